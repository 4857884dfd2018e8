// What a reviewer sees of an owner's changes equals what accepting them writes, for random changes.
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { PropertyReview } from '#domain/review.ts';
import { revisionFailures } from '#domain/revision.ts';
import { openPhotoFixture } from '#tests/support/photo-fixture.ts';
import {
  addPhotos,
  openAnswers,
  removePhoto,
  sendChanges,
  submitDraft,
} from '#tests/support/photo-submissions.ts';
import { openOwned } from '#tests/support/properties.ts';
import { completeAnswers } from '#tests/support/submissions.ts';
import { newAdmin, valueOf } from '#tests/support/test-server.ts';
import { startRevision } from '../properties/revisions.ts';
import { approveProperty, getPropertyToReview } from './review-property.ts';
import { acceptRevision } from './review-revision.ts';

const fixture = await openPhotoFixture();
afterAll(fixture.close);
const { server, db } = fixture;
const ada = await newAdmin(server, 'ada@site.example');
const names = ['sea', 'pier', 'kitchen', 'bedroom', 'yard'];

const review = async (id: string) => valueOf(await getPropertyToReview(server, ada, id));

/** The fields and photos that the review says the property will have. */
function readReview({ revision, photos: photosBefore, ...property }: PropertyReview) {
  if (!revision) throw new Error('there are no changes to review');
  const fields = Object.entries(revision.changes).map(([field, change]) => [field, change?.to]);
  const differences = revision.photoDifferences;
  const isRemoved = (index: number) =>
    differences.some(({ changes, position }) => changes.includes('removed') && position === index + 1);
  const isPlaced = (id: string) =>
    differences.some(({ photo, changes }) => nameOf(photo.id) === nameOf(id) && !changes.includes('removed'));
  const unchanged = photosBefore.filter(({ id }, index) => !isRemoved(index) && !isPlaced(id));
  const placed = differences.filter(({ changes }) => !changes.includes('removed'));
  const count = unchanged.length + placed.length;
  const photos = Array.from({ length: count }, (_, index) => {
    const difference = placed.find(({ position }) => position === index + 1);
    return difference ? difference.photo : unchanged.shift();
  });
  const changed = Object.fromEntries(fields) as Record<string, unknown>;
  return { ...property, ...changed, photos: photos.map(describePhoto) };
}

/** File names by photo id, because copies have other ids. */
const fileNames = new Map<string, string>();
const nameOf = (id: string) => fileNames.get(id) ?? id;

async function readFileNames(): Promise<void> {
  const rows = await db.selectFrom('photos').select(['id', 'originalName']).execute();
  for (const { id, originalName } of rows) fileNames.set(id, originalName);
}

function describePhoto(photo: { id: string; caption: string | null } | undefined) {
  return photo && `${nameOf(photo.id)}: ${photo.caption}`;
}

const anyChange = fc.record({
  title: fc.constantFrom('Bright condo', 'Calm condo', 'Condo by the sea'),
  place: fc.constantFrom(
    ['Imperial Beach, CA', ''],
    ['Imperial Beach, CA', 'Seacoast'],
    ['San Diego, CA', 'Seacoast'],
    ['San Diego, CA', 'North Park'],
  ),
  furnished: fc.constantFrom('fully', 'no'),
  houseRules: fc.constantFrom(['No smoking'], ['No smoking', 'No parties'], []),
  photos: fc.uniqueArray(fc.constantFrom(...names), { minLength: 1 }),
  captions: fc.dictionary(fc.constantFrom(...names), fc.constantFrom('', ' ', 'At dusk', 'Long'), {
    noNullPrototype: true,
  }),
  /** Captions for the ids of published photos, which the form doesn't have. */
  foreignCaptions: fc.dictionary(fc.constantFrom(...names), fc.constantFrom('Call 619-555-0142'), {
    noNullPrototype: true,
  }),
});

type Change = typeof anyChange extends fc.Arbitrary<infer Value> ? Value : never;

