import { describe, expect, test } from 'vitest';
import { submissionSteps } from '#domain/property/submission.ts';
import { listMainPhotos } from '#server/properties/listings.ts';
import { createFormSender, propertyIdOf } from '#tests/support/form-sender.ts';
import { openPages, setUpPages, type Pages } from '#tests/support/pages.ts';
import { createToken } from '#server/tokens.ts';
import { completeAnswers } from '#tests/support/submissions.ts';
import { newAdmin, valueOf } from '#tests/support/test-server.ts';
import { getPropertyToReview } from '#server/admin/review-property.ts';
import { getProperty } from '#server/versions/read-listing.ts';
import { storedProperty } from '#tests/support/properties.ts';

const pages = await setUpPages({ SUBMISSIONS_PER_HOUR: '1000' });

async function countProperties({ db }: Pages): Promise<number> {
  const query = db.selectFrom('properties').select((eb) => eb.fn.countAll<string>().as('count'));
  return Number((await query.executeTakeFirstOrThrow()).count);
}

describe('submitting', () => {
  test('stores a pending property with all typed values and the photos in order', async () => {
    const owner = createFormSender(pages);
    const draftId = await owner.beginDraft();
    const one = await owner.uploadPhoto(1);
    const three = await owner.uploadPhoto(3);
    const answers = completeAnswers([three, one]);
    const sent = await owner.post({
      intent: 'submit',
      draftId,
      version: 1,
      idempotencyKey: createToken(),
      ...answers,
    });
    expect(sent.status).toBe(200);
    expect(sent).toMatchObject({ result: { canOpen: true }, setCookie: null });

    const id = propertyIdOf(sent);
    expect(await storedProperty(pages, id)).toMatchObject({
      status: 'pending',
      userId: null,
      submitterEmail: 'rosa@example.com',
      landlordFullName: 'Rosa Whitcomb',
      companyWebsite: 'https://whitcomb.example/',
      city: 'imperial beach',
      bathroomHalves: 3,
      unfurnishedOption: 'yes',
      petsAllowed: 'cats-only',
      nextAvailableDate: '2099-03-01',
      icalUrl: 'webcal://calendars.example/12.ics',
      standardEssentialsConfirmed: true,
    });
    const photos = await pages.db
      .selectFrom('photos')
      .select(['id', 'position', 'propertyId'])
      .where('id', 'in', [one, three])
      .orderBy('position')
      .execute();
    expect(photos).toEqual([
      { id: three, position: 1, propertyId: id },
      { id: one, position: 2, propertyId: id },
    ]);
  });

  test('ignores a forged status, role, owner, date or feature flag', async () => {
    const forged = {
      id: '0190b0a0-0000-7000-8000-00000000f00d',
      status: 'approved',
      role: 'admin',
      userId: 'somebody',
      createdAt: '2020-01-01T00:00:00.000Z',
      featured: true,
      reviewedBy: 'me',
    };
    const owner = createFormSender(pages);
    const ready = await owner.readyToSubmit();
    const steps = submissionSteps.map((step) => [step, { ...ready[step], ...forged }]);
    const id = propertyIdOf(await owner.post({ ...ready, ...forged, ...Object.fromEntries(steps) }));

    const row = await storedProperty(pages, id);
    expect(id).not.toBe(forged.id);
    expect(row).toMatchObject({ status: 'pending', userId: null, reviewedBy: null });
    expect(Date.now() - row.createdAt.getTime()).toBeLessThan(60_000);
    expect(await pages.db.selectFrom('featuredProperties').selectAll().execute()).toEqual([]);
    expect(await pages.db.selectFrom('users').selectAll().execute()).toEqual([]);
  });

  test('returns the first response to a later retry, without validation or rate limit', async () => {
    const strict = await openPages({ SUBMISSIONS_PER_HOUR: '1' });
    const owner = createFormSender(strict);
    const ready = await owner.readyToSubmit();
    const first = await owner.post(ready);
    const again = [await owner.post(ready), await owner.post({ ...ready, listing: {} })];
    const count = await countProperties(strict);
    const neighbor = createFormSender(strict);
    const another = await neighbor.post(await neighbor.readyToSubmit());
    await strict.close();

    expect(propertyIdOf(first)).toBeTruthy();
    expect(again).toEqual([first, first]);
    expect(count).toBe(1);
    expect(another).toMatchObject({ status: 429, result: { ok: false, failure: { action: 'submission' } } });
  });

  test.each([
    [
      'without its content',
      { state: 'uploading' },
      'One photo isn’t uploaded yet. Please choose it again or remove it.',
    ],
    [
      'that cannot be decoded',
      { state: 'failed', originalName: 'IMG_7.heic' },
      'IMG_7.heic can’t be read. Please remove it and add a copy saved as a JPEG.',
    ],
  ] as const)('refuses a photo %s, and keeps the draft', async (_what, change, message) => {
    const owner = createFormSender(pages);
    const ready = await owner.readyToSubmit();
    await pages.db.updateTable('photos').set(change).where('id', '=', ready.photoId).execute();
    expect(await owner.post(ready)).toMatchObject({
      status: 422,
      result: { failure: { steps: [{ step: 'photos', issues: [{ field: 'photoIds', message }] }] } },
    });
    expect((await owner.currentDraft())?.photos).toHaveLength(1);
  });
});

