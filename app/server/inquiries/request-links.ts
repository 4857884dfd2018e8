// Mails with links to what belongs to an address. Results reveal nothing about the address, because a job
// looks it up later.
import type { FormInput } from '#domain/form-input.ts';
import { type Result, success } from '#domain/failure.ts';
import { addJob } from '../database/queue.ts';
import { checkLinkMail } from '../properties/draft-links.ts';
import type { Server } from '../server.ts';

/**
 * Requests a mail with links to the newest homes and conversations of the typed address, or with one to what
 * is stored with it. Rate limits apply per `clientAddress`. Also succeeds, without a mail, if there is
 * nothing to link to, or the address has reached its daily limit.
 */
export async function requestLinks(
  server: Server,
  form: FormInput,
  clientAddress: string,
  about: 'links' | 'mailbox-data' = 'links',
): Promise<Result<null>> {
  const checked = await checkLinkMail(server, form, clientAddress);
  if (!checked.ok) return checked;
  const recipient = checked.value;
  if (recipient) await addJob(server.db, 'send-mail', { about, ...recipient });
  return success(null);
}
