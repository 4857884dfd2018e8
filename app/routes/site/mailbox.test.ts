import { deliverMail } from '#server/mail/mail.ts';
import { expect, test } from 'vitest';
import { outcomeOf } from '#tests/support/html.ts';
import { openSite, origin, setUpSite } from '#tests/support/site.ts';

const site = await setUpSite();
const path = `/mailbox/${site.server.mailboxToken}`;
const mail = { to: 'rosa@example.com', subject: 'A <b>subject</b>' };
const text = `Open this:\n\n${origin}/reset-password?token=abc\n`;
await deliverMail(site.server, { ...mail, text, html: '' });

const openMailbox = (headers: Record<string, string> = {}, at = path) =>
  site.request(at, { headers: { host: 'localhost:3000', ...headers } });
const unknown = [302, '/404'];

test('shows the mails at the secret URL with private headers', async () => {
  const response = await openMailbox();
  expect(response.status).toBe(200);
  const privately = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };
  expect(Object.fromEntries(response.headers)).toMatchObject({
    ...privately,
    'referrer-policy': 'same-origin',
  });
  const html = await response.text();
  expect(html).toContain('A &lt;b&gt;subject&lt;/b&gt;');
  expect(html).toContain(`<a href="${origin}/reset-password?token=abc"`);
});

test.each(['127.0.0.1:3000', '[::1]:3000', 'baystead.localhost'])('opens at the host %s', async (host) => {
  expect((await openMailbox({ host })).status).toBe(200);
});

test.each(['site.example', '192.0.2.1:3000', 'localhost.evil.example', '127.0.0.1.evil.example', ''])(
  'returns the 404 redirect at the host %j',
  async (host) => {
    expect(outcomeOf(await openMailbox({ host }))).toEqual(unknown);
  },
);

test.each(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])(
  'returns the 404 redirect behind a proxy that sends %s',
  async (header) => {
    expect(outcomeOf(await openMailbox({ [header]: '127.0.0.1' }))).toEqual(unknown);
  },
);

test('returns the 404 redirect for a wrong key and for another process’s key', async () => {
  const other = await openSite();
  for (const wrong of ['/mailbox/key', `${path}x`, `/mailbox/${other.server.mailboxToken}`, '/mailbox/'])
    expect(outcomeOf(await openMailbox({}, wrong))).toEqual(unknown);
  await other.close();
});

test('returns the 404 redirect if a mail server is configured', async () => {
  const real = await openSite({ SMTP_URL: 'smtp://127.0.0.1:9' });
  const response = await real.request(`/mailbox/${real.server.mailboxToken}`, {
    headers: { host: 'localhost:3000' },
  });
  expect(outcomeOf(response)).toEqual(unknown);
  await real.close();
});
