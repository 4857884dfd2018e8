// "Send me my links": new links to the newest homes and conversations of an address. Results reveal nothing
// about the address, because a job looks it up later.
import type { FormInput } from '#domain/form-input.ts';
import { type Result, success } from '#domain/failure.ts';
import { addJob } from '../database/queue.ts';
import { checkLinkMail } from '../properties/draft-links.ts';
import type { Server } from '../server.ts';

/**
 * Requests the mail. Rate limits apply per `clientAddress`. Also succeeds, without a mail, if the address has
 * no homes and no conversations, or has reached its daily limit.
 */
export async function requestLinks(
  server: Server,
  form: FormInput,
  clientAddress: string,
): Promise<Result<null>> {
  const checked = await checkLinkMail(server, form, clientAddress);
  if (!checked.ok) return checked;
  const recipient = checked.value;
  if (recipient) await addJob(server.db, 'send-mail', { about: 'links', ...recipient });
  return success(null);
}
