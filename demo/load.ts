// Stores demonstration homes with the functions that a real submission uses: draft, photos, submission,
// review. Ids are random, and dates are relative to today.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { properties } from './properties.ts';
import { toSteps, toBusyRanges, type DemoProperty } from './demo-property.ts';
import photos from './photos.json' with { type: 'json' };
import { failureMessage, type Result, success } from '#domain/failure.ts';
import { checkSubmission } from '#domain/property/submission.ts';
import { approximatePositionOf } from '#domain/place/approximate-position.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { createToken } from '#server/tokens.ts';
import type { Server } from '#server/server.ts';
import { featureProperty } from '#server/admin/featured.ts';
import { approveDemonstration, rejectProperty } from '#server/admin/decide.ts';
import { saveChecks } from '#server/admin/save-checks.ts';
import {
  adjustProperty,
  beginDemonstration,
  fillDemonstrationCalendar,
  findPropertyId,
  finishDemonstration,
} from '#server/properties/demonstration.ts';
import { createBrowser } from '#server/access/browsers.ts';
import type { Admin, Draft } from '#server/access/proofs.ts';
import { createDraft } from '#server/submission/drafts.ts';
import { submitProperty } from '#server/versions/send.ts';
import { refreshVocabulary } from '#server/search/vocabulary.ts';
import { addPhoto } from '#server/photos/uploads.ts';

const photoFolder = path.resolve(import.meta.dirname, 'photos');

/**
 * Stores the missing homes, oldest first. Can stop between two homes; the next call continues. Jobs prepare
 * the photos later.
 */
export async function loadProperties(
  server: Server,
  admin: Admin,
  now: Date,
  { signal, onProgress }: Loading,
): Promise<void> {
  const present = await beginDemonstration(server);
  const missing = properties
    .filter((property) => !present.has(property.steps.listing.title))
    .toSorted((one, other) => other.daysAgo - one.daysAgo || one.number.localeCompare(other.number));
  for (const [index, home] of missing.entries()) {
    signal.throwIfAborted();
    await loadProperty(server, admin, home, now);
    onProgress(index + 1, missing.length);
  }
  await featureProperties(server, admin);
  await refreshVocabulary(server.db);
  await finishDemonstration(server);
}

export interface Loading {
  signal: AbortSignal;
  onProgress: (doneCount: number, total: number) => void;
}

/** Submits a home and decides on it. */
async function loadProperty(server: Server, admin: Admin, property: DemoProperty, now: Date): Promise<void> {
  const today = todayInLosAngeles(now);
  const { browser } = await createBrowser(server.db);
  const draft = await createDraft(server, { user: null, browser });
  // The demonstration has more homes than one address may submit in an hour.
  const allow = async () => success(null);
  const unlimited = {
    ...server,
    limits: { ...server.limits, consume: allow },
  };
  const uploaded = await uploadPhotos(unlimited, draft, property.number);
  const checked = checkSubmission({ ...toSteps(property, today), photos: uploaded }, today);
  if (!checked.ok)
    throw new Error(`demonstration home ${property.number}: ${failureMessage(checked.failure)}`);
  const { submission } = checked;
  const request = {
    user: null,
    browser: null,
    version: 0,
    idempotencyKey: createToken(),
    clientAddress: '127.0.0.1',
  };
  const submitted = await submitProperty(unlimited, submission, draft, request);
  const { id } = expectSuccess(property.number, submitted);
  await decide(server, admin, property, id);
  const adjustedAt = await adjustProperty(server, id, {
    submittedAt: toSubmissionTime(property, now),
    propertyType: property.adminType ?? submission.property.propertyType,
    maxGuests: property.maxGuests ?? null,
    houseRules: property.houseRules ?? [],
    position: approximatePositionOf({ ...submission.property, given: property.position }),
  });
  const shownVersion = adjustedAt.toISOString();
  const checks = { seen: [], chosen: property.checks ?? [], shownVersion };
  expectSuccess(property.number, await saveChecks(server, admin, id, checks));
  await fillDemonstrationCalendar(server, id, toBusyRanges(property, today), now);
}

/** Features the chosen homes in their order, until the featured list is full. */
async function featureProperties(server: Server, admin: Admin): Promise<void> {
  const chosen = properties
    .flatMap((property) =>
      property.status === 'approved' && property.featured
        ? [{ ...property, position: property.featured }]
        : [],
    )
    .toSorted((one, other) => one.position - other.position);
  for (const { steps } of chosen) {
    const id = await findPropertyId(server, steps.listing.title);
    if (id !== null) await featureProperty(server, admin, id);
  }
}

async function uploadPhotos(server: Server, draft: Draft, homeNumber: string) {
  const photoIds: string[] = [];
  const photoCaptions: Record<string, string> = {};
  const property = photos.find((entry) => entry.number === homeNumber);
  for (const { file, alt } of property?.photos ?? []) {
    const { size: bytes } = await stat(path.join(photoFolder, file));
    const content = createReadStream(path.join(photoFolder, file));
    const photo = { name: file, type: 'image/jpeg', bytes, content };
    const id = expectSuccess(homeNumber, await addPhoto(server, draft, photo));
    photoIds.push(id);
    photoCaptions[id] = alt;
  }
  return { photoIds, photoCaptions };
}

async function decide(server: Server, admin: Admin, property: DemoProperty, id: string): Promise<void> {
  if (property.status === 'approved')
    expectSuccess(property.number, await approveDemonstration(server, admin, id));
  if (property.status === 'rejected')
    expectSuccess(property.number, await rejectProperty(server, admin, id, property.notes));
}

/** Varies the hour by the home's number, so that no two homes have the same time. */
function toSubmissionTime(property: DemoProperty, now: Date): Date {
  const hours = property.daysAgo * 24 + ((Number(property.number) * 7) % 24);
  return new Date(now.getTime() - hours * 3_600_000 - Number(property.number) * 61_000);
}

function expectSuccess<Value>(homeNumber: string, result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw new Error(`demonstration home ${homeNumber}: ${failureMessage(result.failure)}`);
}
