// Sends a draft: a new property, the correction of a rejected one, or changes to another. In one transaction,
// and idempotent: a retry with the same key, even a concurrent one, returns the same property.
import { type Insertable, sql, type Transaction } from 'kysely';
import { failed, type Failure, type Result, success } from '#domain/failure.ts';
import { approximatePositionOf } from '#domain/position.ts';
import { type ChangedValues, versionFailures } from '#domain/property/versions.ts';
import type { Submission } from '#domain/submission.ts';
import type { SubmissionAnswers } from '#domain/submission-answers.ts';
import type { Draft, User } from '../accounts/access.ts';
import { preventAccountDeletion } from '../accounts/account-rows.ts';
import { recordAuditEvent } from '../database/audit-log.ts';
import { addJob } from '../database/queue.ts';
import type { PropertiesTable, Tables } from '../database/tables.ts';
import { linkPhotos, setPropertyPhotos } from '../photos/photo-rows.ts';
import { positionColumns } from '../properties/position-columns.ts';
import { lockAccountsOf } from '../properties/ownership.ts';
import { applyPrice } from '../properties/price.ts';
import { checkSubmittedPhotos } from '../properties/submitted-photos.ts';
import type { Server } from '../server.ts';
import { revokeDraftTokens, storeToken } from '../submission/access-tokens.ts';
import { deleteDrafts } from '../submission/draft-rows.ts';
import { claimIdempotencyKey, findSentProperty } from '../submission/idempotency-keys.ts';
import { compareForm, isSentAlready, type SentForm } from './compare-form.ts';
import {
  changesSomething,
  findCurrentVersion,
  listOpenChanges,
  nextNumber,
  withdrawChanges,
} from './version-rows.ts';
import { readStoredProperty, valuesOf } from './write-property.ts';

export interface SubmissionRequest {
  /** Null without an account. */
  user: User | null;
  /** The version of the draft that the form was sent from. */
  version: number;
  /** A random token from the browser. Identifies a retry. */
  idempotencyKey: string;
  clientAddress: string;
}

/**
 * Turns a draft and its photos into a pending property. Revokes every token of the draft; afterwards the
 * mailed link opens the property. The idempotency key also opens it if no account owns it and the caller
 * started the draft. The property belongs to the draft's account, or to `user` if the draft has none. Fails
 * with `draft-changed` if the draft has another version, or a photo that `photoIds` leaves out. Beyond the
 * limit on mails to its address, creates the property without a mail.
 */
export async function submitProperty(
  server: Server,
  submission: Submission,
  draft: Draft,
  request: SubmissionRequest,
): Promise<Result<{ id: string }>> {
  const { user, idempotencyKey } = request;
  return server.db.transaction().execute(async (transaction) => {
    const ownerUid = await lockOwnerAccount(transaction, draft, user);
    const opened = await lockDraft(transaction, { draft, submission, request });
    if (!opened.ok || opened.value.sentProperty !== null) return asSent(opened);
    const allowed = await claim(server, transaction, draft.id, request);
    if (!allowed.ok) return allowed;

    const { id } = draft;
    await transaction
      .insertInto('properties')
      .values(toPropertyRow(id, submission, ownerUid))
      .execute();
    await setPropertyPhotos(transaction, id, submission.photos);
    await closeDraft(transaction, id, { propertyId: id, changes: {}, submission });
    if (draft.isOwn && ownerUid === null) await storeToken(transaction, idempotencyKey, { propertyId: id });
    await recordAuditEvent(transaction, { actorId: user?.uid ?? null, action: 'submitted', propertyId: id });
    await mailSubmission(server, transaction, id, { email: submission.landlord.landlordEmail, request });
    return success({ id });
  });
}

/**
 * Sends the changes of a draft. Changes to `instantFields` of an approved property take effect; all others
 * wait for a review, and replace changes that were sent before. The correction of a rejected property makes
 * it pending again, as if it was submitted now. The idempotency key opens nothing. Fails, and keeps the
 * draft, if the property was deleted meanwhile, or if nothing differs from it (`versionFailures`).
 */
