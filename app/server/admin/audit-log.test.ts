import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { addDays, todayInLosAngeles } from '#domain/day.ts';
import { recordedFields } from '#domain/property/changes.ts';
import { privateFields } from '#domain/property/fields.ts';
import type { AuditLogQuery } from '#domain/review/audit-event.ts';
import { setUpSite } from '#tests/support/site.ts';
import { type AuditEvent, recordAuditEvent } from '../database/audit-log.ts';
import { publicColumns } from '../properties/listings.ts';
import { listAuditEvents } from './audit-log.ts';
import { rejectProperty } from './decide.ts';
import { grantAdmin } from '../accounts/accounts.ts';

const site = await setUpSite();
const { server, db } = site;
const ada = await site.admin();

const write = (event: AuditEvent) =>
  db.transaction().execute((transaction) => recordAuditEvent(transaction, event));
const historyOf = (propertyId: string | null, after: string | null = null) =>
  listAuditEvents(server, ada, { propertyId, after });

test('lists the events of a property newest first, with their actors', async () => {
  const id = await site.pendingHome({ title: 'Loft with a view' });
  await rejectProperty(server, ada, id, 'Too dark');
  const property = { id, title: 'Loft with a view', status: 'rejected' };
  const { entries, next } = await historyOf(id);
  expect(next).toBeNull();
  expect(entries).toMatchObject([
    { action: 'rejected', actor: 'ada@site.example', notes: 'Too dark', changes: {}, property },
    { action: 'submitted', actor: 'a visitor without an account', notes: null, property },
  ]);
});

test('lists the events of earlier versions that were properties, and none of other properties', async () => {
  const [id, earlier] = [await site.pendingHome(), await site.pendingHome()];
  await site.pendingHome();
  const version = db.updateTable('propertyVersions').where('id', '=', earlier);
  await version.set({ propertyId: id, number: 7 }).execute();
  const { entries } = await historyOf(id);
  expect(entries.map(({ property }) => property?.id)).toEqual([earlier, id]);
});

test.each([
  ['edited', 'its owner'],
  ['account-deleted', 'someone who reads mail at its address'],
  ['mailbox-data-deleted', 'a visitor without an account'],
  ['imported', 'the command line'],
] as const)('names who did “%s” without an account: %s', async (action, actor) => {
  const propertyId = uuidv7();
  await write({ actorId: null, action, propertyId });
  expect((await historyOf(propertyId)).entries[0]).toMatchObject({ action, actor });
});

test('names the person and both roles of a role change', async () => {
  await site.user('bob@site.example');
  await grantAdmin(server, { email: 'bob@site.example', password: 'a good password' });
  const { entries } = await historyOf(null);
  expect(entries[0]).toMatchObject({
    action: 'role-changed',
    actor: 'the command line',
    person: 'Rosa Lee',
    property: null,
    changes: { role: { from: 'user', to: 'admin' } },
  });
});

test('filters by person, action and days in California', async () => {
  const propertyId = uuidv7();
  const rosa = await site.user('rosa@elsewhere.example');
  await write({ actorId: ada.uid, action: 'deleted', propertyId });
  await write({ actorId: rosa.uid, action: 'withdrawn', propertyId });
  await write({ actorId: ada.uid, personId: rosa.uid, action: 'person-blocked', propertyId });
  const { entries: all } = await historyOf(propertyId);
  const today = todayInLosAngeles(new Date(Math.max(...all.map(({ at }) => at.getTime()))));
  const find = async (query: Partial<AuditLogQuery>) => {
    const { entries } = await listAuditEvents(server, ada, { propertyId, after: null, ...query });
    return entries.map(({ action }) => action);
  };
  expect(await find({ person: 'ROSA@elsewhere' })).toEqual(['person-blocked', 'withdrawn']);
  expect(await find({ person: 'no one' })).toEqual([]);
  expect(await find({ action: 'Deleted' })).toEqual(['withdrawn', 'deleted']);
  expect(await find({ action: 'Deleted', person: 'ada@', from: today, to: today })).toEqual(['deleted']);
  expect(await find({ from: addDays(today, 1) })).toEqual([]);
  expect(await find({ to: addDays(today, -1) })).toEqual([]);
});

test('keeps events of deleted accounts, and the last public title of deleted properties', async () => {
  const propertyId = uuidv7();
  const changes = { title: { from: 'Once by the sea', to: null } };
  await write({ actorId: 'nobody', action: 'featured', propertyId });
  await write({ actorId: 'nobody', action: 'deleted', propertyId, changes });
  const { entries } = await historyOf(propertyId);
  const deleted = { actor: 'somebody who has left', property: { title: 'Once by the sea', status: null } };
  expect(entries).toMatchObject([deleted, deleted]);
});

test('lists each event once while events are added between pages', async () => {
  const propertyId = uuidv7();
  const add = (notes: string) => write({ actorId: null, action: 'edited', propertyId, notes });
  const notes = Array.from({ length: 30 }, (_, index) => String(index));
  for (const note of notes) await add(note);
  const seen: (string | null)[] = [];
  let after: string | null = null;
  do {
    const { entries, next } = await historyOf(propertyId, after);
    seen.push(...entries.map((entry) => entry.notes));
    after = next;
    await add('later');
  } while (after !== null);
  expect(seen).toEqual(notes.toReversed());
});

const oldDecision = await sql<{ id: string }>`INSERT INTO audit_log (action, at)
  VALUES ('approved', now() - interval '61 seconds') RETURNING id`.execute(db);

test.each([
  'UPDATE audit_log SET notes = NULL',
  'DELETE FROM audit_log',
  'TRUNCATE audit_log',
  // A decision can be undone for a minute.
  `DELETE FROM audit_log WHERE id = ${oldDecision.rows[0]?.id}`,
])('refuses %s in the database', async (statement) => {
  await expect(sql.raw(statement).execute(db)).rejects.toThrow('append only');
});

test('prevents the application’s role from disabling the trigger for its session', async () => {
  const replica = sql`SET session_replication_role = replica`.execute(db);
  await expect(replica).rejects.toThrow('permission denied');
});

test('refuses values of private fields in the database', async () => {
  const record = (changes: NonNullable<AuditEvent['changes']>) =>
    write({ actorId: null, action: 'edited', propertyId: uuidv7(), changes });
  for (const field of privateFields)
    for (const change of [
      { from: 'a', to: null },
      { from: null, to: 'b' },
      { from: null, to: null },
    ])
      await expect(record({ [field]: change })).rejects.toThrow('no_private_value');
  await record({ landlordPhone: null, title: { from: null, to: 'b' } });
  for (const field of recordedFields) await record({ [field]: { from: null, to: 1 } });
});

test('records only values that visitors see, besides photos, order and role', () => {
  const seen = new Set<string>([...publicColumns.listing, 'bathrooms']);
  const others = recordedFields.filter((field) => !seen.has(field));
  expect(others).toEqual(['photos', 'order', 'role']);
});
