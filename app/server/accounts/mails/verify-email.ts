import { issueLinkKey, linkPath, revokeLinkKey } from '../../access/keys.ts';
import type { MailJob } from '../../jobs.ts';
import { composeLinkMail } from '../../mail/link-mails.ts';
import type { Server } from '../../server.ts';
import { lockAccountAddress } from '../account-rows.ts';

/** A concurrent change of the address waits for the key to be stored, and then ends it. */
export function composeVerifyEmail(server: Server, { uid }: MailJob<'email-verification'>) {
  return server.db.transaction().execute(async (transaction) => {
    const account = await lockAccountAddress(transaction, uid);
    if (!account || account.emailVerified) return null;
    const token = await issueLinkKey(transaction, { kind: 'verify-email', subjectId: uid });
    const mail = { kind: 'email-verification', path: linkPath(token) } as const;
    return {
      ...composeLinkMail(server, account.email, mail),
      revoke: () => revokeLinkKey(server.db, token),
    };
  });
}
