// Editing and deleting properties without JavaScript, as requests and responses.
import { photoMessages } from '#domain/property/photo.ts';
import { describe, expect, test } from 'vitest';
import type { EditForm, PropertyToEdit } from '#domain/property/edit-form.ts';
import { origin, setUpSite, valueOf } from '#tests/support/site.ts';
import { cameraPhoto } from '#tests/support/camera-photo.ts';
import { announcedIn, asBrowser, tusClient } from '#tests/support/tus.ts';
import { getPropertyToEdit } from '#server/admin/edit-property.ts';

const site = await setUpSite();
const ada = await site.admin();
const cookie = await site.logIn('ada@site.example');

const { get } = site;
const readPage = async (path: string) => (await get(path, cookie)).text();

async function post(place: string, body: FormData | URLSearchParams) {
  const response = await site.request(place, { method: 'POST', headers: { cookie, origin }, body });
  const html = (await response.text()).replaceAll('&quot;', '"').replaceAll('&#x27;', "'");
  return { status: response.status, html };
}

/** The fields as a browser sends them: one entry per list item, none for an unchecked box. */
function fieldsOf(form: EditForm): FormData {
  const body = new FormData();
  const { photoCaptions: _, ...fields } = form;
  for (const [name, value] of Object.entries(fields))
    for (const text of [value].flat()) body.append(name, String(text));
  return body;
}

const loadForm = async (id: string) => valueOf(await getPropertyToEdit(site.server, ada, id));

function edit(id: string, { form, version }: PropertyToEdit, changes: Partial<EditForm>) {
  const body = fieldsOf({ ...form, ...changes });
  body.set('version', version);
  return post(`/admin/properties/${id}/edit`, body);
}

describe('editing', () => {
  test('shows every field, and saves with the specified message', async () => {
    const id = await site.pendingHome({ title: 'Before' });
    const html = await readPage(`/admin/properties/${id}/edit`);
    const fields = ['12 Hidden Lane', 'Rosa Whitcomb', 'webcal://calendars.example', 'sea.jpg'];
    for (const text of ['Edit Property', ...fields]) expect(html).toContain(text);
    const saved = await edit(id, await loadForm(id), {
      title: 'After',
      houseRules: [' No smoking', 'no smoking', ''],
    });
    expect(saved.status).toBe(200);
    expect(saved.html).toMatch(/role="status"[^>]*>.*Property has been updated successfully!/s);
    expect((await loadForm(id)).form).toMatchObject({ title: 'After', houseRules: ['No smoking'] });
  });

  test('reports missing fields and returns the typed values', async () => {
    const id = await site.pendingHome();
    const refused = await edit(id, await loadForm(id), { title: ' ', description: 'Typed & kept' });
    expect(refused.status).toBe(422);
    for (const text of ['Please fill in all required fields.', 'Title is required', 'Typed &amp; kept'])
      expect(refused.html).toContain(text);
  });

  test('shows the newest values beside the typed ones after a conflict, and saves on the next try', async () => {
    const id = await site.pendingHome({ title: 'Ours' });
    const base = await loadForm(id);
    await edit(id, base, { title: 'Theirs', maxGuests: '7' });
    const mine = { title: 'Mine', stairsDescription: 'No stairs' };
    const late = await edit(id, base, mine);
    expect(late.status).toBe(409);
    expect(late.html).toContain(
      'Failed to update property. Please try again. It was changed by ada@site.example on ',
    );
    expect(late.html).toMatch(/<strong>Title<\/strong>, now: .*Theirs.*Yours:.*Mine/s);
    expect(late.html).toMatch(/<strong>Maximum Guests<\/strong>, now: .*7/s);
    expect(late.html).toMatch(/name="title"[^>]* value="Mine"/);
    const now = await loadForm(id);
    expect(late.html).toContain(`name="version" value="${now.version}"`);
    expect((await edit(id, now, mine)).status).toBe(200);
    expect((await loadForm(id)).form).toMatchObject({ ...mine, maxGuests: '7' });
  });
});

