import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cookieOf, here, password, setUpSite, valueOf } from '#tests/support/site.ts';
import { endOtherSessions, listSessions, updateProfile } from './account-settings.ts';
import { logIn } from './accounts.ts';

const site = await setUpSite();
const { server, db } = site;

test('updates only the named fields of a profile and its modification time', async () => {
  const iris = await site.userWith(await site.register('iris@site.example'));
  const rows = db.selectFrom('users').selectAll().where('uid', '=', iris.uid);
  const before = await rows.executeTakeFirstOrThrow();
  const names = { firstName: 'Eva', lastName: 'Moore', phoneNumber: '619-555-0142' };
  valueOf(await updateProfile(server, iris, { ...names, role: 'admin', uid: 'mine' }));
  const after = await rows.executeTakeFirstOrThrow();
  expect(after).toEqual({ ...before, ...names, updatedAt: after.updatedAt });
  expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
});

test('lists the account’s sessions with their browsers, the current one first, without expired ones', async () => {
  await site.register('eve@site.example');
  const first = await site.userWith(await site.register('rosa@site.example'));
  const signInWith = async (userAgent: string) => {
    const from = { ...here, headers: new Headers({ 'user-agent': userAgent }) };
    const login = await logIn(server, { email: 'rosa@site.example', password }, from);
    return site.userWith(cookieOf(valueOf(login).headers));
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
  const other = await site.register('stranger@site.example');
  const elsewhere = await site.register('two@site.example');
  const present = await site.logIn('two@site.example');
  expect(await endOtherSessions(server, await site.userWith(present))).toBe(1);
  expect(await site.visitorWith(elsewhere)).toBeNull();
  for (const cookie of [present, other]) expect(await site.visitorWith(cookie)).not.toBeNull();
});
