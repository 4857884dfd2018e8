// Error messages that need a broken database. Each test breaks the real one.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sliceBetween } from '#tests/support/html.ts';
import { setUpPages, visitsTo } from '#tests/support/pages.ts';
import { newAdmin, newUser, password, signIn, tokenMailedTo } from '#tests/support/test-server.ts';
import { failureMessages } from '#domain/failure.ts';
import { requestEmailChange } from '#server/accounts/email-changes.ts';

const pages = await setUpPages();
await newAdmin(pages.server, 'ada@site.example');
const admin = await signIn(pages.server, 'ada@site.example');

const visits = visitsTo(pages);
async function send(path: string, body: Record<string, string>, cookie = '') {
  const response = await visits.post(path, body, cookie);
  return { status: response.status, html: await response.text() };
}

/** Runs `during` while the table is missing. */
async function without(table: string, during: () => Promise<void>): Promise<void> {
  const [here, elsewhere] = [sql.table(table), sql.table(`${table}_elsewhere`)];
  await sql`ALTER TABLE ${here} RENAME TO ${elsewhere}`.execute(pages.db);
  try {
    await during();
  } finally {
    await sql`ALTER TABLE ${elsewhere} RENAME TO ${here}`.execute(pages.db);
  }
}

test('shows an error and a retry link if the admin list cannot be loaded', async () => {
  await without('properties', async () => {
    for (const path of ['/admin', '/admin/properties?status=pending']) {
      const html = await (await visits.get(path, admin)).text();
      expect(html).toContain('Failed to load properties. Please try again later.');
      expect(html).toContain('Try again');
      expect(html).toContain('Zapier Integration');
    }
  });
});

test('shows an error if a new address cannot be verified, and keeps its link valid', async () => {
  const guest = await newUser(pages.server, 'iris@site.example');
  const input = { email: 'iris@new.example', currentPassword: password };
  expect(await requestEmailChange(pages.server, guest, input, '192.0.2.7')).toMatchObject({ ok: true });
  const link = `/link/${await tokenMailedTo(pages, 'iris@new.example')}`;
  await without('users', async () => {
    const { status, html } = await send(link, { intent: 'change-email', currentPassword: password });
    expect(status).toBe(503);
    expect(html).toContain('We couldn’t confirm your address. Please try again later.');
  });
  expect((await send(link, { intent: 'change-email', currentPassword: password })).status).toBe(200);
});

test('shows an error in Account Settings if they cannot be changed', async () => {
  await sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'refused by the test'; END $$`.execute(pages.db);
  await sql`CREATE TRIGGER refused BEFORE UPDATE ON users EXECUTE FUNCTION refuse()`.execute(pages.db);
  const { status, html } = await send('/account', { intent: 'digest', id: 'off' }, admin);
  await sql`DROP FUNCTION refuse CASCADE`.execute(pages.db);
  // The visible content, without the data of scripts.
  expect([status, sliceBetween(html, '<main', '</main>')]).toEqual([
    503,
    expect.stringContaining(failureMessages.profileChange),
  ]);
});
