// Composes the mails to the owner of a property. Until the property is approved or an account has verified
// the address, a mail must not quote typed text: otherwise a visitor could make the site send any text to any
// address.
import type { Selectable, Transaction } from 'kysely';
import { linkDays } from '#domain/property/owner-property.ts';
import { hasVerifiedAccount, ownerAddress, lockVerifiedAccount } from '../../accounts/email-addresses.ts';
import type { PropertiesTable, Tables } from '../../database/tables.ts';
import type { MailJob } from '../../jobs.ts';
import { issueLinkKey, linkPath, revokeLinkKey } from '../../access/keys.ts';
import { composeMail, contactLink } from '../../mail/compose.ts';
import type { Server } from '../../server.ts';
import { findMailPhoto } from './mail-photo.ts';
import { type OwnerMailFacts, ownerMails, nameOf } from './owner-mail-words.ts';
import { ownedBy, submittedBy } from '../../access/proofs.ts';

type OwnerMailJob = MailJob<
  'submission' | 'decision' | 'changes' | 'paused' | 'resumed' | 'freshness' | 'site-visit'
>;

/**
 * Locks and reads properties, in the order of their ids (database/lock-order.ts). A transaction that deletes
 * a property or changes its email address waits for this one, so that it also revokes a key issued here.
 */
function lockPropertiesForMail(transaction: Transaction<Tables>, ids: readonly string[]) {
  return transaction
    .selectFrom('properties')
    .select(['id', 'title', 'status', 'createdAt', 'reviewNotes', 'pausedBy'])
    .select(ownerAddress.as('ownerEmail'))
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare();
}

/** The title, or null if it must not be mailed. */
export function mailableTitleOf(
  { title, status }: Pick<Selectable<PropertiesTable>, 'title' | 'status'>,
  isVerified: boolean,
): string | null {
  return isVerified || status === 'approved' ? title : null;
}

/**
 * Null if the property was deleted, if `verifiedOnly` is set and no account has verified the address, or if
 * the owner has corrected a rejected property before the mail about its rejection left.
 */
export async function composeOwnerMail(server: Server, job: OwnerMailJob) {
  const { db } = server;
  const prepared = await db.transaction().execute(async (transaction) => {
    const property = await lockPropertiesForMail(transaction, [job.propertyId]).executeTakeFirst();
    if (!property) return null;
    const isVerified = await hasVerifiedAccount(transaction, property.ownerEmail);
    const kind = kindOf(job, property);
    if (kind === null || (job.about === 'submission' && job.verifiedOnly && !isVerified)) return null;
    const token = await issueLinkKey(transaction, { kind: 'property', subjectId: property.id });
    return { ...property, kind, title: mailableTitleOf(property, isVerified), token };
  });
  if (!prepared) return null;
  const { id, kind, title, token, ownerEmail } = prepared;
  const facts: OwnerMailFacts = { id, title, notes: notesOf(job, prepared), path: linkPath(token) };
  const mail = composeMail(server, ownerEmail, {
    ...ownerMails[kind](facts),
    photo: await findMailPhoto(db, id),
    why: `You’re getting this because your listing has this email address; the link works for ${linkDays} days without logging in, so please don’t forward this email.`,
    links: [{ label: 'Get a new link', path: '/links' }],
  });
  return { ...mail, revoke: () => revokeLinkKey(db, token) };
}

type OwnedProperty = Pick<Selectable<PropertiesTable>, 'status' | 'reviewNotes' | 'pausedBy'>;

function kindOf(job: OwnerMailJob, { status, pausedBy }: OwnedProperty): keyof typeof ownerMails | null {
  if (job.about === 'changes') return `changes-${job.outcome}`;
  if (job.about === 'freshness') return `freshness-${job.notice}`;
  if (job.about === 'site-visit') return `site-visit-${job.decision}`;
  if (job.about !== 'decision') return job.about;
  if (status === 'approved' && pausedBy !== null) return 'approved-paused';
  return status === 'pending' ? null : status;
}

function notesOf(job: OwnerMailJob, { reviewNotes }: OwnedProperty): string {
  if (job.about === 'paused') return job.reason;
  return (job.about === 'changes' || job.about === 'site-visit' ? job.notes : reviewNotes) ?? '';
}

const maxLinks = 10;

/**
 * New links to the newest properties that belong to an address. At most 10, newest first. `title` is null
 * unless it may be mailed.
 */
export function issuePropertyLinks({ db }: Server, { email, verifiedOnly }: MailJob<'links'>) {
  return db.transaction().execute(async (transaction) => {
    const uid = await lockVerifiedAccount(transaction, email);
    if (verifiedOnly && uid === null) return [];
    const ownedCondition = uid === null ? submittedBy(email) : ownedBy({ uid, email, emailVerified: true });
    const newest = await transaction
      .selectFrom('properties')
      .select('id')
      .where(ownedCondition)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(maxLinks)
      .execute();
    if (newest.length === 0) return [];
    const ids = newest.map(({ id }) => id);
    const locked = await lockPropertiesForMail(transaction, ids).where(ownedCondition).execute();
    locked.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
    return Promise.all(
      locked.map(async (property) => ({
        ...property,
        token: await issueLinkKey(transaction, { kind: 'property', subjectId: property.id }),
        title: mailableTitleOf(property, uid !== null),
      })),
    );
  });
}

/** The row of the property is gone, so the job has the address and the title. */
export function composePropertyDeleted(
  server: Server,
  { email, title, reason }: MailJob<'property-deleted'>,
) {
  return composeMail(server, email, {
    subject: 'We removed your listing',
    words: [
      `We removed ${nameOf({ title })} from Baystead, with its photos and conversations. Our team wrote:`,
      { quoted: reason },
      'If guests had open questions or agreed stays, we’ve told them that the home is gone.',
    ],
    button: contactLink,
    why: 'You’re getting this because your listing had this email address.',
  });
}
