import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  cookieOf,
  here,
  newUser,
  setUpTestServer,
  password,
  register,
  signIn,
  userWith,
  valueOf,
  visitorWith,
} from '#tests/support/test-server.ts';
import { endOtherSessions, listSessions, updateProfile } from './account-settings.ts';
import { logIn } from './accounts.ts';

const testServer = await setUpTestServer();

test('updates only the named fields of a profile and its modification time', async () => {
  const cookie = await register(testServer.server, 'iris@site.example');
  const iris = await userWith(testServer.server, cookie);
  const stored = () =>
    testServer.db.selectFrom('users').selectAll().where('uid', '=', iris.uid).executeTakeFirstOrThrow();
  const before = await stored();
  const names = { firstName: 'Eva', lastName: 'Moore', phoneNumber: '619-555-0142' };
  valueOf(await updateProfile(testServer.server, iris, { ...names, role: 'admin', uid: 'mine' }));
  const after = await stored();
  expect(after).toEqual({ ...before, ...names, updatedAt: after.updatedAt });
  expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
  expect(await visitorWith(testServer.server, cookie)).toMatchObject({ firstName: 'Eva', isAdmin: false });
});

async function signInWith(email: string, userAgent: string): Promise<string> {
  const headers = new Headers({ 'user-agent': userAgent });
  const login = await logIn(testServer.server, { email, password }, { ...here, headers });
  return cookieOf(valueOf(login).headers);
}

test('lists the account’s sessions with their browsers, the current one first', async () => {
  await register(testServer.server, 'eve@site.example');
  await register(testServer.server, 'rosa@site.example');
  const phone = await signInWith('rosa@site.example', 'A phone');
  await signInWith('rosa@site.example', 'A laptop');
  const list = await listSessions(testServer.server, await userWith(testServer.server, phone));
  expect(list.map(({ userAgent, isCurrent }) => [userAgent, isCurrent])).toEqual([
    ['A phone', true],
    ['A laptop', false],
    ['', false],
  ]);
  const [first] = list;
  expect(Number(first?.expiresAt) - Number(first?.begunAt)).toBeCloseTo(30 * 86_400_000, -5);
});

test('omits expired sessions', async () => {
  const rosa = await newUser(testServer.server, 'late@site.example');
  await signIn(testServer.server, 'late@site.example');
  await sql`UPDATE auth_sessions SET expires_at = now() WHERE id <> ${rosa.sessionId}`.execute(testServer.db);
  expect(await listSessions(testServer.server, rosa)).toHaveLength(1);
});

test('ends the account’s other sessions and returns their number', async () => {
  const other = await register(testServer.server, 'stranger@site.example');
  const elsewhere = await register(testServer.server, 'two@site.example');
  const present = await signIn(testServer.server, 'two@site.example');
  expect(await endOtherSessions(testServer.server, await userWith(testServer.server, present))).toBe(1);
  expect(await visitorWith(testServer.server, elsewhere)).toBeNull();
  expect(await visitorWith(testServer.server, present)).not.toBeNull();
  expect(await visitorWith(testServer.server, other)).not.toBeNull();
});
