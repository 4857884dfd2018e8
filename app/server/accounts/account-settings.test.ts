import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cookieOf,
  here,
  type TestApp,
  newUser,
  createTestApp,
  password,
  register,
  signIn,
  userWith,
  valueOf,
  visitorWith,
} from '../../../tests/support/people.ts';
import { endOtherSessions, listSessions, updateProfile } from './account-settings.ts';
import { logIn } from './accounts.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

test('updates only the named fields of a profile and its modification time', async () => {
  const cookie = await register(testApp.app, 'iris@site.example');
  const iris = await userWith(testApp.app, cookie);
  const stored = () =>
    testApp.db.selectFrom('users').selectAll().where('uid', '=', iris.uid).executeTakeFirstOrThrow();
  const before = await stored();
  const names = { firstName: 'Eva', lastName: 'Moore', phoneNumber: '619-555-0142' };
  valueOf(await updateProfile(testApp.app, iris, { ...names, role: 'admin', uid: 'mine' }));
  const after = await stored();
  expect(after).toEqual({ ...before, ...names, updatedAt: after.updatedAt });
  expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
  expect(await visitorWith(testApp.app, cookie)).toMatchObject({ firstName: 'Eva', isAdmin: false });
});

async function signInWith(email: string, userAgent: string): Promise<string> {
  const headers = new Headers({ 'user-agent': userAgent });
  const login = await logIn(testApp.app, { email, password }, { ...here, headers });
  return cookieOf(valueOf(login).headers);
}

test('lists the account’s sessions with their browsers, the current one first', async () => {
  await register(testApp.app, 'eve@site.example');
  await register(testApp.app, 'rosa@site.example');
  const phone = await signInWith('rosa@site.example', 'A phone');
  await signInWith('rosa@site.example', 'A laptop');
  const list = await listSessions(testApp.app, await userWith(testApp.app, phone));
  expect(list.map(({ userAgent, isCurrent }) => [userAgent, isCurrent])).toEqual([
    ['A phone', true],
    ['A laptop', false],
    ['', false],
  ]);
  const [first] = list;
  expect(Number(first?.endsAt) - Number(first?.begunAt)).toBeCloseTo(30 * 86_400_000, -5);
});

test('omits expired sessions', async () => {
  const rosa = await newUser(testApp.app, 'late@site.example');
  await signIn(testApp.app, 'late@site.example');
  await sql`UPDATE auth_sessions SET expires_at = now() WHERE id <> ${rosa.sessionId}`.execute(testApp.db);
  expect(await listSessions(testApp.app, rosa)).toHaveLength(1);
});

test('ends the account’s other sessions and returns their number', async () => {
  const other = await register(testApp.app, 'stranger@site.example');
  const elsewhere = await register(testApp.app, 'two@site.example');
  const present = await signIn(testApp.app, 'two@site.example');
  expect(await endOtherSessions(testApp.app, await userWith(testApp.app, present))).toBe(1);
  expect(await visitorWith(testApp.app, elsewhere)).toBeNull();
  expect(await visitorWith(testApp.app, present)).not.toBeNull();
  expect(await visitorWith(testApp.app, other)).not.toBeNull();
});
