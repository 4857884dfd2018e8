// Mailed links that continue a draft in another browser. Results reveal nothing about the address, because a
// job looks it up later.
import type { FormInput } from '#domain/form-input.ts';
import { checkEmailForm } from '#domain/account/account.ts';
import { type Result, success } from '#domain/failure.ts';
import { type Browser, setCurrentDraft } from '../access/browsers.ts';
import { copyLinkKey, requestLinkKey } from '../access/keys.ts';
import { openDraft, openDraftLink, type Draft, type User } from '../access/proofs.ts';
import { addJob } from '../database/queue.ts';
import type { Server } from '../server.ts';

/**
 * Makes the draft of a mailed link the browser's current one, and gives the browser the link's key, unless
 * the account of `user` opens the draft. Returns the draft's id. Null if the link opens no unfinished draft.
 */
export async function continueDraft(
  server: Server,
  token: string,
  { user, browser }: { user: User | null; browser: Browser },
): Promise<string | null> {
  const draft = await openDraftLink(server, token);
  if (!draft) return null;
  const own = await openDraft(server, draft.id, { user, browser });
  if (!own?.isOwn) await copyLinkKey(server.db, token, browser);
  await setCurrentDraft(server.db, browser, draft.id);
  return draft.id;
}

/**
 * Mails the typed address a link that opens the draft at a step, from 1. Succeeds without a
 * mail if the address has had all its mails of the day. Revoking the draft's keys before the job runs stops
 * the mail.
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
  const keyId = await requestLinkKey(server.db, { kind: 'shared-draft', subjectId: draft.id });
  await addJob(server.db, 'send-mail', { about: 'draft-link', keyId, step, ...recipient });
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
  const allowed = await server.limits.consume('link-mail', { clientAddress, email });
  if (!allowed.ok) return allowed;
  const reach = await server.limits.consumeReach('visitor-mail', { clientAddress, email });
  return success(reach && { email, ...reach });
}
