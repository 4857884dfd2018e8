// Properties as visitors meet them: submit one, show one; search.ts lists them. Hides SQL; nothing leaves but listing-views.ts.
import type { ExpressionBuilder, Insertable, Transaction } from 'kysely';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { failed, type Failure, type Result, success } from '#domain/failure.ts';
import type { Listing } from '#domain/listing.ts';
import { photoMessages } from '#domain/photo.ts';
import type { Submission } from '#domain/submission.ts';
import type { User } from '../accounts/access.ts';
import { keepAccount } from '../accounts/sign-in-rows.ts';
import type { Draft } from '../accounts/access.ts';
import { record } from '../database/audit-log.ts';
import { changeBusy, rangesOf } from '../calendar/busy-ranges.ts';
import { addJob } from '../database/queue.ts';
import { listingView, photosOf, viewColumns } from './listing-views.ts';
import { addKey, opensProperty, withdrawDraftKeys } from '../drafts/access-tokens.ts';
import { findOwnerAccount, ownedBy } from './ownership.ts';
import { captionPhotos, givePhotos } from '../photos/photo-rows.ts';
import type { PropertiesTable, Tables } from '../database/tables.ts';
import type { Server } from '../server.ts';

export interface Submitting {
  /** Null for somebody without an account. */
  submitter: User | null;
  /** The revision of the draft that the submission was made of. */
  revision: number;
  /**
   * A secret that the browser made for this submission. It opens the property from then on, and knows the
   * submission again when its answer was lost.
   */
  submissionKey: string;
  /** The submitter's network address. */
  address: string;
}

/**
 * Makes a pending property of a draft and its photos in one transaction. A draft becomes one property at most: a
 * retry with the same key, also a concurrent one, returns the same property. Revokes every token of the draft: from
 * then on the submission key opens the property, and so does the link in the mail. The property belongs to the
 * draft's account, or to the submitter's if the draft has none. A resubmission belongs to the account that owns the
 * rejected property, if any, and keeps the nights that its owner has blocked there. Fails with `draft-changed` when the draft has another revision, or a photo that
 * the submission does not name. Beyond the limit on mails to its address it creates the property without a mail.
 */
export function submitProperty(
  server: Server,
  submission: Submission,
  draft: Draft,
  { submitter, revision, submissionKey, address }: Submitting,
): Promise<Result<{ id: string }>> {
  return server.db.transaction().execute(async (transaction) => {
    const account = await lockAccountOf(transaction, draft, submitter);
    const open = await transaction
      .selectFrom('drafts')
      .select(['propertyId', 'revision', 'correctionOf'])
      .where('id', '=', draft.id)
      .forUpdate()
      .executeTakeFirst();
    if (!open) return failed({ kind: 'draft-not-found' });
    if (open.propertyId) {
      const isRepeated = await opensProperty(transaction, submissionKey, open.propertyId);
      return isRepeated ? success({ id: open.propertyId }) : failed({ kind: 'draft-submitted' });
    }

    const photos = await comparePhotos(transaction, draft, submission.photos.photoIds);
    if (open.revision !== revision || photos.unnamed > 0) return failed({ kind: 'draft-changed' });
    if (photos.missing > 0) return failed(photosMissing(photos.missing));
    if (photos.unreadable.length > 0) return failed(photosUnreadable(photos.unreadable));
    // Runs inside the draft's lock, so that a retried submission is counted once.
    const allowed = await server.limits.submission(address);
    if (!allowed.ok) return allowed;

    const id = uuidv7();
    await transaction
      .insertInto('properties')
      .values(newProperty(id, submission, account))
      .execute();
    await givePhotos(transaction, id, submission.photos.photoIds);
    await captionPhotos(transaction, id, submission.photos.photoCaptions);
    if (open.correctionOf) {
      const blocked = await rangesOf(transaction, open.correctionOf, 'owner');
      await changeBusy(transaction, id, 'owner', () => blocked);
    }
    await transaction
      .updateTable('drafts')
      .set({ propertyId: id, steps: '{}', updatedAt: new Date() })
      .where('id', '=', draft.id)
      .execute();
    await withdrawDraftKeys(transaction, draft.id);
    await addKey(transaction, submissionKey, { propertyId: id });
    await record(transaction, {
      actorId: submitter?.uid ?? null,
      action: 'submitted',
      propertyId: id,
    });
    const { landlordEmail } = submission.landlord;
    const confirmedOnly = !(await server.limits.strangersMail(address, landlordEmail)).ok;
    await addJob(transaction, 'send-mail', { about: 'submission', propertyId: id, confirmedOnly });
    return success({ id });
  });
}

