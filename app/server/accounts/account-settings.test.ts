import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cookieOf,
  here,
  type House,
  newUser,
  openHouse,
  password,
  register,
  signIn,
  userWith,
  valueOf,
  visitorWith,
} from '../../../tests/support/people.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

test('a change of the profile leaves all that it does not name, notes its time, and is seen at once', async () => {
  const cookie = await register(house.app, 'iris@site.example');
  const iris = await userWith(house.app, cookie);
  const stored = () =>
    house.db.selectFrom('users').selectAll().where('uid', '=', iris.uid).executeTakeFirstOrThrow();
  const before = await stored();
  const names = { firstName: 'Eva', lastName: 'Moore', phoneNumber: '619-555-0142' };
  valueOf(await house.app.accountSettings.updateProfile(iris, { ...names, role: 'admin', uid: 'mine' }));
  const after = await stored();
  expect(after).toEqual({ ...before, ...names, updatedAt: after.updatedAt });
  expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
  expect(await visitorWith(house.app, cookie)).toMatchObject({ firstName: 'Eva', isAdmin: false });
});

async function signInWith(email: string, userAgent: string): Promise<string> {
  const headers = new Headers({ 'user-agent': userAgent });
  const login = await house.app.accounts.login({ email, password }, { ...here, headers });
  return cookieOf(valueOf(login).headers);
}

test('one’s own are listed with their browsers, the one that asks first, and nobody else’s', async () => {
  await register(house.app, 'eve@site.example');
  await register(house.app, 'rosa@site.example');
  const phone = await signInWith('rosa@site.example', 'A phone');
  await signInWith('rosa@site.example', 'A laptop');
  const list = await house.app.accountSettings.listSessions(await userWith(house.app, phone));
  expect(list.map(({ userAgent, isCurrent }) => [userAgent, isCurrent])).toEqual([
    ['A phone', true],
    ['A laptop', false],
    ['', false],
  ]);
  const [first] = list;
  expect(Number(first?.endsAt) - Number(first?.begunAt)).toBeCloseTo(30 * 86_400_000, -5);
});

test('those that have run out are not listed', async () => {
  const rosa = await newUser(house.app, 'late@site.example');
  await signIn(house.app, 'late@site.example');
  await sql`UPDATE auth_sessions SET expires_at = now() WHERE id <> ${rosa.sessionId}`.execute(house.db);
  expect(await house.app.accountSettings.listSessions(rosa)).toHaveLength(1);
});

test('logging out everywhere else ends the others and keeps this one; other people’s stay', async () => {
  const stranger = await register(house.app, 'stranger@site.example');
  const elsewhere = await register(house.app, 'two@site.example');
  const present = await signIn(house.app, 'two@site.example');
  expect(await house.app.accountSettings.endOtherSessions(await userWith(house.app, present))).toBe(1);
  expect(await visitorWith(house.app, elsewhere)).toBeNull();
  expect(await visitorWith(house.app, present)).not.toBeNull();
  expect(await visitorWith(house.app, stranger)).not.toBeNull();
});
