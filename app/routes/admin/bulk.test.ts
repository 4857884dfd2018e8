// Undoing decisions, and deciding on several properties, without JavaScript: as requests and responses.
import { expect, test } from 'vitest';
import { setUpPages, origin } from '#tests/support/pages.ts';
import { storedProperty } from '#tests/support/properties.ts';
import { newAdmin, signIn, submitProperty, valueOf, seenOf } from '#tests/support/test-server.ts';
import { approveProperty } from '#server/admin/decide.ts';

const pages = await setUpPages();
const ada = await newAdmin(pages.server, 'ada@site.example');
const cookie = await signIn(pages.server, 'ada@site.example');

async function read(path: string) {
  const response = await pages.request(path, { headers: { cookie } });
  return { status: response.status, html: await response.text() };
}

async function post(path: string, fields: Record<string, string>) {
  const headers = { cookie, origin };
  const body = new URLSearchParams(fields);
  const response = await pages.request(path, { method: 'POST', headers, body });
  return { status: response.status, html: await response.text() };
}

const statusOf = async (id: string) => (await storedProperty(pages, id)).status;
const bulkPath = (ids: string[], verb = 'reject') =>
  `/admin/properties/bulk?status=pending&verb=${verb}${ids.map((id) => `&id=${id}`).join('')}`;

test('shows a checkbox in each pending row, and the form that opens the dialog', async () => {
  const id = await submitProperty(pages, { title: 'Selected home' });
  const { html } = await read('/admin?order=oldest');
  expect(html).toContain('aria-label="Select Selected home"');
  expect(html).toMatch(new RegExp(`<input[^>]*form="selection"[^>]*value="${id}"`));
  expect(html).toMatch(/<form[^>]*id="selection"[^>]*action="\/admin\/properties\/bulk"[^>]*method="get"/);
  expect(html).toContain('<input type="hidden" name="status" value="pending"/>');
  expect(html).toContain('Reject selected…');
  expect((await read('/admin/properties')).html).not.toContain('aria-label="Select Selected home"');
});

test('rejects the selected properties with one reason, and names the others', async () => {
  const ids = [await submitProperty(pages, { title: 'Late home' }), await submitProperty(pages)];
  const { html } = await read(bulkPath(ids));
  expect(html).toContain('Reject 2 properties');
  expect(html).toContain('Late home');
  const missing = await post(bulkPath(ids), { intent: 'reject', notes: ' ' });
  expect(missing.status).toBe(422);
  expect(missing.html).toContain('Please provide a reason for rejection.');
  expect(await Promise.all(ids.map(statusOf))).toEqual(['pending', 'pending']);
  const [first = ''] = ids;
  valueOf(await approveProperty(pages.server, ada, first));
  const rejected = await post(bulkPath(ids), { intent: 'reject', notes: 'Too dark.' });
  expect(rejected.html).toMatch(/role="status"[^>]*>.*Rejected 1 property\./s);
  expect(rejected.html).toMatch(
    /role="alert"[^>]*>.*Late home.*It was already approved by ada@site.example/s,
  );
  expect(await Promise.all(ids.map(statusOf))).toEqual(['approved', 'rejected']);
});

test.each(['', '&id=nonsense'])('asks for a selection with the query "%s"', async (query) => {
  const { status, html } = await read(`/admin/properties/bulk?verb=reject${query}`);
  expect(status).toBe(200);
  expect(html).toContain('Please select a property first.');
});

test('undoes a decision from the review, and refuses once its mail was sent', async () => {
  const id = await submitProperty(pages);
  const review = await post(`/admin/properties/${id}/review`, {
    intent: 'approved',
    version: await seenOf(pages, id),
  });
  const undoForm = /<form[^>]*action="([^"]*)"[^>]*><input type="hidden" name="intent" value="undo"/.exec(
    review.html,
  );
  expect(undoForm?.[1]).toBe('/admin/properties');
  expect(review.html).toContain(`<input type="hidden" name="versions" value="${id}"/>`);
  const undone = await post('/admin/properties', { intent: 'undo', versions: id });
  expect(undone.status).toBe(200);
  expect(undone.html).toMatch(/role="status"[^>]*>.*Undone\. It waits for a decision again\./s);
  expect(await statusOf(id)).toBe('pending');
  await post(`/admin/properties/${id}/review`, { intent: 'approved', version: await seenOf(pages, id) });
  await pages.sendMails();
  const late = await post('/admin/properties', { intent: 'undo', versions: id });
  expect(late.status).toBe(422);
  expect(late.html).toMatch(/role="alert"[^>]*>.*too late to undo this/s);
  expect(await statusOf(id)).toBe('approved');
});
