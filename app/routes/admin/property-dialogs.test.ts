// Editing and deleting properties without JavaScript, as requests and responses.
import { photoMessages } from '#domain/property/photo.ts';
import { describe, expect, test } from 'vitest';
import type { EditForm, PropertyToEdit } from '#domain/property/edit-form.ts';
import { setUpPages, origin } from '#tests/support/pages.ts';
import { newAdmin, signIn, submitProperty, valueOf } from '#tests/support/test-server.ts';
import { cameraPhoto } from '#tests/support/camera-photo.ts';
import { announcedIn, asBrowser, tusClient } from '#tests/support/tus.ts';
import { getPropertyToEdit } from '#server/admin/edit-property.ts';

const pages = await setUpPages();
const ada = await newAdmin(pages.server, 'ada@site.example');
const cookie = await signIn(pages.server, 'ada@site.example');

async function readPage(path: string) {
  const response = await pages.request(path, { headers: { cookie } });
  return { status: response.status, html: await response.text() };
}

async function post(place: string, body: FormData | URLSearchParams) {
  const response = await pages.request(place, { method: 'POST', headers: { cookie, origin }, body });
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

type LoadedForm = Pick<PropertyToEdit, 'form' | 'version'>;

async function loadForm(id: string): Promise<LoadedForm> {
  return valueOf(await getPropertyToEdit(pages.server, ada, id));
}

function edit(id: string, { form, version }: LoadedForm, changes: Partial<EditForm>) {
  const body = fieldsOf({ ...form, ...changes });
  body.set('version', version);
  return post(`/admin/properties/${id}/edit`, body);
}

const remove = (id: string, deletionReason = 'It was sold.') =>
  post(`/admin/properties/${id}/delete`, new URLSearchParams({ deletionReason }));
const exists = async (id: string) => (await getPropertyToEdit(pages.server, ada, id)).ok;

test('shows Edit and Delete in every row', async () => {
  await submitProperty(pages, { title: 'Row of the table' });
  const { html } = await readPage('/admin/properties');
  for (const label of ['Edit', 'Delete']) expect(html).toContain(`aria-label="${label} Row of the table"`);
});

describe('editing', () => {
  test('shows every field, and saves with the specified message', async () => {
    const id = await submitProperty(pages, { title: 'Before' });
    const { html } = await readPage(`/admin/properties/${id}/edit`);
    for (const text of [
      'Edit Property',
      '12 Hidden Lane',
      'Rosa Whitcomb',
      'webcal://calendars.example',
      'sea.jpg',
    ])
      expect(html).toContain(text);
    const saved = await edit(id, await loadForm(id), {
      title: 'After',
      houseRules: [' No smoking', 'no smoking', ''],
    });
    expect(saved).toMatchObject({ status: 200 });
    expect(saved.html).toMatch(/role="status"[^>]*>.*Property has been updated successfully!/s);
    expect((await loadForm(id)).form).toMatchObject({ title: 'After', houseRules: ['No smoking'] });
  });

  test('reports missing fields and returns the typed values', async () => {
    const id = await submitProperty(pages);
    const refused = await edit(id, await loadForm(id), { title: ' ', description: 'Typed & kept' });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('Please fill in all required fields.');
    expect(refused.html).toContain('Title is required');
    expect(refused.html).toContain('Typed &amp; kept');
    expect((await loadForm(id)).form).not.toMatchObject({ description: 'Typed & kept' });
  });

  test('shows the newest values beside the typed ones after a conflict, and saves on the next try', async () => {
    const id = await submitProperty(pages, { title: 'Ours' });
    const base = await loadForm(id);
    await edit(id, base, { title: 'Theirs', maxGuests: '7' });
    const late = await edit(id, base, { title: 'Mine', stairsDescription: 'No stairs' });
    expect(late.status).toBe(409);
    expect(late.html).toContain(
      'Failed to update property. Please try again. It was changed by ada@site.example on ',
    );
    expect(late.html).toMatch(/<strong>Title<\/strong>, now: .*Theirs.*Yours:.*Mine/s);
    expect(late.html).toMatch(/<strong>Maximum Guests<\/strong>, now: .*7/s);
    expect(late.html).toMatch(/name="title"[^>]* value="Mine"/);
    const now = await loadForm(id);
    expect(now.form).toMatchObject({ title: 'Theirs', maxGuests: '7' });
    expect(late.html).toContain(`name="version" value="${now.version}"`);
    expect((await edit(id, now, { title: 'Mine', stairsDescription: 'No stairs' })).status).toBe(200);
    expect((await loadForm(id)).form).toMatchObject({
      title: 'Mine',
      maxGuests: '7',
      stairsDescription: 'No stairs',
    });
  });
});

describe('photos of an edit', () => {
  const send = async (property: string, name: string, seed: number) => {
    const file = { name, content: await cameraPhoto({ width: 600, height: 400, seed }) };
    const client = tusClient(asBrowser(pages, cookie));
    const announced = await client.announce(`/admin/uploads?property=${property}`, file, file.content.length);
    const { photo, message } = await announcedIn(announced);
    if (photo) await client.patch(`/admin/uploads/${photo.id}?property=${property}`, 0, file.content);
    return { status: announced.status, id: photo?.id ?? '', message };
  };

  test('creates a draft with the first upload, not with requests about an unknown upload', async () => {
    const property = await submitProperty(pages);
    const client = tusClient(asBrowser(pages, cookie));
    const drafts = () => pages.db.selectFrom('propertyVersions').select('id').execute();
    const before = (await drafts()).length;
    const path = `/admin/uploads/${crypto.randomUUID()}?property=${property}`;
    const responses = [await client.head(path), await client.patch(path, 0, 'x')];
    expect(responses.map(({ status }) => status)).toEqual([404, 404]);
    expect(await drafts()).toHaveLength(before);
    const list = `/admin/uploads?property=${property}`;
    const { photo } = await announcedIn(await client.announce(list, { name: 'a.jpg' }, 10));
    expect(await drafts()).toHaveLength(before + 1);
    const listed = await pages.request(list, { headers: { cookie } });
    expect(await listed.json()).toEqual([photo]);
    const saved = await edit(property, await loadForm(property), { photoIds: [String(photo?.id)] });
    expect([saved.status, saved.html.includes(photoMessages.notUploaded(1))]).toEqual([422, true]);
  });

  test('adds photos on save in the chosen order and removes the ones left out', async () => {
    const id = await submitProperty(pages);
    const [old = ''] = (await loadForm(id)).form.photoIds as string[];
    const [one, two] = [await send(id, 'one.jpg', 1), await send(id, 'two.jpg', 2)];
    expect((await loadForm(id)).form.photoIds).toEqual([old]);
    const base = await loadForm(id);
    expect((await edit(id, base, { photoIds: [two.id, old, one.id] })).status).toBe(200);
    expect((await loadForm(id)).form.photoIds).toEqual([two.id, old, one.id]);
    expect((await edit(id, await loadForm(id), { photoIds: [one.id, two.id] })).status).toBe(200);
    expect((await loadForm(id)).form.photoIds).toEqual([one.id, two.id]);
    const rows = await pages.db.selectFrom('photos').select('propertyId').where('id', '=', old).execute();
    expect(rows).toEqual([{ propertyId: null }]);
  });
});

describe('deleting', () => {
  test('names the property first, then deletes it', async () => {
    const id = await submitProperty(pages, { title: 'Soon gone' });
    const { html } = await readPage(`/admin/properties/${id}/delete`);
    expect(html).toMatch(/Confirm Deletion.*Soon gone.*Imperial Beach, CA.*1 photo/s);
    const refused = await remove(id, ' ');
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('Please write why. We’ll email it to the owner.');
    expect(await exists(id)).toBe(true);
    expect(await remove(id)).toMatchObject({ status: 200 });
    expect(await exists(id)).toBe(false);
  });
});

test('shows the audit log in pages, and filtered by property', async () => {
  const id = await submitProperty(pages, { title: 'Much edited' });
  for (let rent = 1; rent <= 13; rent += 1)
    await edit(id, await loadForm(id), { desiredMonthlyRent: String(rent * 100) });
  const first = await readPage('/admin/history');
  expect(first.html).toContain('Much edited');
  expect(first.html).toContain('$1,300');
  expect(first.html).not.toContain('$3,450');
  expect(first.html).toContain(`href="/admin/properties/${id}/edit"`);
  const [after] = first.html.match(/(?<=[?;]after=)\d+/) as [string];
  expect((await readPage(`/admin/history?after=${after}`)).html).toContain('$3,450');
  const own = await readPage(`/admin/history?property=${id}`);
  expect(own.html).toContain('History of');
  expect((await readPage(`/admin/properties/${id}/edit`)).html).toContain('Full history');
  expect((await readPage('/admin/history?property=nonsense&after=x')).html).toContain('No entries yet.');
});
