// Delivery of mails: by SMTP where that is configured, else into the mailbox table that the local mailbox page shows.
import nodemailer from 'nodemailer';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { ComposedMail } from './mail-layout.ts';

export interface MailboxEntry {
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

/** Milliseconds that a mail server may be silent: one that hangs holds up all mails behind it. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export type Mail = ReturnType<typeof createMail>;

export function createMail(db: Database, { smtpUrl, from }: Config['mail']) {
  const transport = smtpUrl ? nodemailer.createTransport({ url: smtpUrl, ...patience }) : null;
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

    /** The newest 100 mails of the local mailbox. */
    readMailbox(): Promise<MailboxEntry[]> {
      return db
        .selectFrom('mailbox')
        .select(['id', 'recipient', 'subject', 'bodyText', 'createdAt'])
        .orderBy('id', 'desc')
        .limit(100)
        .execute();
    },
  };
}

/** Domains that RFC 2606 reserves: nobody can receive there (docs/decisions/0006-reserved-mail.md). */
function isReserved(address: string): boolean {
  return /[@.]example(?:\.(?:com|org|net))?$/i.test(address);
}
