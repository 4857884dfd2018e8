// What the site does when something around it is full, slow or wrong, or an owner sends forms without end.
// `npm run drill -- survive` tries the same with a real full disk and a frozen database; docs/operations.md
// lists the tests of other parts.
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { issueLinkKey, linkPath } from '#server/access/keys.ts';
import { isOutage } from '#server/database/database.ts';
import { createFormSender } from '../support/form-sender.ts';
import { completeAnswers } from '../support/forms.ts';
import { cookieOf, openSite, origin, setUpSite } from '../support/site.ts';
import { startS3Server } from '../support/s3-server.ts';

const site = await setUpSite();

test('answers 503 while the disk of the database is full, and saves the draft once there is room', async () => {
  const sender = createFormSender(site);
  const draftId = await sender.beginDraft();
  // As PostgreSQL reports a full disk: SQLSTATE 53100.
  await sql`CREATE FUNCTION fill_disk() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$`.execute(site.db);
  await sql`CREATE TRIGGER full_disk BEFORE UPDATE ON property_versions
    FOR EACH ROW EXECUTE FUNCTION fill_disk()`.execute(site.db);
  const { property } = completeAnswers();
  const refused = await site.request('/submit-property/draft', {
    method: 'POST',
    headers: { origin, cookie: sender.cookie(), 'content-type': 'application/json' },
    body: JSON.stringify({ intent: 'save', draftId, version: 1, steps: { property } }),
  });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
  expect((await site.get('/listings')).status).toBe(200);
  await sql`DROP FUNCTION fill_disk CASCADE`.execute(site.db);
  expect((await sender.save({ property })).result.ok).toBe(true);
});

test.each([
  ['disk_full', true],
  ['too_many_connections', true],
  ['cannot_connect_now', true],
  ['read_only_sql_transaction', true],
  ['undefined_column', false],
])('tells an outage from a bug: the SQLSTATE %s', async (condition, outage) => {
  const failing = sql.raw(`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '${condition}'; END $$`);
  expect(await failing.execute(site.db).catch(isOutage)).toBe(outage);
});

test('serves pages while the object store never answers', async () => {
  const store = await startS3Server();
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = store.settings;
  const onS3 = await openSite({
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  onTestFinished(async () => {
    await store.close();
    await onS3.close();
  });
  store.mood = 'hanging';
  const { get } = onS3;
  const paths = ['/', '/listings', '/submit-property', '/about'];
  const statuses = await Promise.all(paths.map(async (path) => (await get(path)).status));
  expect(statuses).toEqual([200, 200, 200, 200]);
});

test('refuses a fourth form of an owner within the hour, keeps what was typed, and changes nothing', async () => {
  const limited = await openSite({ OWNER_CHANGES_PER_HOUR: '3' });
  onTestFinished(limited.close);
  const { get, post } = limited;
  const id = await limited.home();
  const token = await issueLinkKey(limited.db, { kind: 'property', subjectId: id });
  const cookie = cookieOf((await get(linkPath(token))).headers);
  const press = (fields: Record<string, string>) => post(`/submission/${id}`, fields, cookie);
  for (let time = 1; time <= 3; time += 1)
    expect((await press({ intent: 'confirm-availability' })).status).toBe(200);
  const before = await limited.server.publicVersion.read();
  const refused = await press({ intent: 'change-price', desiredMonthlyRent: '4321' });
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  const html = await refused.text();
  expect(html).toContain('You’ve made a lot of changes to this home in a short time.');
  expect(html).toContain('value="4321"');
  for (const intent of ['pause', 'block-nights', 'renew-calendar-address', 'change', 'discard-changes'])
    expect([intent, (await press({ intent })).status]).toEqual([intent, 429]);
  expect(await limited.server.publicVersion.read()).toEqual(before);
});

test('ends a session when the clock jumps by a month, and not by an hour', async () => {
  onTestFinished(() => void vi.useRealTimers());
  const cookie = await site.register('rosa@site.example');
  const begun = Date.now();
  for (const [hours, isOpen] of [
    [1, true],
    [-1, true],
    [31 * 24, false],
  ] as const) {
    vi.useFakeTimers({ toFake: ['Date'], now: begun + hours * 3_600_000 });
    expect([hours, (await site.visitorWith(cookie)) !== null]).toEqual([hours, isOpen]);
  }
});
