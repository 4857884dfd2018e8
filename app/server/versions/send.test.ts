import { newBrowser } from '#tests/support/keys.ts';
import { describe, expect, test } from 'vitest';
import { failed } from '#domain/failure.ts';
import type { SubmissionAnswers } from '#domain/property/submission-answers.ts';
import { versionFailures } from '#domain/property/versions.ts';
import { failureOf, valueOf } from '#tests/support/site.ts';
import { setUpVersions, withTitle } from '#tests/support/owner-versions.ts';
import { addPhotos, removePhoto, sendChanges } from '#tests/support/photo-submissions.ts';
import { acceptChanges, approveProperty, rejectProperty, requestChanges } from '../admin/decide.ts';
import { deletePropertyAsAdmin, getPropertyToDelete } from '../admin/delete-property.ts';
import type { Limits } from '../rate-limits.ts';
import { composeOwnerMail } from '../properties/mails/owner-mail.ts';
import { createToken } from '../tokens.ts';
import { discardChanges } from './discard.ts';
import { openChanges } from './open.ts';

const versions = await setUpVersions();
const { site, ada, newProperty, owned, openForm, sendForm, sendTitle } = versions;
const { live, review, ownVersion, actionsOn } = versions;
const { server, db } = site;

async function newRejected(): Promise<string> {
  const id = await newProperty('pending');
  valueOf(await rejectProperty(server, ada, id, 'Too dark.'));
  return id;
}
const request = async (id: string, seen: string) =>
  valueOf(await requestChanges(server, ada, { id, seen }, { changeNotes: 'More light.' }));
const withRent = (answers: SubmissionAnswers, desiredMonthlyRent: string): SubmissionAnswers => ({
  ...answers,
  details: { ...answers.details, desiredMonthlyRent, desiredRentalLength: ['1-3 months'] },
});
const withAmenities = (answers: SubmissionAnswers, amenities: string[]): SubmissionAnswers => ({
  ...answers,
  features: { ...answers.features, amenities },
});

