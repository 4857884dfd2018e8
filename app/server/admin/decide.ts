// A reviewer's answers to versions of properties: accept, reject, and ask for changes. Every answer names the
// version that the reviewer saw. Only this module, undo-decision.ts, versions/send.ts and
// operations/import-properties.ts change a property's status.
import { sql, type Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import { failed, type Result, success } from '#domain/failure.ts';
import type { FormInput } from '#domain/form-input.ts';
import type { Decision } from '#domain/property/options.ts';
import { type Answer, canAnswer, checkChangeRequest, versionFailures } from '#domain/property/versions.ts';
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
import { acceptVersion } from '../versions/accept.ts';
import { answerMailKey, storeAnswer } from '../versions/store-answer.ts';
import { findCurrentVersion, listPhotosOf, photosOf, type StoredVersion } from '../versions/version-rows.ts';
import { readStoredProperty, type StoredProperty } from '../versions/write-property.ts';

/** The id of the version that a reviewer saw. Null for a decision from a list, on the current version. */
type SeenVersion = string | null;

/**
 * Approves a pending property with the changes of its current version, and mails the owner. Returns the
 * version's id, by which it can be undone.
 */
export function approveProperty(
  server: Server,
  admin: Admin,
  id: string,
  seen: SeenVersion = null,
): Promise<Result<string>> {
  return decide(server, admin, id, { attempted: 'approved', notes: null, seen, mustSee: true });
}

/** Approves a property before its photos are processed. Only for the demonstration, with known photos. */
export function approveDemonstration(server: Server, admin: Admin, id: string): Promise<Result<string>> {
  return decide(server, admin, id, { attempted: 'approved', notes: null, seen: null, mustSee: false });
}

/**
 * Rejects a pending property and mails its owner the reason, which `typedNotes` must contain. Returns the
 * current version's id, by which it can be undone.
 */
export async function rejectProperty(
  server: Server,
  admin: Admin,
  id: string,
  typedNotes: unknown,
  seen: SeenVersion = null,
): Promise<Result<string>> {
  const notes = checkRejectionNotes(typedNotes);
  if (!notes.ok) return notes;
  return decide(server, admin, id, { attempted: 'rejected', notes: notes.value, seen, mustSee: false });
}

interface AttemptedDecision {
  attempted: Decision;
  /** The reason of a rejection. */
  notes: string | null;
  seen: SeenVersion;
  /** Whether to refuse photos that the reviewer can't see (`acceptVersion`). */
  mustSee: boolean;
}

/**
 * Decides on a pending property, with the audit event and the mail in the same transaction. If two
 * administrators decide concurrently, the first wins and the failure tells the second who decided what.
 */
async function decide(
  server: Server,
  admin: Admin,
  id: string,
  { attempted, notes, seen, mustSee }: AttemptedDecision,
): Promise<Result<string>> {
  if (!isUuid(id)) return failed({ kind: 'property-not-found' });
  return server.db.transaction().execute(async (transaction) => {
    const property = await lockReviewed(transaction, id);
    if (property?.status !== 'pending') return failed(await explainLateDecision(transaction, id, attempted));
    const answer = attempted === 'approved' ? 'accepted' : 'rejected';
    if (attempted === 'approved' && (await hasBlockedOwner({ db: transaction }, id)))
      return failed({ kind: 'owner-blocked' });
    const current = await findAnswerableVersion(transaction, id, { seen, answer });
    if (!current.ok) return current;
    const version = current.value;
    const written =
      answer === 'accepted'
        ? await acceptVersion(transaction, { property, version, actorId: admin.uid, mustSee })
        : success({});
    if (!written.ok) return written;
    await storeAnswer(transaction, admin, version, { answer, notes, replaced: written.value });
    const { icalUrl } = await transaction
      .updateTable('properties')
      .set({
        status: attempted,
        reviewNotes: notes,
        reviewedBy: admin.uid,
        reviewedAt: sql<Date>`now()`,
        updatedAt: sql`now()`,
        availabilityConfirmedAt: sql`now()`,
      })
      .where('id', '=', id)
      .returning('icalUrl')
      .executeTakeFirstOrThrow();
    if (attempted === 'approved' && icalUrl !== null)
      await insertCalendarLink(transaction, id, toLinkUrl(icalUrl));
    const event = { actorId: admin.uid, action: attempted, propertyId: id };
    await recordAuditEvent(transaction, notes === null ? event : { ...event, notes });
    await mailOwner(transaction, version, { about: 'decision', propertyId: id });
    return success(version.id);
  });
}

/** Accepts changes to an approved property, and mails the owner. */
export function acceptChanges(server: Server, admin: Admin, id: string, seen: string): Promise<Result<null>> {
  return answerChanges(server, { id, seen, answer: 'accepted' }, async (transaction, property, version) => {
    const actorId = admin.uid;
    const written = await acceptVersion(transaction, { property, version, actorId, mustSee: true });
    if (!written.ok) return written;
    const replaced = written.value;
    if (Object.keys(replaced).length === 0)
      await recordAuditEvent(transaction, { actorId, action: 'changes-accepted', propertyId: id });
    await storeAnswer(transaction, admin, version, { answer: 'accepted', notes: null, replaced });
    await mailAnswer(transaction, version, 'accepted', null);
    return success(null);
  });
}

/** Rejects changes to an approved property, and mails the owner the reason in `typedNotes`. */
export async function rejectChanges(
  server: Server,
  admin: Admin,
  { id, seen }: { id: string; seen: string },
  typedNotes: unknown,
): Promise<Result<null>> {
  const notes = checkRejectionNotes(typedNotes);
  if (!notes.ok) return notes;
  return answerChanges(server, { id, seen, answer: 'rejected' }, async (transaction, _property, version) => {
    await storeAnswer(transaction, admin, version, { answer: 'rejected', notes: notes.value });
    const event = { actorId: admin.uid, action: 'changes-rejected', propertyId: id } as const;
    await recordAuditEvent(transaction, { ...event, notes: notes.value });
    await mailAnswer(transaction, version, 'rejected', notes.value);
    return success(null);
  });
}

/**
 * Asks the owner to change fields and photos, and mails the notes. Replaces an earlier request; the same
 * request again does nothing. The property's status doesn't change. Fails if the version lacks a photo.
 */
export async function requestChanges(
  server: Server,
  admin: Admin,
  { id, seen }: { id: string; seen: SeenVersion },
  input: FormInput,
): Promise<Result<null>> {
  const request = checkChangeRequest(input);
  if (!request.ok) return request;
  const { notes, fields, photos } = request.value;
  if (!isUuid(id)) return failed({ kind: 'property-not-found' });
  return server.db.transaction().execute(async (transaction) => {
    const property = await lockReviewed(transaction, id);
    if (!property) return failed(await explainMissingProperty(transaction, id));
    const { status } = property;
    if (status === 'rejected') return failed({ kind: 'status-changed', status });
    const current = await findAnswerableVersion(transaction, id, { seen, answer: 'changes-requested' });
    if (!current.ok) return current;
    const version = current.value;
    const known = new Set((await listPhotosOf(transaction, photosOf(version))).map((photo) => photo.id));
    if (photos.some((photo) => !known.has(photo))) return failed(versionFailures.sentMeanwhile);
    const isSame =
      version.state === 'changes-requested' &&
      JSON.stringify([version.notes, version.requestedFields, version.requestedPhotos]) ===
        JSON.stringify([notes, fields, photos]);
    if (isSame) return success(null);
    await storeAnswer(transaction, admin, version, { answer: 'changes-requested', notes, fields, photos });
    const event = { actorId: admin.uid, action: 'changes-requested', propertyId: id, notes } as const;
    await recordAuditEvent(transaction, event);
    await mailAnswer(transaction, version, 'requested', notes);
    return success(null);
  });
}

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

/**
 * The current version of a property that the caller has locked. Fails if the reviewer saw another version, or
 * if this one can no longer get the answer.
 */
async function findAnswerableVersion(
  transaction: Transaction<Tables>,
  id: string,
  { seen, answer }: { seen: SeenVersion; answer: Answer },
): Promise<Result<StoredVersion>> {
  const version = await findCurrentVersion(transaction, id);
  const isSeen = version !== null && (seen === null || version.id === seen);
  return isSeen && canAnswer(version.state, answer)
    ? success(version)
    : failed(versionFailures.sentMeanwhile);
}

type AnswerChanges = (
  transaction: Transaction<Tables>,
  property: StoredProperty,
  version: StoredVersion,
) => Promise<Result<null>>;

/** Locks an approved property and its version for an answer to changes. */
async function answerChanges(
  server: Server,
  { id, seen, answer }: { id: string; seen: string; answer: Answer },
  act: AnswerChanges,
): Promise<Result<null>> {
  if (!isUuid(id)) return failed({ kind: 'property-not-found' });
  return server.db.transaction().execute(async (transaction) => {
    const property = await lockReviewed(transaction, id);
    if (!property) return failed(await explainMissingProperty(transaction, id));
    const { status } = property;
    if (status !== 'approved') return failed({ kind: 'status-changed', status });
    const current = await findAnswerableVersion(transaction, id, { seen, answer });
    return current.ok ? act(transaction, property, current.value) : current;
  });
}

function mailAnswer(
  transaction: Transaction<Tables>,
  version: StoredVersion,
  outcome: MailJob<'changes'>['outcome'],
  notes: string | null,
): Promise<void> {
  return mailOwner(transaction, version, {
    about: 'changes',
    propertyId: version.propertyId,
    outcome,
    notes,
  });
}

/** The mail waits until the answer can no longer be undone. */
async function mailOwner(
  transaction: Transaction<Tables>,
  { id }: StoredVersion,
  job: MailJob<'changes' | 'decision'>,
): Promise<void> {
  const mail = { key: answerMailKey(id), delaySeconds: decisionMailDelay };
  await addJob(transaction, 'send-mail', job, mail);
}
