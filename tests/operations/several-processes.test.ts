// Two web processes on one database: what one of them does holds at the other. The page cache, uploads and
// jobs of several processes have tests of their own (docs/operations.md, "Scale out").
import { expect, onTestFinished, test } from 'vitest';
import { logOut } from '#server/accounts/accounts.ts';
import { openCachedSite } from '../support/cached-site.ts';
import { register, setUpTestServer, visitorWith } from '../support/test-server.ts';

const testServer = await setUpTestServer({ INQUIRIES_PER_HOUR: '5' });
const first = testServer.server;

async function openSecondProcess() {
  const site = await openCachedSite(testServer);
  onTestFinished(site.close);
  return site.server;
}

test('a session that one process began is valid at the other, until either ends it', async () => {
  const second = await openSecondProcess();
  const cookie = await register(first, 'rosa@site.example');
  expect(await visitorWith(second, cookie)).toMatchObject({ email: 'rosa@site.example' });
  await logOut(second, new Headers({ cookie }));
  expect(await visitorWith(first, cookie)).toBeNull();
});

test('a rate limit counts the requests to all processes', async () => {
  const second = await openSecondProcess();
  const allowed: boolean[] = [];
  for (const { limits } of [first, second, first, second, first, second, first])
    allowed.push((await limits.consume('inquiry', { clientAddress: '192.0.2.7' })).ok);
  expect(allowed).toEqual([true, true, true, true, true, false, false]);
});