describe('changes to an approved property', () => {
  test('stay invisible to visitors until a reviewer accepts them', async () => {
    const id = await newProperty();
    const before = await live(id);
    const { draft, answers } = await openForm(id);
    const [sea = '', pier = ''] = answers.photos.photoIds;
    const [bedroom = ''] = await addPhotos(site, draft, 'bedroom');
    await removePhoto(site, draft, 'kitchen');
    const photos = { photoIds: [pier, bedroom, sea], photoCaptions: { [bedroom]: 'Queen bed' } };
    valueOf(await sendChanges(site, draft, { ...withTitle(answers, 'A bright home'), photos }));
    expect(await live(id)).toEqual(before);
    valueOf(await acceptChanges(server, ada, id, draft.id));
    const after = await live(id);
    expect(after.title).toBe('A bright home');
    // The photos that stay keep their ids and their URLs.
    const [first, second] = before.photos;
    expect(after.photos).toEqual([second, { ...after.photos[1], id: bedroom, caption: 'Queen bed' }, first]);
    expect([(await review(id)).version, await ownVersion(id)]).toEqual([null, null]);
  });

  const brightTitle = { title: expect.objectContaining({ to: 'A bright home' }) as unknown };
  const amenities = { amenities: { from: ['WiFi', 'Surfboards'], to: ['Pool', 'Surfboards'] } };
  test.each<[string, (answers: SubmissionAnswers) => SubmissionAnswers, rent: number, reviewed: unknown]>([
    ['the title', (form) => withTitle(form, 'A bright home'), 4100, brightTitle],
    ['the rent', (form) => withRent(form, '3900'), 3900, undefined],
    ['both', (form) => withTitle(withRent(form, '3900'), 'A bright home'), 3900, brightTitle],
    ['offered amenities', (form) => withAmenities(form, ['Pool']), 4100, amenities],
  ])('consist of what the form changed: %s', async (_what, change, rent, changes) => {
    const id = await newProperty();
    // The form offers neither this type nor this amenity.
    const odd = { propertyType: 'Villa', amenities: ['WiFi', 'Surfboards'] } as const;
    await site.change(id, { ...odd, amenities: [...odd.amenities] });
    const { draft, answers } = await openForm(id);
    await site.change(id, { desiredMonthlyRent: 4100, maxGuests: 7 });
    valueOf(await sendChanges(site, draft, change(answers)));
    expect(await live(id)).toMatchObject({ ...odd, desiredMonthlyRent: rent, maxGuests: 7 });
    expect((await review(id)).version?.changes).toEqual(changes);
  });

  test('are refused from an older save, and sent once, from one window', async () => {
    const id = await newProperty();
    const { draft, answers } = await openForm(id);
    const send = (title: string, idempotencyKey: string, version = 0) =>
      sendChanges(site, draft, withTitle(answers, title), { idempotencyKey, version });
    const [key, otherKey] = [createToken(), createToken()];
    expect(failureOf(await send('Changed', key, 7))).toBe('draft-changed');
    const sent = await Promise.all([
      send('Window 1', key),
      send('Window 1', key),
      send('Window 2', otherKey),
    ]);
    const [won, lost] = [null, 'draft-submitted'];
    expect([
      [won, won, lost],
      [lost, lost, won],
    ]).toContainEqual(sent.map(failureOf));
    expect(await actionsOn(id)).toEqual(['submitted', 'approved', 'changes-sent']);
  });

  test('are withdrawn by sending the values of the property, or by discarding them', async () => {
    const id = await newProperty();
    const { title: before } = await live(id);
    await sendTitle(id, 'Other');
    await sendTitle(id, before);
    expect((await review(id)).version).toBeNull();
    await sendTitle(id, 'Other again');
    for (const _ of [1, 2]) valueOf(await discardChanges(server, await owned(id)));
    expect(await ownVersion(id)).toBeNull();
    const discarded = (await actionsOn(id)).filter((action) => action === 'changes-discarded');
    expect(discarded).toHaveLength(2);
  });

  test('stay as they were if the rate limit refuses the form that withdraws them', async () => {
    const id = await newProperty();
    const { title: before } = await live(id);
    const versionId = await sendTitle(id, 'Other');
    const { draft, answers } = await openForm(id);
    const refused = failed({ kind: 'too-many-requests', action: 'submission', retryAfterSeconds: 60 });
    const limits = { consume: async () => refused } as unknown as Limits;
    expect(await sendChanges(site, draft, withTitle(answers, before), {}, limits)).toEqual(refused);
    expect((await review(id)).version).toMatchObject({ id: versionId, state: 'sent' });
  });

  test('are refused after the property’s deletion, which mentions changes and deletes their draft', async () => {
    const id = await newProperty();
    expect(valueOf(await getPropertyToDelete(server, ada, id))).toMatchObject({ hasChanges: false });
    await sendTitle(id, 'Sent');
    expect(valueOf(await getPropertyToDelete(server, ada, id))).toMatchObject({ hasChanges: true });
    const { draft, answers } = await openForm(id);
    valueOf(await deletePropertyAsAdmin(server, ada, id, 'A duplicate.'));
    expect(failureOf(await sendChanges(site, draft, answers))).toBe('draft-not-found');
    const rows = db.selectFrom('propertyVersions').select('id').where('id', '=', draft.id);
    expect(await rows.execute()).toEqual([]);
  });
});

describe('a form without a change', () => {
  test.each<[string, 'pending' | 'approved', arrange: (id: string, seen: string) => Promise<unknown>]>([
    ['an approved property', 'approved', async () => null],
    ['changes that wait for a review', 'approved', (id) => sendTitle(id, 'Almost')],
    ['a request for changes', 'approved', async (id) => request(id, await sendTitle(id, 'Almost'))],
    ['a request for changes of a submission', 'pending', (id) => request(id, id)],
  ])('is refused for %s', async (_what, status, arrange) => {
    const id = await newProperty(status);
    await arrange(id, id);
    const { version: before } = await review(id);
    const { draft, answers } = await openForm(id);
    const failure = versionFailures.nothingChanged;
    expect(await sendChanges(site, draft, answers)).toMatchObject({ failure });
    expect((await review(id)).version).toEqual(before);
  });

  test('corrects a rejected property', async () => {
    const id = await newRejected();
    const versionId = await sendForm(id, (answers) => answers);
    expect(await review(id)).toMatchObject({ status: 'pending', version: { id: versionId, changes: {} } });
  });

  test('but with another rent keeps what was sent before, and answers no request', async () => {
    const id = await newProperty();
    const seen = await sendTitle(id, 'Almost');
    const sendRent = (rent: string) => sendForm(id, (answers) => withRent(answers, rent));
    await sendRent('3900');
    expect((await live(id)).desiredMonthlyRent).toBe(3900);
    expect((await review(id)).version).toMatchObject({ id: seen, state: 'sent' });
    await request(id, seen);
    await sendRent('4000');
    expect((await live(id)).desiredMonthlyRent).toBe(4000);
    expect((await review(id)).version).toMatchObject({ id: seen, state: 'changes-requested' });
  });
});

