// Shows a property for review and decides on it. Only this module, undo-decision.ts and
// operations/import-properties.ts change a property's status. Every function takes an `Admin`, so that only
// authorized code can call it.
import { sql, type Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import { failed, type Failure, type Result, success } from '#domain/failure.ts';
import { type Decision, canChangeStatus, propertyStatuses } from '#domain/property/options.ts';
import { findDifferences, findPhotoDifferences } from '#domain/property/differences.ts';
import {
  checkRejectionNotes,
  decisionMailDelay,
  type EarlierSubmission,
  type PropertyReview,
  type ReviewDecision,
} from '#domain/review.ts';
import { revisionFailures } from '#domain/revision.ts';
import type { Admin } from '../accounts/access.ts';
import { formatName } from '#domain/account.ts';
import { insertCalendarLink, toLinkUrl } from '../calendar/calendar-links.ts';
import { recordAuditEvent } from '../database/audit-log.ts';
import type { Database } from '../database/database.ts';
import { lockProperties, lockPhotosOf } from '../database/lock-order.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import { explainMissingProperty } from './audit-log.ts';
import { toListing, pick, publicColumns } from '../properties/listings.ts';
import { pauseColumns, toPause } from '../properties/listed.ts';
import { privateColumns } from '../properties/owner-properties.ts';
import type { Server } from '../server.ts';
import { listReviewPhotos } from './review-photos.ts';
import { applyRevision, checkRevision } from './apply-revision.ts';
import { compareWithRevision } from './review-revision.ts';
import { deleteRevision, findRevision } from '../properties/revision-rows.ts';

/** Everything that the owner sent, and the decision on it. */
export async function getPropertyToReview(
  { db }: Server,
  _admin: Admin,
  id: string,
): Promise<Result<PropertyReview>> {
  if (!isUuid(id)) return failed({ kind: 'property-not-found' });
  const review = await readReview(db, id);
  if (!review) return failed(await explainMissingProperty(db, id));
  return success({
    ...review,
    earlier: await compareWithEarlier(db, review),
    revision: await compareWithRevision(db, review),
  });
}

async function readReview(db: Database, id: string) {
  const row = await db
    .selectFrom('properties')
    .leftJoin('users', 'users.uid', 'properties.userId')
    .select(
      [...publicColumns.listing, ...privateColumns, ...pauseColumns].map(
        (column) => `properties.${column}` as const,
      ),
    )
    .select('users.email as accountEmail')
    .where('properties.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...toListing(row, []),
    ...pick(row, privateColumns),
    accountEmail: row.accountEmail,
    pause: toPause(row),
    photos: await listReviewPhotos(db, { column: 'propertyId', id }),
    decision: await readDecision(db, id),
  };
}

/** The rejected property that this one resubmits, and what changed since. */
async function compareWithEarlier(
  db: Database,
  review: NonNullable<Awaited<ReturnType<typeof readReview>>>,
): Promise<EarlierSubmission | null> {
  const draft = await db
    .selectFrom('drafts')
    .select('resubmissionOf')
    .where('propertyId', '=', review.id)
    .where('resubmissionOf', 'is not', null)
    .executeTakeFirst();
  const earlier = draft?.resubmissionOf ? await readReview(db, draft.resubmissionOf) : null;
  if (!earlier) return null;
  return {
    id: earlier.id,
    title: earlier.title,
    decision: earlier.decision,
    changes: findDifferences(earlier, review),
    photos: findPhotoDifferences(earlier.photos, review.photos),
  };
}

/**
 * Approves a pending property and mails its owner. First applies the owner's changes that the administrator
 * saw: `revisionId` is their id, or null if there were none.
 */
export function approveProperty(
  server: Server,
  admin: Admin,
  id: string,
  revisionId: string | null = null,
): Promise<Result<ReviewDecision>> {
  return decide(server.db, admin, id, { attempted: 'approved', notes: null, revisionId, mustSee: true });
}

/** Approves a property whose photos come with the code and needn't be seen. Only for the demonstration. */
export function approveDemonstration(
  server: Server,
  admin: Admin,
  id: string,
): Promise<Result<ReviewDecision>> {
  return decide(server.db, admin, id, {
    attempted: 'approved',
    notes: null,
    revisionId: null,
    mustSee: false,
  });
}

/**
 * Rejects a pending property and mails its owner the reason, which `typedNotes` must contain. `revisionId` as
 * for `approveProperty`.
 */
export async function rejectProperty(
  server: Server,
  admin: Admin,
  id: string,
  typedNotes: unknown,
  revisionId: string | null = null,
): Promise<Result<ReviewDecision>> {
  const notes = checkRejectionNotes(typedNotes);
  if (!notes.ok) return notes;
  return decide(server.db, admin, id, {
    attempted: 'rejected',
    notes: notes.value,
    revisionId,
    mustSee: false,
  });
}

/** The key of the job that mails a decision. */
export function decisionMailKey(id: string): string {
  return `decision ${id}`;
}

interface AttemptedDecision {
  attempted: Decision;
  /** The reason of a rejection. */
  notes: string | null;
  revisionId: string | null;
  /** Whether everything that is accepted must be visible in the review (`checkRevision`). */
  mustSee: boolean;
}

/**
 * Decides on a property whose status allows it, and adds the audit event and the mail in the same
 * transaction. If two administrators decide concurrently, the first wins and the failure tells the second who
 * decided what.
 */
async function decide(
  db: Database,
  admin: Admin,
  id: string,
  { attempted, notes, revisionId, mustSee }: AttemptedDecision,
): Promise<Result<ReviewDecision>> {
  if (!isUuid(id)) return failed({ kind: 'property-not-found' });
  const changeableStatuses = propertyStatuses.filter((status) => canChangeStatus(status, attempted));
  return db.transaction().execute(async (transaction) => {
    // A change of a pending property's photo doesn't raise the public version. If it committed after the
    // approval, cached pages would lack it. With these locks, the decision waits for such a change.
    await lockProperties(transaction, (eb) => eb('id', '=', id));
    await lockPhotosOf(transaction, id);
    const failure = await applySeenRevision(transaction, admin, id, { revisionId, mustSee });
    if (failure) return failed(failure);
    const decided = await transaction
      .updateTable('properties')
      .set({
        status: attempted,
        reviewNotes: notes,
        reviewedBy: admin.uid,
        reviewedAt: sql`now()`,
        updatedAt: sql`now()`,
        availabilityConfirmedAt: sql`now()`,
      })
      .where('id', '=', id)
      .where('status', 'in', changeableStatuses)
      .returning(['reviewedAt', 'icalUrl'])
      .executeTakeFirst();
    if (!decided?.reviewedAt) return failed(await explainFailure(transaction, id, attempted));
    const { reviewedAt, icalUrl } = decided;
    if (attempted === 'approved' && icalUrl !== null)
      await insertCalendarLink(transaction, id, toLinkUrl(icalUrl));
    const event = { actorId: admin.uid, action: attempted, propertyId: id };
    await recordAuditEvent(transaction, notes === null ? event : { ...event, notes });
    const mail = { key: decisionMailKey(id), delaySeconds: decisionMailDelay };
    await addJob(transaction, 'send-mail', { about: 'decision', propertyId: id }, mail);
    return success({ status: attempted, notes, decidedBy: formatName(admin), decidedAt: reviewedAt });
  });
}

/**
 * Applies the owner's changes to a pending property before the decision. Returns a failure if they aren't the
 * ones that the administrator saw. An approval also requires that they can be accepted and that the reviewer
 * can see every photo.
 */
async function applySeenRevision(
  transaction: Transaction<Tables>,
  admin: Admin,
  id: string,
  { revisionId, mustSee }: Pick<AttemptedDecision, 'revisionId' | 'mustSee'>,
): Promise<Failure | null> {
  const property = await transaction
    .selectFrom('properties')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst();
  if (property?.status !== 'pending') return null;
  const revision = await findRevision(transaction, id);
  if ((revision?.draftId ?? null) !== revisionId) return revisionFailures.sentMeanwhile;
  const refused = mustSee ? await checkRevision(transaction, id) : null;
  if (refused) return refused;
  const applied = await applyRevision(transaction, admin, id);
  if (!applied.ok) return applied.failure;
  await deleteRevision(transaction, id);
  return null;
}

/** The failure for a property that is gone, or that another administrator has decided on. */
async function explainFailure(
  transaction: Transaction<Tables>,
  id: string,
  attempted: Decision,
): Promise<Failure> {
  const decision = await readDecision(transaction, id);
  if (!decision) return explainMissingProperty(transaction, id);
  const { status, decidedBy, decidedAt } = decision;
  return { kind: 'already-decided', attempted, status, decidedBy, decidedAt };
}

/** The decision on a property. Null for a pending or unknown one. */
async function readDecision(db: Database, id: string): Promise<ReviewDecision | null> {
  const row = await db
    .selectFrom('properties')
    .leftJoin('users', 'users.uid', 'properties.reviewedBy')
    .select(['status', 'reviewNotes', 'reviewedAt', 'email', 'firstName', 'lastName'])
    .where('properties.id', '=', id)
    .executeTakeFirst();
  if (!row?.reviewedAt || row.status === 'pending') return null;
  return {
    status: row.status,
    notes: row.reviewNotes,
    decidedBy: formatName(row),
    decidedAt: row.reviewedAt,
  };
}
