// Reads mails on the page of the local mailbox, which replaces a mail server.
import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Waits for a mail with this recipient and subject, and returns the link in the newest one. */
export async function linkMailedTo(
  mailbox: Page,
  mailboxUrl: string,
  mail: { to: string; subject: string },
): Promise<string> {
  await waitForMail(mailbox, mailboxUrl, mail);
  return mailWith(mailbox, mail).first().getByRole('link').first().innerText();
}

/** Reloads the mailbox until the mail is there, because jobs write mails after the response. */
export async function waitForMail(
  mailbox: Page,
  mailboxUrl: string,
  mail: { to: string; subject: string },
): Promise<void> {
  const countMails = async () => {
    await mailbox.goto(mailboxUrl);
    return mailWith(mailbox, mail).count();
  };
  await expect.poll(countMails, { timeout: 30_000, interval: 200 }).toBeGreaterThan(0);
}

function mailWith(mailbox: Page, { to, subject }: { to: string; subject: string }) {
  return mailbox
    .getByRole('article')
    .filter({ hasText: `To ${to}` })
    .filter({ hasText: subject });
}
