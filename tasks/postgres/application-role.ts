// The ordinary role that the application connects as. It owns its database and everything in it, and cannot
// read files, run programs or switch triggers off for its session, as PostgreSQL's superuser can.
import pg from 'pg';

export const applicationRole = 'baystead_app';
/** A key that no other advisory lock uses. */
const lockKey = 1_650_555_749;

/**
 * Creates the role, sets its password and makes it the owner of the database. In databases of older releases,
 * the superuser that `client` connects as owns everything. Idempotent: one transaction, and concurrent starts
 * take turns.
 */
export async function transferOwnership(
  client: pg.Client,
  databaseName: string,
  password: string,
): Promise<void> {
  await client.query(`
    BEGIN;
    SELECT pg_advisory_xact_lock(${lockKey});
    ${createRole}
    ALTER ROLE ${applicationRole} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
      PASSWORD ${pg.escapeLiteral(password)};
    ALTER DATABASE ${databaseName} OWNER TO ${applicationRole};
    ${changeOwners}
    COMMIT`);
}

const createRole = `
  DO $$
  BEGIN
    IF to_regrole('${applicationRole}') IS NULL THEN CREATE ROLE ${applicationRole}; END IF;
  END $$;`;

// REASSIGN OWNED refuses the superuser of initdb, so this lists what that superuser owns outside PostgreSQL's
// own schemas. The schema "public" follows the owner of the database. Sequences of columns follow their
// table. Functions of extensions stay the superuser's, as they are when an ordinary role creates a trusted
// extension.
const changeOwners = `
  DO $$
  DECLARE
    object text;
  BEGIN
    FOR object IN
      WITH schemas AS (
        SELECT oid, nspname, nspowner FROM pg_namespace
        WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
      ), skipped AS (
        SELECT classid, objid FROM pg_depend WHERE deptype = 'e'
          OR (deptype IN ('a', 'i') AND objid IN (SELECT oid FROM pg_class WHERE relkind = 'S'))
      ), owned AS (
        SELECT 'pg_namespace'::regclass AS classid, oid, nspowner AS owner, format('SCHEMA %I', nspname) AS object
          FROM schemas
        UNION ALL
        SELECT 'pg_class'::regclass, oid, relowner, format('TABLE %s', oid::regclass)
          FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND relnamespace IN (SELECT oid FROM schemas)
        UNION ALL
        SELECT 'pg_proc'::regclass, oid, proowner, format('ROUTINE %s', oid::regprocedure)
          FROM pg_proc WHERE pronamespace IN (SELECT oid FROM schemas)
        UNION ALL
        SELECT 'pg_type'::regclass, pg_type.oid, typowner, format('TYPE %s', pg_type.oid::regtype)
          FROM pg_type LEFT JOIN pg_class ON pg_class.oid = typrelid
          WHERE (typtype IN ('d', 'e', 'r') OR relkind = 'c') AND typnamespace IN (SELECT oid FROM schemas)
        UNION ALL
        SELECT 'pg_ts_config'::regclass, oid, cfgowner, format('TEXT SEARCH CONFIGURATION %s', oid::regconfig)
          FROM pg_ts_config WHERE cfgnamespace IN (SELECT oid FROM schemas)
      )
      SELECT owned.object FROM owned LEFT JOIN skipped ON skipped.classid = owned.classid AND objid = owned.oid
      WHERE owner = current_user::regrole AND objid IS NULL
    LOOP
      EXECUTE format('ALTER %s OWNER TO ${applicationRole}', object);
    END LOOP;
  END $$;`;
