import { expect, test } from 'vitest';
import { setUpPages, origin } from '#tests/support/pages.ts';
import { newAdmin, seenOf, signIn, submitProperty } from '#tests/support/test-server.ts';

const pages = await setUpPages();
await newAdmin(pages.server, 'ada@site.example');
const cookie = await signIn(pages.server, 'ada@site.example');

const readPage = async (search: string) => {
  const response = await pages.request(`/admin/properties${search}`, { headers: { cookie } });
  expect(response.status).toBe(200);
  return response.text();
};
/** Decides on the first version of a property, which has the property's id. */
const decide = async ({ id = '', ...fields }: Record<string, string>) => {
  const path = `/admin/properties/${id}/review`;
  const body = { version: await seenOf(pages, id), ...fields };
  const headers = { cookie, origin };
  const response = await pages.request(path, { method: 'POST', headers, body: new URLSearchParams(body) });
  return { status: response.status, html: await response.text() };
};

test('shows a text for each empty list', async () => {
  expect(await readPage('')).toContain('No properties yet');
  expect(await readPage('?status=pending')).toContain('You’re all caught up');
  expect(await readPage('?status=featured')).toContain('No featured properties');
});

test('shows the alerts of the site to administrators', async () => {
  const html = await readPage('');
  expect(html).toContain('Background work has stopped');
  expect(html).not.toContain('Mails aren’t going out');
});

test('shows Review in pending rows and View in all rows', async () => {
  const id = await submitProperty(pages, { title: 'Cottage on the strand' });
  const html = await readPage('');
  for (const label of ['Review', 'View'])
    expect(html).toContain(`aria-label="${label} Cottage on the strand"`);
  expect(html.replaceAll(/<[^>]*>/g, '')).toContain('$3,450 / month');
  await decide({ id, intent: 'approved' });
  const later = await readPage('?status=approved');
  expect(later).toContain('aria-label="View Cottage on the strand"');
  expect(later).not.toMatch(/aria-label="Review Cottage/);
});

test('shows every submitted field in the review and escapes HTML', async () => {
  const id = await submitProperty(pages, { title: '<script>alert(1)</script>', email: 'rosa@example.com' });
  const html = await readPage(`/${id}/review`);
  for (const sent of [
    'Rosa Whitcomb',
    '12 Hidden Lane',
    'rosa@example.com',
    'The key is with the neighbor.',
    'sea.jpg',
  ]) {
    expect(html).toContain(sent);
  }
  expect(html).not.toContain('<script>alert(1)');
  expect(await readPage('/nonsense/review')).toContain('Property not found.');
});

test('returns the specified messages and statuses for decisions', async () => {
  const id = await submitProperty(pages);
  const missing = await decide({ id, intent: 'rejected', notes: '  ' });
  expect(missing.status).toBe(422);
  expect(missing.html).toContain('Please provide a reason for rejection.');

  const rejected = await decide({ id, intent: 'rejected', notes: 'Too dark' });
  expect(rejected.status).toBe(200);
  expect(rejected.html).toMatch(/role="status"[^>]*>.*Property has been rejected\./s);

  const late = await decide({ id, intent: 'approved' });
  expect(late.status).toBe(409);
  expect(late.html).toContain(
    'Failed to approve property. Please try again. It was already rejected by ada@site.example on ',
  );

  const other = await submitProperty(pages);
  const approved = await decide({ id: other, intent: 'approved' });
  expect(approved.html).toContain('Property has been approved successfully!');
});

const readQueue = async (path: string) => {
  const html = (await readPage(path)).replaceAll('<!-- -->', '');
  const leadsTo = (rel: string) => new RegExp(`rel="${rel}"[^>]*/([\\w-]+)/review`).exec(html)?.[1];
  return { position: /\d+ of \d+/.exec(html)?.[0], previous: leadsTo('prev'), next: leadsTo('next') };
};

test('offers the decision after the owner’s address was corrected', async () => {
  const id = await submitProperty(pages, { title: 'Waits on' });
  const { status, html } = await decide({
    id,
    intent: 'correct-address',
    email: 'right@gmail.example',
    correctionReason: 'They called.',
  });
  const decision = /<aside aria-label="Decision".*<\/aside>/s.exec(html)?.[0];
  expect([status, decision]).toEqual([200, expect.stringContaining('value="approved"')]);
  expect(decision).toContain('Done. The new address gets our mail from now on.');
  expect(decision).not.toContain('You’re all caught up.');
});

test('shows the position in the review queue and links to its neighbors in list order', async () => {
  const ids: string[] = [];
  for (const title of ['Oldest', 'Middle', 'Newest']) ids.push(await submitProperty(pages, { title }));
  const [oldest, middle, newest] = ids;
  const read = (search: string) => readQueue(`/${middle}/review${search}`);
  const { count } = await pages.db
    .selectFrom('properties')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  const total = Number(count);
  expect(await read('?status=pending')).toEqual({
    position: `${total - 1} of ${total}`,
    previous: oldest,
    next: newest,
  });
  expect(await read('?status=pending&order=newest')).toEqual({
    position: `2 of ${total}`,
    previous: newest,
    next: oldest,
  });
});

test('shows Load More as a plain link, which adds twelve rows', async () => {
  for (let number = 1; number <= 13; number += 1)
    await submitProperty(pages, { title: `Home number ${number}.` });
  const first = await readPage('?status=pending');
  expect(first).toContain('Home number 1.');
  expect(first).not.toContain('Home number 13.');
  const [cursor] = first.match(/(?<=[?;]after=)[\w.-]+/) as [string];
  const second = await readPage(`?status=pending&after=${cursor}`);
  expect(second).toContain('Home number 13.');
  expect(second).toContain('Home number 1.');
});

test('keeps the tab in a search, and the search in rows, tabs and later pages', async () => {
  const html = await readPage('?status=pending&q=number-1');
  expect(html).toMatch(/<form [^>]*action="\/admin\/properties" method="get"/);
  expect(html).toContain('<input type="hidden" name="status" value="pending"/>');
  expect(html).toMatch(/<input type="search"[^>]* value="number-1"/);
  expect(html).toContain('Home number 13.');
  expect(html).not.toContain('Home number 2.');
  expect(html).toContain('href="/admin/properties?status=approved&amp;q=number-1"');
  expect(html).toMatch(/\/admin\/properties\/[\w-]+\/review\?status=pending&amp;q=number-1"/);
  const many = await readPage('?status=pending&q=number');
  expect(many).toMatch(/\?status=pending&amp;q=number&amp;after=[\w.-]+/);
});

test('shows the searched text and a link to clear it if nothing matches', async () => {
  const html = await readPage('?status=approved&q=%3Cb%3Elighthouse%25');
  expect(html).toContain('No property matches “&lt;b&gt;lighthouse%”');
  expect(html).toContain('owners’ names and email addresses, and full ids');
  expect(html).toMatch(/href="\/admin\/properties\?status=approved"[^>]*>Clear the search/);
  expect(html).toMatch(/href="\/admin\/properties\?q=%3Cb%3Elighthouse%25"[^>]*>Search all properties/);
});