describe('retrying a submission whose response was lost', () => {
  test('returns the first response regardless of cookies and later changes', async () => {
    const owner = createFormSender(pages);
    const ready = await owner.readyToSubmit();
    const first = await owner.post(ready);
    const before = await countProperties(pages);
    const typedSince = { ...ready, listing: { ...ready.listing, title: 'Typed since' } };
    expect(await owner.post(typedSince)).toEqual(first);
    // Another browser with the idempotency key doesn't open the property.
    for (const cookie of ['', 'baystead_browser=garbled'])
      expect(await createFormSender(pages, cookie).post(ready)).toEqual({
        ...first,
        result: { ...first.result, canOpen: false },
      });
    expect(await countProperties(pages)).toBe(before);
    expect(await storedProperty(pages, propertyIdOf(first))).toMatchObject({ title: ready.listing.title });
  });

  test('responds to a guessed idempotency key as if the draft had never existed', async () => {
    const owner = createFormSender(pages);
    const ready = await owner.readyToSubmit();
    await owner.post(ready);
    const never = { ...ready, draftId: '0190b0a0-0000-7000-8000-000000000001' };
    const stranger = createFormSender(pages);
    const guess = createToken();
    const ofOwners = await stranger.post({ ...ready, idempotencyKey: guess });
    expect(ofOwners).toEqual(await stranger.post({ ...never, idempotencyKey: guess }));
    expect(ofOwners).toMatchObject({ status: 404, setCookie: null });
  });

  test.each([undefined, '', 'a'.repeat(42), '/'.repeat(43), ['a'.repeat(43)]])(
    'returns 422 for the idempotency key %j',
    async (idempotencyKey) => {
      const ready = { intent: 'submit', draftId: 'd', version: 1, ...completeAnswers() };
      expect((await createFormSender(pages).post({ ...ready, idempotencyKey })).status).toBe(422);
    },
  );
});

test('names a photo that fails to decode after submission to the reviewer and hides it from visitors', async () => {
  const { server, db } = pages;
  const owner = createFormSender(pages);
  const draftId = await owner.beginDraft();
  const [one, two] = [await owner.uploadPhoto(1), await owner.uploadPhoto(2)];
  const id = propertyIdOf(
    await owner.post({
      intent: 'submit',
      draftId,
      version: 1,
      idempotencyKey: createToken(),
      ...completeAnswers([one, two]),
    }),
  );
  await db.updateTable('photos').set({ state: 'failed' }).where('id', '=', one).execute();

  const admin = await newAdmin(server, 'reviewer@site.example');
  expect(valueOf(await getPropertyToReview(server, admin, id)).photos).toMatchObject([
    { id: one, isUnreadable: true },
    { id: two, isUnreadable: false },
  ]);
  expect(valueOf(await getProperty(server, id, admin)).photos).toMatchObject([{ id: two }]);
  expect((await listMainPhotos(db, [id])).get(id)).toMatchObject({ id: two });
});
