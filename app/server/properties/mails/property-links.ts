// New links to the newest properties that belong to an address.
import type { MailJob } from '../../jobs.ts';
import { lockVerifiedAccount } from '../../accounts/email-addresses.ts';
import { issueLinkKey } from '../../access/keys.ts';
import { ownedBy, submittedBy } from '../../access/proofs.ts';
import type { Server } from '../../server.ts';
import { lockPropertiesForMail, mailableTitleOf } from './owner-mail.ts';

const maxLinks = 10;

/** At most 10, newest first. `title` is null unless it may be mailed. */
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
