// Fills an empty site with demonstration properties, each through the functions of a real submission: draft, photos,
// submission, review. Only ids and dates differ between runs.
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { homes } from './homes.ts';
import { answersOf, busyDaysOf, type DemoHome } from './home.ts';
import photos from './photos.json' with { type: 'json' };
import { failureMessage, type Result, success } from '#domain/failure.ts';
import { checkSubmission } from '#domain/submission.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import type { Admin, User } from '#server/accounts/access.ts';
import { newSecret } from '#server/secrets.ts';
import type { Server } from '#server/server.ts';
import type { Draft } from '#server/accounts/access.ts';
import { featureProperty } from '#server/admin/featured.ts';
import { approveProperty, rejectProperty } from '#server/admin/reviews.ts';
import {
  adjustProperty,
  beginDemonstration,
  fillDemonstrationCalendar,
  findPropertyId,
  finishDemonstration,
} from '#server/properties/demonstration.ts';
import { createDraft } from '#server/drafts/drafts.ts';
import { submitProperty } from '#server/properties/properties.ts';
import { addPhoto } from '#server/photos/photos.ts';

const photoFolder = path.resolve(import.meta.dirname, 'photos');

/**
 * Loads the missing properties, oldest first. Stops between two properties when `signal` aborts; a later call
 * continues. Jobs make the photo variants afterwards.
 */
export async function loadHomes(
  app: Server,
  admin: Admin,
  now: Date,
  { signal, onProgress }: Loading,
): Promise<void> {
  const present = await beginDemonstration(app);
  const missing = homes
    .filter((home) => !present.has(home.steps.listing.title))
    .toSorted((one, other) => other.daysAgo - one.daysAgo || one.home.localeCompare(other.home));
  for (const [index, home] of missing.entries()) {
    signal.throwIfAborted();
    await loadHome(app, admin, home, now);
    onProgress(index + 1, missing.length);
  }
  await featureHomes(app, admin);
  await finishDemonstration(app);
}

export interface Loading {
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

interface Sending {
  /** Files in `demo/photos`. Its own photos by default. */
  files?: readonly string[];
  /** The logged-in user. None by default. */
  submitter?: User | null;
}

/** Submits a property and decides on it. Returns its id. */
export async function loadHome(
  app: Server,
  admin: Admin,
  home: DemoHome,
  now: Date,
  { files = filesOf(home.home), submitter = null }: Sending = {},
): Promise<string> {
  const today = todayInLosAngeles(now);
  const { draft } = await createDraft(app);
  const photoIds = await uploadPhotos(app, draft, home.home, files);
  const checked = checkSubmission({ ...answersOf(home, today), photos: { photoIds } }, today);
  if (!checked.ok) throw new Error(`demonstration home ${home.home}: ${failureMessage(checked.failure)}`);
  const { submission } = checked;
  const submitting = {
    submitter,
    revision: 0,
    submissionKey: newSecret(),
    address: '127.0.0.1',
    mayBeMade: async () => success(null),
  };
  const { id } = expectSuccess(home.home, await submitProperty(app, submission, draft, submitting));
  await decide(app, admin, home, id);
  await adjustProperty(app, id, {
    submittedAt: submittedAt(home, now),
    propertyType: home.adminType ?? submission.property.propertyType,
    maxGuests: home.maxGuests ?? null,
    houseRules: home.houseRules ?? [],
  });
  await fillDemonstrationCalendar(app, id, busyDaysOf(home, today), now);
  return id;
}

/** The photo files of a demonstration property, by its number. */
export function filesOf(number: string): string[] {
  const home = photos.find((entry) => entry.home === number);
  return home?.photos.map(({ file }) => file) ?? [];
}

/**
 * Adds the demonstration's featured properties in their order, after those that an administrator featured meanwhile,
 * up to the limit.
 */
async function featureHomes(app: Server, admin: Admin): Promise<void> {
  const chosen = homes
    .flatMap((home) =>
      home.status === 'approved' && home.featured ? [{ ...home, place: home.featured }] : [],
    )
    .toSorted((one, other) => one.place - other.place);
  for (const { steps } of chosen) {
    const id = await findPropertyId(app, steps.listing.title);
    if (id !== null) await featureProperty(app, admin, id);
  }
}

async function uploadPhotos(
  app: Server,
  draft: Draft,
  number: string,
  files: readonly string[],
): Promise<string[]> {
  const photoIds: string[] = [];
  for (const file of files) {
    const content = createReadStream(path.join(photoFolder, file));
    const photo = expectSuccess(number, await addPhoto(app, draft, { name: file, content }));
    photoIds.push(photo.id);
  }
  return photoIds;
}

async function decide(app: Server, admin: Admin, home: DemoHome, id: string): Promise<void> {
  if (home.status === 'approved') expectSuccess(home.home, await approveProperty(app, admin, id));
  if (home.status === 'rejected') expectSuccess(home.home, await rejectProperty(app, admin, id, home.notes));
}

/** Spreads submissions over the hours of a day, so that no two have the same time. */
function submittedAt(home: DemoHome, now: Date): Date {
  const hours = home.daysAgo * 24 + ((Number(home.home) * 7) % 24);
  return new Date(now.getTime() - hours * 3_600_000 - Number(home.home) * 61_000);
}

function expectSuccess<Value>(home: string, result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw new Error(`demonstration home ${home}: ${failureMessage(result.failure)}`);
}
