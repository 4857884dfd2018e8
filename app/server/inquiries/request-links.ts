// Mails with links to what belongs to an address. Results reveal nothing about the address, because a job
// looks it up later.
import type { FormInput } from '#domain/form-input.ts';
import { type Result, success } from '#domain/failure.ts';
import { addJob } from '../database/queue.ts';
import { checkLinkMail } from '../properties/draft-links.ts';
import type { Server } from '../server.ts';

/** Links to homes and conversations, or one link to what is stored with the address. */
export type LinkMail = 'links' | 'mailbox-data';

/**
 * Requests a mail to the typed address: `links` to its newest homes and conversations, or one link to its
 * `mailbox-data`. Rate limits apply per `clientAddress`. Also succeeds if no mail is sent, because the
 * address has reached its daily limit or there is nothing for `links` to list.
 */
export async function requestLinks(
  server: Server,
  form: FormInput,
  clientAddress: string,
  about: LinkMail = 'links',
): Promise<Result<null>> {
  const checked = await checkLinkMail(server, form, clientAddress);
  if (!checked.ok) return checked;
  const recipient = checked.value;
  if (recipient) await addJob(server.db, 'send-mail', { about, ...recipient });
  return success(null);
}
