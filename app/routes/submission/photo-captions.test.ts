// Photo captions, from the submission to the listing's page.
import { expect, test } from 'vitest';
import { createFormSender, propertyIdOf } from '#tests/support/form-sender.ts';
import { setUpSite } from '#tests/support/site.ts';
import { approveProperty } from '#server/admin/decide.ts';

const site = await setUpSite();

test('stores captions on one line, ignores those for another draft’s photos, and renders them as text', async () => {
  const foreign = createFormSender(site);
  await foreign.beginDraft();
  const theirs = await foreign.uploadPhoto(2);
  const owner = createFormSender(site);
  const draftId = await owner.beginDraft();
  const [one, two] = [await owner.uploadPhoto(1), await owner.uploadPhoto(3)];
  const photoCaptions = {
    [one]: ' The <b>deck</b>\r\nat\u0007 sunset\u0000 ',
    [two]: ' ',
    [theirs]: 'Mine now',
    // PostgreSQL cannot store these.
    '\u0000': 'No id',
    '\uD800': 'Nor this',
  };
  const submit = async (captions: unknown) => {
    const photos = { photoIds: [one, two], photoCaptions: captions };
    return owner.post({ ...(await owner.submissionOf(draftId)), photos });
  };
  expect((await owner.save({ photos: { photoIds: [one, two], photoCaptions } })).status).toBe(200);
  const refused = await submit({ [one]: 'x'.repeat(121) });
  expect(JSON.stringify(refused.result)).toContain('Photo Caption must be at most 120 characters');
  const id = propertyIdOf(await submit(photoCaptions));
  const rows = await site.db.selectFrom('photos').select(['id', 'caption']).execute();
  expect(Object.fromEntries(rows.map((row) => [row.id, row.caption]))).toEqual({
    [one]: 'The <b>deck</b> at sunset',
    [two]: null,
    [theirs]: null,
  });

  const decoded = { state: 'ready', placeholder: 'data:,', width: 4, height: 3 } as const;
  await site.db.updateTable('photos').set(decoded).where('propertyId', '=', id).execute();
  await approveProperty(site.server, await site.admin('captions@site.example'), id);
  const html = await (await site.request(`/listings/${id}`)).text();
  expect(html).toContain('alt="The &lt;b&gt;deck&lt;/b&gt; at sunset"');
  expect(html).toContain(', photo 2 of 2"');
  expect(html).not.toContain('<b>deck');
});
