// Runs `npm run admin` as a process, while no site uses its database.
import { expect, test } from 'vitest';
import { turnOnTwoFactor } from '../support/authenticator.ts';
import { setUpTestServer, here, password, valueOf, visitorWith } from '../support/test-server.ts';
import { runAdmin } from '../support/launched-site.ts';
import { grantAdmin, logIn } from '#server/accounts/accounts.ts';

const email = 'ada@site.example';
const testServer = await setUpTestServer();
await grantAdmin(testServer.server, { email, password });

const admin = (...args: string[]) => {
  const { databaseUrl, dataDir } = testServer.server.config;
  return runAdmin(args, { DATABASE_URL: String(databaseUrl), DATA_DIR: dataDir });
};

test('resets two-step login with --reset-two-factor without asking for a password', async () => {
  const { server } = testServer;
  const { cookie } = await turnOnTwoFactor(server, email);
  expect(await admin('Ada@site.example', '--reset-two-factor')).toEqual({
    outcome: 0,
    output: `Two-step login is off for ${email}, and the account is logged out everywhere. Its password still works.\n`,
  });
  expect(await visitorWith(server, cookie)).toBeNull();
  expect(valueOf(await logIn(server, { email, password }, here))).toMatchObject({
    next: 'session',
    isAdmin: true,
  });
});

test('takes the role away with --revoke', async () => {
  const former = 'former@site.example';
  await grantAdmin(testServer.server, { email: former, password });
  expect(await admin('Former@site.example', '--revoke')).toEqual({
    outcome: 0,
    output: `${former} is no longer an administrator. The account and its password stay.\n`,
  });
  expect(valueOf(await logIn(testServer.server, { email: former, password }, here))).toMatchObject({
    isAdmin: false,
  });
});

test.each([
  ['bob@site.example', '--reset-two-factor', 'There is no account for bob@'],
  ['bob@site.example', '--revoke', 'bob@site.example is not an administrator.'],
  [
    email,
    '--reset',
    "Unknown option '--reset'. Say: npm run admin -- name@example.com [--reset-two-factor |",
  ],
])('rejects %s %s', async (address, flag, sentence) => {
  expect(await admin(address, flag)).toMatchObject({ outcome: 1, output: expect.stringContaining(sentence) });
});
