import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/availability.ts';
import type { EditForm } from '#domain/property-edit.ts';
import type { Admin } from '#server/accounts/access.ts';
import { changeBusy } from '#server/calendar/busy-ranges.ts';
import { type Database, databaseOver, openPool } from '#server/database/database.ts';
import { type CachedSite, openCachedSite } from '../../../tests/support/cached-site.ts';
import {
  newAdmin,
  createTestApp,
  type TestApp,
  submitProperty,
  valueOf,
} from '../../../tests/support/people.ts';

let testApp: TestApp;
let admin: Admin;

beforeAll(async () => {
  testApp = await createTestApp();
  admin = await newAdmin(testApp.app, 'ada@site.example');
});
afterAll(() => testApp.close());

async function approve(id: string): Promise<string> {
  valueOf(await testApp.app.reviews.approveProperty(admin, id));
  return id;
}

const approvedHome = async (title: string) => approve(await submitProperty(testApp, { title }));

async function edit(id: string, changes: Partial<EditForm>): Promise<void> {
  const { form, revision } = valueOf(await testApp.app.edits.getForEdit(admin, id));
  const typed = { ...form, ...changes };
  valueOf(await testApp.app.edits.editProperty(admin, id, { typed, revision, today: '2026-11-20' }));
}

/** A home, and what is changed of it. */
interface Change {
  home: () => Promise<string>;
  make: (id: string) => Promise<unknown>;
}

/** Every kind of change that visitors can see; `homes` are those that are there. */
function changesOf(homes: string[]): Change[] {
  const { adminDeletions, featured } = testApp.app;
  let number = 0;
  const next = () => (number += 1);
  const home = async () => String(homes[next() % homes.length]);
  const firstFeatured = async () => String((await featured.listOrder(admin))[0]);
  const notFeatured = async () => {
    const order = await featured.listOrder(admin);
    return String(homes.find((id) => !order.includes(id)));
  };
  const ofPhotos = (changed: RawBuilder<unknown>, id: string) =>
    sql`UPDATE photos SET ${changed} WHERE property_id = ${id}`.execute(testApp.db);
  return [
    { home: () => submitProperty(testApp), make: async (id) => void homes.push(await approve(id)) },
    { home, make: (id) => edit(id, { title: `Edited ${next()}` }) },
    { home, make: (id) => edit(id, { desiredMonthlyRent: String(2000 + next()) }) },
    { home, make: (id) => ofPhotos(sql`caption = ${`Caption ${next()}`}`, id) },
    { home, make: (id) => ofPhotos(sql`has_avif = NOT has_avif, placeholder = ${`data:,${next()}`}`, id) },
    {
      home,
      make: (id) =>
        testApp.db
          .transaction()
          .execute((transaction) =>
            changeBusy(transaction, id, 'owner', () => [
              { from: '2032-01-01', to: addDays('2032-01-01', next()) },
            ]),
          ),
    },
    { home: notFeatured, make: async (id) => valueOf(await featured.addFeatured(admin, id)) },
    {
      home: firstFeatured,
      async make() {
        const from = await featured.listOrder(admin);
        valueOf(await featured.reorderFeatured(admin, { from, to: from.toReversed() }));
      },
    },
    { home: firstFeatured, make: async (id) => valueOf(await featured.removeFeatured(admin, id)) },
    {
      home: notFeatured,
      async make(id) {
        valueOf(await adminDeletions.deleteProperty(admin, id));
        homes.splice(homes.indexOf(id), 1);
      },
    },
  ];
}

test('after each of 500 changes of all kinds two processes show what a fresh rendering shows', async () => {
  const [one, two] = [await openCachedSite(testApp), await openCachedSite(testApp)];
  const homes: string[] = [];
  for (const title of ['First', 'Second', 'Third', 'Fourth']) homes.push(await approvedHome(title));
  for (const id of homes.slice(0, 2)) valueOf(await testApp.app.featured.addFeatured(admin, id));
  const places = ['/listings', '/', '/listings/:id', '/listings.data', '/listings/:id.data'];
  const changes = changesOf(homes);
  for (let turn = 0; turn < 500; turn += 1) {
    const { home, make } = changes[turn % changes.length] as Change;
    const id = await home();
    // All kinds meet each place.
    const place = String(places[Math.floor(turn / changes.length) % places.length]).replace(':id', id);
    const read = async (site: CachedSite, headers = {}) => {
      const { status, body, isHit } = await site.send(place, headers);
      return { isHit, shown: { status, body } };
    };
    // Both keep the page before the change: one that is not noticed is shown by what they keep.
    for (const site of [one, two]) {
      await read(site);
      const { isHit, shown } = await read(site);
      expect([place, isHit]).toEqual([place, shown.status === 200]);
    }
    await make(id);
    // Nobody with a cookie is given a kept page.
    const [first, second, fresh] = await Promise.all([read(one), read(two), read(one, { cookie: 'a=b' })]);
    expect([turn, first?.shown, second?.shown]).toEqual([turn, fresh?.shown, fresh?.shown]);
  }
  await one.close();
  await two.close();
}, 600_000);

const slotOf = async (connection: Database) => {
  const { rows } = await sql<{ slot: number }>`SELECT pg_backend_pid() % 16 AS slot`.execute(connection);
  return rows[0]?.slot;
};

/** Works on a connection that raises another row of `public_version` than the given one: neither waits for the other. */
function besideSlot(
  slot: unknown,
  db: Database,
  work: (connection: Database) => Promise<unknown>,
): Promise<void> {
  return db.connection().execute(async (connection) => {
    if ((await slotOf(connection)) === slot) await besideSlot(slot, db, work);
    else await work(connection);
  });
}

test('a transaction that began earlier and commits later is seen', async () => {
  const pool = openPool(String(testApp.app.config.databaseUrl), testApp.app.logger, { connections: 8 });
  const site = await openCachedSite(testApp);
  const [early, late] = [await approvedHome('Early'), await approvedHome('Late')];
  await testApp.db.transaction().execute(async (transaction) => {
    await sql`UPDATE properties SET title = 'Early, changed' WHERE id = ${early}`.execute(transaction);
    const change = sql`UPDATE properties SET title = 'Late, changed' WHERE id = ${late}`;
    await besideSlot(await slotOf(transaction), databaseOver(pool), (other) => change.execute(other));
    const { body } = await site.send('/listings');
    expect([body.includes('Late, changed'), body.includes('Early, changed')]).toEqual([true, false]);
    expect((await site.send('/listings')).isHit).toBe(true);
  });
  expect((await site.send('/listings')).body).toContain('Early, changed');
  await pool.end();
  await site.close();
});