export function sendChanges(
  server: Server,
  sent: SentForm,
  draft: Draft,
  request: SubmissionRequest,
): Promise<Result<{ id: string }>> {
  return server.db.transaction().execute(async (transaction) => {
    const property = await lockProperty(transaction, draft, request.user);
    const opened = await lockDraft(transaction, { draft, submission: sent.submission, request });
    if (!opened.ok || opened.value.sentProperty !== null) return asSent(opened);
    if (!property) return failed(versionFailures.deleted);
    const isCorrection = property.status === 'rejected';
    const { instant, reviewed, photos } = await compareForm(transaction, property, opened.value.base, sent);
    const hasInstant = Object.keys(instant).length > 0;
    // A form with the property's own values takes back what was sent before. It doesn't answer a request for
    // changes, and neither does the current version again.
    const earlier = isCorrection ? [] : await listOpenChanges(transaction, property.id);
    const standing = await findCurrentVersion(transaction, property.id, earlier);
    const needsReview =
      isCorrection ||
      photos !== null ||
      Object.keys(reviewed).length > 0 ||
      (standing !== null && changesSomething(standing));
    const isNew = needsReview || earlier.length > 0;
    if (!hasInstant && (!isNew || (await isSentAlready(transaction, property.id, { reviewed, photos }))))
      return failed(versionFailures.nothingChanged);
    const allowed = await claim(server, transaction, property.id, request);
    if (!allowed.ok) return allowed;

    const actorId = request.user?.uid ?? null;
    await withdrawChanges(transaction, earlier);
    if (hasInstant) await applyPrice(transaction, property, { actorId, price: instant });
    if (!needsReview) {
      await deleteDrafts(transaction, [draft.id]);
      if (earlier.length > 0)
        await recordAuditEvent(transaction, {
          actorId,
          action: 'changes-discarded',
          propertyId: property.id,
        });
      return success({ id: property.id });
    }
    const { submission } = sent;
    await closeDraft(transaction, draft.id, {
      propertyId: property.id,
      changes: reviewed,
      submission: photos === null ? null : submission,
    });
    if (isCorrection) await returnToReview(transaction, property.id);
    const action = isCorrection ? 'submitted' : 'changes-sent';
    await recordAuditEvent(transaction, { actorId, action, propertyId: property.id });
    if (isCorrection)
      await mailSubmission(server, transaction, property.id, { email: property.submitterEmail, request });
    return success({ id: property.id });
  });
}

interface OpenedDraft {
  base: SubmissionAnswers | null;
  /** The property that a form with the same key was sent to. */
  sentProperty: string | null;
}

/** Locks a draft that can be sent. */
async function lockDraft(
  transaction: Transaction<Tables>,
  { draft, submission, request }: { draft: Draft; submission: Submission; request: SubmissionRequest },
): Promise<Result<OpenedDraft>> {
  const row = await transaction
    .selectFrom('propertyVersions')
    .select(['state', 'saveNumber', 'base'])
    .where('id', '=', draft.id)
    .forUpdate()
    .executeTakeFirst();
  const sentProperty = await findSentProperty({ db: transaction }, request.idempotencyKey);
  if (sentProperty !== null) return success({ base: null, sentProperty });
  if (!row) return failed({ kind: 'draft-not-found' });
  if (row.state !== 'draft') return failed({ kind: 'draft-submitted' });
  if (row.saveNumber !== request.version) return failed({ kind: 'draft-changed' });
  const refused = await checkSubmittedPhotos(transaction, draft, submission.photos.photoIds);
  return refused ? failed(refused) : success({ base: row.base, sentProperty: null });
}

function asSent(opened: Result<OpenedDraft>): Result<{ id: string }> {
  return opened.ok ? success({ id: opened.value.sentProperty ?? '' }) : opened;
}

/** Counts the form and claims its key. Runs inside the draft's lock, so that a retry is counted once. */
async function claim(
  server: Server,
  transaction: Transaction<Tables>,
  propertyId: string,
  { clientAddress, idempotencyKey }: SubmissionRequest,
): Promise<Result<null>> {
  const allowed = await server.limits.consumeSubmission(clientAddress);
  if (!allowed.ok) return allowed;
  const isClaimed = await claimIdempotencyKey(transaction, idempotencyKey, propertyId);
  return isClaimed ? success(null) : failed({ kind: 'draft-changed' } satisfies Failure);
}

