// Shared by the mails to the owner of a property. Until the property is approved or an account has verified
// the address, a mail must not quote typed text: otherwise a visitor could make the site send any text to any
// address.
import type { Selectable, Transaction } from 'kysely';
import { linkDays } from '#domain/property/owner-property.ts';
import { hasVerifiedAccount, ownerAddress } from '../../accounts/verified-account.ts';
import type { PropertiesTable, Tables } from '../../database/tables.ts';
import { issueToken, revokeToken } from '../../submission/access-tokens.ts';
import { type Block, composeMail, type MailText } from '../../mail/compose.ts';
import type { Server } from '../../server.ts';

/** `title` is null unless it may be mailed. */
export type MailedProperty = NonNullable<Awaited<ReturnType<typeof preparePropertyMail>>>;

const linkNotice: readonly Block[] = [
  {
    note: `You’re getting this because your listing has this email address. The link works for ${linkDays} days without logging in, so please don’t forward this email.`,
  },
  { link: 'Get a new link', path: '/owner-links' },
];

export function ownerLinkPath(token: string): string {
  return `/owner-link/${token}`;
}

/**
 * Locks and reads properties, in the order of their ids (database/lock-order.ts). A transaction that deletes
 * a property or changes its email address waits for this one, so that it also revokes a token issued here.
 */
export function lockPropertiesForMail(transaction: Transaction<Tables>, ids: readonly string[]) {
  return transaction
    .selectFrom('properties')
    .select(['id', 'title', 'status', 'createdAt', 'reviewNotes', ownerAddress.as('ownerEmail')])
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare();
}

/** The title in quotes, or "your home" if the title must not be mailed. */
export function nameOf({ title }: MailedProperty): string {
  return title === null ? 'your home' : `“${title}”`;
}

/** The title, or null if it must not be mailed. */
export function mailableTitleOf(
  { title, status }: Pick<Selectable<PropertiesTable>, 'title' | 'status'>,
  isVerified: boolean,
): string | null {
  return isVerified || status === 'approved' ? title : null;
}

interface PropertyMailJob {
  propertyId: string;
  verifiedOnly?: boolean;
}

/**
 * Composes a mail to the owner of a property. It ends with `linkNotice`. Null if the property was deleted, or
 * if `verifiedOnly` is set and no account has verified the address, or if `write` has nothing to say.
 */
export async function composePropertyMail(
  server: Server,
  job: PropertyMailJob,
  write: (property: MailedProperty) => MailText | null,
) {
  const property = await preparePropertyMail(server, job);
  if (!property) return null;
  const written = write(property);
  if (!written) {
    await property.revoke();
    return null;
  }
  const [subject, ...blocks] = written;
  const mail = composeMail(server, property.ownerEmail, subject, [...blocks, ...linkNotice]);
  return { ...mail, revoke: property.revoke };
}

/** Reads the property and issues a token for its owner's link. */
async function preparePropertyMail({ db }: Server, { propertyId, verifiedOnly = false }: PropertyMailJob) {
  return db.transaction().execute(async (transaction) => {
    const property = await lockPropertiesForMail(transaction, [propertyId]).executeTakeFirst();
    if (!property) return null;
    const isVerified = await hasVerifiedAccount(transaction, property.ownerEmail);
    if (verifiedOnly && !isVerified) return null;
    const token = await issueToken(transaction, { propertyId });
    const revoke = () => revokeToken(db, token);
    return { ...property, title: mailableTitleOf(property, isVerified), token, revoke };
  });
}
