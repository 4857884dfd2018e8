// Runs `npm run admin` as a process, while no site uses its database.
import { expect, test } from 'vitest';
import { turnOnTwoFactor } from '../support/authenticator.ts';
import { here, password, setUpSite, valueOf } from '../support/site.ts';
import { runAdmin } from '../support/launched-site.ts';
import { grantAdmin, logIn } from '#server/accounts/accounts.ts';

const email = 'ada@site.example';
const site = await setUpSite();
await grantAdmin(site.server, { email, password });

const admin = (...args: string[]) => {
  const { databaseUrl, dataDir } = site.server.config;
  return runAdmin(args, { DATABASE_URL: String(databaseUrl), DATA_DIR: dataDir });
};

test('resets two-step login with --reset-two-factor without asking for a password', async () => {
  const { server } = site;
  const { cookie } = await turnOnTwoFactor(site, email);
  expect(await admin('Ada@site.example', '--reset-two-factor')).toEqual({
    outcome: 0,
    output: `Two-step login is off for ${email}, and the account is logged out everywhere. Its password still works.\n`,
  });
  expect(await site.visitorWith(cookie)).toBeNull();
  expect(valueOf(await logIn(server, { email, password }, here))).toMatchObject({
    next: 'session',
    isAdmin: true,
  });
});

test('takes the role away with --revoke', async () => {
  const former = 'former@site.example';
  await grantAdmin(site.server, { email: former, password });
  expect(await admin('Former@site.example', '--revoke')).toEqual({
    outcome: 0,
    output: `${former} is no longer an administrator. The account and its password stay.\n`,
  });
  expect(valueOf(await logIn(site.server, { email: former, password }, here))).toMatchObject({
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
