import { expect, test } from 'vitest';
import type { InquirySide } from '#server/access/proofs.ts';
import { inDays, mailedDates } from '#tests/support/forms.ts';
import { holdDate } from '#tests/support/held-date.ts';
import { setUpSite, valueOf } from '#tests/support/site.ts';
import { proposeStay } from '../proposals.ts';
import { cancelStay, refuseProposal } from '../stays.ts';

holdDate();

const site = await setUpSite();
const { server } = site;

test('names the stays of each change in mails that leave after later changes', async () => {
  const { guest, owner } = await site.inquiry(await site.home('dana@owner.example'));
  const ask = async (side: InquirySide, days: number, message = '') => {
    const stay = { checkIn: inDays(30), checkOut: inDays(days), guests: '2', message };
    valueOf(await proposeStay(server, side, { ...stay, ...(await site.shown(side)) }));
  };
  await ask(owner, 80);
  valueOf(await site.acceptStay(guest));
  await site.clearMails();

  await ask(guest, 98, 'Could I have four more weeks?');
  valueOf(await refuseProposal(server, owner, await site.shown(owner)));
  await ask(guest, 90);
  valueOf(await site.acceptStay(owner));
  await ask(owner, 100);
  valueOf(await site.acceptStay(guest));
  valueOf(await cancelStay(server, guest, await site.shown(guest)));

  const told = (await site.mails()).map(({ to, subject, text }) => {
    const stays = text.matchAll(/^(?:Before|After): (.*?), \d+ nights/gm);
    return [to.split('@')[0], subject, ...Array.from(stays, ([, dates]) => dates)];
  });
  const stay = (days: number) => mailedDates(30, days);
  expect(told).toEqual([
    ['dana', `The guest asks for a change: ${stay(98)}`, stay(80), stay(98)],
    ['gwen', 'The owner can’t change the stay'],
    ['dana', `The guest asks for a change: ${stay(90)}`, stay(80), stay(90)],
    ['gwen', `The owner accepted: the stay is now ${stay(90)}`, stay(80), stay(90)],
    ['gwen', `The owner asks for a change: ${stay(100)}`, stay(90), stay(100)],
    ['dana', `The guest accepted: the stay is now ${stay(100)}`, stay(90), stay(100)],
    ['dana', `The guest canceled the stay: ${stay(100)}`],
  ]);
  const [asked, declined] = await site.mails();
  expect(asked?.text).toContain('\n\n> Could I have four more weeks?\n\n');
  expect(declined?.text).toContain(`It stays as it is: ${stay(80)}, 50 nights (2 guests, `);
  expect(declined?.text).not.toMatch(/^>/m);
});
