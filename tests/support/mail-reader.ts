// Mails of a site without a worker.
import { expect } from 'vitest';
import type { Site } from './site.ts';

interface ExpectedMail {
  to: string;
  /** The beginning of the subject. */
  subject: string;
}

/** Sends waiting mails, and returns the text of the newest one with this recipient and subject. */
export async function readMail(site: Site, { to, subject }: ExpectedMail): Promise<string> {
  const mails = await site.mails(to);
  const mail = mails.findLast((sent) => sent.subject.startsWith(subject));
  expect(mail, `mails to ${to}: ${mails.map((sent) => sent.subject).join(', ')}`).toBeDefined();
  return String(mail?.text);
}

/** The first link in that mail. */
export async function linkMailedTo(...mail: Parameters<typeof readMail>): Promise<string> {
  return /https?:\/\/\S+/.exec(await readMail(...mail))?.[0] ?? '';
}
