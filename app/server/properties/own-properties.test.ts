import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseCursor } from '#domain/search.ts';
import type { User } from '../accounts/access.ts';
import {
  type TestApp,
  newAdmin,
  newUser,
  createTestApp,
  signIn,
  submitProperty,
  valueOf,
  userWith,
} from '../../../tests/support/people.ts';
import { rejectProperty } from '../admin/reviews.ts';
import { listOwnProperties } from './own-properties.ts';
import { getProperty } from './properties.ts';

let testApp: TestApp;
let rosa: User;
let eve: User;

beforeAll(async () => {
  testApp = await createTestApp();
  rosa = await newUser(testApp.app, 'rosa@site.example');
  eve = await newUser(testApp.app, 'eve@site.example');
});
afterAll(() => testApp.close());

const idsOf = async (user: User) =>
  (await listOwnProperties(testApp.app, user, null)).properties.map(({ id }) => id);
const maySee = async (user: User, id: string) => (await getProperty(testApp.app, id, user)).ok;

test('shows a property submitted while logged in to that account only', async () => {
  const id = await submitProperty(testApp, { by: rosa, email: 'somebody@else.example' });
  expect(await idsOf(rosa)).toEqual([id]);
  expect(await idsOf(eve)).toEqual([]);
  expect(await maySee(rosa, id)).toBe(true);
  expect(await maySee(eve, id)).toBe(false);
});

test('shows a property to the account of its submission’s address once that is verified', async () => {
  const id = await submitProperty(testApp, { email: 'Eve@Site.example' });
  expect(await idsOf(eve)).toEqual([]);
  expect(await maySee(eve, id)).toBe(false);
  await sql`UPDATE auth_users SET email_verified = true WHERE id = ${eve.uid}`.execute(testApp.db);
  const proven = await userWith(testApp.app, await signIn(testApp.app, 'eve@site.example'));
  expect(await idsOf(proven)).toEqual([id]);
  expect(await maySee(proven, id)).toBe(true);
});

test('lists properties newest first, page by page, with status and notes', async () => {
  const admin = await newAdmin(testApp.app, 'ada@site.example');
  const many = await newUser(testApp.app, 'many@site.example');
  const ids: string[] = [];
  for (let number = 1; number <= 14; number += 1) {
    ids.unshift(await submitProperty(testApp, { by: many, title: `Home ${number}` }));
  }
  const newest = await submitProperty(testApp, { by: many, title: 'Home 15' });
  valueOf(await rejectProperty(testApp.app, admin, newest, 'Too dark'));
  const first = await listOwnProperties(testApp.app, many, null);
  expect(first.properties[0]).toMatchObject({
    title: 'Home 15',
    status: 'rejected',
    reviewNotes: 'Too dark',
    reviewedAt: expect.any(Date) as unknown,
    photo: { width: 1200 },
  });
  const second = await listOwnProperties(testApp.app, many, parseCursor(first.next));
  expect([...first.properties, ...second.properties].map(({ id }) => id)).toEqual([newest, ...ids]);
  expect(second.next).toBeNull();
});
