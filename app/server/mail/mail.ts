// Delivers mails by SMTP. Without SMTP_URL, stores them in the mailbox table, which the local mailbox page
// shows.
import nodemailer, { type Transporter } from 'nodemailer';
import { type Config, isLoopbackHost } from '../config.ts';
import { hashToken, matchesHash } from '../tokens.ts';
import type { Server } from '../server.ts';
import type { ComposedMail } from './compose.ts';

interface MailboxEntry {
  id: string;
  recipient: string;
  subject: string;
  bodyText: string;
  createdAt: Date;
}

/** Short, because a mail server that hangs delays all later mails. */
const timeoutMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export function createMailTransport({ smtpUrl }: Pick<Config['mail'], 'smtpUrl'>): Transporter | null {
  return smtpUrl === null ? null : nodemailer.createTransport({ url: smtpUrl, ...timeoutMs });
}

/** Rejects if the mail server doesn't accept the mail. The job that called retries later. */
export async function deliverMail(
  { db, config, mailTransport }: Server,
  { to, subject, text, html, unsubscribePath }: ComposedMail,
): Promise<void> {
  if (mailTransport && !isExampleAddress(to)) {
    // nodemailer parses a string as a list of addresses, but an object as one address.
    const { from } = config.mail;
    const headers = {
      // Out-of-office programs don't answer such mails (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribePath !== undefined && unsubscribeHeaders(config.publicUrl + unsubscribePath)),
    };
    await mailTransport.sendMail({ from, to: { name: '', address: to }, subject, text, html, headers });
    return;
  }
  await db.insertInto('mailbox').values({ recipient: to, subject, bodyText: text, bodyHtml: html }).execute();
}

/** Mail programs show a button that sends a POST to this URL (RFC 8058). */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/**
 * True for an example domain of RFC 2606, which has no mailboxes (docs/decisions/0029-tokens-in-mails.md).
 */
function isExampleAddress(address: string): boolean {
  return /[@.]example(?:\.(?:com|org|net))?$/i.test(address);
}

/**
 * The newest 100 mails of the local mailbox. Returns null unless the request comes from a browser on this
 * machine with the URL that the server prints at startup, because the mails contain links that open accounts.
 */
export async function listMailbox(
  { db, config, mailboxToken }: Server,
  token: string,
  headers: Headers,
): Promise<MailboxEntry[] | null> {
  const isAllowed = config.mail.smtpUrl === null && matchesHash(token, hashToken(mailboxToken));
  if (!isAllowed || !isLocal(headers)) return null;
  return db
    .selectFrom('mailbox')
    .select(['id', 'recipient', 'subject', 'bodyText', 'createdAt'])
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

/**
 * True for a direct request to a loopback host name. Another site can point its own host name at 127.0.0.1
 * (DNS rebinding), and a proxy forwards remote requests.
 */
function isLocal(headers: Headers): boolean {
  const host = URL.parse(`http://${headers.get('host') ?? ''}`)?.hostname ?? '';
  const forwarding = /^(?:x-forwarded-.*|x-real-ip|forwarded|via)$/;
  return isLoopbackHost(host) && ![...headers.keys()].some((name) => forwarding.test(name));
}
