// Sends a draft: a new property, the correction of a rejected one, or changes to another. In one transaction,
// and idempotent: a retry with the same key, even a concurrent one, returns the same property.
import { type Insertable, sql, type Transaction } from 'kysely';
import { failed, failureMessage, type Result, success } from '#domain/failure.ts';
import { draftKinds } from '#domain/account/key.ts';
import { approximatePositionOf } from '#domain/place/approximate-position.ts';
import {
  type ChangedValues,
  valuesToWrite,
  versionFailures,
  type VersionPhotos,
} from '#domain/property/versions.ts';
import type { Submission } from '#domain/property/submission.ts';
import type { SubmissionAnswers } from '#domain/property/submission-answers.ts';
import { preventAccountDeletion } from '../accounts/account-rows.ts';
import { recordAuditEvent } from '../database/audit-log.ts';
import { addJob } from '../database/queue.ts';
import type { PropertiesTable, Tables } from '../database/tables.ts';
import { giveKey, revokeKeys } from '../access/keys.ts';
import type { Caller, Draft, User } from '../access/proofs.ts';
import { linkPhotos, setPropertyPhotos } from '../photos/photo-rows.ts';
import { positionColumns } from '../properties/position-columns.ts';
import { lockAccountsOf } from '../properties/ownership.ts';
import { applyPrice } from '../properties/price.ts';
import { checkSubmittedPhotos } from '../properties/submitted-photos.ts';
import type { Server } from '../server.ts';
import { deleteDrafts } from '../submission/draft-rows.ts';
import { findSentProperty } from '../submission/idempotency-keys.ts';
import { checkSentForm } from './check-sent-form.ts';
import { compareForm, isSentAlready, type SentForm } from './compare-form.ts';
import { getNextNumber, listProposals, withdrawProposals } from './version-rows.ts';
import { readStoredProperty, valuesOf, writeProperty } from './write-property.ts';

export interface SubmissionRequest extends Caller {
  /** The number of the draft's save that the form was sent from. */
  version: number;
  /** A random value from the browser. Identifies a retry. */
  idempotencyKey: string;
  clientAddress: string;
}

/**
 * Turns a draft and its photos into a pending property. Revokes every key of the draft. The browser gets a
 * key of the property if no account owns it and the caller started the draft. The property belongs to the
 * draft's account, or to `user` if the draft has none. Fails with `draft-changed` if the draft was saved
 * since, or has a photo that `photoIds` leaves out. Beyond the limit on mails to its address, creates the
 * property without a mail.
 */
export async function submitProperty(
  server: Server,
  submission: Submission,
  draft: Draft,
  request: SubmissionRequest,
): Promise<Result<{ id: string }>> {
  const { user, browser } = request;
  return server.db.transaction().execute(async (transaction) => {
    const ownerUid = await lockOwnerAccount(transaction, draft, user);
    const opened = await lockDraft(transaction, { draft, submission, request });
    if (!opened.ok || opened.value.sentPropertyId !== null) return toSentResult(opened);
    const allowed = await checkSentForm(server, transaction, {
      propertyId: draft.id,
      submission,
      request,
    });
    if (!allowed.ok) return allowed;

    const { id } = draft;
    await transaction
      .insertInto('properties')
      .values(toPropertyRow(id, submission, ownerUid))
      .execute();
    await setPropertyPhotos(transaction, id, submission.photos);
    await storeSentVersion(transaction, id, { propertyId: id, submission });
    if (draft.isOwn && ownerUid === null && browser)
      await giveKey(transaction, browser, { kind: 'property', subjectId: id });
    await recordAuditEvent(transaction, { actorId: user?.uid ?? null, action: 'submitted', propertyId: id });
    await mailSubmission(server, transaction, id, { email: submission.landlord.landlordEmail, request });
    return success({ id });
  });
}

