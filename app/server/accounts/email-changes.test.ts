import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  byPassword,
  newUser,
  setUpTestServer,
  password,
  sentMails,
  register,
  signIn,
  submitProperty,
  tokenMailedTo,
  userWith,
  valueOf,
  subjectsMailedTo,
} from '#tests/support/test-server.ts';
import type { User } from '../access/proofs.ts';
import { listOwnProperties } from '../properties/owner-properties.ts';
import { logIn } from './accounts.ts';
import { verifyEmail } from './email-verification.ts';
import { changeEmail, getPendingEmail, requestEmailChange } from './email-changes.ts';

let rosa: User;
let number = 0;

const testServer = await setUpTestServer({ REGISTRATIONS_PER_HOUR: '100', RESET_MAILS_PER_HOUR: '3' });

/** A new account for each test, with a verified address. */
beforeEach(async () => {
  number += 1;
  const email = `rosa${number}@site.example`;
  await register(testServer.server, email);
  valueOf(await verifyEmail(testServer.server, await tokenMailedTo(testServer, email), byPassword));
  rosa = await userWith(testServer.server, await signIn(testServer.server, email));
});

const clientAddress = '192.0.2.1';
const expired = { ok: false, failure: { kind: 'link-expired' } };
const to = () => `new${number}@site.example`;
const ask = (email: unknown, currentPassword: unknown = password, by = rosa) =>
  requestEmailChange(testServer.server, by, { email, currentPassword }, clientAddress);
const confirm = (token: string) => changeEmail(testServer.server, token, byPassword);
const subjectsTo = (email: string) => subjectsMailedTo(testServer, email);
const pending = (by = rosa) => getPendingEmail(testServer.server, by);

async function linkFor(email: string): Promise<string> {
  valueOf(await ask(email));
  return tokenMailedTo(testServer, email);
}

test('changes the address with the mailed link, and mails the old address on request and change', async () => {
  valueOf(await ask(` ${to().toUpperCase()} `));
  expect(await pending()).toBe(to());
  expect((await userWith(testServer.server, await signIn(testServer.server, rosa.email))).uid).toBe(rosa.uid);
  expect(await subjectsTo(rosa.email)).toContain('A new email address for your Baystead account');
  valueOf(await confirm(await tokenMailedTo(testServer, to())));

  const after = await userWith(testServer.server, await signIn(testServer.server, to()));
  expect(after).toMatchObject({ uid: rosa.uid, email: to(), emailVerified: true, firstName: 'Rosa' });
  expect(await pending()).toBeNull();
  expect(await subjectsTo(rosa.email)).toContain('Your Baystead email address has changed');
  const old = await logIn(
    testServer.server,
    { email: rosa.email, password },
    { clientAddress, headers: new Headers() },
  );
  expect(old).toMatchObject({ failure: { kind: 'wrong-credentials' } });
  const { rows } = await sql`SELECT email FROM users WHERE uid = ${rosa.uid}`.execute(testServer.db);
  expect(rows).toEqual([{ email: to() }]);
  const events = testServer.db.selectFrom('auditLog').selectAll().where('actorId', '=', rosa.uid);
  expect(await events.execute()).toMatchObject([{ action: 'email-changed', notes: null, changes: null }]);
});

describe('the token of an email change', () => {
  test('changes the address once, even if used twice concurrently', async () => {
    const token = await linkFor(to());
    const uses = await Promise.all([confirm(token), confirm(token)]);
    expect(uses.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await confirm(token)).toEqual(expired);
  });

  test('refuses the token after a day', async () => {
    const token = await linkFor(to());
    await sql`UPDATE email_changes SET expires_at = expires_at - interval '1 day'`.execute(testServer.db);
    expect(await pending()).toBeNull();
    expect(await confirm(token)).toEqual(expired);
  });
});

describe('an address that has an account', () => {
  test('mails a notice to that account and reveals nothing to the requester', async () => {
    const eve = await newUser(testServer.server, `eve${number}@site.example`);
    const [taken, free] = [await ask(eve.email), await ask(to())];
    expect(taken).toEqual(free);
    valueOf(await ask(eve.email));
    expect(await pending()).toBe(eve.email);
    expect(await subjectsTo(eve.email)).toContain('You already have a Baystead account');
    expect(await tokenMailedTo(testServer, eve.email)).toBe('');
    const keys = testServer.db.selectFrom('keys').select('id').where('accountId', '=', rosa.uid);
    expect(await keys.where('kind', '=', 'change-email').execute()).toEqual([]);
  });

  test('changes nothing if the new address was registered after the request', async () => {
    const token = await linkFor(to());
    await register(testServer.server, to());
    expect(await confirm(token)).toMatchObject({
      failure: { kind: 'invalid', message: 'This address has its own account now.' },
    });
    expect((await userWith(testServer.server, await signIn(testServer.server, rosa.email))).uid).toBe(
      rosa.uid,
    );
  });
});

test('does not move properties that were submitted with an unverified old address', async () => {
  const unproven = await newUser(testServer.server, `unproven${number}@site.example`);
  await submitProperty(testServer, { email: unproven.email });
  valueOf(await ask(to(), password, unproven));
  valueOf(await confirm(await tokenMailedTo(testServer, to())));
  const after = await userWith(testServer.server, await signIn(testServer.server, to()));
  expect((await listOwnProperties(testServer.server, after, null)).properties).toEqual([]);
});

describe('requestEmailChange', () => {
  test.each<[string, () => Promise<unknown>, string]>([
    ['a wrong password', () => ask(to(), 'wrong'), 'currentPassword'],
    ['no password', () => ask(to(), ['x']), 'currentPassword'],
    ['an address that is none', () => ask('rosa'), 'email'],
    ['a second line in the address', () => ask(`${to()}\r\nBcc: x@y.example`), 'email'],
    ['the same address', () => ask(rosa.email.toUpperCase()), 'email'],
  ])('refuses %s beside the field, without a mail', async (_what, attempt, field) => {
    expect(await attempt()).toMatchObject({ failure: { kind: 'invalid', issues: [{ field }] } });
    expect(await sentMails(testServer, to())).toEqual([]);
    expect(await pending()).toBeNull();
  });

  test('limits the requests of an account', async () => {
    for (const name of ['a', 'b', 'c']) valueOf(await ask(`${name}${number}@site.example`));
    expect(await ask(to())).toMatchObject({ failure: { kind: 'too-many-requests', action: 'email-change' } });
  });

  test('limits password guesses like a login, for one client address', async () => {
    const guess = (typedPassword: string, from: string) =>
      requestEmailChange(testServer.server, rosa, { email: to(), currentPassword: typedPassword }, from);
    for (let guesses = 1; guesses <= 15; guesses += 1) await guess('wrong', '203.0.113.7');
    expect(await guess(password, '203.0.113.7')).toMatchObject({ failure: { action: 'password' } });
    expect(await guess(password, '203.0.113.8')).toMatchObject({ ok: true });
  });
});
