import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Admin } from '#server/accounts/access.ts';
import { type Database, databaseOver, openPool } from '#server/database/database.ts';
import { openCachedSite } from '../../../tests/support/cached-site.ts';
import { newAdmin, createTestApp, type TestApp, submitProperty } from '../../../tests/support/people.ts';

let testApp: TestApp;
let admin: Admin;

beforeAll(async () => {
  testApp = await createTestApp();
  admin = await newAdmin(testApp.app, 'ada@site.example');
});
afterAll(() => testApp.close());

async function approvedHome(title: string): Promise<string> {
  const id = await submitProperty(testApp, { title });
  await testApp.app.reviews.approveProperty(admin, id);
  return id;
}

/** Every kind of change that visitors can see, as the tables meet it; `homes` are those that are there. */
function changesOf(homes: string[]) {
  let number = 0;
  const next = () => (number += 1);
  const home = () => homes[next() % homes.length];
  const run = (statement: ReturnType<typeof sql>) => statement.execute(testApp.db);
  return [
    async () => void homes.push(await approvedHome(`Approved ${next()}`)),
    () => run(sql`UPDATE properties SET title = ${`Edited ${next()}`} WHERE id = ${home()}`),
    () => run(sql`UPDATE properties SET desired_monthly_rent = ${2000 + next()} WHERE id = ${home()}`),
    () =>
      run(sql`UPDATE properties SET busy = '{[2030-01-01,2030-01-10)}',
              next_available_date = ${`2031-01-${10 + (next() % 20)}`} WHERE id = ${home()}`),
    () =>
      run(sql`INSERT INTO busy_ranges (property_id, source, nights)
              SELECT id, 'owner', ${`[2032-01-01,2032-01-${10 + (next() % 20)})`} FROM properties WHERE status = 'approved'
              ON CONFLICT DO NOTHING`),
    () => run(sql`UPDATE photos SET placeholder = ${`data:,${next()}`} WHERE property_id = ${home()}`),
    () => run(sql`UPDATE photos SET has_avif = NOT has_avif WHERE property_id = ${home()}`),
    () =>
      run(sql`INSERT INTO featured_properties (property_id, "order") SELECT ${home()}, 1
              WHERE NOT EXISTS (SELECT FROM featured_properties)`),
    () => run(sql`DELETE FROM featured_properties`),
    async () => {
      homes.push(await approvedHome('To take the place of one that goes'));
      const id = homes.shift();
      await testApp.db.transaction().execute(async (transaction) => {
        await sql`DELETE FROM featured_properties WHERE property_id = ${id}`.execute(transaction);
        await sql`DELETE FROM photos WHERE property_id = ${id}`.execute(transaction);
        await sql`DELETE FROM properties WHERE id = ${id}`.execute(transaction);
      });
    },
  ];
}

test('after each of 500 changes of all kinds two processes show what a fresh rendering shows', async () => {
  const [one, two] = [await openCachedSite(testApp), await openCachedSite(testApp)];
  const homes = [await approvedHome('First'), await approvedHome('Second'), await approvedHome('Third')];
  const changes = changesOf(homes);
  const places = () => ['/listings', '/', `/listings/${homes[0]}`, '/listings.data', '/'];
  const shown: string[][] = [];
  for (let turn = 0; turn < 500; turn += 1) {
    await changes[turn % changes.length]?.();
    const place = String(places()[turn % 5]);
    const [first, second, fresh] = await Promise.all([
      one.send(place),
      two.send(place),
      // Nobody with a cookie is given a kept page.
      one.send(place, { cookie: 'a=b' }),
    ]);
    shown.push([first.body, second.body, fresh.body]);
  }
  expect(shown.map((bodies) => new Set(bodies).size)).toEqual(Array.from({ length: 500 }, () => 1));
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
