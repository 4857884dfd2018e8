// Makes a database refuse migrations that would block a live site. Asks PostgreSQL what a statement did, so no
// spelling of it evades the check.
import pg from 'pg';
import type { FreshDatabase } from './database.ts';

/**
 * From now on a schema change fails if it scans an existing table while it blocks writers. Rewriting a table,
 * validating a new constraint immediately and building an index without CONCURRENTLY do that, and their duration
 * grows with the rows. Tables that the migration itself creates are empty and exempt.
 */
export async function refuseLongLocks({ superuserUrl }: FreshDatabase): Promise<void> {
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
