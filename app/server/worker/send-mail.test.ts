import type { MailJob } from '../jobs.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { byPassword, password, setUpSite, valueOf } from '#tests/support/site.ts';
import { browserWith } from '#tests/support/keys.ts';
import { waitingSessions } from '#tests/support/database.ts';
import type { Server } from '../server.ts';
import { sendMail } from './send-mail.ts';
import { approveProperty, rejectProperty } from '../admin/decide.ts';
import { createDraft, discardDraft } from '../submission/drafts.ts';
import { requestLinks } from '../inquiries/request-links.ts';
import { sendDraftLink } from '../properties/draft-links.ts';
import { verifyEmail } from '../accounts/email-verification.ts';
import { requestEmailChange } from '../accounts/email-changes.ts';
import { requestPasswordReset } from '../accounts/passwords.ts';

const site = await setUpSite({ UNVERIFIED_MAILS_PER_DAY: '100' });

/** Requests every kind of mail with a link for the account with this address. */
async function askForAll(email: string): Promise<void> {
  const user = await site.userWith(await site.register(email));
  valueOf(await requestPasswordReset(site.server, { email }, '192.0.2.1'));
  const change = { email: `new-${email}`, currentPassword: password };
  valueOf(await requestEmailChange(site.server, user, change, '192.0.2.1'));
  const propertyId = await site.pendingHome({ email });
  const admin = await site.admin(`admin-${email}`);
  valueOf(await rejectProperty(site.server, admin, propertyId, 'Too dark'));
  valueOf(await requestLinks(site.server, { email }, '192.0.2.2'));
  const draft = await createDraft(site.server, await browserWith(site));
  valueOf(await sendDraftLink(site.server, draft, { email }, '192.0.2.3'));
  const home = await site.home('owner@home.test');
  valueOf(await site.ask(home, { email }, { clientAddress: '192.0.2.4' }));
}

/** The text of all queued jobs. */
async function queueText(): Promise<string> {
  const jobs = sql<{ text: string }>`SELECT job::text AS text FROM graphile_worker._private_jobs AS job`;
  return (await jobs.execute(site.db)).rows.map(({ text }) => text).join();
}

/** The number of token hashes in the database. */
async function countSecrets(): Promise<number> {
  const counted = sql<{ count: number }>`SELECT (SELECT count(*) FROM keys)::int
    + (SELECT count(*) FROM auth_verifications)::int AS count`;
  return (await counted.execute(site.db)).rows[0]?.count ?? -1;
}

/** Tries to send every queued mail while the mail server fails. Returns the texts of the mails. */
async function failToSend(): Promise<string[]> {
  const { rows } = await sql<{ payload: MailJob }>`
    SELECT payload FROM graphile_worker._private_jobs ORDER BY id`.execute(site.db);
  const texts: string[] = [];
  const send = ({ text }: { text: string }) => {
    texts.push(text);
    return Promise.reject(new Error('the mail server is away'));
  };
  const mailTransport = { sendMail: send } as unknown as Server['mailTransport'];
  for (const { payload } of rows)
    await expect(sendMail({ ...site.server, mailTransport }, payload)).rejects.toThrow('is away');
  return texts;
}

const secretsIn = (text: string) =>
  Array.from(text.matchAll(/(?:token=|\/link\/)([\w-]{20,})/g), ([, secret = '']) => secret);

test('the token of a mailed link is never stored in a job, and is replaced when the mail is retried', async () => {
  await askForAll('rosa@site.test');
  const waiting = await queueText();
  const before = await countSecrets();
  const tried = (await failToSend()).flatMap(secretsIn);
  const failed = await queueText();
  expect(await countSecrets()).toBe(before);
  const sent = (await site.mails()).flatMap(({ text }) => secretsIn(text));
  expect([tried.length, sent.length]).toEqual([8, 8]);
  expect(sent.filter((secret) => tried.includes(secret))).toEqual([]);
  for (const secret of [...tried, ...sent]) expect(waiting + failed).not.toContain(secret);
  expect(waiting).not.toMatch(/token=|\/link\/|Too dark|patio/);
});

