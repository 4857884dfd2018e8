// A link to continue a draft on another device. Anyone can request it for any address. The mail isn't sent if
// all tokens of the draft were revoked since the request: by a new password of the draft's account, or by the
// submission. `tokenVersion` shows that: it is derived from a hash in the draft's row, which every such
// revocation replaces.
import type { MailJob } from '../../jobs.ts';
import { hasVerifiedAccount } from '../../accounts/verified-account.ts';
import { issueToken, revokeToken, tokenVersion } from '../../submission/access-tokens.ts';
import { composeLinkMail } from '../../mail/link-mails.ts';
import type { Server } from '../../server.ts';
import { ownerLinkPath } from './owner-mail.ts';

export async function composeDraftLink(server: Server, job: MailJob<'draft-link'>) {
  const { db } = server;
  const { draftId, email, step } = job;
  if (job.verifiedOnly && !(await hasVerifiedAccount(db, email))) return null;
  const token = await db.transaction().execute(async (transaction) => {
    // The lock prevents other transactions from deleting or submitting the draft, or revoking its tokens,
    // until this token is stored.
    const draft = await transaction
      .selectFrom('propertyVersions')
      .select('id')
      .where('id', '=', draftId)
      .where('state', '=', 'draft')
      .where(tokenVersion, '=', job.tokenVersion)
      .forUpdate()
      .executeTakeFirst();
    return draft ? issueToken(transaction, { draftId }) : null;
  });
  if (token === null) return null;
  const path = `${ownerLinkPath(token)}${step ? `?step=${step}` : ''}`;
  const mail = composeLinkMail(server, email, { kind: 'draft-link', path });
  return { ...mail, revoke: () => revokeToken(db, token) };
}
