// Random sequences of steps by an owner with two windows, a reviewer and the hourly job on one property.
// After each step, visitors see exactly the fields and photos that were accepted last, or nothing, and the
// store has exactly the files of the stored photos.
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { browserWith } from '#tests/support/keys.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Result } from '#domain/failure.ts';
import { priceVersionOf } from '#domain/property/price.ts';
import { setUpVersions, withTitle } from '#tests/support/owner-versions.ts';
import { addPhotos, openAnswers, removePhoto, sendChanges } from '#tests/support/photo-submissions.ts';
import { sequences } from '#tests/support/sequences.ts';
import { valueOf } from '#tests/support/site.ts';
import type { Draft, OwnedProperty } from '../access/proofs.ts';
import {
  acceptChanges,
  approveProperty,
  rejectChanges,
  rejectProperty,
  requestChanges,
} from '../admin/decide.ts';
import { deletePropertyAsAdmin } from '../admin/delete-property.ts';
import { pausePropertyAsAdmin, resumePropertyAsAdmin } from '../admin/pause-property.ts';
import { undoDecision } from '../admin/undo-decision.ts';
import { keepListingsFresh } from '../properties/freshness.ts';
import { confirmAvailability, pauseProperty, resumeProperty } from '../properties/pause.ts';
import { changePrice } from '../properties/price.ts';
import { getProperty } from './read-listing.ts';
import { listDraftPhotos } from '../photos/photos.ts';
import { variantKey } from '../photos/photo-objects.ts';
import { discardDraft, readDraft } from '../submission/drafts.ts';
import { createToken } from '../tokens.ts';
import { sweep } from '../worker/sweep.ts';
import { discardChanges } from './discard.ts';
import { openChanges } from './open.ts';
import { answerMailKey } from './store-answer.ts';

const { site, ada, newProperty, owned } = await setUpVersions();
const { server, db } = site;
const dayMs = 24 * 3_600_000;
const names = ['sea', 'pier', 'kitchen', 'bedroom', 'yard'];

/** What a version proposes, and what visitors see. Photos are ids with captions. */
interface Proposal {
  title: string;
  photos: string[];
}

interface Version {
  id: string;
  changes: Partial<Proposal>;
  isOpen: boolean;
}

interface Shown {
  status: 'pending' | 'approved' | 'rejected';
  accepted: Proposal;
  /** The version that owner and reviewer deal with, and the one that withdrawing it brings back. */
  current: Version;
  kept: Version;
}

interface World extends Shown {
  id: string;
  owned: OwnedProperty;
  rent: number;
  isDeleted: boolean;
  isPaused: boolean;
  /** The versions that a reviewer has seen, newest last. */
  seen: string[];
  /** What undoing the answer to each version brings back. An answer that was undone is gone. */
  before: Map<string, Shown>;
  /** The number of recorded events after the last answer. Any other event since then prevents its undo. */
  events: number;
  /** The version that was answered last. Null if there was none, or the answer was undone. */
  lastAnswered: string | null;
  /** The drafts of the open windows, and what each began with. */
  windows: Draft[];
  drafts: Map<string, Proposal>;
  now: number;
}

type Step = (world: World, number: number) => Promise<void>;

/** Opens the form in another window. Null if the property is gone. */
async function openWindow(world: World): Promise<Draft | null> {
  const caller = await browserWith(site);
  const opened = await openChanges(server, world.owned, caller.browser);
  if (!opened.ok) return null;
  const { draft } = await openAnswers(site, opened.value, caller);
  if (!world.drafts.has(draft.id)) world.drafts.set(draft.id, world.accepted);
  world.windows.push(draft);
  return draft;
}

/** Gives a draft these photos in this order, the first with a caption. Returns what its form sends. */
async function choosePhotos(draft: Draft, chosen: readonly string[], caption: string) {
  await addPhotos(site, draft, ...chosen);
  for (const name of names.filter((each) => !chosen.includes(each))) await removePhoto(site, draft, name);
  const own = await listDraftPhotos(server, draft);
  const photoIds = chosen.map((name) => own.find((photo) => photo.name === `${name}.png`)?.id ?? '');
  const [first = ''] = photoIds;
  await storeVariants(photoIds);
  return { photoIds, photoCaptions: caption === '' ? {} : { [first]: caption } };
}

