// Mails of an application without a worker.
import { expect } from 'vitest';
import { sentMails, type TestServer } from './test-server.ts';

interface ExpectedMail {
  to: string;
  /** The beginning of the subject. */
  subject: string;
}

/** Sends waiting mails, and returns the text of the newest one with this recipient and subject. */
export async function readMail(
  testServer: Pick<TestServer, 'db' | 'sendMails'>,
  { to, subject }: ExpectedMail,
): Promise<string> {
  const mails = await sentMails(testServer, to);
  const mail = mails.findLast((sent) => sent.subject.startsWith(subject));
  expect(mail, `mails to ${to}: ${mails.map((sent) => sent.subject).join(', ')}`).toBeDefined();
  return String(mail?.text);
}

/** The first link in that mail. */
export async function linkMailedTo(...mail: Parameters<typeof readMail>): Promise<string> {
  return /https?:\/\/\S+/.exec(await readMail(...mail))?.[0] ?? '';
}
