// What a reviewer sees of a version equals what accepting it writes, for random versions.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PropertyReview } from '#domain/review/review.ts';
import { versionFailures } from '#domain/property/versions.ts';
import { setUpVersions } from '#tests/support/owner-versions.ts';
import { addPhotos, removePhoto, sendChanges } from '#tests/support/photo-submissions.ts';
import { valueOf } from '#tests/support/test-server.ts';
import { listDraftPhotos } from '../photos/photos.ts';
import { acceptChanges, approveProperty, rejectProperty } from './decide.ts';
import { editProperty, getPropertyToEdit } from './edit-property.ts';
import { undoDecision } from './undo-decision.ts';

const { fixture, ada, newProperty, openForm, review: readReview } = await setUpVersions();
const { server } = fixture;

type Review = Omit<PropertyReview, 'updatedAt'>;

/** Without the moment of the last change: every decision moves it. */
async function review(id: string): Promise<Review> {
  const { updatedAt: _moves, ...shown } = await readReview(id);
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
  await addPhotos(fixture, draft, ...form.photos);
  const idOf = new Map((await listDraftPhotos(server, draft)).map((photo) => [photo.name, photo.id]));
  for (const name of names.filter((each) => !form.photos.includes(each)))
    await removePhoto(fixture, draft, name);
  const captionsFor = (captions: Readonly<Record<string, string>>) =>
    Object.entries(captions).map(([name, text]) => [idOf.get(`${name}.png`) ?? '', text]);
  const removed = Object.entries(form.foreignCaptions).filter(([name]) => !form.photos.includes(name));
  const [location = '', neighborhood = ''] = form.place;
  const sent = await sendChanges(fixture, draft, {
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

const runs = { numRuns: 12 };

async function expectAcceptance(id: string, form: Form, isEdited: boolean, isUndone: boolean): Promise<void> {
  const seen = await send(id, form);
  fc.pre(seen !== null && (await review(id)).version !== null);
  if (isEdited) await edit(id, 'Edited meanwhile');
  const before = await review(id);
  valueOf(await acceptChanges(server, ada, id, seen ?? ''));
  const after = readShown(await review(id));
  // The position follows from the town, the neighborhood and the ZIP code.
  const { approximatePosition } = after;
  expect(after).toEqual({ ...readChanges(before), approximatePosition });
  if (!isUndone) return;
  valueOf(await undoDecision(server, ada, seen ?? ''));
  expect(await review(id)).toEqual(before);
  valueOf(await acceptChanges(server, ada, id, seen ?? ''));
  expect(readShown(await review(id))).toEqual(after);
}

async function expectApproval(forms: Form[], correction: Form | null): Promise<void> {
  const id = await newProperty('pending');
  for (const form of forms) await send(id, form);
  if (correction) {
    valueOf(await rejectProperty(server, ada, id, 'Too dark.'));
    await send(id, correction);
  }
  const seen = await review(id);
  valueOf(await approveProperty(server, ada, id, seen.version?.id));
  const after = readShown(await review(id));
  const { approximatePosition, decision } = after;
  expect(decision).toMatchObject({ status: 'approved' });
  expect(after).toEqual({ ...readShown(seen), status: 'approved', decision, approximatePosition });
}

test('shows everything that accepting changes writes, and nothing else', async () => {
  const id = await newProperty();
  const compare = (form: Form, isEdited: boolean, isUndone: boolean) =>
    expectAcceptance(id, form, isEdited, isUndone);
  await expect(
    fc.assert(fc.asyncProperty(anyForm, fc.boolean(), fc.boolean(), compare), runs),
  ).resolves.toBeUndefined();
}, 120_000);

test('shows a submission with its changes and corrections as approving it publishes it', async () => {
  const anyForms = fc.array(anyForm, { maxLength: 3 });
  await expect(
    fc.assert(fc.asyncProperty(anyForms, fc.option(anyForm), expectApproval), runs),
  ).resolves.toBeUndefined();
}, 120_000);
