// "Report this home", sent without JavaScript.
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { outcomeOf, sliceBetween, textOf } from '#tests/support/html.ts';
import { setUpSite } from '#tests/support/site.ts';

const site = await setUpSite();
const { get, post } = site;

test('counts a line break once, as browsers send it without JavaScript', async () => {
  const path = `/listings/${await site.home()}/report`;
  const words = `${'x\r\n'.repeat(999)}xx`;
  const report = { reportId: uuidv7(), reason: 'scam', email: 'gwen@guest.example' };
  const tooLong = await post(path, { ...report, words: `${words}x` });
  expect(await tooLong.text()).toContain('must be at most 2000 characters');
  expect((await post(path, { ...report, words })).status).toBe(200);
});

test('keeps the typed report in its form if the home has gone meanwhile', async () => {
  const id = await site.home();
  const path = `/listings/${id}/report`;
  expect((await get(path)).status).toBe(200);
  await site.change(id, { pausedAt: new Date(), pausedBy: 'owner' });
  const words = 'They asked me <b>to wire</b> a deposit.';
  const sent = await post(path, { reportId: uuidv7(), reason: 'scam', words, email: 'gwen@guest.example' });
  expect(sent.status).toBe(422);
  const main = sliceBetween(await sent.text(), '<main', '</main>');
  expect(textOf(main)).toContain('This home isn’t on the site anymore, so we couldn’t send your report.');
  expect(main).toContain('value="gwen@guest.example"');
  expect(main).toContain('They asked me &lt;b&gt;to wire&lt;/b&gt; a deposit.');
  expect(outcomeOf(await get(path))).toEqual([302, '/404?missing=property']);
});
