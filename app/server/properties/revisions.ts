// An owner's changes to an approved or pending property. A draft holds them until the owner sends them. Then
// they are the property's revision, and an administrator accepts or rejects them (admin/review-revision.ts).
// Until then only the changes to `instantFields` (domain/revision.ts) apply.
import { type Selectable, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { failed, type Result, success } from '#domain/failure.ts';
import {
  canRevise,
  type OwnChanges,
  pickChanges,
  revisionFailures,
  type RevisionPhotos,
  splitChanges,
} from '#domain/revision.ts';
import type { SubmissionAnswers } from '#domain/submission-answers.ts';
import type { PropertyType } from '#domain/property/options.ts';
import type { Submission } from '#domain/submission.ts';
import type { StoredAnswers } from '#domain/property/field-rules.ts';
import type { Draft } from '../accounts/access.ts';
import { recordAuditEvent } from '../database/audit-log.ts';
import { lockProperties } from '../database/lock-order.ts';
import type { PropertiesTable, Tables } from '../database/tables.ts';
import { claimIdempotencyKey, findSentProperty } from '../submission/idempotency-keys.ts';
import { deleteDrafts, newDraftRow } from '../submission/draft-rows.ts';
import { type CopyContext, copyPhotos, type PhotoCopy } from '../photos/photo-rows.ts';
import { checkClientQuota } from '../photos/storage-quota.ts';
import type { Server } from '../server.ts';
import type { OwnedProperty } from './ownership.ts';
import type { SubmissionRequest } from './properties.ts';
import { applyPrice } from './price.ts';
import {
  issueDraftToken,
  lockOwnedProperty,
  type StartedDraft,
  toAnswers,
  toPhotoAnswers,
} from './resubmissions.ts';
import {
  deleteRevision,
  dropStoredValues,
  findRevision,
  pickChangedPhotos,
  type StoredRevision,
  storeRevision,
} from './revision-rows.ts';
import { checkSubmittedPhotos } from './submitted-photos.ts';

/**
 * Opens the form for changes to a property: continues an unsent draft, or creates one with the property's
 * values and the changes that were sent before. Returns a token for the draft, or null if the caller's
 * account opens it. A new draft counts against the storage quota of the client address, and fails with
 * `too-many-drafts` beyond it. The promise rejects, and nothing changes, if the photos can't be copied.
 */
export function startRevision(
  server: Server,
  owned: OwnedProperty,
  clientAddress: string | null = null,
): Promise<Result<StartedDraft>> {
  return server.db.transaction().execute(async (transaction) => {
    const locked = await lockOwnedProperty(transaction, owned);
    if (!locked) return failed({ kind: 'property-not-found' });
    const { property, ownerUid } = locked;
    if (!canRevise(property.status)) return failed({ kind: 'status-changed', status: property.status });
    const begun = await transaction
      .updateTable('drafts')
      .set({ updatedAt: sql`now()`, userId: ownerUid })
      .where('revisionOf', '=', owned.id)
      .where('propertyId', 'is', null)
      .returning('id')
      .executeTakeFirst();
    const hasRoom = begun ? success(null) : await checkClientQuota(server, clientAddress);
    if (!hasRoom.ok) return hasRoom;
    const context = { transaction, store: server.store, clientAddress };
    const draftId = begun?.id ?? (await createRevisionDraft(context, property, ownerUid));
    return success({ draftId, token: await issueDraftToken(transaction, draftId, owned, ownerUid) });
  });
}

async function createRevisionDraft(
  context: CopyContext & { clientAddress: string | null },
  property: Selectable<PropertiesTable>,
  ownerUid: string | null,
): Promise<string> {
  const { transaction, clientAddress } = context;
  const draftId = uuidv7();
  await transaction
    .insertInto('drafts')
    .values({ ...newDraftRow(draftId, { clientAddress }), revisionOf: property.id, userId: ownerUid })
    .execute();
  const revision = await findRevision(transaction, property.id);
  const sentPhotos = revision?.draftId && revision.photos;
  const source = sentPhotos
    ? ({ column: 'draftId', id: revision.draftId ?? '' } as const)
    : ({ column: 'propertyId', id: property.id } as const);
  const copies = await copyPhotos(context, source, draftId);
  const photos = sentPhotos ? arrangeCopies(copies, sentPhotos) : toPhotoAnswers(copies);
  const { bathrooms, ...changes } = revision?.changes ?? {};
  const bathroomHalves = bathrooms === undefined ? property.bathroomHalves : bathrooms * 2;
  const answers = toAnswers({ ...property, ...changes, bathroomHalves }, photos, { keepsType: true });
  // Photos sent before are a change. Without photos in `base`, sending the form again keeps it.
  const noPhotos = { photoIds: [], photoCaptions: {} };
  const base = toAnswers(property, sentPhotos ? noPhotos : photos, { keepsType: true });
  await transaction
    .updateTable('drafts')
    .set({ steps: JSON.stringify(answers), base: JSON.stringify(base) })
    .where('id', '=', draftId)
    .execute();
  return draftId;
}

/** Copies of a sent revision's photos, in its order and with its captions. */
function arrangeCopies(
  copies: readonly PhotoCopy[],
  { photoIds, photoCaptions }: RevisionPhotos,
): SubmissionAnswers['photos'] {
  const arranged = photoIds.flatMap((photoId) => copies.find(({ copyOf }) => copyOf === photoId) ?? []);
  return toPhotoAnswers(arranged.map((copy) => ({ ...copy, caption: photoCaptions[copy.copyOf] ?? null })));
}

/**
 * The property that a draft revises, with stored answers that the form also accepts. Null if the draft
 * revises none.
 */
export async function getRevisedProperty(
  server: Server,
  draft: Draft,
): Promise<{ id: string; stored: StoredAnswers } | null> {
  const row = await server.db
    .selectFrom('drafts')
    .select(['revisionOf', 'base'])
    .where('id', '=', draft.id)
    .executeTakeFirst();
  if (!row?.revisionOf || !row.base) return null;
  const { property, details } = row.base;
  const { nextAvailableDate } = details;
  return {
    id: row.revisionOf,
    stored: { propertyType: property.propertyType as PropertyType, nextAvailableDate },
  };
}

/**
 * A reviewer's last notes on the property that this draft revises, with the requested fields and photos. Null
 * before the first answer.
 */
export async function getRequestedChanges(server: Server, draft: Draft) {
  const row = await server.db
    .selectFrom('drafts')
    .innerJoin('propertyRevisions', 'propertyRevisions.propertyId', 'drafts.revisionOf')
    .select(['notes', 'requestedFields', 'requestedPhotos'])
    .where('drafts.id', '=', draft.id)
    .executeTakeFirst();
  if (!row || row.notes === null) return null;
  return { notes: row.notes, request: { fields: row.requestedFields, photos: row.requestedPhotos } };
}

interface SentForm {
  /** The checked values. */
  submission: Submission;
  /** The same values as typed, to compare them with the draft's `base`. */
  answers: SubmissionAnswers;
}

/**
 * Sends the changes of a draft. Changes to `instantFields` of an approved property take effect; all others
 * become its revision, which replaces an earlier one. Idempotent like `submitProperty`, and the key opens
 * nothing. Fails, and keeps the draft, if the property was deleted or rejected meanwhile, or if nothing
 * differs from the property (`revisionFailures`).
 */
export function sendRevision(
  server: Server,
  sent: SentForm,
  draft: Draft,
  { user, version, idempotencyKey, clientAddress }: SubmissionRequest,
): Promise<Result<{ id: string }>> {
  return server.db.transaction().execute(async (transaction) => {
    const property = await lockRevisedProperty(transaction, draft);
    const lockedDraft = await transaction
      .selectFrom('drafts')
      .select(['propertyId', 'version', 'base'])
      .where('id', '=', draft.id)
      .forUpdate()
      .executeTakeFirst();
    const sentProperty = await findSentProperty({ db: transaction }, idempotencyKey);
    if (sentProperty !== null) return success({ id: sentProperty });
    if (!lockedDraft) return failed({ kind: 'draft-not-found' });
    if (lockedDraft.propertyId) return failed({ kind: 'draft-submitted' });
    if (!property || !lockedDraft.base) return failed(revisionFailures.deleted);
    if (!canRevise(property.status)) return failed(revisionFailures.rejected);
    if (lockedDraft.version !== version) return failed({ kind: 'draft-changed' });
    const refused = await checkSubmittedPhotos(transaction, draft, sent.submission.photos.photoIds);
    if (refused) return failed(refused);

    const { instant, reviewed, photos } = await compareForm(transaction, property, lockedDraft.base, sent);
    const hasInstant = Object.keys(instant).length > 0;
    const needsReview = photos !== null || Object.keys(reviewed).length > 0;
    const earlier = await findRevision(transaction, property.id);
    // A form with the property's own values takes back what was sent before. It doesn't answer a request for
    // changes.
    const takesBack = !needsReview && earlier !== null && earlier.draftId !== null;
    if (!hasInstant && !needsReview && !takesBack) return failed(revisionFailures.nothingChanged);
    // Runs inside the draft's lock, so that a retried request is counted once.
    const allowed = await server.limits.consumeSubmission(clientAddress);
    if (!allowed.ok) return allowed;

    if (!(await claimIdempotencyKey(transaction, idempotencyKey, property.id)))
      return failed({ kind: 'draft-changed' });
    const actorId = user?.uid ?? null;
    if (hasInstant) await applyPrice(transaction, property, { actorId, price: instant });
    if (needsReview) {
      await storeRevision(transaction, property.id, { draftId: draft.id, changes: reviewed, photos });
      await recordAuditEvent(transaction, { actorId, action: 'changes-sent', propertyId: property.id });
    } else await deleteDrafts(transaction, [draft.id]);
    if (takesBack) await takeBackRevision(transaction, property.id, actorId);
    return success({ id: property.id });
  });
}

/**
 * What a sent form changes in the property: immediately, and after a review. `photos` is null if the photos
 * don't change.
 */
async function compareForm(
  transaction: Transaction<Tables>,
  property: Selectable<PropertiesTable>,
  base: SubmissionAnswers,
  { submission, answers }: SentForm,
) {
  const changes = dropStoredValues(property, pickChanges(base, answers, submission));
  const photos = await pickChangedPhotos(transaction, property.id, base.photos, submission.photos);
  const split = property.status === 'approved' ? splitChanges(changes) : { instant: {}, reviewed: changes };
  return { ...split, photos };
}

/** Locks the property that a draft revises. Null if it was deleted. Properties are locked before drafts. */
async function lockRevisedProperty(transaction: Transaction<Tables>, draft: Draft) {
  const property = await transaction
    .selectFrom('properties')
    .selectAll()
    .where('id', '=', (eb) => eb.selectFrom('drafts').select('revisionOf').where('id', '=', draft.id))
    .forUpdate()
    .executeTakeFirst();
  return property ?? null;
}

/** The owner's unsent and sent changes, and a reviewer's answer to them. */
export async function getOwnChanges({ db }: Server, { id }: OwnedProperty): Promise<OwnChanges> {
  const [revision, begun] = await Promise.all([
    findRevision(db, id),
    db
      .selectFrom('drafts')
      .select('id')
      .where('revisionOf', '=', id)
      .where('propertyId', 'is', null)
      .executeTakeFirst(),
  ]);
  return { revision: revision && toOwnRevision(revision), isBegun: begun !== undefined };
}

function toOwnRevision(row: StoredRevision): NonNullable<OwnChanges['revision']> {
  return {
    state: row.state,
    sentAt: row.sentAt,
    notes: row.notes,
    request: { fields: row.requestedFields, photos: row.requestedPhotos },
    changedFields: [...Object.keys(row.changes), ...(row.photos ? ['photoIds'] : [])],
  };
}

/** Deletes the owner's unsent and sent changes. Does nothing if there are none. */
export function discardChanges(server: Server, { id, user }: OwnedProperty): Promise<Result<null>> {
  return server.db.transaction().execute(async (transaction) => {
    await lockProperties(transaction, (eb) => eb('id', '=', id));
    const begun = await transaction
      .selectFrom('drafts')
      .select('id')
      .where('revisionOf', '=', id)
      .where('propertyId', 'is', null)
      .forUpdate()
      .execute();
    await deleteDrafts(
      transaction,
      begun.map((draft) => draft.id),
    );
    const revision = await findRevision(transaction, id);
    if (revision?.draftId) await takeBackRevision(transaction, id, user?.uid ?? null);
    return success(null);
  });
}

async function takeBackRevision(
  transaction: Transaction<Tables>,
  propertyId: string,
  actorId: string | null,
): Promise<void> {
  await deleteRevision(transaction, propertyId);
  await recordAuditEvent(transaction, { actorId, action: 'changes-discarded', propertyId });
}