interface SentVersion {
  propertyId: string;
  /** What differs from the property. */
  changes: ChangedValues;
  /** The form with the version's photos. Null if the photos don't change. */
  submission: Pick<Submission, 'photos'> | null;
}

/** Turns the draft into the version that was sent. The caller has locked the property, if there is one. */
async function closeDraft(
  transaction: Transaction<Tables>,
  id: string,
  { propertyId, changes, submission }: SentVersion,
): Promise<void> {
  const stored = await readStoredProperty(transaction, propertyId, 'read');
  if (submission) await linkPhotos(transaction, id, submission.photos);
  await transaction
    .updateTable('propertyVersions')
    .set({
      state: 'sent',
      number: await nextNumber(transaction, propertyId),
      answers: '{}',
      base: null,
      fields: stored && JSON.stringify({ ...valuesOf(stored), ...changes }),
      changed: [...Object.keys(changes), ...(submission && propertyId !== id ? ['photoIds'] : [])],
      sentAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
  await revokeDraftTokens(transaction, id);
}

/** The status follows the version: the correction waits for a review since now. */
async function returnToReview(transaction: Transaction<Tables>, propertyId: string): Promise<void> {
  await transaction
    .updateTable('properties')
    .set({
      status: 'pending',
      reviewNotes: null,
      reviewedBy: null,
      reviewedAt: null,
      createdAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', propertyId)
    .execute();
}

async function mailSubmission(
  server: Server,
  transaction: Transaction<Tables>,
  propertyId: string,
  { email, request: { user, clientAddress } }: { email: string; request: SubmissionRequest },
): Promise<void> {
  const isOwnMail = user?.email === email.toLowerCase() && user.emailVerified;
  const reach = isOwnMail
    ? { verifiedOnly: true }
    : await server.limits.consumeVisitorMailReach(clientAddress, email);
  if (reach) await addJob(transaction, 'send-mail', { about: 'submission', propertyId, ...reach });
}

/** Locks the property that a draft changes. Null if it was deleted. Properties are locked before drafts. */
async function lockProperty(transaction: Transaction<Tables>, draft: Draft, user: User | null) {
  const versions = transaction.selectFrom('propertyVersions').select('propertyId');
  const { propertyId } = (await versions.where('id', '=', draft.id).executeTakeFirst()) ?? {};
  if (propertyId === undefined) return null;
  await lockAccountsOf(transaction, propertyId, user?.uid ?? null);
  const properties = transaction.selectFrom('properties').selectAll().where('id', '=', propertyId);
  return (await properties.forUpdate().executeTakeFirst()) ?? null;
}

/**
 * Locks and returns the account that a new property belongs to, or null. Accounts are locked before drafts
 * (database/lock-order.ts).
 */
async function lockOwnerAccount(
  transaction: Transaction<Tables>,
  draft: Draft,
  user: User | null,
): Promise<string | null> {
  const row = await transaction
    .selectFrom('propertyVersions')
    .select('userId')
    .where('id', '=', draft.id)
    .executeTakeFirst();
  const ownerUid = row?.userId ?? user?.uid ?? null;
  return ownerUid !== null && (await preventAccountDeletion(transaction, ownerUid)) ? ownerUid : null;
}

function toPropertyRow(
  id: string,
  { landlord, property, details, listing, features }: Submission,
  ownerUid: string | null,
): Insertable<PropertiesTable> {
  const { bathrooms, ...otherDetails } = details;
  return {
    id,
    ...landlord,
    ...property,
    ...positionColumns(approximatePositionOf(property)),
    ...otherDetails,
    bathroomHalves: bathrooms * 2,
    ...listing,
    ...features,
    submitterEmail: landlord.landlordEmail,
    userId: ownerUid,
    reviewNotes: null,
    reviewedBy: null,
    reviewedAt: null,
  };
}