/** Stores a public image of each photo, as the worker does. */
async function storeVariants(photoIds: readonly string[]): Promise<void> {
  const photos = await db.selectFrom('photos').select('storageKey').where('id', 'in', photoIds).execute();
  for (const { storageKey } of photos)
    await site.store.put(variantKey(storageKey, '-400.webp'), Readable.from(['image']));
}

/** Sends the form of a window, twice concurrently. */
async function send(world: World, number: number, draft: Draft | null): Promise<void> {
  if (!draft) return;
  const stored = await readDraft(server, draft);
  const base = world.drafts.get(draft.id);
  if (!stored || !base || stored.answers['listing'] === undefined) return;
  const chosen = names.filter((_, index) => (number * 7 + index) % 3 !== 0);
  const order = number % 2 === 0 ? chosen : chosen.toReversed();
  const photos = await choosePhotos(draft, order, number % 3 === 0 ? '' : `Caption ${number}`);
  if (photos.photoIds.includes('')) return;
  const title = `Title ${number % 4}`;
  const answers = { ...withTitle(stored.answers as never, title), photos };
  const request = { idempotencyKey: createToken() };
  const results = await Promise.all([1, 2].map(() => sendChanges(site, draft, answers, request)));
  expect(results[0]).toEqual(results[1]);
  if (!results[0]?.ok) return;
  const shown = photos.photoIds.map((id) => describePhoto(id, photos.photoCaptions[id]));
  await noteSent(world, draft.id, base, { title, photos: shown });
}

const describePhoto = (id: string, caption: string | null = null) => `${id} ${caption}`;

/** Records that a version was sent, or that the form withdrew changes. */
async function noteSent(world: World, id: string, base: Proposal, form: Proposal): Promise<void> {
  const isSame = (field: keyof Proposal) =>
    [base, world.accepted].some((known) => JSON.stringify(known[field]) === JSON.stringify(form[field]));
  const changes = {
    ...(!isSame('title') && { title: form.title }),
    ...(!isSame('photos') && { photos: form.photos }),
  };
  const row = await db.selectFrom('propertyVersions').select('state').where('id', '=', id).executeTakeFirst();
  if (!row) {
    expect(changes).toEqual({});
    world.current = world.kept;
    return;
  }
  expect(row.state).toBe('sent');
  world.seen.push(id);
  if (world.status === 'approved') {
    world.current = { id, changes, isOpen: true };
    return;
  }
  // Approving publishes what the property has.
  world.accepted = { ...world.accepted, ...changes };
  world.current = world.kept = { id, changes: {}, isOpen: true };
  world.status = 'pending';
}

async function countEvents(id: string): Promise<number> {
  const events = db.selectFrom('auditLog').select('id').where('propertyId', '=', id);
  return (await events.execute()).length;
}

/** Records a reviewer's answer, which can only be on the current version. */
async function noteAnswer(world: World, given: Result<unknown>, seen: string, after: Partial<Shown>) {
  if (!given.ok) return;
  expect(world.current).toMatchObject({ id: seen, isOpen: true });
  const { status, accepted, current, kept } = world;
  world.before.set(current.id, { status, accepted, current, kept });
  world.lastAnswered = current.id;
  world.events = await countEvents(world.id);
  Object.assign(world, after);
}

const closed = (world: World): Version => ({ ...world.current, isOpen: false });

/** What accepting the current version changes. */
const acceptance = (world: World) => ({
  accepted: { ...world.accepted, ...world.current.changes },
  current: closed(world),
  kept: closed(world),
});

