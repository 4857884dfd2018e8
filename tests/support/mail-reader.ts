// Waits for the mails that the worker of a site writes into its local mailbox.
import { expect } from 'vitest';
import type { TestSite } from './test-site.ts';

interface ExpectedMail {
  to: string;
  /** The beginning of the subject. */
  subject: string;
}

/** Waits for a mail with this recipient and subject, and returns the first link in the newest one. */
export async function linkMailedTo(site: TestSite, mail: ExpectedMail): Promise<string> {
  const text = await waitForMail(site, mail);
  return /https?:\/\/\S+/.exec(text)?.[0] ?? '';
}

/** Waits for a mail with this recipient and subject, and returns the text of the newest one. */
export async function waitForMail(
  { testServer: { db } }: TestSite,
  { to, subject }: ExpectedMail,
): Promise<string> {
  const mails = db
    .selectFrom('mailbox')
    .select('bodyText')
    .where('recipient', '=', to)
    .where('subject', 'like', `${subject}%`)
    .orderBy('id', 'desc');
  let text: string | undefined;
  const read = async () => {
    text = (await mails.executeTakeFirst())?.bodyText;
    return text;
  };
  await expect.poll(read, { timeout: 30_000 }).toBeDefined();
  return String(text);
}
