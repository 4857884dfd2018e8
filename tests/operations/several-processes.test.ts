// Two web processes on one database: what one of them does holds at the other. The page cache, uploads and
// jobs of several processes have tests of their own (docs/operations.md, "Scale out").
import { expect, onTestFinished, test } from 'vitest';
import { getUser } from '#server/access/sessions.ts';
import { logOut } from '#server/accounts/accounts.ts';
import { openCachedSite } from '../support/cached-site.ts';
import { setUpSite } from '../support/site.ts';

const site = await setUpSite({ INQUIRIES_PER_HOUR: '5' });
const first = site.server;

async function openSecondProcess() {
  const second = await openCachedSite(site);
  onTestFinished(second.close);
  return second.server;
}

test('a session that one process began is valid at the other, until either ends it', async () => {
  const second = await openSecondProcess();
  const cookie = await site.register('rosa@site.example');
  expect(await getUser(second, new Request('http://localhost/', { headers: { cookie } }))).toMatchObject({
    email: 'rosa@site.example',
  });
  await logOut(second, new Headers({ cookie }));
  expect(await site.visitorWith(cookie)).toBeNull();
});

test('a rate limit counts the requests to all processes', async () => {
  const second = await openSecondProcess();
  const allowed: boolean[] = [];
  for (const { limits } of [first, second, first, second, first, second, first])
    allowed.push((await limits.consume('inquiry', { clientAddress: '192.0.2.7' })).ok);
  expect(allowed).toEqual([true, true, true, true, true, false, false]);
});
