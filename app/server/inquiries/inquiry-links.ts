// New links to conversations, for a person whose link doesn't work anymore. Results reveal nothing about the
// address, because a job looks it up later.
import type { FormInput } from '#domain/form-input.ts';
import { type Result, success } from '#domain/failure.ts';
import { addJob } from '../database/queue.ts';
import { checkLinkMail } from '../properties/owner-links.ts';
import type { Server } from '../server.ts';

/**
 * Requests a mail with links to the newest conversations of an email address, as a guest and as an owner.
 * Returns the same results as `requestOwnerLinks`.
 */
export async function requestInquiryLinks(
  server: Server,
  form: FormInput,
  clientAddress: string,
): Promise<Result<null>> {
  const checked = await checkLinkMail(server, form, clientAddress);
  if (!checked.ok) return checked;
  const recipient = checked.value;
  if (recipient) await addJob(server.db, 'send-mail', { about: 'inquiry-links', ...recipient });
  return success(null);
}
