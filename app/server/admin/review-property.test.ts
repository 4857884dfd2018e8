import fc from 'fast-check';
import { expect, test } from 'vitest';
import { versionFailures } from '#domain/property/versions.ts';
import type { PropertyReview } from '#domain/review/review.ts';
import { setUpVersions, withTitle } from '#tests/support/owner-versions.ts';
import { addPhotos, removePhoto, sendChanges, submitDraft } from '#tests/support/photo-submissions.ts';
import { completeAnswers } from '#tests/support/forms.ts';
import { valueOf } from '#tests/support/site.ts';
import { listDraftPhotos } from '../photos/photos.ts';
import { acceptChanges, approveProperty, rejectProperty } from './decide.ts';
import { deletePropertyAsAdmin } from './delete-property.ts';
import { editProperty, getPropertyToEdit } from './edit-property.ts';
import { getPropertyToReview } from './review-property.ts';
import { undoDecision } from './undo-decision.ts';

const { site, ada, newProperty, openForm, sendTitle, review } = await setUpVersions();
const { server } = site;

test('returns everything that the owner sent, including private fields and file names', async () => {
  const user = await site.user('owner@site.example');
  const draft = await site.newDraft();
  const answers = completeAnswers(await addPhotos(site, draft, 'sea'));
  const id = await submitDraft(site, draft, answers, { user });
  const { landlordFullName, landlordPhone, landlordEmail } = answers.landlord;
  const { listingLink, icalUrl } = answers.listing;
  expect(await review(id)).toMatchObject({
    ...answers.property,
    landlordFullName,
    landlordPhone,
    landlordEmail,
    listingLink,
    icalUrl,
    submitterEmail: landlordEmail,
    accountEmail: 'owner@site.example',
    companyWebsite: 'https://whitcomb.example/',
    additionalInformation: 'The key is with the neighbor.',
    photos: [{ name: 'sea.png' }],
  });
});

test('returns the notes of a rejection, and names who deleted the property', async () => {
  const id = await newProperty('pending');
  valueOf(await rejectProperty(server, ada, id, 'no'));
  expect((await review(id)).version).toMatchObject({ state: 'rejected', notes: 'no' });
  valueOf(await deletePropertyAsAdmin(server, ada, id, 'A duplicate.'));
  const gone = { failure: { kind: 'property-gone', by: 'ada@site.example' } };
  expect(await getPropertyToReview(server, ada, id)).toMatchObject(gone);
  const unknown = { ok: false, failure: { kind: 'property-not-found' } };
  for (const other of ['nonsense', '0190b0a0-0000-7000-8000-000000000000'])
    expect(await getPropertyToReview(server, ada, other)).toEqual(unknown);
});

test('shows a correction with the earlier notes and what changed since, also after the approval', async () => {
  const title = { from: 'Bright condo by the pier', to: 'A bright home' };
  const id = await newProperty('pending');
  expect((await review(id)).earlier).toEqual([]);
  valueOf(await rejectProperty(server, ada, id, 'Too dark.'));
  const { draft, answers } = await openForm(id);
  const [sea = '', pier = ''] = answers.photos.photoIds;
  const [bedroom = ''] = await addPhotos(site, draft, 'bedroom');
  await removePhoto(site, draft, 'kitchen');
  const photos = { photoIds: [pier, bedroom, sea], photoCaptions: {} };
  valueOf(await sendChanges(site, draft, { ...withTitle(answers, title.to), photos }));
  const { earlier } = await review(id);
  const answer = { notes: 'Too dark.', by: 'ada@site.example' };
  expect(earlier).toMatchObject([{ id, number: 1, state: 'rejected', answer, changes: { title } }]);
  const differences = earlier[0]?.photos.map(({ changes, position }) => `${changes.join()} ${position}`);
  expect(differences).toEqual(['main 1', 'added 2', 'removed 3']);
  valueOf(await rejectProperty(server, ada, id, 'Still dark.', draft.id));
  valueOf(await approveProperty(server, ada, id, await sendTitle(id, 'A third title')));
  const listed = await review(id);
  expect(listed).toMatchObject({ status: 'approved', title: 'A third title', version: null });
  expect(listed.earlier.map((each) => each.answer?.notes)).toEqual(['Still dark.', 'Too dark.']);
});

// What a reviewer sees of a version equals what accepting it writes, for random versions.
type Review = Omit<PropertyReview, 'updatedAt'>;

/** Without the moment of the last change: every decision moves it. */
async function readReview(id: string): Promise<Review> {
  const { updatedAt: _moves, ...shown } = await review(id);
  return shown;
}

const names = ['sea', 'pier', 'kitchen', 'bedroom', 'yard'];

/** The fields and photos that the review of changes says the property will have. */
function readChanges({ version, photos: photosBefore, ...property }: Review) {
  if (!version) throw new Error('there are no changes to review');
  const fields = Object.entries(version.changes).map(([field, change]) => [field, change?.to]);
  const differences = version.photoDifferences;
  const isRemoved = (index: number) =>
    differences.some(({ changes, position }) => changes.includes('removed') && position === index + 1);
  const placed = differences.filter(({ changes }) => !changes.includes('removed'));
  const isPlaced = (id: string) => placed.some(({ photo }) => photo.id === id);
  const unchanged = photosBefore.filter(({ id }, index) => !isRemoved(index) && !isPlaced(id));
  const photos = Array.from({ length: unchanged.length + placed.length }, (_, index) => {
    const difference = placed.find(({ position }) => position === index + 1);
    return difference ? difference.photo : unchanged.shift();
  });
  const changed = Object.fromEntries(fields) as Record<string, unknown>;
  return { ...property, ...changed, version: null, photos: photos.map(describePhoto) };
}

