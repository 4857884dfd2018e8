import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUpPages, origin } from '#tests/support/pages.ts';
import { newAdmin, signIn, valueOf, publishProperty } from '#tests/support/test-server.ts';
import { featureProperty, listFeaturedIds } from '#server/admin/featured.ts';

const pages = await setUpPages();
const ada = await newAdmin(pages.server, 'ada@site.example');
const cookie = await signIn(pages.server, 'ada@site.example');

const newProperty = (title: string) => publishProperty(pages, ada, { title });
async function send(body: Record<string, string>) {
  const headers = { cookie, origin };
  const response = await pages.request('/admin/featured', {
    method: 'POST',
    headers,
    body: new URLSearchParams(body),
  });
  return { status: response.status, html: await response.text() };
}
const order = () => listFeaturedIds(pages.server, ada);

test('shows the result of each change, on its own page without JavaScript', async () => {
  const [first, second] = [await newProperty('First'), await newProperty('Second')];
  const featured = await send({ intent: 'feature', id: first });
  expect(featured.status).toBe(200);
  expect(featured.html).toMatch(/role="status"[^>]*>.*Property is now featured\./s);
  expect(featured.html).toContain('href="/admin/properties?status=featured"');
  const again = await send({ intent: 'feature', id: first });
  expect([again.status, again.html]).toEqual([409, expect.stringContaining('Property is already featured')]);
  await send({ intent: 'feature', id: second });
  const reordering = { intent: 'reorder', from: `${first} ${second}`, to: `${second} ${first}` };
  expect((await send(reordering)).html).toContain('New order saved.');
  expect(await order()).toEqual([second, first]);
  const late = await send(reordering);
  expect([late.status, late.html]).toEqual([
    409,
    expect.stringContaining('Someone else just changed the list'),
  ]);
  expect((await send({ intent: 'unfeature', id: second })).html).toContain('Property is no longer featured.');
  const response = await send({ intent: 'unfeature', id: second });
  expect([response.status, response.html]).toEqual([
    409,
    expect.stringContaining('Property is not featured'),
  ]);
});

test.each<[string, string]>([
  ['feature', 'Failed to add featured property. Please try again.'],
  ['unfeature', 'Failed to remove featured property. Please try again.'],
  ['reorder', 'Failed to reorder properties. Please try again.'],
])('shows an error if %s fails in the database', async (intent, message) => {
  await sql`ALTER TABLE featured_properties RENAME TO elsewhere`.execute(pages.db);
  const { status, html } = await send({ intent, id: '', from: '', to: '' });
  await sql`ALTER TABLE elsewhere RENAME TO featured_properties`.execute(pages.db);
  expect([status, html]).toEqual([503, expect.stringContaining(message)]);
});

test('offers Feature and Unfeature in approved rows, and shows the order in the featured tab', async () => {
  const [one, other] = [await newProperty('Harbor room'), await newProperty('Garden room')];
  valueOf(await featureProperty(pages.server, ada, other));
  const readPage = async (search: string) => {
    const response = await pages.request(`/admin/properties${search}`, { headers: { cookie } });
    return response.text();
  };
  const approved = await readPage('?status=approved');
  expect(approved).toContain('aria-label="Feature Harbor room"');
  expect(approved).toContain('aria-label="Unfeature Garden room"');
  expect(approved).toContain(`name="id" value="${one}"`);
  const list = await readPage('?status=featured');
  expect(list.indexOf('>First<')).toBeLessThan(list.indexOf('>Garden room<'));
  expect(list).not.toContain('Harbor room');
  expect(list).toContain('Add one of the approved properties');
  expect(await readPage('?status=featured&q=garden')).not.toContain('>First<');
});
