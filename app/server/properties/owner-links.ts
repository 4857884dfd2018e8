// Links by mail that open a draft or submitted properties without an account. Whoever asks for them learns nothing but
// that a mail may come: what there is for an address is looked up by a job, after the answer.
import { checkEmailForm, type TypedForm } from '#domain/account.ts';
import { type Result, success } from '#domain/failure.ts';
import { addJob } from '../database/queue.ts';
import type { Draft } from '../accounts/access.ts';
import { issueKey, openedBy, type Opened, tokenVersion } from '../drafts/access-tokens.ts';
import type { Server } from '../server.ts';

/** What the token of a link opens; null for one that is wrong, expired or garbled. */
export function openOwnerLink(server: Server, token: string): Promise<Opened | null> {
  return openedBy(server.db, token);
}

/**
 * A key of its own for a browser in which somebody goes on with the draft of a link; null when the link opens no
 * draft. Who else has the link has another key, which ends when the draft is submitted.
 */
export async function continueDraft(
  server: Server,
  token: string,
): Promise<{ draftId: string; token: string } | null> {
  const opened = await openedBy(server.db, token);
  if (!opened || !('draftId' in opened)) return null;
  return { draftId: opened.draftId, token: await issueKey(server.db, opened) };
}

/**
 * Asks for links to the newest properties that were submitted with an address; `from` is the asker's network address,
 * and only what it has asked for is refused. No mail goes to an address with which nothing was submitted, or to an
 * unverified one that has had its mails of the day. The answer is the same: it tells nothing about the address.
 */
export async function requestOwnerLinks(
  server: Server,
  form: TypedForm,
  from: string,
): Promise<Result<null>> {
  const checked = checkEmailForm(form);
  if (!checked.ok) return checked;
  const { email } = checked.value;
  const allowed = await server.limits.linkMail(from, email);
  if (!allowed.ok) return allowed;
  const confirmedOnly = !(await server.limits.strangersMail(from, email)).ok;
  await addJob(server.db, 'send-mail', { about: 'owner-links', email, confirmedOnly });
  return success(null);
}

/** Mails a link that opens an unfinished draft to any address that its owner types. Answers as `askForLinks` does. */
export async function sendDraftLink(
  server: Server,
  draft: Draft,
  form: TypedForm,
  from: string,
): Promise<Result<null>> {
  const checked = checkEmailForm(form);
  if (!checked.ok) return checked;
  const { email } = checked.value;
  const allowed = await server.limits.linkMail(from, email);
  if (!allowed.ok) return allowed;
  const confirmedOnly = !(await server.limits.strangersMail(from, email)).ok;
  const found = await server.db
    .selectFrom('drafts')
    .select(tokenVersion.as('tokenVersion'))
    .where('id', '=', draft.id)
    .executeTakeFirst();
  const job = { about: 'draft-link', draftId: draft.id, email, confirmedOnly } as const;
  if (found) await addJob(server.db, 'send-mail', { ...job, ...found });
  return success(null);
}
