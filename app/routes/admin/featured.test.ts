import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUpSite, valueOf } from '#tests/support/site.ts';
import { featureProperty } from '#server/admin/featured.ts';

const site = await setUpSite();
const ada = await site.admin();
const cookie = await site.logIn('ada@site.example');

const newProperty = (title: string) => site.listedHome(ada, { title });
const { get, post } = site;
async function send(body: Record<string, string>) {
  const response = await post('/admin/featured', body, cookie);
  return [response.status, await response.text()] as const;
}

test('shows the result of each change, on its own page without JavaScript', async () => {
  const [first, second] = [await newProperty('First'), await newProperty('Second')];
  const [status, html] = await send({ intent: 'feature', id: first });
  expect([status, html]).toEqual([
    200,
    expect.stringMatching(/role="status"[^>]*>.*Property is now featured\./s),
  ]);
  expect(html).toContain('href="/admin/properties?status=featured"');
  await send({ intent: 'feature', id: second });
  const reordering = { intent: 'reorder', from: `${first} ${second}`, to: `${second} ${first}` };
  for (const [form, code, message] of [
    [{ intent: 'feature', id: first }, 409, 'Property is already featured'],
    [reordering, 200, 'New order saved.'],
    [reordering, 409, 'Someone else just changed the list'],
    [{ intent: 'unfeature', id: second }, 200, 'Property is no longer featured.'],
    [{ intent: 'unfeature', id: second }, 409, 'Property is not featured'],
  ] as const)
    expect(await send(form)).toEqual([code, expect.stringContaining(message)]);
});

test.each([
  ['feature', 'Failed to add featured property. Please try again.'],
  ['unfeature', 'Failed to remove featured property. Please try again.'],
  ['reorder', 'Failed to reorder properties. Please try again.'],
])('shows an error if %s fails in the database', async (intent, message) => {
  await sql`ALTER TABLE featured_properties RENAME TO elsewhere`.execute(site.db);
  const answer = await send({ intent, id: '', from: '', to: '' });
  await sql`ALTER TABLE elsewhere RENAME TO featured_properties`.execute(site.db);
  expect(answer).toEqual([503, expect.stringContaining(message)]);
});

test('offers Feature and Unfeature in approved rows, and shows the order in the featured tab', async () => {
  const [one, other] = [await newProperty('Harbor room'), await newProperty('Garden room')];
  valueOf(await featureProperty(site.server, ada, other));
  const readPage = async (search: string) => (await get(`/admin/properties${search}`, cookie)).text();
  const approved = await readPage('?status=approved');
  expect(approved).toContain('aria-label="Feature Harbor room"');
  expect(approved).toContain('aria-label="Unfeature Garden room"');
  expect(approved).toContain(`name="id" value="${one}"`);
  const list = await readPage('?status=featured');
  expect(list.indexOf('>First<')).toBeLessThan(list.indexOf('>Garden room<'));
  expect(list).not.toContain('Harbor room');
  expect(await readPage('?status=featured&q=garden')).not.toContain('>First<');
});
