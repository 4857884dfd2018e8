// Delivery of mails: by SMTP where that is configured, else into the mailbox table that the local mailbox page shows.
import nodemailer from 'nodemailer';
import { type Config, isLoopbackHost } from '../config.ts';
import type { Database } from '../database/database.ts';
import { hashSecret, matchesHash, newSecret } from '../secrets.ts';
import type { ComposedMail } from './mail-layout.ts';

interface MailboxEntry {
  id: string;
  recipient: string;
  subject: string;
  bodyText: string;
  createdAt: Date;
}

/** A mail with the secrets of its links; `withdraw` makes them worthless when it could not be sent. */
export interface PreparedMail {
  mail: ComposedMail;
  withdraw?: () => Promise<unknown>;
}

/** A mail server that hangs holds up all mails behind it. */
const timeoutMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export type Mail = ReturnType<typeof createMail>;

export function createMail(db: Database, { smtpUrl, from }: Config['mail']) {
  const transport = smtpUrl ? nodemailer.createTransport({ url: smtpUrl, ...timeoutMs }) : null;
  return {
    /** Rejects when the mail server does not take the mail: the job that called tries again later. */
    async deliver({ to, subject, text, html }: ComposedMail): Promise<void> {
      if (transport && !isReserved(to)) {
        // An address object is taken as one address, whatever it contains; a text would be parsed as a list.
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
        return;
      }
      await db
        .insertInto('mailbox')
        .values({ recipient: to, subject, bodyText: text, bodyHtml: html })
        .execute();
    },
  };
}

/** Domains that RFC 2606 reserves: nobody can receive there (docs/decisions/0006-reserved-mail.md). */
function isReserved(address: string): boolean {
  return /[@.]example(?:\.(?:com|org|net))?$/i.test(address);
}

/**
 * The local mailbox, where mails go while no mail server is configured. They hold links that open accounts, so it opens
 * only to a browser on this machine that shows the key printed at the start.
 */
export function createMailbox(db: Database, { smtpUrl }: Config['mail']) {
  const key = newSecret();
  const hash = hashSecret(key);
  return {
    /** Part of the page's address; another one in every process. */
    key,

    /** The newest 100 mails; null for anyone who may not read them. */
    async open(shownKey: string, headers: Headers): Promise<MailboxEntry[] | null> {
      if (smtpUrl !== null || !matchesHash(shownKey, hash) || !isLocal(headers)) return null;
      return db
        .selectFrom('mailbox')
        .select(['id', 'recipient', 'subject', 'bodyText', 'createdAt'])
        .orderBy('id', 'desc')
        .limit(100)
        .execute();
    },
  };
}

/** Another site could point its own name at 127.0.0.1, and a proxy asks for somebody elsewhere. */
function isLocal(headers: Headers): boolean {
  const host = URL.parse(`http://${headers.get('host') ?? ''}`)?.hostname ?? '';
  const forwarding = /^(?:x-forwarded-.*|x-real-ip|forwarded|via)$/;
  return isLoopbackHost(host) && ![...headers.keys()].some((name) => forwarding.test(name));
}