describe('mail to an unverified address', () => {
  const title = 'Win at https://evil.example now';
  const textsTo = async (email: string) => (await site.mails(email)).map(({ text, html }) => text + html);

  test('contains the title only after the property is approved', async () => {
    const email = 'stranger@site.test';
    const admin = await site.admin('ada@site.test');
    const rejected = await site.pendingHome({ email, title });
    valueOf(await rejectProperty(site.server, admin, rejected, 'Not a home.'));
    const approved = await site.pendingHome({ email, title });
    valueOf(await requestLinks(site.server, { email }, '192.0.2.9'));
    const early = await textsTo(email);
    expect(early).toHaveLength(4);
    expect(early.filter((text) => text.includes('evil.example'))).toEqual([]);
    valueOf(await approveProperty(site.server, admin, approved));
    expect((await textsTo(email)).at(-1)).toContain('evil.example');
  });

  test('contains the title once the address is verified', async () => {
    const email = 'known@site.test';
    const user = await site.user(email);
    valueOf(await verifyEmail(site.server, await site.tokenTo(email), byPassword));
    await site.pendingHome({ email, title, by: user });
    expect((await textsTo(email)).at(-1)).toContain('evil.example');
  });
});

test('skips mails whose subject was deleted', async () => {
  const email = 'gone@site.test';
  const user = await site.user(email);
  await site.pendingHome({ email });
  const draft = await createDraft(site.server, await browserWith(site));
  valueOf(await sendDraftLink(site.server, draft, { email }, '192.0.2.8'));
  await discardDraft(site.server, draft);
  await sql`DELETE FROM photos WHERE property_id IN (SELECT id FROM properties WHERE submitter_email = ${email})`.execute(
    site.db,
  );
  await sql`DELETE FROM properties WHERE submitter_email = ${email}`.execute(site.db);
  await sql`DELETE FROM auth_users WHERE id = ${user.uid}`.execute(site.db);
  expect(await site.mails(email)).toEqual([]);
});

describe('mail whose subject is deleted while the job runs', () => {
  const email = 'rosa@race.test';
  const deletions = {
    'an inquiry': async () => {
      valueOf(await site.ask(await site.home('owner@race.test'), { email }));
      return sql`DELETE FROM inquiries WHERE guest_email = ${email}`;
    },
    'a property': async () => {
      await site.pendingHome({ email });
      await sql`DELETE FROM photos WHERE property_id IS NOT NULL`.execute(site.db);
      return sql`DELETE FROM properties WHERE submitter_email = ${email}`;
    },
    'a draft': async () => {
      const draft = await createDraft(site.server, await browserWith(site));
      valueOf(await sendDraftLink(site.server, draft, { email }, '192.0.2.1'));
      return sql`DELETE FROM property_versions WHERE id = ${draft.id}`;
    },
    'an account that forgot its password': async () => {
      await site.register(email);
      await sql`DELETE FROM graphile_worker._private_jobs`.execute(site.db);
      valueOf(await requestPasswordReset(site.server, { email }, '192.0.2.1'));
      return sql`DELETE FROM auth_users WHERE email = ${email}`;
    },
  };

  test.each(Object.entries(deletions))('is dropped without an error: %s', async (_what, queue) => {
    await site.sendMails();
    const deletion = await queue();
    const sent = await site.db.transaction().execute(async (holder) => {
      await deletion.execute(holder);
      const sending = site.sendMails();
      await expect.poll(() => waitingSessions(site.db)).toBe(1);
      return { sending };
    });
    await sent.sending;
    expect(await site.mails(email)).toEqual([]);
    const left = await sql`SELECT last_error FROM graphile_worker.jobs`.execute(site.db);
    expect(left.rows).toEqual([]);
  });
});
