// Mails to owners, at the moment when they are sent: the key of each link is made then. Until an administrator has
// approved a home, a mail about it holds nothing that was typed unless somebody has confirmed its address: the site must
// not carry a stranger's words to whom they like. Called by the worker only.
import type { Selectable, Transaction } from 'kysely';
import { isConfirmed, lockVerifiedAccount } from '../accounts/account-mails.ts';
import type { DraftLinkMail, OwnerMail } from '../database/queue.ts';
import type { PropertiesTable, Tables } from '../database/tables.ts';
import type { PreparedMail } from '../mail/mail.ts';
import { createMessages } from '../mail/messages.ts';
import type { Server } from '../server.ts';
import { issueKey, revokeToken, tokenVersion } from '../drafts/access-tokens.ts';
import { ownedBy, submittedWith } from './ownership.ts';

/** As many as one mail lists. */
const mostLinks = 10;

/** Null when there is nothing to say any more, or nobody may be written to. */
export async function prepareOwnerMail(server: Server, job: OwnerMail): Promise<PreparedMail | null> {
  switch (job.about) {
    case 'submission':
    case 'decision':
      return preparePropertyMail(server, job);
    case 'owner-links':
      return prepareLinks(server, job);
    case 'draft-link':
      return prepareDraftLink(server, job);
  }
}

const mailedColumns = ['id', 'title', 'status', 'submitterEmail', 'createdAt', 'reviewNotes'] as const;
type MailedProperty = Pick<Selectable<PropertiesTable>, (typeof mailedColumns)[number]>;

/**
 * Locks and reads properties, in the order of their ids (database/lock-order.ts). Deleting one or changing its address waits
 * until this transaction ends, so that it also revokes a token issued here.
 */
function lockForMail(transaction: Transaction<Tables>, ids: readonly string[]) {
  return transaction
    .selectFrom('properties')
    .select(mailedColumns)
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare();
}

async function preparePropertyMail(
  { db, config }: Server,
  job: Extract<OwnerMail, { propertyId: string }>,
): Promise<PreparedMail | null> {
  const found = await db.transaction().execute(async (transaction) => {
    const property = await lockForMail(transaction, [job.propertyId]).executeTakeFirst();
    if (!property) return null;
    const confirmed = await isConfirmed(transaction, property.submitterEmail);
    if (job.about === 'submission' && job.confirmedOnly && !confirmed) return null;
    const token = await issueKey(transaction, { propertyId: property.id });
    return { property, token, title: titleOf(property, confirmed) };
  });
  if (!found) return null;
  const { property, token, title } = found;
  const { id, submitterEmail: to, reviewNotes, status } = property;
  const withdraw = () => revokeToken(db, token);
  const home = { id, token, title };
  if (job.about === 'submission')
    return { mail: createMessages(config.publicUrl).submitted(to, home), withdraw };
  if (status === 'approved') return { mail: createMessages(config.publicUrl).approved(to, home), withdraw };
  return {
    mail: createMessages(config.publicUrl).rejected(to, { ...home, notes: reviewNotes ?? '' }),
    withdraw,
  };
}

/** Links to the newest properties that belong to an address. */
async function prepareLinks(
  { db, config }: Server,
  { email, confirmedOnly }: Extract<OwnerMail, { about: 'owner-links' }>,
): Promise<PreparedMail | null> {
  const homes = await db.transaction().execute(async (transaction) => {
    const uid = await lockVerifiedAccount(transaction, email);
    if (confirmedOnly && uid === null) return [];
    const isOwned = uid === null ? submittedWith(email) : ownedBy({ uid, email, emailVerified: true });
    const newest = await transaction
      .selectFrom('properties')
      .select('id')
      .where(isOwned)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(mostLinks)
      .execute();
    if (newest.length === 0) return [];
    const ids = newest.map(({ id }) => id);
    const properties = await lockForMail(transaction, ids).where(isOwned).execute();
    properties.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
    return Promise.all(
      properties.map(async (property) => ({
        ...property,
        token: await issueKey(transaction, { propertyId: property.id }),
        title: titleOf(property, uid !== null),
      })),
    );
  });
  if (homes.length === 0) return null;
  const withdraw = () => Promise.all(homes.map(({ token }) => revokeToken(db, token)));
  return { mail: createMessages(config.publicUrl).ownerLinks(email, homes), withdraw };
}

async function prepareDraftLink({ db, config }: Server, job: DraftLinkMail): Promise<PreparedMail | null> {
  const { draftId, email } = job;
  if (job.confirmedOnly && !(await isConfirmed(db, email))) return null;
  const token = await db.transaction().execute(async (transaction) => {
    // The lock keeps the draft from being deleted or submitted, and its tokens from being revoked, before its token is stored.
    const draft = await transaction
      .selectFrom('drafts')
      .select('id')
      .where('id', '=', draftId)
      .where('propertyId', 'is', null)
      .where(tokenVersion, '=', job.tokenVersion)
      .forUpdate()
      .executeTakeFirst();
    return draft ? issueKey(transaction, { draftId }) : null;
  });
  if (token === null) return null;
  return {
    mail: createMessages(config.publicUrl).draftLink(email, token),
    withdraw: () => revokeToken(db, token),
  };
}

/** Null where a title would be a stranger's word. */
function titleOf({ title, status }: MailedProperty, confirmed: boolean): string | null {
  return confirmed || status === 'approved' ? title : null;
}
