import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  cookieOf,
  here,
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

const { server, db } = await setUpTestServer();

test('updates only the named fields of a profile and its modification time', async () => {
  const iris = await userWith(server, await register(server, 'iris@site.example'));
  const rows = db.selectFrom('users').selectAll().where('uid', '=', iris.uid);
  const before = await rows.executeTakeFirstOrThrow();
  const names = { firstName: 'Eva', lastName: 'Moore', phoneNumber: '619-555-0142' };
  valueOf(await updateProfile(server, iris, { ...names, role: 'admin', uid: 'mine' }));
  const after = await rows.executeTakeFirstOrThrow();
  expect(after).toEqual({ ...before, ...names, updatedAt: after.updatedAt });
  expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
});

test('lists the account’s sessions with their browsers, the current one first, without expired ones', async () => {
  await register(server, 'eve@site.example');
  const first = await userWith(server, await register(server, 'rosa@site.example'));
  const signInWith = async (userAgent: string) => {
    const from = { ...here, headers: new Headers({ 'user-agent': userAgent }) };
    const login = await logIn(server, { email: 'rosa@site.example', password }, from);
    return userWith(server, cookieOf(valueOf(login).headers));
  };
  const phone = await signInWith('A phone');
  await signInWith('A laptop');
  const list = async () =>
    (await listSessions(server, phone)).map(({ userAgent, isCurrent }) => [userAgent, isCurrent]);
  const [current, laptop] = [
    ['A phone', true],
    ['A laptop', false],
  ];
  expect(await list()).toEqual([current, laptop, ['', false]]);
  const [own] = await listSessions(server, phone);
  expect(Number(own?.expiresAt) - Number(own?.begunAt)).toBeCloseTo(30 * 86_400_000, -5);
  await sql`UPDATE auth_sessions SET expires_at = now() WHERE id = ${first.sessionId}`.execute(db);
  expect(await list()).toEqual([current, laptop]);
});

test('ends the account’s other sessions and returns their number', async () => {
  const other = await register(server, 'stranger@site.example');
  const elsewhere = await register(server, 'two@site.example');
  const present = await signIn(server, 'two@site.example');
  expect(await endOtherSessions(server, await userWith(server, present))).toBe(1);
  expect(await visitorWith(server, elsewhere)).toBeNull();
  for (const cookie of [present, other]) expect(await visitorWith(server, cookie)).not.toBeNull();
});
