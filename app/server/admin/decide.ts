// A reviewer's answers to versions of properties: accept, reject, and ask for changes. Every answer names
// what the reviewer saw. Only this module, undo-decision.ts, versions/send.ts and
// operations/import-properties.ts change a property's status.
import { sql, type Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import { type Failure, failed, type Result, success } from '#domain/failure.ts';
import type { FormInput } from '#domain/form-input.ts';
import type { Decision, PropertyStatus } from '#domain/property/options.ts';
import {
  type Answer,
  canAnswer,
  type ChangeRequest,
  checkChangeRequest,
  versionFailures,
} from '#domain/property/versions.ts';
import { decisionMailDelay } from '#domain/review/review.ts';
import { checkRejectionNotes } from '#domain/notes.ts';
import type { Admin } from '../access/proofs.ts';
import { hasBlockedOwner } from '../accounts/blocks.ts';
import { insertCalendarLink, toLinkUrl } from '../calendar/calendar-links.ts';
import { recordAuditEvent } from '../database/audit-log.ts';
import { lockPhotosOf, lockProperties } from '../database/lock-order.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import type { MailJob } from '../jobs.ts';
import type { Server } from '../server.ts';
import { explainMissingProperty } from './audit-log.ts';
import { explainLateDecision } from './past-decision.ts';
import { lockAccountsOf } from '../properties/ownership.ts';
import { acceptVersion, findObstacle } from '../versions/accept.ts';
import { answerMailKey, storeAnswer } from '../versions/store-answer.ts';
import { findCurrentVersion, listPhotosOf, photosOf, type StoredVersion } from '../versions/version-rows.ts';
import { readStoredProperty, type StoredProperty } from '../versions/write-property.ts';

/**
 * What a reviewer saw: the version's id and the time of the property's last change (`SeenVersion` in the
 * page). Null for a decision from a list.
 */
type Seen = string | null;

/**
 * Approves a pending property, and mails the owner. Every answer returns the version's id, which undoes it.
 */
export function approveProperty(
  server: Server,
  admin: Admin,
  id: string,
  seen: Seen = null,
): Promise<Result<string>> {
  return answer(server, admin, { id, seen, action: 'approved' });
}

/** Approves a property before its photos are processed. Only for the demonstration, with known photos. */
export function approveDemonstration(server: Server, admin: Admin, id: string): Promise<Result<string>> {
  return answer(server, admin, { id, seen: null, action: 'approved', mustSee: false });
}

/** Rejects a pending property and mails its owner the reason, which `typedNotes` must contain. */
export async function rejectProperty(
  server: Server,
  admin: Admin,
  id: string,
  typedNotes: unknown,
  seen: Seen = null,
): Promise<Result<string>> {
  const notes = checkRejectionNotes(typedNotes);
  return notes.ok ? answer(server, admin, { id, seen, action: 'rejected', notes: notes.value }) : notes;
}

/** Accepts changes to an approved property, and mails the owner. */
export function acceptChanges(
  server: Server,
  admin: Admin,
  id: string,
  seen: string,
): Promise<Result<string>> {
  return answer(server, admin, { id, seen, action: 'changes-accepted' });
}

/** Rejects changes to an approved property, and mails the owner the reason in `typedNotes`. */
export async function rejectChanges(
  server: Server,
  admin: Admin,
  subject: { id: string; seen: string },
  typedNotes: unknown,
): Promise<Result<string>> {
  const notes = checkRejectionNotes(typedNotes);
  if (!notes.ok) return notes;
  return answer(server, admin, { ...subject, action: 'changes-rejected', notes: notes.value });
}

/**
 * Asks the owner to change fields and photos, and mails the notes. Replaces an earlier request; the same
 * request again does nothing. The property's status doesn't change. Fails if the version lacks a photo.
 */
export async function requestChanges(
  server: Server,
  admin: Admin,
  subject: { id: string; seen: Seen },
  input: FormInput,
): Promise<Result<string>> {
  const request = checkChangeRequest(input);
  return request.ok
    ? answer(server, admin, { ...subject, action: 'changes-requested', ...request.value })
    : request;
}

/** The status of a property that can get each answer, and the state of its version afterwards. */
const answers = {
  approved: { statuses: ['pending'], state: 'accepted' },
  rejected: { statuses: ['pending'], state: 'rejected' },
  'changes-accepted': { statuses: ['approved'], state: 'accepted' },
  'changes-rejected': { statuses: ['approved'], state: 'rejected' },
  'changes-requested': { statuses: ['pending', 'approved'], state: 'changes-requested' },
} as const satisfies Record<string, { statuses: PropertyStatus[]; state: Answer }>;

interface GivenAnswer extends Partial<Omit<ChangeRequest, 'notes'>> {
  id: string;
  seen: Seen;
  action: keyof typeof answers;
  notes?: string;
  /** Whether to refuse photos that the reviewer can't see, and too many calendar links (`findObstacle`). */
  mustSee?: boolean;
}

/**
 * Stores an answer, with the audit event and the mail in the same transaction. If two administrators decide
 * concurrently, the first wins and the failure tells the second who decided what.
 */
async function answer(
  server: Server,
  admin: Admin,
  { id, seen, action, mustSee = true, notes: givenNotes, fields = [], photos = [] }: GivenAnswer,
): Promise<Result<string>> {
  if (!isUuid(id)) return failed({ kind: 'property-not-found' });
  const { statuses, state } = answers[action];
  const notes = givenNotes ?? null;
  return server.db.transaction().execute(async (transaction) => {
    const property = await lockReviewed(transaction, id);
    if (!property) return failed(await explainMissingProperty(transaction, id));
    if (!statuses.some((status) => status === property.status))
      return failed(await explainStatus(transaction, property, action));
    if (action === 'approved' && (await hasBlockedOwner({ db: transaction }, id)))
      return failed({ kind: 'owner-blocked' });
    const version = await findCurrentVersion(transaction, id);
    if (!version || !isSeen(seen, property, version) || !canAnswer(version.state, state))
      return failed(versionFailures.sentMeanwhile);
    if (state === 'changes-requested') {
      const known = new Set((await listPhotosOf(transaction, photosOf(version))).map((photo) => photo.id));
      if (photos.some((photo) => !known.has(photo))) return failed(versionFailures.sentMeanwhile);
      if (hasRequest(version, { notes, fields, photos })) return success(version.id);
    }
    const obstacle =
      state === 'accepted' && mustSee ? await findObstacle(transaction, property, version) : null;
    if (obstacle) return failed(obstacle);
    const written =
      action === 'changes-accepted' ? await acceptVersion(transaction, property, version) : nothingWritten;
    if (!written.ok) return written;
    const { changes, replaced } = written.value;
    await storeAnswer(transaction, admin, version, { state, notes, fields, photos, replaced });
    if (action === 'approved' || action === 'rejected')
      await setStatus(transaction, admin, id, { status: action, reviewNotes: notes });
    await recordAuditEvent(transaction, {
      actorId: admin.uid,
      action,
      propertyId: id,
      ...(notes !== null && { notes }),
      ...(changes && { changes }),
    });
    await mailOwner(transaction, version, action, notes);
    return success(version.id);
  });
}

const nothingWritten = success({ changes: undefined, replaced: {} });

/**
 * Locks a property and its photos for an answer. Null if it's gone. A change of a pending property's photo
 * doesn't raise the public version, so cached pages would lack a change that commits after the approval. The
 * locks make the answer wait for it.
 */
async function lockReviewed(transaction: Transaction<Tables>, id: string): Promise<StoredProperty | null> {
  await lockAccountsOf(transaction, id, null);
  await lockProperties(transaction, (eb) => eb('id', '=', id));
  await lockPhotosOf(transaction, id);
  return readStoredProperty(transaction, id, 'locked');
}

async function explainStatus(
  transaction: Transaction<Tables>,
  { id, status }: StoredProperty,
  action: keyof typeof answers,
): Promise<Failure> {
  return action === 'approved' || action === 'rejected'
    ? explainLateDecision(transaction, id, action)
    : { kind: 'status-changed', status };
}

/** Whether the reviewer saw this version, and the property as it is. */
function isSeen(seen: Seen, { updatedAt }: StoredProperty, { id }: StoredVersion): boolean {
  const [versionId, changedAt = updatedAt.toISOString()] = seen?.split(' ') ?? [id];
  return versionId === id && changedAt === updatedAt.toISOString();
}

/** Whether the owner was asked for the same changes. */
function hasRequest(
  version: StoredVersion,
  { notes, fields, photos }: { notes: string | null; fields: readonly string[]; photos: readonly string[] },
): boolean {
  const { requestedFields, requestedPhotos } = version;
  return (
    version.state === 'changes-requested' &&
    JSON.stringify([version.notes, requestedFields, requestedPhotos]) ===
      JSON.stringify([notes, fields, photos])
  );
}

async function setStatus(
  transaction: Transaction<Tables>,
  admin: Admin,
  id: string,
  decision: { status: Decision; reviewNotes: string | null },
): Promise<void> {
  const { icalUrl } = await transaction
    .updateTable('properties')
    .set({
      ...decision,
      reviewedBy: admin.uid,
      reviewedAt: sql<Date>`now()`,
      updatedAt: sql`now()`,
      availabilityConfirmedAt: sql`now()`,
    })
    .where('id', '=', id)
    .returning('icalUrl')
    .executeTakeFirstOrThrow();
  if (decision.status === 'approved' && icalUrl !== null)
    await insertCalendarLink(transaction, id, toLinkUrl(icalUrl));
}

const outcomes = {
  'changes-accepted': 'accepted',
  'changes-rejected': 'rejected',
  'changes-requested': 'requested',
} as const;

/** The mail waits until the answer can no longer be undone. */
async function mailOwner(
  transaction: Transaction<Tables>,
  { id, propertyId }: StoredVersion,
  action: keyof typeof answers,
  notes: string | null,
): Promise<void> {
  const job: MailJob<'changes' | 'decision'> =
    action === 'approved' || action === 'rejected'
      ? { about: 'decision', propertyId }
      : { about: 'changes', propertyId, outcome: outcomes[action], notes };
  await addJob(transaction, 'send-mail', job, { key: answerMailKey(id), delaySeconds: decisionMailDelay });
}
