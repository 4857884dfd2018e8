import { expect, test } from 'vitest';
import { setUpSite, valueOf } from '#tests/support/site.ts';
import { approveProperty } from '#server/admin/decide.ts';

const site = await setUpSite();
const ada = await site.admin();
const cookie = await site.logIn('ada@site.example');

const { get, post } = site;
const readAt = async (path: string) => (await get(path, cookie)).text();
const readPage = (search: string) => readAt(`/admin/properties${search}`);
const send = async (path: string, fields: Record<string, string>) => {
  const response = await post(path, fields, cookie);
  return [response.status, await response.text()] as const;
};
/** Decides on the first version of a property, which has the property's id. */
const decide = async ({ id = '', ...fields }: Record<string, string>) =>
  send(`/admin/properties/${id}/review`, { version: await site.seen(id), ...fields });

test('shows a text for each empty list, and the alerts of the site', async () => {
  const html = await readPage('');
  expect(html).toContain('No properties yet');
  expect(html).toContain('Background work has stopped');
  expect(html).not.toContain('Mails aren’t going out');
  expect(await readPage('?status=pending')).toContain('You’re all caught up');
  expect(await readPage('?status=featured')).toContain('No featured properties');
});

test('shows Review in pending rows, and View, Edit and Delete in all rows', async () => {
  const id = await site.pendingHome({ title: 'Cottage on the strand' });
  const html = await readPage('');
  for (const label of ['Review', 'View', 'Edit', 'Delete'])
    expect(html).toContain(`aria-label="${label} Cottage on the strand"`);
  expect(html.replaceAll(/<[^>]*>/g, '')).toContain('$3,450 / month');
  await decide({ id, intent: 'approved' });
  const later = await readPage('?status=approved');
  expect(later).toContain('aria-label="View Cottage on the strand"');
  expect(later).not.toMatch(/aria-label="Review Cottage/);
});

test('shows every submitted field in the review and escapes HTML', async () => {
  const id = await site.pendingHome({ title: '<script>alert(1)</script>', email: 'rosa@example.com' });
  const html = await readPage(`/${id}/review`);
  const contact = ['Rosa Whitcomb', '12 Hidden Lane', 'rosa@example.com'];
  for (const sent of [...contact, 'The key is with the neighbor.', 'sea.jpg']) expect(html).toContain(sent);
  expect(html).not.toContain('<script>alert(1)');
  expect(await readPage('/nonsense/review')).toContain('Property not found.');
});

test('returns the specified messages and statuses for decisions', async () => {
  const [id, other] = [await site.pendingHome(), await site.pendingHome()];
  const late =
    'Failed to approve property. Please try again. It was already rejected by ada@site.example on ';
  for (const [form, status, message] of [
    [{ id, intent: 'rejected', notes: '  ' }, 422, 'Please provide a reason for rejection.'],
    [{ id, intent: 'rejected', notes: 'Too dark' }, 200, 'Property has been rejected.'],
    [{ id, intent: 'approved' }, 409, late],
    [{ id: other, intent: 'approved' }, 200, 'Property has been approved successfully!'],
  ] as const)
    expect(await decide(form)).toEqual([status, expect.stringContaining(message)]);
});

test('offers the decision after the owner’s address was corrected', async () => {
  const id = await site.pendingHome({ title: 'Waits on' });
  const [status, html] = await decide({
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
  for (const title of ['Oldest', 'Middle', 'Newest']) ids.push(await site.pendingHome({ title }));
  const [oldest, middle, newest] = ids;
  async function read(search: string) {
    const html = (await readPage(`/${middle}/review${search}`)).replaceAll('<!-- -->', '');
    const leadsTo = (rel: string) => new RegExp(`rel="${rel}"[^>]*/([\\w-]+)/review`).exec(html)?.[1];
    return [/\d+ of \d+/.exec(html)?.[0], leadsTo('prev'), leadsTo('next')];
  }
  const pending = site.db.selectFrom('properties').select('id').where('status', '=', 'pending');
  const { length } = await pending.execute();
  expect(await read('?status=pending')).toEqual([`${length - 1} of ${length}`, oldest, newest]);
  expect(await read('?status=pending&order=newest')).toEqual([`2 of ${length}`, newest, oldest]);
});

test('shows Load More as a plain link, which adds twelve rows', async () => {
  for (let number = 1; number <= 13; number += 1) await site.pendingHome({ title: `Home number ${number}.` });
  const first = await readPage('?status=pending');
  expect(first).toContain('Home number 1.');
  expect(first).not.toContain('Home number 13.');
  const [cursor] = first.match(/(?<=[?;]after=)[\w.-]+/) as [string];
  expect(await readPage(`?status=pending&after=${cursor}`)).toMatch(/Home number 1\..*Home number 13\./s);
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
  expect(html).toContain('No property matches “&lt;b&gt;lighthouse%” in Approved');
  expect(html).toMatch(/href="\/admin\/properties\?status=approved"[^>]*>Clear the search/);
  expect(html).toMatch(/href="\/admin\/properties\?q=%3Cb%3Elighthouse%25"[^>]*>Search all properties/);
});

const statusOf = async (id: string) => (await site.rowOf(id)).status;

test('shows a checkbox in each pending row, and the form that opens the dialog', async () => {
  const id = await site.pendingHome({ title: 'Selected home' });
  const html = await readAt('/admin?order=newest');
  expect(html).toContain('aria-label="Select Selected home"');
  expect(html).toMatch(new RegExp(`<input[^>]*form="selection"[^>]*value="${id}"`));
  expect(html).toMatch(/<form[^>]*id="selection"[^>]*action="\/admin\/properties\/bulk"[^>]*method="get"/);
  expect(html).toContain('<input type="hidden" name="status" value="pending"/>');
  expect(html).toContain('Reject selected…');
  expect(await readPage('')).not.toContain('aria-label="Select Selected home"');
});

test('rejects the selected properties with one reason, and names the others', async () => {
  const ids = [await site.pendingHome({ title: 'Late home' }), await site.pendingHome()];
  const path = `/admin/properties/bulk?status=pending&verb=reject&id=${ids.join('&id=')}`;
  expect(await readAt(path)).toMatch(/Reject 2 properties.*Late home/s);
  const missing = await send(path, { intent: 'reject', notes: ' ' });
  expect(missing).toEqual([422, expect.stringContaining('Please provide a reason for rejection.')]);
  valueOf(await approveProperty(site.server, ada, String(ids[0])));
  const [, html] = await send(path, { intent: 'reject', notes: 'Too dark.' });
  expect(html).toMatch(/role="status"[^>]*>.*Rejected 1 property\./s);
  expect(html).toMatch(/role="alert"[^>]*>.*Late home.*It was already approved by ada@site.example/s);
  expect(await Promise.all(ids.map(statusOf))).toEqual(['approved', 'rejected']);
});

test.each(['', '&id=nonsense'])('asks for a selection with the query "%s"', async (query) => {
  const html = await readPage(`/bulk?verb=reject${query}`);
  expect(html).toContain('Please select a property first.');
});

test('undoes a decision from the review, and refuses once its mail was sent', async () => {
  const id = await site.pendingHome();
  const approve = () => decide({ id, intent: 'approved' });
  const [, html] = await approve();
  expect(html).toMatch(
    /<form[^>]*action="\/admin\/properties"[^>]*><input type="hidden" name="intent" value="undo"/,
  );
  expect(html).toContain(`<input type="hidden" name="versions" value="${id}"/>`);
  const undone = await send('/admin/properties', { intent: 'undo', versions: id });
  expect(undone[1]).toMatch(/role="status"[^>]*>.*Undone\. It waits for a decision again\./s);
  expect([undone[0], await statusOf(id)]).toEqual([200, 'pending']);
  await approve();
  await site.sendMails();
  const late = await send('/admin/properties', { intent: 'undo', versions: id });
  expect(late[1]).toMatch(/role="alert"[^>]*>.*too late to undo this/s);
  expect([late[0], await statusOf(id)]).toEqual([422, 'approved']);
});