describe('changes to a pending property', () => {
  test('apply at once, so that the review shows what approving publishes, and what is new', async () => {
    const id = await newProperty('pending');
    const { draft, answers } = await openForm(id);
    const [sea = '', pier = ''] = answers.photos.photoIds;
    await removePhoto(site, draft, 'kitchen');
    const place = { location: 'San Diego, CA', neighborhood: 'North Park' };
    const property = { ...answers.property, ...place };
    const photos = { photoIds: [pier, sea], photoCaptions: {} };
    valueOf(await sendChanges(site, draft, { ...withTitle(answers, 'Second'), property, photos }));
    const shown = await review(id);
    expect(shown).toMatchObject({ title: 'Second', ...place, version: { id: draft.id, changes: {} } });
    expect(shown.photos.map((photo) => photo.id)).toEqual([pier, sea]);
    expect(shown.earlier).toMatchObject([{ id, state: 'sent', changes: { title: { to: 'Second' } } }]);
    expect(await ownVersion(id)).toBeNull();
    expect(await actionsOn(id)).toEqual(['submitted', 'changes-sent']);
    valueOf(await approveProperty(server, ada, id, draft.id));
    expect(await live(id)).toMatchObject({ title: 'Second', ...place });
  });

  test('keep an administrator’s edit of other fields, and become a proposal after the approval', async () => {
    const id = await newProperty('pending');
    const { draft, answers } = await openForm(id);
    await site.change(id, { maxGuests: 7 });
    valueOf(await sendChanges(site, draft, withTitle(answers, 'Second')));
    const late = await openForm(id);
    valueOf(await approveProperty(server, ada, id));
    valueOf(await sendChanges(site, late.draft, withTitle(late.answers, 'Third')));
    expect(await live(id)).toMatchObject({ title: 'Second', maxGuests: 7 });
    expect((await review(id)).version?.changes).toMatchObject({ title: { to: 'Third' } });
  });
});

describe('the correction of a rejected property', () => {
  test('makes the same property pending again, as if it was submitted now', async () => {
    const id = await newRejected();
    const { createdAt } = await site.rowOf(id);
    const limits = {
      consume: async () => ({ ok: true, value: null }),
      consumeReach: async () => ({ verifiedOnly: false }),
    } as unknown as Limits;
    const { draft, answers } = await openForm(id);
    valueOf(await sendChanges(site, draft, withTitle(answers, 'A bright home'), {}, limits));
    const undecided = { status: 'pending', reviewNotes: null, reviewedBy: null, reviewedAt: null };
    const property = await site.rowOf(id);
    expect(property).toMatchObject({ ...undecided, title: 'A bright home' });
    expect(property.createdAt.getTime()).toBeGreaterThan(createdAt.getTime());
    expect(await actionsOn(id)).toEqual(['submitted', 'rejected', 'submitted']);
    const mail = { about: 'submission', propertyId: id, verifiedOnly: false };
    expect(await site.jobs('send-mail')).toContainEqual(mail);
    valueOf(await approveProperty(server, ada, id, draft.id));
  });

  test('sends no mail about a rejection that it followed before the mail left, and issues no key', async () => {
    const id = await newRejected();
    await sendTitle(id, 'A bright home');
    const keys = () => db.selectFrom('keys').select('id').where('subjectId', '=', id).execute();
    const before = await keys();
    expect(await composeOwnerMail(server, { about: 'decision', propertyId: id })).toBeNull();
    expect(await keys()).toEqual(before);
  });
});

test('a sent version forgets the network address', async () => {
  const id = await newProperty();
  const browser = await newBrowser(site);
  const draftId = valueOf(await openChanges(server, await owned(id), browser, '192.0.2.1'));
  await sendTitle(id, 'Sent');
  const hashes = db.selectFrom('propertyVersions').select('clientAddressHash').where('id', '=', draftId);
  expect(await hashes.execute()).toEqual([{ clientAddressHash: null }]);
});
