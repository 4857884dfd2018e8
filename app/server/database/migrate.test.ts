import { sql } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import pg from 'pg';
import { pino } from 'pino';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { emptyDatabase, freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { insertProperty } from '#tests/support/properties.ts';
import { changeBusyRanges, listBusyRanges } from '../calendar/busy-ranges.ts';
import { type Database, createDatabase, openPool } from './database.ts';
import { migrate, migrationFiles, UnknownMigrations } from './migrate.ts';

/**
 * Makes a database refuse migrations that would block a live site. Asks PostgreSQL what a statement did, so
 * no spelling of it evades the check. From now on a schema change fails if it scans an existing table while
 * it blocks writers. Rewriting a table, validating a new constraint immediately and building an index without
 * CONCURRENTLY do that, and their duration grows with the rows. Tables that the migration itself creates are
 * empty and exempt.
 */
async function refuseLongLocks({ superuserUrl }: FreshDatabase): Promise<void> {
  // Only a superuser can create event triggers.
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query(guard);
  await client.end();
}

const guard = `
  DROP SCHEMA IF EXISTS guard CASCADE;
  CREATE SCHEMA guard;
  CREATE TABLE guard.tables AS
    SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r';

  GRANT USAGE ON SCHEMA guard TO PUBLIC;
  GRANT SELECT ON guard.tables TO PUBLIC;

  CREATE FUNCTION guard.reads_so_far() RETURNS jsonb LANGUAGE sql AS $$
    SELECT jsonb_object_agg(oid, pg_stat_get_xact_numscans(oid)) FROM guard.tables
  $$;
  CREATE FUNCTION guard.remember() RETURNS event_trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM set_config('guard.reads', guard.reads_so_far()::text, false);
  END $$;
  CREATE FUNCTION guard.refuse() RETURNS event_trigger LANGUAGE plpgsql AS $$
  DECLARE
    earlier jsonb := current_setting('guard.reads');
    blocked regclass;
  BEGIN
    SELECT relation INTO blocked FROM pg_locks JOIN guard.tables ON oid = relation
    WHERE pid = pg_backend_pid() AND granted
      AND mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
      AND pg_stat_get_xact_numscans(oid) > (earlier ->> oid::text)::bigint;
    IF blocked IS NOT NULL THEN
      RAISE EXCEPTION '% reads all of % while nobody can write to it', tg_tag, blocked;
    END IF;
  END $$;
  CREATE EVENT TRIGGER guard_start ON ddl_command_start EXECUTE FUNCTION guard.remember();
  CREATE EVENT TRIGGER guard_end ON ddl_command_end EXECUTE FUNCTION guard.refuse();`;

const logger = pino({ level: 'silent' });

async function open({ url }: FreshDatabase): Promise<pg.Pool> {
  const pool = openPool(url, logger, { connections: 1 });
  onTestFinished(() => pool.end());
  return pool;
}

/** Only the first `count` migrations. */
function upTo(count: number): MigrationProvider {
  return {
    getMigrations: async () =>
      Object.fromEntries(Object.entries(await migrationFiles.getMigrations()).slice(0, count)),
  };
}

/** All migrations, then one for each list of statements. Each statement runs by itself. */
function withPlanted(...planted: string[][]): MigrationProvider {
  return {
    async getMigrations() {
      const found = await migrationFiles.getMigrations();
      planted.forEach((statements, index) => {
        const up: Migration['up'] = async (db) => {
          for (const statement of statements) await sql.raw(statement).execute(db);
        };
        found[`9${index}-planted`] = { up };
      });
      return found;
    },
  };
}

test('migrates an empty database from five processes concurrently', async () => {
  const database = await emptyDatabase();
  const pool = await open(database);
  // CREATE INDEX CONCURRENTLY waits for all running statements, so no other process may wait inside a
  // statement.
  const provider = withPlanted(['CREATE INDEX CONCURRENTLY planted ON photos (bytes)']);
  const five = () => Promise.all(Array.from({ length: 5 }, () => migrate(database.url, logger, provider)));
  await five();
  await five();
  const { rows } = await pool.query<{ queue: string; photos: string; planted: string }>(
    `SELECT to_regclass('graphile_worker.jobs') AS queue, to_regclass('photos') AS photos,
            to_regclass('planted') AS planted`,
  );
  expect(rows).toEqual([{ queue: 'graphile_worker.jobs', photos: 'photos', planted: 'planted' }]);
});

test('rejects a database with unknown migrations', async () => {
  const database = await freshDatabase();
  const pool = await open(database);
  await pool.query(`INSERT INTO kysely_migration VALUES ('0011-admin-search-punctuation', '2026-01-01')`);
  const refused = migrate(database.url, logger);
  await expect(refused).rejects.toThrow(UnknownMigrations);
  await expect(refused).rejects.toThrow('0011-admin-search-punctuation');
});

test('fails a migration that waits five seconds for a lock, and runs it on the next start', async () => {
  const database = await freshDatabase();
  const pool = await open(database);
  const change = 'ALTER TABLE photos ADD COLUMN planted integer';
  const limit = `CREATE TABLE planted AS SELECT current_setting('lock_timeout') AS lock_timeout`;
  const impatient = withPlanted([limit], [`SET lock_timeout = '10ms'`, change]);
  await pool.query('BEGIN; LOCK TABLE photos');
  await expect(migrate(database.url, logger, impatient)).rejects.toMatchObject({
    cause: { message: 'canceling statement due to lock timeout' },
  });
  await pool.query('ROLLBACK');
  expect((await pool.query('SELECT * FROM planted')).rows).toEqual([{ lock_timeout: '5s' }]);
  await migrate(database.url, logger, withPlanted([limit], [change]));
  expect((await pool.query('SELECT planted FROM photos')).rows).toEqual([]);
});

test('adds a job for each photo without AVIF variants', async () => {
  const database = await freshDatabase();
  const pool = await open(database);
  await pool.query('ALTER TABLE photos DROP COLUMN has_avif');
  const columns = 'id, storage_key, original_name, media_type, bytes, state, placeholder, width, height';
  const values = (state: string) =>
    `(gen_random_uuid(), gen_random_uuid(), 'sea.jpg', 'image/jpeg', 1, '${state}', 'data:,', 4, 3)`;
  await pool.query(`INSERT INTO photos (${columns}) VALUES ${values('ready')}, ${values('pending')}`);
  const migrations = await migrationFiles.getMigrations();
  await migrations['0003-avif-variants']?.up(createDatabase(pool));
  const { rows } = await pool.query(
    `SELECT payload ->> 'photoId' = (SELECT id::text FROM photos WHERE state = 'ready') AS "isReady", priority
     FROM graphile_worker._private_jobs`,
  );
  expect(rows).toEqual([{ isReady: true, priority: 32_002 }]);
});

describe('migration 0008-moved-addresses', () => {
  /** Prepares a database in the state before the migration, then runs the migration. */
  async function migrated(prepare: (db: Database, propertyId: string) => Promise<unknown>) {
    const database = await freshDatabase();
    const db = createDatabase(await open(database));
    const propertyId = await insertProperty(db, null);
    await prepare(db, propertyId);
    const migrations = await migrationFiles.getMigrations();
    await migrations['0008-moved-addresses']?.up(db);
    return { db, home: propertyId };
  }

  test('moves properties of accounts that changed their address, and revokes their older tokens', async () => {
    const { db, home: propertyId } = await migrated(async (before, id) => {
      await sql`INSERT INTO auth_users (id, name, email, email_verified)
        VALUES ('rosa', 'Rosa', 'rosa@new.example', true)`.execute(before);
      await sql`UPDATE properties SET user_id = 'rosa', submitter_email = 'rosa@old.example',
        created_at = now() - interval '9 days'`.execute(before);
      await sql`INSERT INTO audit_log (actor_id, action, at)
        VALUES ('rosa', 'email-changed', now() - interval '2 days')`.execute(before);
      await sql`INSERT INTO access_tokens (token_hash, property_id, created_at, expires_at)
        SELECT sha256(days::text::bytea), ${id}, now() - days * interval '1 day', now() + interval '1 day'
        FROM generate_series(1, 3, 2) AS days`.execute(before);
    });
    const owners = db.selectFrom('properties').select(['id', 'submitterEmail']);
    expect(await owners.execute()).toEqual([{ id: propertyId, submitterEmail: 'rosa@new.example' }]);
    const lifetime = await sql<{ days: number }>`
      SELECT extract(day FROM now() - created_at)::int AS days FROM access_tokens`.execute(db);
    expect(lifetime.rows).toEqual([{ days: 1 }]);
  });

  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const acceptStay = (id: string, from: number, to: number) => sql`
    INSERT INTO inquiries (id, property_id, nights, guests, pets, monthly_rent, stay, guest_name, guest_email, verified_at)
    VALUES (gen_random_uuid(), ${id}, daterange(${day(from)}::date, ${day(to)}::date), 2, false, 3000, 'accepted', 'Gwen', 'gwen@guest.example', now())`;

  test('frees the nights of stays whose inquiry was deleted, and no others', async () => {
    const taken = { from: day(10), to: day(40) };
    const { db, home: propertyId } = await migrated(async (before, id) => {
      await acceptStay(id, 10, 20).execute(before);
      await before.transaction().execute(async (transaction) => {
        await changeBusyRanges(transaction, id, 'stay', () => [taken]);
        await changeBusyRanges(transaction, id, 'owner', () => [{ from: day(15), to: day(25) }]);
      });
    });
    expect(await listBusyRanges(db, propertyId, 'stay')).toEqual([{ from: day(10), to: day(20) }]);
    const { busy } = await db.selectFrom('properties').select('busy').executeTakeFirstOrThrow();
    expect(busy).toBe(`{[${day(10)},${day(25)})}`);
  });

  test('leaves a site with demonstration data unchanged', async () => {
    const taken = { from: day(10), to: day(40) };
    const { db, home: propertyId } = await migrated(async (before, id) => {
      await sql`INSERT INTO audit_log (action) VALUES ('demonstration-began')`.execute(before);
      await before
        .transaction()
        .execute((transaction) => changeBusyRanges(transaction, id, 'stay', () => [taken]));
    });
    expect(await listBusyRanges(db, propertyId, 'stay')).toEqual([taken]);
  });
});

test('copies the link of each approved property with its state and nights to calendar_links', async () => {
  const db = createDatabase(await open(await freshDatabase()));
  const [read, unread, pending] = [
    await insertProperty(db, null),
    await insertProperty(db, null),
    await insertProperty(db, null),
  ];
  await sql`UPDATE properties SET ical_url = 'webcal://feeds.example/1.ics'`.execute(db);
  await sql`ALTER TABLE properties DISABLE TRIGGER properties_status_is_final`.execute(db);
  await sql`UPDATE properties SET status = 'pending', reviewed_at = NULL WHERE id = ${pending}`.execute(db);
  const at = new Date('2026-11-20T20:05:00Z');
  await sql`INSERT INTO calendar_feeds (property_id, url, next_read_at, attempted_at, read_at, failures)
    VALUES (${read}, 'webcal://feeds.example/1.ics', ${at}, ${at}, ${at}, 0)`.execute(db);
  await db
    .transaction()
    .execute((transaction) =>
      changeBusyRanges(transaction, read, 'feed', () => [{ from: '2027-01-04', to: '2027-01-09' }]),
    );
  const migrations = await migrationFiles.getMigrations();
  await migrations['0015-calendar-links']?.up(db);
  await migrations['0015-calendar-links']?.up(db);
  const [url, none] = ['https://feeds.example/1.ics', '{}'];
  const links = await db.selectFrom('calendarLinks').selectAll().orderBy('propertyId').execute();
  expect(links).toMatchObject([
    { propertyId: read, url, nights: '{[2027-01-04,2027-01-09)}', nextReadAt: at, readAt: at, failures: 0 },
    { propertyId: unread, url, nights: none, attemptedAt: null, readAt: null, failures: 0 },
  ]);
});

test('adds missing calendar links and frees nights without a link', async () => {
  const db = createDatabase(await open(await freshDatabase()));
  const [approved, removed, linked] = [
    await insertProperty(db, null),
    await insertProperty(db, null),
    await insertProperty(db, null),
  ];
  await sql`UPDATE properties SET ical_url = 'webcal://feeds.example/1.ics' WHERE id = ${approved}`.execute(
    db,
  );
  await sql`INSERT INTO calendar_links (id, property_id, url, nights)
    VALUES (${linked}, ${linked}, 'https://own.example/1.ics', '{[2027-01-04,2027-01-09)}')`.execute(db);
  for (const id of [approved, removed, linked])
    for (const [source, from, to] of [
      ['feed', '2027-01-04', '2027-01-09'],
      ['owner', '2027-02-01', '2027-02-03'],
    ] as const)
      await db
        .transaction()
        .execute((transaction) => changeBusyRanges(transaction, id, source, () => [{ from, to }]));
  const migrations = await migrationFiles.getMigrations();
  await migrations['0017-calendar-link-leftovers']?.up(db);
  await migrations['0017-calendar-link-leftovers']?.up(db);
  const nights = '{[2027-01-04,2027-01-09)}';
  expect(await db.selectFrom('calendarLinks').selectAll().orderBy('propertyId').execute()).toMatchObject([
    { propertyId: approved, url: 'https://feeds.example/1.ics', nights, readAt: null },
    { propertyId: linked, url: 'https://own.example/1.ics', nights },
  ]);
  const busy = '{[2027-01-04,2027-01-09),[2027-02-01,2027-02-03)}';
  expect(await db.selectFrom('properties').select(['id', 'busy']).orderBy('id').execute()).toEqual([
    { id: approved, busy },
    { id: removed, busy: '{[2027-02-01,2027-02-03)}' },
    { id: linked, busy },
  ]);
});

test('revokes keys that forms made with a session or a draft of changes, and keeps mailed ones', async () => {
  const db = createDatabase(await open(await freshDatabase()));
  const id = await insertProperty(db, null);
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 20, minute));
  const addToken = async (minute: number) =>
    sql`INSERT INTO access_tokens (token_hash, property_id, created_at, expires_at)
      VALUES (sha256(${String(minute)}::bytea), ${id}, ${at(minute)}, now() + interval '1 day')`.execute(db);
  const addEvent = async (minute: number, action: string, actorId: string | null = null) =>
    sql`INSERT INTO audit_log (at, action, property_id, actor_id)
      VALUES (${at(minute)}, ${action}, ${id}, ${actorId})`.execute(db);
  for (const minute of [1, 2, 3, 4]) await addToken(minute);
  await addEvent(1, 'submitted');
  await addEvent(2, 'submitted', 'rosa');
  await addEvent(3, 'changes-sent');
  await sql`INSERT INTO auth_users (id, name, email) VALUES ('rosa', 'Rosa', 'rosa@site.example')`.execute(
    db,
  );
  for (const userId of ['rosa', null]) {
    const draftId = crypto.randomUUID();
    const tokenHash = Buffer.alloc(32, String(userId));
    await sql`INSERT INTO drafts (id, token_hash, user_id) VALUES (${draftId}, ${tokenHash}, ${userId})`.execute(
      db,
    );
    await sql`INSERT INTO access_tokens (token_hash, draft_id, expires_at)
      VALUES (${tokenHash}, ${draftId}, now() + interval '1 day')`.execute(db);
  }
  const migrations = await migrationFiles.getMigrations();
  await migrations['0034-keys']?.up(db);
  await migrations['0034-keys']?.up(db);
  const kept = await sql<{ minute: number }>`SELECT extract(minute FROM created_at)::integer AS minute
    FROM access_tokens WHERE property_id = ${id} ORDER BY 1`.execute(db);
  expect(kept.rows).toEqual([{ minute: 1 }, { minute: 4 }]);
  expect(await db.selectFrom('idempotencyKeys').select('propertyId').execute()).toHaveLength(3);
  const tokens = sql`SELECT token_hash FROM access_tokens WHERE draft_id IS NOT NULL`;
  expect((await tokens.execute(db)).rows).toEqual([{ tokenHash: Buffer.alloc(32, 'null') }]);
  const drafts = await db
    .selectFrom('propertyVersions')
    .select(['userId', 'tokenHash'])
    .orderBy('userId')
    .execute();
  expect(drafts.map(({ userId, tokenHash }) => tokenHash.equals(Buffer.alloc(32, String(userId))))).toEqual([
    false,
    true,
  ]);
});