const steps: Record<string, Step> = {
  'the owner sends a form': async (world, number) => send(world, number, await openWindow(world)),
  'the owner sends a form from an older window': (world, number) =>
    send(world, number, world.windows[0] ?? null),
  'the owner opens the form': async (world) => void (await openWindow(world)),
  'the owner discards the changes': async (world) => {
    valueOf(await discardChanges(server, world.owned));
    world.current = world.kept;
  },
  'the owner changes the rent': async (world, number) => {
    const desiredRentalLength = ['1-3 months', '1+ years'];
    const desiredMonthlyRent = String(2000 + number);
    const input = { desiredMonthlyRent, nextAvailableDate: '2099-03-01', desiredRentalLength };
    const [stored] = await db.selectFrom('properties').selectAll().where('id', '=', world.id).execute();
    const version = stored ? priceVersionOf({ ...stored, desiredMonthlyRent: world.rent }) : '';
    const changed = await changePrice(server, world.owned, { input, version, today: '2026-11-20' });
    if (changed.ok) world.rent = 2000 + number;
  },
  'the owner pauses or resumes': async (world) => {
    const resume = () => resumeProperty(server, world.owned);
    const pause = () => pauseProperty(server, world.owned, {}, new Date());
    if ((await (world.isPaused ? resume() : pause())).ok) world.isPaused = !world.isPaused;
  },
  'a reviewer pauses or resumes': async (world) => {
    const resume = () => resumePropertyAsAdmin(server, ada, world.id);
    const pause = () => pausePropertyAsAdmin(server, ada, world.id, 'Please call us.');
    if ((await (world.isPaused ? resume() : pause())).ok) world.isPaused = !world.isPaused;
  },
  'the owner confirms': async (world) => {
    const by = await pausedBy(world.id);
    const confirmed = await confirmAvailability(server, world.owned);
    if (confirmed.ok && by === 'freshness') world.isPaused = false;
  },
  'a month passes for the owner': async (world) => {
    world.now += 31 * dayMs;
    await Promise.all([1, 2].map(() => keepListingsFresh(db, new Date(world.now))));
    if ((await pausedBy(world.id)) === 'freshness') world.isPaused = true;
  },
  'the sweep runs': () => sweep(server, new Date()),
  'a day passes, and the sweep runs': passDay,
};

type Give = (id: string, seen: string, number: number) => Promise<Result<unknown>>;

/** A reviewer's answer to what was seen last. `after` is what changes with it. */
function answer(give: Give, after: (world: World) => Partial<Shown>, position = -1): Step {
  return async (world, number) => {
    const seen = world.seen.at(position) ?? '';
    await noteAnswer(world, await give(world.id, seen, number), seen, after(world));
  };
}
const accept: Give = (id, seen) => acceptChanges(server, ada, id, seen);
const reject: Give = (id, seen) => rejectChanges(server, ada, { id, seen }, 'Too loud.');
const request: Give = (id, seen, number) =>
  requestChanges(server, ada, { id, seen }, { changeNotes: `More light ${number}.` });

const answers: Record<string, Step> = {
  'a reviewer accepts what was seen last': answer(accept, acceptance),
  'a reviewer accepts what was seen first': answer(accept, acceptance, 0),
  'a reviewer rejects the changes': answer(reject, (world) => ({ current: closed(world) })),
  'a reviewer asks for changes': answer(request, () => ({})),
  'a reviewer undoes the last answer': async (world) => {
    const id = world.lastAnswered ?? world.current.id;
    const before = world.before.get(id);
    const isUntouched = (await countEvents(world.id)) === world.events;
    const mails = sql`SELECT FROM graphile_worker.jobs WHERE key = ${answerMailKey(id)}`;
    const canUndo = !before || (isUntouched && (await mails.execute(db)).rows.length > 0);
    const undone = await undoDecision(server, ada, id);
    expect(undone.ok).toBe(canUndo && !world.isDeleted);
    if (!undone.ok || !before) return;
    Object.assign(world, before, { lastAnswered: null });
    world.before.delete(id);
  },
};

const decisions: Record<string, Step> = {
  'a reviewer approves': answer(
    (id, seen) => approveProperty(server, ada, id, seen),
    (world) => ({ status: 'approved', ...acceptance(world) }),
  ),
  'a reviewer rejects the property': answer(
    (id, seen) => rejectProperty(server, ada, id, 'Too dark.', seen),
    (world) => ({ status: 'rejected', current: closed(world) }),
  ),
};

async function deleteAsAdmin(world: World): Promise<void> {
  await deletePropertyAsAdmin(server, ada, world.id, 'A duplicate.');
  world.isDeleted = true;
}

/** Makes answers and photos a day older, and runs the sweep. */
async function passDay(): Promise<void> {
  await sql`UPDATE property_versions SET reviewed_at = reviewed_at - interval '25 hours'`.execute(db);
  await sql`UPDATE properties SET reviewed_at = reviewed_at - interval '25 hours'`.execute(db);
  await sql`UPDATE photos SET created_at = created_at - interval '25 hours'`.execute(db);
  await sql`DELETE FROM graphile_worker._private_jobs WHERE key LIKE 'answer %'`.execute(db);
  await sweep(server, new Date());
}

