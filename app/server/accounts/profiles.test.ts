import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type House,
  openHouse,
  register,
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
  const cookie = await register(house.app, 'rosa@site.example');
  const rosa = await userWith(house.app, cookie);
  const stored = () =>
    house.db.selectFrom('users').selectAll().where('uid', '=', rosa.uid).executeTakeFirstOrThrow();
  const before = await stored();
  const names = { firstName: 'Eva', lastName: 'Moore', phoneNumber: '619-555-0142' };
  valueOf(await house.app.profiles.updateProfile(rosa, { ...names, role: 'admin', uid: 'mine' }));
  const after = await stored();
  expect(after).toEqual({ ...before, ...names, updatedAt: after.updatedAt });
  expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
  expect(await visitorWith(house.app, cookie)).toMatchObject({ firstName: 'Eva', isAdmin: false });
});
