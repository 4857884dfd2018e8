import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import type { EditForm } from '#domain/property/edit-form.ts';
import { type Database, createDatabase, openPool } from '#server/database/database.ts';
import { forkCachedSite, openCachedSite } from '#tests/support/cached-site.ts';
import {
  newAdmin,
  setUpTestServer,
  submitProperty,
  valueOf,
  publishProperty,
} from '#tests/support/test-server.ts';
import { deletePropertyAsAdmin } from '../admin/delete-property.ts';
import { editProperty, getPropertyToEdit } from '../admin/edit-property.ts';
import {
  featureProperty,
  listFeaturedIds,
  reorderFeaturedProperties,
  unfeatureProperty,
} from '../admin/featured.ts';
import { approveProperty } from '../admin/decide.ts';
import { setBusyRanges } from '#tests/support/properties.ts';

const testServer = await setUpTestServer();
const admin = await newAdmin(testServer.server, 'ada@site.example');

async function approve(id: string): Promise<string> {
  valueOf(await approveProperty(testServer.server, admin, id));
  return id;
}

const approvedProperty = (title: string) => publishProperty(testServer, admin, { title });

async function edit(id: string, changes: Partial<EditForm>): Promise<void> {
  const { form, version } = valueOf(await getPropertyToEdit(testServer.server, admin, id));
  const input = { ...form, ...changes };
  valueOf(await editProperty(testServer.server, admin, id, { input, version, today: '2026-11-20' }));
}

/** A page, and what is changed that visitors can see there. */
interface ChangedPage {
  path: string;
  changes: (() => Promise<unknown>)[];
}

/**
 * Ten kinds of change: one home goes and another comes, which is changed until the next round. The first
 * round looks at pages, the second at the data that scripts read of them.
 */
function changesOf(round: number, deletedId: string, id: string): ChangedPage[] {
  const [data, front] = round === 0 ? ['', '/'] : ['.data', '/_.data'];
  const [list, propertyId, deletedProperty] = [
    `/listings${data}`,
    `/listings/${id}${data}`,
    `/listings/${deletedId}${data}`,
  ];
  const ofPhotos = (changed: RawBuilder<unknown>) =>
    sql`UPDATE photos SET ${changed} WHERE property_id = ${id}`.execute(testServer.db);
  const block = () =>
    setBusyRanges(testServer, id, 'owner', [{ from: '2032-01-01', to: addDays('2032-01-01', 9) }]);
  const reverse = async () => {
    const from = await listFeaturedIds(testServer.server, admin);
    return reorderFeaturedProperties(testServer.server, admin, { from, to: from.toReversed() });
  };
  return [
    {
      path: round === 0 ? deletedProperty : list,
      changes: [
        async () => valueOf(await deletePropertyAsAdmin(testServer.server, admin, deletedId, 'A duplicate.')),
      ],
    },
    {
      path: list,
      changes: [
        () => approve(id),
        () => edit(id, { title: `Edited ${round}` }),
        () => edit(id, { desiredMonthlyRent: String(2000 + round) }),
      ],
    },
    {
      path: propertyId,
      changes: [
        () => ofPhotos(sql`caption = ${`Caption ${round}`}`),
        () => ofPhotos(sql`has_avif = true, placeholder = ${`data:,${round}`}`),
        block,
      ],
    },
    {
      path: front,
      changes: [
        async () => valueOf(await featureProperty(testServer.server, admin, id)),
        async () => valueOf(await reverse()),
        async () => valueOf(await unfeatureProperty(testServer.server, admin, id)),
      ],
    },
  ];
}

test('two processes show each change at the next request', async () => {
  const sites = await Promise.all([forkCachedSite(testServer), forkCachedSite(testServer)]);
  const read = (path: string) => Promise.all(sites.map((site) => site.send(path)));
  for (const title of ['First', 'Second'])
    valueOf(await featureProperty(testServer.server, admin, await approvedProperty(title)));
  let deletedId = await approvedProperty('Third');
  for (let round = 0; round < 2; round += 1) {
    const id = await submitProperty(testServer);
    for (const { path, changes } of changesOf(round, deletedId, id)) {
      await read(path);
      for (const change of changes) {
        // Both keep the page before the change: one that is not noticed is shown by what they keep.
        const before = await read(path);
        expect([path, ...before.map(({ isHit }) => isHit)]).toEqual([path, true, true]);
        await change();
        const after = await read(path);
        for (const [site, { isHit, status, body }] of after.entries()) {
          expect([path, isHit, body === before[site]?.body]).toEqual([path, false, false]);
          expect([path, status, body]).toEqual([path, after[0]?.status, after[0]?.body]);
        }
      }
    }
    deletedId = id;
  }
  await Promise.all(sites.map((site) => site.close()));
});

const slotOf = async (connection: Database) => {
  const { rows } = await sql<{ slot: number }>`SELECT pg_backend_pid() % 16 AS slot`.execute(connection);
  return rows[0]?.slot;
};

/**
 * Works on a connection that raises another row of `public_version` than the given one: neither waits for the
 * other.
 */
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

test('shows a transaction that began earlier and committed later', async () => {
  const pool = openPool(String(testServer.server.config.databaseUrl), testServer.server.logger, {
    connections: 8,
  });
  const site = await openCachedSite(testServer);
  const [early, late] = [await approvedProperty('Early'), await approvedProperty('Late')];
  await testServer.db.transaction().execute(async (transaction) => {
    await sql`UPDATE properties SET title = 'Early, changed' WHERE id = ${early}`.execute(transaction);
    const change = sql`UPDATE properties SET title = 'Late, changed' WHERE id = ${late}`;
    await besideSlot(await slotOf(transaction), createDatabase(pool), (other) => change.execute(other));
    const { body } = await site.send('/listings');
    expect([body.includes('Late, changed'), body.includes('Early, changed')]).toEqual([true, false]);
    expect((await site.send('/listings')).isHit).toBe(true);
  });
  expect((await site.send('/listings')).body).toContain('Early, changed');
  await pool.end();
  await site.close();
});
