import { sql } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import pg from 'pg';
import { pino } from 'pino';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { emptyDatabase, freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import type { Config } from '../config.ts';
import { insertProperty } from '#tests/support/properties.ts';
import { createDatabase, openPool } from './database.ts';
import {
  explainUnknownMigrations,
  listMigrations,
  migrate,
  migrationFiles,
  UnknownMigrations,
} from './migrate.ts';

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

test.each([
  ['newer', '9999-future'],
  ['unreleased', '0072-experiment'],
])('rejects a database with unknown migrations that are %s', async (origin, name) => {
  const database = await freshDatabase();
  const pool = await open(database);
  await pool.query(`INSERT INTO kysely_migration VALUES ($1, '2026-01-01')`, [name]);
  const refused = migrate(database.url, logger);
  await expect(refused).rejects.toMatchObject({ origin, message: expect.stringContaining(name) });
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

describe('a database of version 1.0.1', () => {
  /** Lists the migrations of 1.0.1 as applied, up to the last one or without it. */
  async function listEarlier(pool: pg.Pool, names: readonly string[]): Promise<void> {
    await pool.query('DELETE FROM kysely_migration');
    await pool.query(
      `INSERT INTO kysely_migration SELECT name, '2026-11-20' FROM unnest($1::text[]) AS name`,
      [names],
    );
  }

  test('is adopted with its rows, and loses what only earlier versions used', async () => {
    const database = await emptyDatabase();
    const pool = await open(database);
    await migrate(database.url, logger, upTo(1));
    await listEarlier(pool, ['0001-baseline', '0071-site-visits', '0072-beds']);
    // One of each kind of what the migration drops. The others were checked by hand once, by comparing a
    // migrated database of 1.0.1 with a new one.
    await pool.query(`CREATE TABLE drafts (id uuid); ALTER TABLE photos ADD COLUMN draft_id uuid;
      CREATE FUNCTION follow_photos() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
      CREATE TRIGGER photos_followed AFTER UPDATE ON photos FOR EACH ROW EXECUTE FUNCTION follow_photos();
      INSERT INTO auth_users (id, name, email) VALUES ('1', 'Rosa', 'rosa@site.example')`);
    await migrate(database.url, logger);
    const names = Object.keys(await migrationFiles.getMigrations());
    expect(await listMigrations(pool)).toEqual(names.toSorted());
    const { rows } = await pool.query(`SELECT email, to_regclass('drafts') AS drafts,
      to_regproc('follow_photos') AS functions,
      (SELECT count(*)::integer FROM pg_trigger WHERE tgname = 'photos_followed') AS triggers,
      (SELECT count(*)::integer FROM pg_attribute WHERE attrelid = 'photos'::regclass AND attname = 'draft_id')
        AS columns FROM auth_users`);
    const dropped = { drafts: null, functions: null, triggers: 0, columns: 0 };
    expect(rows).toEqual([{ email: 'rosa@site.example', ...dropped }]);
  });

  test('is rejected if it lacks one of its migrations, and stays as it is', async () => {
    const database = await freshDatabase();
    const pool = await open(database);
    await listEarlier(pool, ['0001-baseline', '0071-site-visits']);
    await expect(migrate(database.url, logger)).rejects.toMatchObject({ origin: 'earlier' });
    expect(await listMigrations(pool)).toEqual(['0001-baseline', '0071-site-visits']);
    const config = { databaseUrl: null, dataDir: '.data' } as Config;
    expect(explainUnknownMigrations(config, new UnknownMigrations([], 'earlier'))).toContain(
      'The database in .data was written before version 1.0.1, and this version cannot read it',
    );
  });
});

test('gives the stays of earlier inquiries their proposals', async () => {
  const database = await freshDatabase();
  const pool = await open(database);
  const db = createDatabase(pool);
  const propertyId = await insertProperty(db, null);
  const stays = [
    ['requested', 'guest', '2099-01-04'],
    ['requested', 'owner', '2026-01-04'],
    ['accepted', 'owner', '2026-01-04'],
  ];
  await pool.query(
    `INSERT INTO inquiries (id, property_id, verified_at, nights, guests, pets, cost_terms, guest_name, guest_email,
       stay, proposed_by)
     SELECT gen_random_uuid(), $1, now(), daterange((stay ->> 2)::date, '2099-04-04'), 2, false, '{}', 'Gwen',
       'gwen@guest.example', stay ->> 0, stay ->> 1 FROM jsonb_array_elements($2) AS stay`,
    [propertyId, JSON.stringify(stays)],
  );
  const { '0102-proposals': addProposals } = await migrationFiles.getMigrations();
  for (const _ of [1, 2]) await addProposals?.up(db);
  const { rows } = await pool.query(`SELECT stay, state, stay_proposals.proposed_by AS by,
    first_night::text AS first, stay_proposals.answered_at IS NULL AS waits
    FROM inquiries JOIN stay_proposals ON inquiry_id = inquiries.id ORDER BY stay`);
  expect(rows).toEqual([
    { stay: 'accepted', state: 'accepted', by: 'owner', first: '2026-01-04', waits: false },
    { stay: 'expired', state: 'expired', by: 'owner', first: '2026-01-04', waits: false },
    { stay: 'requested', state: 'open', by: 'guest', first: '2099-01-04', waits: true },
  ]);
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
    expect(names[0]).toBe('0072-baseline');
    await migrate(database.url, logger, upTo(1));
    for (const [index] of names.slice(1).entries()) {
      await refuseLongLocks(database);
      await migrate(database.url, logger, upTo(index + 2));
    }
  });

  test.each([
    ['a column of another type', 'ALTER TABLE photos ALTER COLUMN bytes TYPE bigint'],
    ['a default for each row', 'ALTER TABLE photos ADD COLUMN p uuid DEFAULT gen_random_uuid()'],
    ['a computed column', 'ALTER TABLE photos ADD COLUMN p integer GENERATED ALWAYS AS (bytes + 1) STORED'],
    ['NOT NULL without a validated check', 'ALTER TABLE photos ALTER COLUMN digest SET NOT NULL'],
    ['a check that is validated immediately', 'ALTER TABLE photos ADD CHECK (bytes > 1)'],
    ['a validated foreign key', 'ALTER TABLE properties ADD FOREIGN KEY (user_id) REFERENCES auth_users'],
    ['an index that is not built concurrently', 'CREATE INDEX planted ON photos (bytes)'],
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
