// Mailed links that open a draft or submitted properties without an account. Results reveal nothing about the
// address, because a job looks it up later.
import type { FormInput } from '#domain/form-input.ts';
import { checkEmailForm } from '#domain/account.ts';
import { type Result, success } from '#domain/failure.ts';
import { unlessDeleted } from '../database/database.ts';
import { addJob } from '../database/queue.ts';
import type { Draft, User } from '../accounts/access.ts';
import { issueToken, resolveToken, type TokenTarget, tokenVersion } from '../submission/access-tokens.ts';
import { openDraft } from '../submission/drafts.ts';
import type { Server } from '../server.ts';

/** An unfinished draft with a token that opens it, or null if the caller's account opens it. */
export interface StartedDraft {
  draftId: string;
  token: string | null;
}

/** What a mailed token opens. Null for a wrong, expired or malformed token. */
export function openOwnerLink(server: Server, token: string): Promise<TokenTarget | null> {
  return resolveToken(server.db, token);
}

/**
 * Issues another token for a browser that continues a draft by its link, or none if the account of `user`
 * opens the draft. Null if the link opens no unfinished draft.
 */
export async function continueDraft(
  server: Server,
  token: string,
  user: User | null,
): Promise<StartedDraft | null> {
  const target = await resolveToken(server.db, token);
  if (!target || !('draftId' in target)) return null;
  const { draftId } = target;
  const draft = await openDraft(server, `${draftId}.${token}`, user);
  if (!draft) return null;
  if (draft.isOwn) return { draftId, token: null };
  const issued = await unlessDeleted(issueToken(server.db, target));
  return issued === null ? null : { draftId, token: issued };
}

/**
 * Requests a mail with links to the newest properties of an email address. Rate limits apply per
 * `clientAddress`. Also succeeds, without a mail, if the email address has no properties, or has reached its
 * daily limit.
 */
export async function requestOwnerLinks(
  server: Server,
  form: FormInput,
  clientAddress: string,
): Promise<Result<null>> {
  const checked = await checkLinkMail(server, form, clientAddress);
  if (!checked.ok) return checked;
  const recipient = checked.value;
  if (recipient) await addJob(server.db, 'send-mail', { about: 'owner-links', ...recipient });
  return success(null);
}

/**
 * Mails the typed address a link that opens the draft at a step, from 1. Returns the same results as
 * `requestOwnerLinks`. The job has the draft's `tokenVersion`, so that it sends no mail if all tokens of the
 * draft are revoked before (mails/draft-link.ts).
 */
export async function sendDraftLink(
  server: Server,
  draft: Draft,
  { step = null, ...form }: FormInput & { step?: number | null },
  clientAddress: string,
): Promise<Result<null>> {
  const checked = await checkLinkMail(server, form, clientAddress);
  if (!checked.ok) return checked;
  const recipient = checked.value;
  if (!recipient) return success(null);
  const found = await server.db
    .selectFrom('propertyVersions')
    .select(tokenVersion.as('tokenVersion'))
    .where('id', '=', draft.id)
    .executeTakeFirst();
  const job = { about: 'draft-link', draftId: draft.id, step, ...recipient } as const;
  if (found) await addJob(server.db, 'send-mail', { ...job, ...found });
  return success(null);
}

/**
 * Checks the typed address and the rate limits of mailed links. Sets `verifiedOnly` beyond the daily mails to
 * an unverified address. Null if the address has had all its mails of the day.
 */
export async function checkLinkMail(
  server: Server,
  form: FormInput,
  clientAddress: string,
): Promise<Result<{ email: string; verifiedOnly: boolean } | null>> {
  const checked = checkEmailForm(form);
  if (!checked.ok) return checked;
  const { email } = checked.value;
  const allowed = await server.limits.consumeLinkMail(clientAddress, email);
  if (!allowed.ok) return allowed;
  const reach = await server.limits.consumeVisitorMailReach(clientAddress, email);
  return success(reach && { email, ...reach });
}