/**
 * A property for its detail page. One that is not approved exists for administrators and its owner only;
 * everybody else gets the same answer as for an id that never was.
 */
export async function getProperty(server: Server, id: string, viewer: User | null): Promise<Result<Listing>> {
  if (!isUuid(id)) return failed({ kind: 'property-not-found' });
  const stored = server.db
    .selectFrom('properties')
    .select(viewColumns.listing)
    .where('id', '=', id)
    .$if(!viewer?.isAdmin, (query) => query.where((is) => mayBeSeen(is, viewer)))
    .executeTakeFirst();
  const [row, photos] = await Promise.all([stored, photosOf(server.db, id)]);
  return row ? success(listingView(row, photos)) : failed({ kind: 'property-not-found' });
}

/**
 * Locks and returns the uid of the account that a submission belongs to, or null. For a correction it is the account that
 * owns the rejected property, otherwise the draft's or else the submitter's. Accounts are locked before drafts (database/lock-order.ts).
 */
async function lockAccountOf(
  transaction: Transaction<Tables>,
  draft: Draft,
  submitter: User | null,
): Promise<string | null> {
  const row = await transaction
    .selectFrom('drafts')
    .select(['userId', 'correctionOf'])
    .where('id', '=', draft.id)
    .executeTakeFirst();
  const account = row?.correctionOf
    ? await findOwnerAccount(transaction, row.correctionOf)
    : (row?.userId ?? submitter?.uid ?? null);
  return account !== null && (await keepAccount(transaction, account)) ? account : null;
}

/** By everybody, or by whoever submitted it. */
function mayBeSeen(is: ExpressionBuilder<Tables, 'properties'>, viewer: User | null) {
  const isPublic = is('status', '=', 'approved');
  return viewer ? is.or([isPublic, ownedBy(viewer)(is)]) : isPublic;
}

/** How many photos are named that the draft does not have, and the other way round; and which cannot be shown. */
async function comparePhotos(
  transaction: Transaction<Tables>,
  draft: Draft,
  photoIds: readonly string[],
): Promise<{ missing: number; unnamed: number; unreadable: string[] }> {
  const present = await transaction
    .selectFrom('photos')
    .select(['id', 'originalName', 'state'])
    .where('draftId', '=', draft.id)
    .forUpdate()
    .execute();
  const named = present.filter(({ id }) => photoIds.includes(id)).length;
  const unreadable = present
    .filter(({ state }) => state === 'failed')
    .map(({ originalName }) => originalName);
  return { missing: photoIds.length - named, unnamed: present.length - named, unreadable };
}

function photosMissing(count: number): Failure {
  return photosWrong(photoMessages.missing(count));
}

/** Those that were made out in time. One that turns out so later is named to the reviewer, and shown to nobody else. */
function photosUnreadable(names: readonly string[]): Failure {
  const copies = names.length === 1 ? 'it and add a copy' : 'them and add copies';
  return photosWrong(`${names.join(', ')} can’t be read. Please remove ${copies} saved as a JPEG.`);
}

function photosWrong(message: string): Failure {
  return {
    kind: 'invalid-submission',
    steps: [{ step: 'photos', message, issues: [{ field: 'photoIds', message }] }],
  };
}

function newProperty(
  id: string,
  { landlord, property, details, listing, features }: Submission,
  account: string | null,
): Insertable<PropertiesTable> {
  const { bathrooms, ...counted } = details;
  return {
    id,
    ...landlord,
    ...property,
    ...counted,
    bathroomHalves: bathrooms * 2,
    ...listing,
    ...features,
    submitterEmail: landlord.landlordEmail,
    userId: account,
    maxGuests: null,
    reviewNotes: null,
    reviewedBy: null,
    reviewedAt: null,
  };
}
