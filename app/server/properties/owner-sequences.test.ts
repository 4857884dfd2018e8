// Random sequences of steps by an owner, reviewers and the hourly job on one property. After each step,
// visitors see exactly the version that a reviewer accepted last, or nothing.
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { priceVersionOf } from '#domain/property/price.ts';
import { openPhotoFixture } from '#tests/support/photo-fixture.ts';
import { addPhotos, openAnswers, sendChanges, submitDraft } from '#tests/support/photo-submissions.ts';
import { sequences } from '#tests/support/sequences.ts';
import { openOwned } from '#tests/support/properties.ts';
import { completeAnswers } from '#tests/support/submissions.ts';
import { newAdmin, valueOf } from '#tests/support/test-server.ts';
import { deletePropertyAsAdmin } from '../admin/delete-property.ts';
import { pausePropertyAsAdmin, resumePropertyAsAdmin } from '../admin/pause-property.ts';
import { approveProperty, rejectProperty } from '../admin/review-property.ts';
import { acceptRevision, rejectRevision, requestChanges } from '../admin/review-revision.ts';
import { undoDecision } from '../admin/undo-decision.ts';
import { keepListingsFresh } from './freshness.ts';
import type { OwnedProperty } from './ownership.ts';
import { confirmAvailability, pauseProperty, resumeProperty } from './pause.ts';
import { changePrice } from './price.ts';
import { getProperty } from './properties.ts';
import { discardChanges, startRevision } from './revisions.ts';

const fixture = await openPhotoFixture();
afterAll(fixture.close);
const { server, db } = fixture;
const ada = await newAdmin(server, 'ada@site.example');
const dayMs = 24 * 3_600_000;

/** What visitors should see, and the changes that owner and reviewer have in their windows. */
interface World {
  id: string;
  owned: OwnedProperty;
  accepted: { title: string; rent: number };
  isApproved: boolean;
  isDeleted: boolean;
  isPaused: boolean;
  /** The revisions that a reviewer has seen, newest last, with their titles. */
  seen: { id: string; title: string; isRejected: boolean }[];
  now: number;
}

type Step = (world: World, number: number) => Promise<void>;

const steps: Record<string, Step> = {
  'the owner sends another title': async (world, number) => {
    const started = await startRevision(server, world.owned);
    if (!started.ok) return;
    const { draft, answers } = await openAnswers(fixture, started.value);
    const title = `Title ${number}`;
    const sent = await sendChanges(fixture, draft, { ...answers, listing: { ...answers.listing, title } });
    if (sent.ok) world.seen.push({ id: draft.id, title, isRejected: false });
  },
  'the owner opens the form and leaves': async (world) => void (await startRevision(server, world.owned)),
  'the owner discards the changes': async (world) => void (await discardChanges(server, world.owned)),
  'the owner changes the rent': async (world, number) => {
    const input = {
      desiredMonthlyRent: String(2000 + number),
      nextAvailableDate: '2099-03-01',
      desiredRentalLength: ['1-3 months', '1+ years'],
    };
    const version = priceVersionOf({ ...input, desiredMonthlyRent: world.accepted.rent });
    const changed = await changePrice(server, world.owned, { input, version, today: '2026-11-20' });
    if (changed.ok) world.accepted.rent = 2000 + number;
  },
  'the owner pauses': async (world) => {
    const paused = await pauseProperty(server, world.owned, {}, new Date());
    if (paused.ok) world.isPaused = true;
  },
  'the owner resumes': async (world) => {
    const resumed = await resumeProperty(server, world.owned);
    if (resumed.ok) world.isPaused = false;
  },
  'the owner confirms': async (world) => {
    const before = await pausedBy(world.id);
    const confirmed = await confirmAvailability(server, world.owned);
    if (confirmed.ok && before === 'freshness') world.isPaused = false;
  },
  'a reviewer accepts what was seen last': async (world) => accept(world, world.seen.at(-1)),
  'a reviewer accepts what was seen first': async (world) => accept(world, world.seen[0]),
  'a reviewer rejects the changes': async (world) => {
    const revision = world.seen.at(-1);
    const request = { id: world.id, revisionId: revision?.id ?? '' };
    const rejected = await rejectRevision(server, ada, request, 'Too loud.');
    if (rejected.ok && revision) revision.isRejected = true;
  },
  'a reviewer asks for changes': async (world) => {
    const revisionId = world.seen.at(-1)?.id ?? null;
    await requestChanges(server, ada, { id: world.id, revisionId }, { changeNotes: 'More light.' });
  },
  'a reviewer pauses': async (world) => {
    const paused = await pausePropertyAsAdmin(server, ada, world.id, 'Please call us.');
    if (paused.ok) world.isPaused = true;
  },
  'a reviewer resumes': async (world) => {
    const resumed = await resumePropertyAsAdmin(server, ada, world.id);
    if (resumed.ok) world.isPaused = false;
  },
  'a month passes': async (world) => {
    world.now += 31 * dayMs;
    const now = new Date(world.now);
    await Promise.all([keepListingsFresh(db, now), keepListingsFresh(db, now)]);
    if ((await pausedBy(world.id)) === 'freshness') world.isPaused = true;
  },
};