test('adds the jobs of many photos without scanning the queue for each', async () => {
  const database = await emptyDatabase();
  const pool = await open(database);
  await migrate(database.url, logger, upTo(2));
  const count = 500;
  await pool.query(`INSERT INTO photos (id, storage_key, original_name, media_type, bytes, state, placeholder, width, height)
    SELECT gen_random_uuid(), gen_random_uuid(), 'sea.jpg', 'image/jpeg', 1, 'ready', 'data:,', 4, 3
    FROM generate_series(1, ${count})`);
  await migrate(database.url, logger);
  const readRows = async () => {
    const { rows } = await pool.query<{ added: number; read: number }>(
      `SELECT n_tup_ins::integer AS added, seq_tup_read::integer AS read FROM pg_stat_all_tables
       WHERE relid = 'graphile_worker._private_jobs'::regclass`,
    );
    return rows[0];
  };
  // PostgreSQL publishes the statistics after the connection of the migrations closed.
  await expect.poll(readRows).toMatchObject({ added: count });
  expect((await readRows())?.read).toBeLessThan(count);
});

describe('migrations on a live site', () => {
  /** No test changes it, because its migrations are rejected. */
  let guarded: FreshDatabase;
  beforeAll(async () => {
    guarded = await freshDatabase();
    await refuseLongLocks(guarded);
  });

  test('hold no long locks after the baseline', async () => {
    const database = await emptyDatabase();
    const migrations = await migrationFiles.getMigrations();
    const names = Object.keys(migrations);
    expect(names[0]).toBe('0001-baseline');
    await migrate(database.url, logger, upTo(1));
    for (const [index] of names.slice(1).entries()) {
      await refuseLongLocks(database);
      await migrate(database.url, logger, upTo(index + 2));
    }
  });

  test.each([
    ['a column of another type', 'ALTER TABLE photos ALTER COLUMN bytes TYPE bigint'],
    [
      'a default that is computed for each row',
      'ALTER TABLE photos ADD COLUMN p uuid DEFAULT gen_random_uuid()',
    ],
    ['a computed column', 'ALTER TABLE photos ADD COLUMN p integer GENERATED ALWAYS AS (bytes + 1) STORED'],
    ['NOT NULL without a validated check', 'ALTER TABLE photos ALTER COLUMN digest SET NOT NULL'],
    ['a check that is validated immediately', 'ALTER TABLE photos ADD CHECK (bytes > 1)'],
    [
      'a foreign key that is validated immediately',
      'ALTER TABLE properties ADD FOREIGN KEY (user_id) REFERENCES auth_users',
    ],
    ['an index that is not built concurrently', 'CREATE INDEX planted ON photos (bytes)'],
    ['a unique constraint', 'ALTER TABLE photos ADD UNIQUE (digest)'],
  ])('are rejected if they contain %s', async (_, statement) => {
    const refused = migrate(guarded.url, logger, withPlanted([statement]));
    await expect(refused).rejects.toMatchObject({
      cause: { message: expect.stringContaining('while nobody can write to it') },
    });
  });

  test('may contain constant defaults, concurrent indexes, validated backfills and new tables', async () => {
    const database = await freshDatabase();
    await refuseLongLocks(database);
    const allowed = withPlanted(
      ['ALTER TABLE photos ADD COLUMN p integer NOT NULL DEFAULT 1'],
      ['CREATE INDEX CONCURRENTLY planted_index ON photos (bytes)'],
      [
        'UPDATE photos SET digest = null WHERE digest IS NULL',
        'ALTER TABLE photos ADD CONSTRAINT filled CHECK (digest IS NOT NULL) NOT VALID',
        'ALTER TABLE photos VALIDATE CONSTRAINT filled',
        'ALTER TABLE photos ALTER COLUMN digest SET NOT NULL',
        'ALTER TABLE photos DROP CONSTRAINT filled',
      ],
      ['CREATE TABLE planted (a integer)', 'CREATE INDEX ON planted (a)'],
    );
    await expect(migrate(database.url, logger, allowed)).resolves.toBeUndefined();
  });
});
