// New links to the newest properties that belong to an address.
import type { MailJob } from '../../jobs.ts';
import { formatDate } from '#domain/day.ts';
import { linkDays } from '#domain/property/owner-property.ts';
import { statusLabels } from '#domain/property/options.ts';
import { lockVerifiedAccount } from '../../accounts/verified-account.ts';
import { issueToken, revokeToken } from '../../submission/access-tokens.ts';
import { composeMail } from '../../mail/compose.ts';
import type { Server } from '../../server.ts';
import { ownedBy, submittedBy } from '../ownership.ts';
import { lockPropertiesForMail, mailableTitleOf, ownerLinkPath } from './owner-mail.ts';

const maxLinks = 10;

export async function composeOwnerLinks(server: Server, { email, verifiedOnly }: MailJob<'owner-links'>) {
  const { db } = server;
  const properties = await db.transaction().execute(async (transaction) => {
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
        token: await issueToken(transaction, { propertyId: property.id }),
        title: mailableTitleOf(property, uid !== null),
      })),
    );
  });
  if (properties.length === 0) return null;
  const mail = composeMail(server, email, {
    subject: 'New links to your listings on Baystead',
    words: [
      'Here are new links to the homes you submitted with this address.',
      ...properties.flatMap(({ title, status, token, createdAt }) => [
        `${title === null ? `Home submitted ${formatDate(createdAt)}` : `“${title}”`} (${statusLabels[status]})`,
        { label: 'See where it stands', path: ownerLinkPath(token) },
      ]),
    ],
    why: `You’re getting this because someone asked for these links. Each works for ${linkDays} days without logging in, so please don’t forward this email. Wasn’t you? You can ignore it.`,
  });
  return { ...mail, revoke: () => Promise.all(properties.map(({ token }) => revokeToken(db, token))) };
}
