import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { EditForm } from '#domain/property/edit-form.ts';
import { type Database, createDatabase, openPool } from '#server/database/database.ts';
import { openCachedSite } from '#tests/support/cached-site.ts';
import { setUpSite, valueOf } from '#tests/support/site.ts';
import { deletePropertyAsAdmin } from '../admin/delete-property.ts';
import { editProperty, getPropertyToEdit } from '../admin/edit-property.ts';
import {
  featureProperty,
  listFeaturedIds,
  reorderFeaturedProperties,
  unfeatureProperty,
} from '../admin/featured.ts';
import { approveProperty } from '../admin/decide.ts';

const site = await setUpSite();
const admin = await site.admin();

const approvedProperty = (title: string) => site.listedHome(admin, { title });

async function edit(id: string, changes: Partial<EditForm>) {
  const { form, version } = valueOf(await getPropertyToEdit(site.server, admin, id));
  const input = { ...form, ...changes };
  return editProperty(site.server, admin, id, { input, version, today: '2026-11-20' });
}

async function reverseFeatured() {
  const from = await listFeaturedIds(site.server, admin);
  return reorderFeaturedProperties(site.server, admin, { from, to: from.toReversed() });
}

/** What is changed that visitors can see on a page: one home goes, and another one comes and changes. */
function changesOf(goes: string, comes: string): [path: string, change: () => Promise<unknown>][] {
  const { server, db } = site;
  const [list, home, front] = ['/listings', `/listings/${comes}`, '/'];
  const ofPhotos = (set: RawBuilder<unknown>) =>
    sql`UPDATE photos SET ${set} WHERE property_id = ${comes}`.execute(db);
  return [
    [`/listings/${goes}`, () => deletePropertyAsAdmin(server, admin, goes, 'A duplicate.')],
    [list, () => approveProperty(server, admin, comes)],
    [list, () => edit(comes, { title: 'Edited' })],
    [list, () => edit(comes, { desiredMonthlyRent: '2001' })],
    [home, () => ofPhotos(sql`caption = 'The deck'`)],
    [home, () => ofPhotos(sql`has_avif = true, placeholder = 'data:,1'`)],
    [home, () => site.setBusy(comes, 'owner', [{ from: '2032-01-01', to: '2032-01-10' }])],
    [front, () => featureProperty(server, admin, comes)],
    [front, reverseFeatured],
    [front, () => unfeatureProperty(server, admin, comes)],
  ];
}

const toData = (path: string) => (path === '/' ? '/_.data' : `${path}.data`);

test.each([
  ['pages', (path: string) => path],
  ['the data that scripts read', toData],
])('two sites on one database show each change in %s at the next request', async (_what, toPath) => {
  const sites = await Promise.all([openCachedSite(site), openCachedSite(site)]);
  const read = (path: string) => Promise.all(sites.map((cached) => cached.send(path)));
  const featured = [await approvedProperty('First'), await approvedProperty('Second')];
  for (const id of featured) valueOf(await featureProperty(site.server, admin, id));
  const changes = changesOf(await approvedProperty('Third'), await site.pendingHome());
  for (const [page, change] of changes) {
    const path = toPath(page);
    await read(path);
    // Both keep the page before the change: one that is not noticed is shown by what they keep.
    const before = await read(path);
    expect([path, ...before.map(({ isHit }) => isHit)]).toEqual([path, true, true]);
    const result = await change();
    expect(result).not.toMatchObject({ ok: false });
    const [one, other] = await read(path);
    expect([path, one?.isHit, other?.isHit]).toEqual([path, false, false]);
    expect([path, one?.status, one?.body]).toEqual([path, other?.status, other?.body]);
    expect([path, one?.body]).not.toEqual([path, before[0]?.body]);
  }
  for (const id of featured) valueOf(await unfeatureProperty(site.server, admin, id));
  await Promise.all(sites.map((cached) => cached.close()));
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
  const pool = openPool(String(site.server.config.databaseUrl), site.server.logger, {
    connections: 8,
  });
  const cached = await openCachedSite(site);
  const [early, late] = [await approvedProperty('Early'), await approvedProperty('Late')];
  await site.db.transaction().execute(async (transaction) => {
    await sql`UPDATE properties SET title = 'Early, changed' WHERE id = ${early}`.execute(transaction);
    const change = sql`UPDATE properties SET title = 'Late, changed' WHERE id = ${late}`;
    await besideSlot(await slotOf(transaction), createDatabase(pool), (other) => change.execute(other));
    const { body } = await cached.send('/listings');
    expect([body.includes('Late, changed'), body.includes('Early, changed')]).toEqual([true, false]);
    expect((await cached.send('/listings')).isHit).toBe(true);
  });
  expect((await cached.send('/listings')).body).toContain('Early, changed');
  await pool.end();
  await cached.close();
});