/**
 * Sends a draft as the next version of its property. A property that isn't approved is changed in place, and
 * a rejected one is pending again, as if it was submitted now. For an approved one, changes to
 * `instantFields` take effect immediately, and the others wait for a review and withdraw those that were sent
 * before. The idempotency key opens nothing. Fails, and keeps the draft, if the property was deleted or
 * nothing has changed (`versionFailures`).
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
    if (!opened.ok || opened.value.sentPropertyId !== null) return toSentResult(opened);
    if (!property) return failed({ kind: 'draft-not-found' });
    const { id, status } = property;
    const isCorrection = status === 'rejected';
    const { instant, reviewed, photos } = await compareForm(transaction, property, opened.value.base, sent);
    const hasInstant = Object.keys(instant).length > 0;
    const hasReviewed = isCorrection || photos !== null || Object.keys(reviewed).length > 0;
    // A form with the property's own values withdraws the changes that were sent before. A request for
    // changes isn't answered by such a form, nor by the current version's values sent again.
    const earlier = await listProposals(transaction, id);
    const isNew =
      (hasReviewed || earlier.length > 0) && !(await isSentAlready(transaction, id, { reviewed, photos }));
    if (!hasInstant && !isNew) return failed(versionFailures.nothingChanged);
    const { submission } = sent;
    const allowed = await checkSentForm(server, transaction, { propertyId: id, submission, request });
    if (!allowed.ok) return allowed;

    const event = { actorId: request.user?.uid ?? null, propertyId: id };
    if (isNew) await withdrawProposals(transaction, earlier);
    if (hasInstant) await applyPrice(transaction, property, { actorId: event.actorId, price: instant });
    if (!isNew || !hasReviewed) {
      await deleteDrafts(transaction, [draft.id]);
      if (isNew) await recordAuditEvent(transaction, { ...event, action: 'changes-discarded' });
      return success({ id });
    }
    if (status === 'approved') {
      const changed = [...Object.keys(reviewed), ...(photos ? ['photoIds'] : [])];
      await storeSentVersion(transaction, draft.id, {
        propertyId: id,
        submission,
        changes: reviewed,
        changed,
      });
    } else {
      await changeInPlace(transaction, id, reviewed, photos);
      await storeSentVersion(transaction, draft.id, { propertyId: id, submission });
    }
    await recordAuditEvent(transaction, { ...event, action: isCorrection ? 'submitted' : 'changes-sent' });
    if (isCorrection) {
      await returnToReview(transaction, id);
      await mailSubmission(server, transaction, id, { email: property.submitterEmail, request });
    }
    return success({ id });
  });
}

/** Writes what approving will publish. The history of what changed is the sent version. */
async function changeInPlace(
  transaction: Transaction<Tables>,
  id: string,
  fields: ChangedValues,
  photos: VersionPhotos | null,
): Promise<void> {
  const stored = await readStoredProperty(transaction, id, 'read');
  if (!stored) throw new Error('a locked property is gone');
  const values = valuesToWrite(valuesOf(stored), { fields, changed: Object.keys(fields) });
  const written = await writeProperty(transaction, stored, { ...values, ...photos });
  // Thrown, so that nothing is sent by half: `checkSubmittedPhotos` has found the photos.
  if (!written.ok) throw new Error(failureMessage(written.failure));
}

interface OpenedDraft {
  base: SubmissionAnswers | null;
  /** Set for a retry: the id of the property that the first attempt sent. */
  sentPropertyId: string | null;
}

/** Locks a draft for sending, and recognizes a retry. */
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
  const sentPropertyId = await findSentProperty({ db: transaction }, request.idempotencyKey);
  if (sentPropertyId !== null) return success({ base: null, sentPropertyId });
  if (!row) return failed({ kind: 'draft-not-found' });
  if (row.state !== 'draft') return failed({ kind: 'draft-submitted' });
  if (row.saveNumber !== request.version) return failed({ kind: 'draft-changed' });
  const refused = await checkSubmittedPhotos(transaction, draft, submission.photos.photoIds);
  return refused ? failed(refused) : success({ base: row.base, sentPropertyId: null });
}

function toSentResult(opened: Result<OpenedDraft>): Result<{ id: string }> {
  return opened.ok ? success({ id: opened.value.sentPropertyId ?? '' }) : opened;
}

interface SentVersion {
  propertyId: string;
  /** Has the version's photos. */
  submission: Pick<Submission, 'photos'>;
  /** What differs from an approved property, and the names of what accepting writes. */
  changes?: ChangedValues;
  changed?: string[];
}

/** Turns the draft into a sent version with the next number. The caller has locked the property. */
async function storeSentVersion(
  transaction: Transaction<Tables>,
  id: string,
  { propertyId, submission, changes = {}, changed = [] }: SentVersion,
): Promise<void> {
  const stored = await readStoredProperty(transaction, propertyId, 'read');
  await linkPhotos(transaction, id, submission.photos);
  await transaction
    .updateTable('propertyVersions')
    .set({
      state: 'sent',
      number: await getNextNumber(transaction, propertyId),
      answers: '{}',
      base: null,
      clientAddressHash: null,
      fields: stored && JSON.stringify({ ...valuesOf(stored), ...changes }),
      changed,
      sentAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
  await revokeKeys(transaction, draftKinds, [id]);
}

/** Makes a rejected property pending again. Its correction waits for a review from now on. */
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
    : await server.limits.consumeReach('visitor-mail', { clientAddress, email });
  if (reach) await addJob(transaction, 'send-mail', { about: 'submission', propertyId, ...reach });
}

/** Locks the property of a draft, before the draft (database/lock-order.ts). Null if it was deleted. */
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
