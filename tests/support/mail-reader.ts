// Reads mails as the owner of the site does while no mail server is configured: on the page of the local mailbox.
import type { Page } from 'playwright';
import { expect } from 'vitest';

/** The link of the newest mail to somebody with this subject; waits until it has been written. */
export async function linkMailedTo(
  mailbox: Page,
  mailboxUrl: string,
  mail: { to: string; subject: string },
): Promise<string> {
  await waitForMail(mailbox, mailboxUrl, mail);
  return mailWith(mailbox, mail).first().getByRole('link').first().innerText();
}

/** Jobs write mails after the answer, so the page is opened again until the mail is there. */
export async function waitForMail(
  mailbox: Page,
  mailboxUrl: string,
  mail: { to: string; subject: string },
): Promise<void> {
  const look = async () => {
    await mailbox.goto(mailboxUrl);
    return mailWith(mailbox, mail).count();
  };
  await expect.poll(look, { timeout: 30_000, interval: 200 }).toBeGreaterThan(0);
}

function mailWith(mailbox: Page, { to, subject }: { to: string; subject: string }) {
  return mailbox
    .getByRole('article')
    .filter({ hasText: `To ${to}` })
    .filter({ hasText: subject });
}
