// Mailed links that open a draft or submitted properties without an account. Results reveal nothing about the
// address, because a job looks it up later.
import type { FormInput } from '#domain/form-input.ts';
import { checkEmailForm } from '#domain/account.ts';
import { type Result, success } from '#domain/failure.ts';
import { addJob } from '../database/queue.ts';
import type { Draft } from '../accounts/access.ts';
import { issueToken, resolveToken, type TokenTarget, tokenVersion } from '../drafts/access-tokens.ts';
import type { Server } from '../server.ts';

/** What a mailed token opens. Null for a wrong, expired or malformed token. */
export function openOwnerLink(server: Server, token: string): Promise<TokenTarget | null> {
  return resolveToken(server.db, token);
}

/** Issues another token for a browser that continues a draft by its link. Null if the link opens no draft. */
export async function continueDraft(
  server: Server,
  token: string,
): Promise<{ draftId: string; token: string } | null> {
  const target = await resolveToken(server.db, token);
  if (!target || !('draftId' in target)) return null;
  return { draftId: target.draftId, token: await issueToken(server.db, target) };
}

/**
 * Requests a mail with links to the newest properties of an address. Rate limits count only requests from the network
 * address `from`. Without properties, or beyond the daily mails to an unverified address, sends no mail and returns
 * the same result.
 */
export async function requestOwnerLinks(
  server: Server,
  form: FormInput,
  from: string,
): Promise<Result<null>> {
  const recipient = await checkLinkMail(server, form, from);
  if (!recipient.ok) return recipient;
  await addJob(server.db, 'send-mail', { about: 'owner-links', ...recipient.value });
  return success(null);
}

/**
 * Mails a link that opens an unfinished draft to the typed address. Returns the same results as `requestOwnerLinks`.
 */
export async function sendDraftLink(
  server: Server,
  draft: Draft,
  form: FormInput,
  from: string,
): Promise<Result<null>> {
  const recipient = await checkLinkMail(server, form, from);
  if (!recipient.ok) return recipient;
  const found = await server.db
    .selectFrom('drafts')
    .select(tokenVersion.as('tokenVersion'))
    .where('id', '=', draft.id)
    .executeTakeFirst();
  const job = { about: 'draft-link', draftId: draft.id, ...recipient.value } as const;
  if (found) await addJob(server.db, 'send-mail', { ...job, ...found });
  return success(null);
}

/**
 * Checks the typed address and the rate limits of mailed links. Sets `verifiedOnly` beyond the daily mails to an
 * unverified address.
 */
async function checkLinkMail(
  server: Server,
  form: FormInput,
  from: string,
): Promise<Result<{ email: string; verifiedOnly: boolean }>> {
  const checked = checkEmailForm(form);
  if (!checked.ok) return checked;
  const { email } = checked.value;
  const allowed = await server.limits.consumeLinkMail(from, email);
  if (!allowed.ok) return allowed;
  const verifiedOnly = !(await server.limits.consumeVisitorMail(from, email)).ok;
  return success({ email, verifiedOnly });
}