const decisions: Record<string, Step> = {
  'a reviewer undoes the decision': async (world) => {
    const undone = await undoDecision(server, ada, world.id);
    if (undone.ok) Object.assign(world, { isApproved: false, isPaused: false });
  },
  'a reviewer approves': async (world) => {
    const revision = world.seen.at(-1);
    const approved = await approveProperty(server, ada, world.id, revision?.id);
    if (!approved.ok) return;
    world.isApproved = true;
    apply(world, revision);
  },
  'a reviewer approves without the changes': async (world) => {
    const approved = await approveProperty(server, ada, world.id);
    if (approved.ok) world.isApproved = true;
  },
  'a reviewer rejects the property': async (world) => {
    const revision = world.seen.at(-1);
    const rejected = await rejectProperty(server, ada, world.id, 'Too dark.', revision?.id);
    if (rejected.ok) apply(world, revision);
  },
};

const deletions: Record<string, Step> = {
  'a reviewer deletes the property': async (world) => {
    await deletePropertyAsAdmin(server, ada, world.id, 'A duplicate.');
    world.isDeleted = true;
  },
};

async function accept(world: World, revision: World['seen'][number] | undefined): Promise<void> {
  const accepted = await acceptRevision(server, ada, world.id, revision?.id ?? '');
  if (accepted.ok) apply(world, revision);
}

/** Notes that the property has the title of the revision now. */
function apply(world: World, revision: World['seen'][number] | undefined): void {
  if (revision && !revision.isRejected) world.accepted.title = revision.title;
}

async function pausedBy(id: string) {
  const row = await db.selectFrom('properties').select('pausedBy').where('id', '=', id).executeTakeFirst();
  return row?.pausedBy ?? null;
}

async function newWorld(): Promise<World> {
  const draft = await fixture.newDraft();
  const answers = completeAnswers(await addPhotos(fixture, draft, 'sea'));
  const id = await submitDraft(fixture, draft, answers);
  valueOf(await approveProperty(server, ada, id));
  const rent = Number(answers.details.desiredMonthlyRent);
  const accepted = { title: answers.listing.title, rent };
  const owned = await openOwned(fixture, id);
  const state = { isApproved: true, isDeleted: false, isPaused: false };
  return { id, owned, accepted, ...state, seen: [], now: Date.now() };
}

function expectedVersion({ accepted, isApproved, isDeleted, isPaused }: World) {
  return isDeleted || isPaused || !isApproved ? null : { ...accepted, photos: 1 };
}

/** What visitors see: null if there is no page. */
async function publicVersion(id: string) {
  const found = await getProperty(server, id, null);
  if (!found.ok) return null;
  const { title, desiredMonthlyRent: rent, photos } = found.value;
  return { title, rent, photos: photos.length };
}

const someStep = (table: Record<string, Step>) => fc.constantFrom(...Object.keys(table));
/**
 * Decisions are rare, so that most properties are public. Deletions are rarer, so that most sequences are
 * long.
 */
const step = fc.oneof(
  { weight: 30, arbitrary: someStep(steps) },
  { weight: 12, arbitrary: someStep(decisions) },
  { weight: 1, arbitrary: someStep(deletions) },
);
const allSteps = { ...steps, ...decisions, ...deletions };

test(
  'shows visitors exactly the version that was accepted last, or nothing',
  { timeout: 900_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (names) => {
        const world = await newWorld();
        for (const [number, name] of names.entries()) {
          await allSteps[name]?.(world, number);
          expect(await publicVersion(world.id)).toEqual(expectedVersion(world));
        }
      }),
      { numRuns: sequences },
    );
  },
);