describe('photos of an edit', () => {
  const send = async (property: string, seed: number) => {
    const content = await cameraPhoto({ width: 600, height: 400, seed });
    const path = `/admin/uploads?property=${property}`;
    return tusClient(asBrowser(site, cookie)).send(path, { name: `${seed}.jpg`, content });
  };

  test('creates a draft with the first upload, not with requests about an unknown upload', async () => {
    const property = await site.pendingHome();
    const client = tusClient(asBrowser(site, cookie));
    const drafts = () => site.db.selectFrom('propertyVersions').select('id').execute();
    const before = (await drafts()).length;
    const path = `/admin/uploads/${crypto.randomUUID()}?property=${property}`;
    const responses = [await client.head(path), await client.patch(path, 0, 'x')];
    expect(responses.map(({ status }) => status)).toEqual([404, 404]);
    expect(await drafts()).toHaveLength(before);
    const list = `/admin/uploads?property=${property}`;
    const { photo } = await announcedIn(await client.announce(list, { name: 'a.jpg' }, 10));
    expect(await drafts()).toHaveLength(before + 1);
    expect(await (await get(list, cookie)).json()).toEqual([photo]);
    const saved = await edit(property, await loadForm(property), { photoIds: [String(photo?.id)] });
    expect([saved.status, saved.html.includes(photoMessages.notUploaded(1))]).toEqual([422, true]);
  });

  test('adds photos on save in the chosen order and removes the ones left out', async () => {
    const id = await site.pendingHome();
    const [old = ''] = (await loadForm(id)).form.photoIds as string[];
    const [one, two] = [await send(id, 1), await send(id, 2)];
    expect((await loadForm(id)).form.photoIds).toEqual([old]);
    for (const photoIds of [
      [two, old, one],
      [one, two],
    ]) {
      expect((await edit(id, await loadForm(id), { photoIds })).status).toBe(200);
      expect((await loadForm(id)).form.photoIds).toEqual(photoIds);
    }
    const rows = await site.db.selectFrom('photos').select('propertyId').where('id', '=', old).execute();
    expect(rows).toEqual([{ propertyId: null }]);
  });
});

test('names the property first, then deletes it for a reason', async () => {
  const id = await site.pendingHome({ title: 'Soon gone' });
  const path = `/admin/properties/${id}/delete`;
  expect(await readPage(path)).toMatch(/Confirm Deletion.*Soon gone.*Imperial Beach, CA.*1 photo/s);
  const remove = (deletionReason: string) => post(path, new URLSearchParams({ deletionReason }));
  const message = 'Please write why. We’ll email it to the owner.';
  expect(await remove(' ')).toMatchObject({ status: 422, html: expect.stringContaining(message) });
  expect((await getPropertyToEdit(site.server, ada, id)).ok).toBe(true);
  expect(await remove('It was sold.')).toMatchObject({ status: 200 });
  expect((await getPropertyToEdit(site.server, ada, id)).ok).toBe(false);
});

test('shows the audit log in pages, and filtered by property', async () => {
  const id = await site.pendingHome({ title: 'Much edited' });
  for (let rent = 1; rent <= 13; rent += 1)
    await edit(id, await loadForm(id), { desiredMonthlyRent: String(rent * 100) });
  const first = await readPage('/admin/history');
  // Each filter works alone.
  expect(first).not.toMatch(/<(input|select)[^>]* required/);
  for (const text of ['Much edited', '$1,300', `href="/admin/properties/${id}/edit"`])
    expect(first).toContain(text);
  expect(first).not.toContain('$3,450');
  const [after] = first.match(/(?<=[?;]after=)\d+/) as [string];
  expect(await readPage(`/admin/history?after=${after}`)).toContain('$3,450');
  expect(await readPage(`/admin/history?property=${id}`)).toContain('History of');
  expect(await readPage(`/admin/properties/${id}/edit`)).toContain('Full history');
  expect(await readPage('/admin/history?property=nonsense&after=x')).toContain('No entries.');
});