/** The fields and photos that a review shows as the property's. */
function readShown(shown: Review) {
  return { ...shown, version: null, photos: shown.photos.map(describePhoto) };
}

function describePhoto(photo: { id: string; caption: string | null } | undefined) {
  return photo && `${photo.id}: ${photo.caption}`;
}

const anyCaptions = (...texts: string[]) =>
  fc.dictionary(fc.constantFrom(...names), fc.constantFrom(...texts), { noNullPrototype: true });

const anyForm = fc.record({
  title: fc.constantFrom('Bright condo by the pier', 'Calm condo', 'Condo by the sea'),
  place: fc.constantFrom(
    ['Imperial Beach, CA', ''],
    ['Imperial Beach, CA', 'Seacoast'],
    ['San Diego, CA', 'Seacoast'],
    ['San Diego, CA', 'North Park'],
  ),
  furnished: fc.constantFrom('fully', 'no'),
  bathrooms: fc.constantFrom('1.5', '3'),
  houseRules: fc.constantFrom(['No smoking'], ['No smoking', 'No parties'], []),
  icalUrl: fc.constantFrom('webcal://calendars.example/12.ics', 'https://calendars.example/other.ics', ''),
  photos: fc.uniqueArray(fc.constantFrom(...names), { minLength: 1 }),
  captions: anyCaptions('', ' ', 'At dusk', 'Long'),
  /** Captions for photos that the form removed. */
  foreignCaptions: anyCaptions('Call 619-555-0142'),
});
type Form = typeof anyForm extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * Sends the form from a new draft of the property. Returns the id of the version, or null if it changes
 * nothing.
 */
async function send(id: string, form: Form): Promise<string | null> {
  const { draft, answers } = await openForm(id);
  await addPhotos(site, draft, ...form.photos);
  const idOf = new Map((await listDraftPhotos(server, draft)).map((photo) => [photo.name, photo.id]));
  for (const name of names.filter((each) => !form.photos.includes(each)))
    await removePhoto(site, draft, name);
  const captionsFor = (captions: Readonly<Record<string, string>>) =>
    Object.entries(captions).map(([name, text]) => [idOf.get(`${name}.png`) ?? '', text]);
  const removed = Object.entries(form.foreignCaptions).filter(([name]) => !form.photos.includes(name));
  const [location = '', neighborhood = ''] = form.place;
  const sent = await sendChanges(site, draft, {
    ...answers,
    property: { ...answers.property, location, neighborhood },
    details: { ...answers.details, propertyFurnished: form.furnished, bathrooms: form.bathrooms },
    listing: { ...answers.listing, title: form.title, icalUrl: form.icalUrl },
    features: { ...answers.features, houseRules: [...form.houseRules] },
    photos: {
      photoIds: form.photos.map((name) => idOf.get(`${name}.png`) ?? ''),
      photoCaptions: Object.fromEntries([
        ...captionsFor(Object.fromEntries(removed)),
        ...captionsFor(form.captions),
      ]) as Record<string, string>,
    },
  });
  if (!sent.ok && sent.failure !== versionFailures.nothingChanged) valueOf(sent);
  return sent.ok ? draft.id : null;
}

/** An administrator changes the same fields while the owner's version waits. */
async function edit(id: string, title: string): Promise<void> {
  const { form, version } = valueOf(await getPropertyToEdit(server, ada, id));
  valueOf(await editProperty(server, ada, id, { input: { ...form, title }, version, today: '2026-11-20' }));
}

async function expectAcceptance(id: string, form: Form, isEdited: boolean, isUndone: boolean): Promise<void> {
  const seen = await send(id, form);
  fc.pre(seen !== null && (await readReview(id)).version !== null);
  if (isEdited) await edit(id, 'Edited meanwhile');
  const before = await readReview(id);
  valueOf(await acceptChanges(server, ada, id, seen ?? ''));
  const after = readShown(await readReview(id));
  // The position follows from the town, the neighborhood and the ZIP code.
  const { approximatePosition } = after;
  expect(after).toEqual({ ...readChanges(before), approximatePosition });
  if (!isUndone) return;
  valueOf(await undoDecision(server, ada, seen ?? ''));
  expect(await readReview(id)).toEqual(before);
  valueOf(await acceptChanges(server, ada, id, seen ?? ''));
  expect(readShown(await readReview(id))).toEqual(after);
}

test('shows everything that accepting changes writes, and nothing else', async () => {
  const id = await newProperty();
  const property = fc.asyncProperty(anyForm, fc.boolean(), fc.boolean(), (form, isEdited, isUndone) =>
    expectAcceptance(id, form, isEdited, isUndone),
  );
  await expect(fc.assert(property, { numRuns: 12 })).resolves.toBeUndefined();
}, 120_000);
