// The admin page Inquiries, as requests and responses.
import { expect, test } from 'vitest';
import { sliceBetween, textOf } from '#tests/support/html.ts';
import { setUpSite } from '#tests/support/site.ts';

const site = await setUpSite();
await site.admin();
const admin = await site.logIn('ada@site.example');

const { get } = site;
const path = '/admin/inquiries';
const mainOf = async (response: Response) => textOf(sliceBetween(await response.text(), '<main', '</main>'));

test('counts conversations by week without their messages, and shows no rows of zeros', async () => {
  expect(await mainOf(await get(path, admin))).toContain('Inquiries No inquiries yet.');
  const propertyId = await site.home();
  await site.inquiry(propertyId, { email: 'quiet@guest.example', message: 'Is it quiet?' });
  const text = await mainOf(await get(path, admin));
  expect(text).toMatch(/The last 12 weeks .*? 1 0 0$/);
  expect(text).not.toMatch(/quiet/);
});
