import { describe, expect, test } from 'vitest';
import { submissionSteps } from '#domain/property/submission.ts';
import { createFormSender, propertyIdOf } from '#tests/support/form-sender.ts';
import { completeAnswers } from '#tests/support/forms.ts';
import { openSite, setUpSite } from '#tests/support/site.ts';
import { createToken } from '#server/tokens.ts';

const site = await setUpSite({ SUBMISSIONS_PER_HOUR: '1000' });

describe('submitting', () => {
  test('stores a pending property with all typed values and the photos in order', async () => {
    const owner = createFormSender(site);
    const draftId = await owner.beginDraft();
    const [one, three] = [await owner.uploadPhoto(1), await owner.uploadPhoto(3)];
    const answers = completeAnswers([three, one]);
    const sent = await owner.post({ ...(await owner.submissionOf(draftId)), ...answers });
    expect(sent).toMatchObject({ status: 200, result: { canOpen: true }, setCookie: null });
    const id = propertyIdOf(sent);
    const landlord = { landlordFullName: 'Rosa Whitcomb', companyWebsite: 'https://whitcomb.example/' };
    const details = { bathroomHalves: 3, unfurnishedOption: 'yes', nextAvailableDate: '2099-03-01' };
    const features = { petsAllowed: 'cats-only', standardEssentialsConfirmed: true };
    const row = await site.rowOf(id);
    expect(row).toMatchObject({ ...landlord, ...details, ...features, city: 'imperial beach' });
    expect(row).toMatchObject({ status: 'pending', userId: null, submitterEmail: 'rosa@example.com' });
    expect(row.icalUrl).toBe('webcal://calendars.example/12.ics');
    const photos = site.db.selectFrom('photos').select(['id', 'position']).where('propertyId', '=', id);
    expect(await photos.orderBy('position').execute()).toEqual([
      { id: three, position: 1 },
      { id: one, position: 2 },
    ]);
  });

  test('ignores a forged status, role, owner, date or feature flag', async () => {
    const decision = { status: 'approved', reviewedBy: 'me', featured: true };
    const person = { role: 'admin', userId: 'somebody', createdAt: '2020-01-01T00:00:00.000Z' };
    const forged = { ...decision, ...person, id: '0190b0a0-0000-7000-8000-00000000f00d' };
    const owner = createFormSender(site);
    const ready = await owner.readyToSubmit();
    const steps = submissionSteps.map((step) => [step, { ...ready[step], ...forged }]);
    const id = propertyIdOf(await owner.post({ ...ready, ...forged, ...Object.fromEntries(steps) }));
    const { createdAt, ...row } = await site.rowOf(id);
    expect(id).not.toBe(forged.id);
    expect(row).toMatchObject({ status: 'pending', userId: null, reviewedBy: null });
    expect(createdAt.getFullYear()).toBeGreaterThan(2020);
    expect(await site.db.selectFrom('featuredProperties').selectAll().execute()).toEqual([]);
    expect(await site.db.selectFrom('users').selectAll().execute()).toEqual([]);
  });

  test('returns the first response to a later retry, without validation or rate limit', async () => {
    const strict = await openSite({ SUBMISSIONS_PER_HOUR: '1' });
    const owner = createFormSender(strict);
    const ready = await owner.readyToSubmit();
    const first = await owner.post(ready);
    const again = [await owner.post(ready), await owner.post({ ...ready, listing: {} })];
    const neighbor = createFormSender(strict);
    const another = await neighbor.post(await neighbor.readyToSubmit());
    await strict.close();
    expect(propertyIdOf(first)).toBeTruthy();
    expect(again).toEqual([first, first]);
    expect(another).toMatchObject({ status: 429, result: { ok: false, failure: { action: 'submission' } } });
  });

  test.each([
    [
      'without its content',
      { state: 'uploading' },
      'One photo isn’t uploaded yet. Please choose it again or',
    ],
    ['that cannot be decoded', { state: 'failed', originalName: 'IMG_7.heic' }, 'IMG_7.heic can’t be read.'],
  ] as const)('refuses a photo %s, and keeps the draft', async (_what, change, message) => {
    const owner = createFormSender(site);
    const ready = await owner.readyToSubmit();
    await site.db.updateTable('photos').set(change).where('id', '=', ready.photoId).execute();
    const issues = [{ field: 'photoIds', message: expect.stringContaining(message) }];
    expect(await owner.post(ready)).toMatchObject({
      status: 422,
      result: { failure: { steps: [{ step: 'photos', issues }] } },
    });
    expect((await owner.currentDraft())?.photos).toHaveLength(1);
  });
});

describe('retrying a submission whose response was lost', () => {
  test('returns the first response regardless of cookies and later changes', async () => {
    const owner = createFormSender(site);
    const ready = await owner.readyToSubmit();
    const first = await owner.post(ready);
    const typedSince = { ...ready, listing: { ...ready.listing, title: 'Typed since' } };
    expect(await owner.post(typedSince)).toEqual(first);
    // Another browser with the idempotency key doesn't open the property.
    const elsewhere = { ...first, result: { ...first.result, canOpen: false } };
    for (const cookie of ['', 'baystead_browser=garbled'])
      expect(await createFormSender(site, cookie).post(ready)).toEqual(elsewhere);
    expect(await site.rowOf(propertyIdOf(first))).toMatchObject({ title: ready.listing.title });
  });

  test('responds to a guessed idempotency key as if the draft had never existed', async () => {
    const owner = createFormSender(site);
    const ready = { ...(await owner.readyToSubmit()), idempotencyKey: createToken() };
    await owner.post({ ...ready, idempotencyKey: createToken() });
    const stranger = createFormSender(site);
    const ofOwners = await stranger.post(ready);
    const never = { ...ready, draftId: '0190b0a0-0000-7000-8000-000000000001' };
    expect(ofOwners).toEqual(await stranger.post(never));
    expect(ofOwners).toMatchObject({ status: 404, setCookie: null });
  });

  test.each([undefined, '/'.repeat(43), ['a'.repeat(43)]])(
    'returns 422 for the idempotency key %j',
    async (idempotencyKey) => {
      const ready = { intent: 'submit', draftId: 'd', version: 1, ...completeAnswers() };
      expect((await createFormSender(site).post({ ...ready, idempotencyKey })).status).toBe(422);
    },
  );
});
