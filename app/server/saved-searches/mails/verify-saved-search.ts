// Asks an address to verify a saved search. Anyone can cause this mail, so it contains nothing that was
// typed.
import { hasVerifiedAccount } from '../../accounts/email-addresses.ts';
import type { Database } from '../../database/database.ts';
import { hasVerifiedInquiry } from '../../inquiries/verification-mail.ts';
import type { MailJob } from '../../jobs.ts';
import { composeLinkMail } from '../../mail/link-mails.ts';
import type { Server } from '../../server.ts';
import { grantToken, savedSearchPath } from '../tokens.ts';

export async function composeVerifySavedSearch(
  server: Server,
  { savedSearchId, verifiedOnly }: MailJob<'saved-search-verification'>,
) {
  const prepared = await server.db.transaction().execute(async (transaction) => {
    const search = await transaction
      .selectFrom('savedSearches')
      .select('email')
      .where('id', '=', savedSearchId)
      .where('verifiedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!search) return null;
    const { email } = search;
    if (verifiedOnly && !(await isVerified(transaction, email))) return null;
    return { email, token: await grantToken(server, transaction, email) };
  });
  if (!prepared) return null;
  const path = savedSearchPath(savedSearchId, prepared.token);
  return composeLinkMail(server, prepared.email, { kind: 'saved-search-verification', path });
}

/** Whether an account, an inquiry or an earlier saved search has verified the address. */
async function isVerified(db: Database, email: string): Promise<boolean> {
  if ((await hasVerifiedAccount(db, email)) || (await hasVerifiedInquiry(db, email))) return true;
  const earlier = await db
    .selectFrom('savedSearches')
    .select('id')
    .where('email', '=', email)
    .where('verifiedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}
