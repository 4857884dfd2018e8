import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { CheckKind } from '#domain/property/checks.ts';
import {
  createTestServer,
  newAdmin,
  publishProperty,
  type TestServer,
  valueOf,
} from '#tests/support/test-server.ts';
import type { Admin } from '../access/proofs.ts';
import { listChecks } from '../properties/property-checks.ts';
import { listAuditEvents } from './audit-log.ts';
import { getPropertyToReview } from './review-property.ts';
import { saveChecks } from './save-checks.ts';

let testServer: TestServer;
let admin: Admin;
let id: string;
beforeEach(async () => {
  testServer = await createTestServer();
  admin = await newAdmin(testServer.server, 'ada@site.example');
  id = await publishProperty(testServer, admin);
  return () => testServer.close();
});

const all: CheckKind[] = ['photos', 'phone', 'ownership'];
const save = async (chosen: readonly string[], seen: readonly string[] = [], shownVersion?: string) =>
  saveChecks(testServer.server, admin, id, {
    seen,
    chosen,
    shownVersion:
      shownVersion ??
      valueOf(await getPropertyToReview(testServer.server, admin, id)).updatedAt.toISOString(),
  });
const kinds = async () => (await listChecks(testServer.db, id)).map(({ kind }) => kind);

test('stores ticked checks, removes unticked ones, and records both', async () => {
  valueOf(await save(['phone', 'photos', 'nothing']));
  expect(await kinds()).toEqual(['photos', 'phone']);
  valueOf(await save(['photos'], ['photos', 'phone']));
  expect(await kinds()).toEqual(['photos']);
  const { entries } = await listAuditEvents(testServer.server, admin, { propertyId: id, after: null });
  expect(entries.slice(0, 3).map(({ action, notes }) => [action, notes])).toEqual([
    ['check-removed', 'Phone checked'],
    expect.arrayContaining(['checked']),
    expect.arrayContaining(['checked']),
  ]);
});

test('refuses a new check of what has changed since the form was shown', async () => {
  const shown = '2026-01-01T00:00:00.000Z';
  expect(await save(['phone'], [], shown)).toMatchObject({ failure: { kind: 'edited-meanwhile' } });
  expect(await kinds()).toEqual([]);
  valueOf(await save(['phone']));
  valueOf(await save([], ['phone'], shown));
  expect(await kinds()).toEqual([]);
});

test('leaves an ended check ended if an old page is saved', async () => {
  valueOf(await save(all));
  await sql`UPDATE properties SET landlord_phone = '858-555-0100' WHERE id = ${id}`.execute(testServer.db);
  valueOf(await save(all, all));
  expect(await kinds()).toEqual(['photos', 'ownership']);
});

test.each([
  ['the phone number', `landlord_phone = '858-555-0100'`, ['photos', 'ownership']],
  ['the owner', `landlord_full_name = 'Eve Example'`, ['photos', 'phone']],
  ['the company', `company_name = 'Other Homes'`, ['photos', 'phone']],
  ['the street', `property_address = '13 Hidden Lane'`, ['photos', 'phone']],
  ['the address for mails', `submitter_email = 'eve@example.com'`, ['photos', 'phone']],
  ['the rent', `desired_monthly_rent = 1000, landlord_phone = landlord_phone`, all],
])('after a change of %s', async (_change, assignments, left) => {
  valueOf(await save(all));
  await sql`UPDATE properties SET ${sql.raw(assignments)} WHERE id = ${id}`.execute(testServer.db);
  expect(await kinds()).toEqual(left);
});

test('a photo that leaves ends the check of the photos, and a caption doesn’t', async () => {
  valueOf(await save(all));
  await sql`UPDATE photos SET caption = 'The deck', property_id = property_id`.execute(testServer.db);
  expect(await kinds()).toEqual(all);
  await sql`UPDATE photos SET property_id = NULL, position = NULL`.execute(testServer.db);
  expect(await kinds()).toEqual(['phone', 'ownership']);
});

test('changes the version of public pages', async () => {
  const before = await testServer.server.publicVersion.read();
  valueOf(await save(['phone']));
  expect((await testServer.server.publicVersion.read())?.data).not.toBe(before?.data);
});
