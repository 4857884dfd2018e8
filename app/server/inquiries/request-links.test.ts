import { expect, test } from 'vitest';
import { setUpSite, valueOf } from '#tests/support/site.ts';
import { linkTokensTo } from '#tests/support/keys.ts';
import { openLinkKey } from '../access/keys.ts';
import { requestLinks } from './request-links.ts';

const site = await setUpSite();
const ask = (email: unknown, from = '192.0.2.7') => requestLinks(site.server, { email }, from);

test('queues the same job with and without homes of the address', async () => {
  await site.pendingHome({ email: 'known@site.example' });
  await site.sendMails();
  expect(await ask('Known@site.example')).toEqual(await ask('unknown@site.example'));
  const job = { about: 'links', verifiedOnly: false };
  expect(await site.jobs('send-mail')).toEqual([
    { ...job, email: 'known@site.example' },
    { ...job, email: 'unknown@site.example' },
  ]);
  expect(await site.mails('unknown@site.example')).toEqual([]);
});

const keysTo = async (email: string) => {
  const tokens = await linkTokensTo(site, email);
  return Promise.all(tokens.map((token) => openLinkKey(site.db, token)));
};

test('sends one mail with the links of the ten newest homes', async () => {
  const email = 'Many@site.example';
  const ids: string[] = [];
  for (let number = 1; number <= 11; number += 1)
    ids.unshift(await site.pendingHome({ email, title: `Home ${number}` }));
  await site.pendingHome({ email: 'somebody@else.example', title: 'Not mine' });
  await site.clearLimits();
  await site.clearMails();
  valueOf(await ask('many@site.example'));
  const mails = await site.mails('many@site.example');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).not.toContain('Not mine');
  const newest = ids.slice(0, 10).map((subjectId) => ({ kind: 'property', subjectId }));
  expect(await keysTo('many@site.example')).toEqual(newest);
});

test('sends the links of homes and of conversations in one mail', async () => {
  const email = 'both@site.example';
  const home = await site.home(email);
  const asked = await site.inquiry(home, { email: 'gwen@guest.example' });
  const question = await site.inquiry(await site.home(), { email });
  await site.clearLimits();
  valueOf(await ask(email));
  expect(await keysTo(email)).toEqual([
    { kind: 'property', subjectId: home },
    { kind: 'inquiry-as-guest', subjectId: question.guest.inquiryId },
    { kind: 'inquiry-as-owner', subjectId: asked.guest.inquiryId },
  ]);
});

test.each(['', undefined, 7, 'a@b.example\r\nBcc: c@d.example'])('refuses the address %j', async (email) => {
  expect(await ask(email)).toMatchObject({ failure: { kind: 'invalid', issues: [{ field: 'email' }] } });
});

test('limits a client address to 5 requests a day for one mailbox and 20 an hour in total', async () => {
  const often = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((number) => ask(`often+${number}@site.example`, '198.51.100.2')),
  );
  expect(often.filter(({ ok }) => ok)).toHaveLength(5);
  valueOf(await ask('often@site.example', '198.51.100.3'));
  const asking = Array.from({ length: 21 }, (_, number) => ask(`n${number}@site.example`, '198.51.100.1'));
  const refused = (await Promise.all(asking)).filter(({ ok }) => !ok);
  expect(refused).toMatchObject([{ failure: { kind: 'too-many-requests', action: 'link-mail' } }]);
});
