// Error messages that need a broken database. Each test breaks the real one.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sliceBetween } from '#tests/support/html.ts';
import { password, setUpSite } from '#tests/support/site.ts';
import { failureMessages } from '#domain/failure.ts';
import { requestEmailChange } from '#server/accounts/email-changes.ts';

const site = await setUpSite();
await site.admin();
const admin = await site.logIn('ada@site.example');

const visits = site;
async function send(path: string, body: Record<string, string>, cookie = '') {
  const response = await visits.post(path, body, cookie);
  return { status: response.status, html: await response.text() };
}

/** Runs `during` while the table is missing. */
async function without(table: string, during: () => Promise<void>): Promise<void> {
  const [here, elsewhere] = [sql.table(table), sql.table(`${table}_elsewhere`)];
  await sql`ALTER TABLE ${here} RENAME TO ${elsewhere}`.execute(site.db);
  try {
    await during();
  } finally {
    await sql`ALTER TABLE ${elsewhere} RENAME TO ${here}`.execute(site.db);
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
  const guest = await site.user('iris@site.example');
  const input = { email: 'iris@new.example', currentPassword: password };
  expect(await requestEmailChange(site.server, guest, input, '192.0.2.7')).toMatchObject({ ok: true });
  const link = `/link/${await site.tokenTo('iris@new.example')}`;
  await without('users', async () => {
    const { status, html } = await send(link, { intent: 'change-email', currentPassword: password });
    expect(status).toBe(503);
    expect(html).toContain('We couldn’t confirm your address. Please try again later.');
  });
  expect((await send(link, { intent: 'change-email', currentPassword: password })).status).toBe(200);
});

test('shows an error in Account Settings if they cannot be changed', async () => {
  await sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'refused by the test'; END $$`.execute(site.db);
  await sql`CREATE TRIGGER refused BEFORE UPDATE ON users EXECUTE FUNCTION refuse()`.execute(site.db);
  const { status, html } = await send('/account', { intent: 'digest', id: 'off' }, admin);
  await sql`DROP FUNCTION refuse CASCADE`.execute(site.db);
  // The visible content, without the data of scripts.
  expect([status, sliceBetween(html, '<main', '</main>')]).toEqual([
    503,
    expect.stringContaining(failureMessages.profileChange),
  ]);
});
