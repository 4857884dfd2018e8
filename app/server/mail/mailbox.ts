// Who may read the local mailbox. It holds links that open accounts: only somebody at this machine, with the key that
// was printed at the start, and only while no mail server is configured.
import { type Config, isLoopbackHost } from '../config.ts';
import type { Mail, MailboxEntry } from './mail.ts';
import { hashSecret, matchesHash, newSecret } from '../secrets.ts';

export function createMailbox(mail: Mail, { smtpUrl }: Config['mail']) {
  const key = newSecret();
  const hash = hashSecret(key);
  return {
    /** Part of the page's address; another one in every process. */
    key,

    /** The newest mails, or null to whoever may not read them. */
    async open(shownKey: string, headers: Headers): Promise<MailboxEntry[] | null> {
      const allowed = smtpUrl === null && matchesHash(shownKey, hash) && isAskedHere(headers);
      return allowed ? mail.readMailbox() : null;
    },
  };
}

/** A page elsewhere could point its own name at 127.0.0.1, and a proxy stands here for somebody elsewhere. */
function isAskedHere(headers: Headers): boolean {
  const host = URL.parse(`http://${headers.get('host') ?? ''}`)?.hostname ?? '';
  const forwarding = /^(?:x-forwarded-.*|x-real-ip|forwarded|via)$/;
  return isLoopbackHost(host) && ![...headers.keys()].some((name) => forwarding.test(name));
}