async function pausedBy(id: string) {
  const row = await db.selectFrom('properties').select('pausedBy').where('id', '=', id).executeTakeFirst();
  return row?.pausedBy ?? null;
}

async function newWorld(): Promise<World> {
  const id = await newProperty('pending');
  const photos = db.selectFrom('photos').select('id').where('propertyId', '=', id).orderBy('position');
  const photoIds = (await photos.execute()).map((photo) => photo.id);
  await storeVariants(photoIds);
  const shown = photoIds.map((photoId) => describePhoto(photoId));
  const accepted = { title: 'Bright condo by the pier', photos: shown };
  const submitted = { id, changes: {}, isOpen: true };
  return {
    id,
    owned: await owned(id),
    status: 'pending',
    accepted,
    current: submitted,
    kept: submitted,
    rent: 3450,
    isDeleted: false,
    isPaused: false,
    seen: [id],
    before: new Map(),
    events: 0,
    lastAnswered: null,
    windows: [],
    drafts: new Map(),
    now: Date.now(),
  };
}

const expectedPage = ({ status, accepted, rent, isDeleted, isPaused }: World) =>
  isDeleted || isPaused || status !== 'approved' ? null : { ...accepted, rent };

/** What visitors see: null if there is no page. */
async function publicPage(id: string) {
  const found = await getProperty(server, id, null);
  if (!found.ok) return null;
  const { title, desiredMonthlyRent: rent, photos } = found.value;
  return { title, rent, photos: photos.map((photo) => describePhoto(photo.id, photo.caption)) };
}

/** The store has the files of all stored photos, and no others. */
async function checkFiles(): Promise<void> {
  await site.runJobs();
  const photos = await db.selectFrom('photos').select(['storageKey', 'extension']).execute();
  const expected = photos.flatMap(({ storageKey, extension }) => [
    `${storageKey}.${extension}`,
    `${storageKey}-400.webp`,
  ]);
  expect((await site.storedFiles()).toSorted()).toEqual(expected.toSorted());
}

const someStep = (table: Record<string, Step>) => fc.constantFrom(...Object.keys(table));
/** Deletions are rare, so that most sequences are long. */
const step = fc.oneof(
  { weight: 24, arbitrary: someStep(steps) },
  { weight: 16, arbitrary: someStep(answers) },
  { weight: 10, arbitrary: someStep(decisions) },
  { weight: 1, arbitrary: fc.constant('a reviewer deletes the property') },
);
const deletions: Record<string, Step> = { 'a reviewer deletes the property': deleteAsAdmin };
const allSteps = { ...steps, ...answers, ...decisions, ...deletions };

/** Deletes what a failed sequence left, so that the shorter ones that follow don't fail because of it. */
async function deleteRemains(): Promise<void> {
  for (const table of ['properties', 'propertyVersions', 'photos'] as const)
    await db.deleteFrom(table).execute();
  for (const name of await readdir(site.folder)) await rm(path.join(site.folder, name), { recursive: true });
}

async function expectSequence(chosen: string[]): Promise<void> {
  await deleteRemains();
  const world = await newWorld();
  for (const [number, name] of chosen.entries()) {
    await allSteps[name]?.(world, number);
    expect(await publicPage(world.id)).toEqual(expectedPage(world));
    await checkFiles();
  }
  await deletePropertyAsAdmin(server, ada, world.id, 'A duplicate.');
  for (const draft of world.windows) await discardDraft(server, draft);
  await passDay();
  await site.runJobs();
  expect(await site.storedFiles()).toEqual([]);
}

test(
  'shows visitors what was accepted last, or nothing, and keeps the files of known photos',
  { timeout: 3_000_000 },
  async () => {
    const chosen = fc.array(step, { minLength: 5, maxLength: 16 });
    const first = fc.constantFrom([], ['a reviewer approves']);
    const property = fc.asyncProperty(first, chosen, (one, others) => expectSequence([...one, ...others]));
    await expect(fc.assert(property, { numRuns: sequences })).resolves.toBeUndefined();
  },
);