/** The id of the photo with this name among `ids`. */
function idOf(name: string, ids: readonly string[]): string {
  return ids.find((id) => nameOf(id) === `${name}.png`) ?? '';
}

/**
 * Sends the change from a new form of the property. Returns the id of the draft, or null if it equals the
 * property.
 */
async function send(id: string, change: Change): Promise<string | null> {
  const started = valueOf(await startRevision(server, await openOwned(fixture, id)));
  const { draft, answers } = await openAnswers(fixture, started);
  await addPhotos(fixture, draft, ...change.photos);
  for (const name of names.filter((each) => !change.photos.includes(each)))
    await removePhoto(fixture, draft, name);
  await readFileNames();
  const published = (await review(id)).photos.map((photo) => photo.id);
  const rows = await db.selectFrom('photos').select('id').where('draftId', '=', draft.id).execute();
  const own = rows.map((row) => row.id);
  const captionsFor = (captions: Readonly<Record<string, string>>, ids: readonly string[]) =>
    Object.fromEntries(Object.entries(captions).map(([name, text]) => [idOf(name, ids), text]));
  const photoCaptions = {
    ...captionsFor(change.foreignCaptions, published),
    ...captionsFor(change.captions, own),
  };
  const [location = '', neighborhood = ''] = change.place;
  const sent = await sendChanges(fixture, draft, {
    ...answers,
    property: { ...answers.property, location, neighborhood },
    details: { ...answers.details, propertyFurnished: change.furnished },
    listing: { ...answers.listing, title: change.title },
    features: { ...answers.features, houseRules: [...change.houseRules] },
    photos: { photoIds: change.photos.map((name) => idOf(name, own)), photoCaptions },
  });
  if (!sent.ok && sent.failure !== revisionFailures.nothingChanged) valueOf(sent);
  return sent.ok ? draft.id : null;
}

test('shows everything that accepting changes writes, and nothing else', async () => {
  const submitted = await fixture.newDraft();
  const first = await addPhotos(fixture, submitted, 'sea', 'pier', 'kitchen');
  const id = await submitDraft(fixture, submitted, completeAnswers(first));
  valueOf(await approveProperty(server, ada, id));

  const acceptAndCompare = async (change: Change) => {
    const revisionId = await send(id, change);
    fc.pre(revisionId !== null);
    const shown = readReview(await review(id));
    valueOf(await acceptRevision(server, ada, id, revisionId));
    const { revision: _, photos, ...after } = await review(id);
    // The position follows from the town, the neighborhood and the ZIP code.
    const { approximatePosition } = after;
    expect({ ...after, photos: photos.map(describePhoto) }).toEqual({ ...shown, approximatePosition });
  };
  await fc.assert(fc.asyncProperty(anyChange, acceptAndCompare), { numRuns: 25 });
}, 120_000);

test('never publishes a caption of changes that were stored with captions of other photos', async () => {
  const submitted = await fixture.newDraft();
  const [sea = '', pier = ''] = await addPhotos(fixture, submitted, 'sea', 'pier');
  const id = await submitDraft(fixture, submitted, completeAnswers([sea, pier]));
  valueOf(await approveProperty(server, ada, id));
  const started = valueOf(await startRevision(server, await openOwned(fixture, id)));
  const { draft, answers } = await openAnswers(fixture, started);
  const photos = { photoIds: answers.photos.photoIds.toReversed(), photoCaptions: {} };
  valueOf(await sendChanges(fixture, draft, { ...answers, photos }));
  const planted = { ...photos, photoCaptions: { [sea]: 'Call 619-555-0142' } };
  await db
    .updateTable('propertyRevisions')
    .set({ photos: JSON.stringify(planted) })
    .where('propertyId', '=', id)
    .execute();
  valueOf(await acceptRevision(server, ada, id, draft.id));
  expect((await review(id)).photos.map(({ caption }) => caption)).toEqual([null, null]);
});
