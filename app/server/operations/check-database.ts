// Tests the database of DATABASE_URL for npm run check: reachable, new enough, and with the rights to migrate
// it.
import pg from 'pg';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import { openPool } from '../database/database.ts';
import { explainUnknownMigrations, rejectUnknownMigrations, UnknownMigrations } from '../database/migrate.ts';
import { OperatorError } from '../terminal.ts';

const timeoutMs = 10_000;

/** Returns what it found. @throws OperatorError with one sentence. */
export async function checkDatabase(config: Config): Promise<string> {
  const { databaseUrl } = config;
  if (databaseUrl === null) return 'the embedded PostgreSQL in DATA_DIR';
  const [facts] = await queryOnce<DatabaseFacts>(databaseUrl, readFacts);
  const failure = facts && checkFacts(facts);
  if (failure) throw new OperatorError(failure);
  const pool = openPool(databaseUrl, pino({ level: 'silent' }), { connections: 1 });
  try {
    await rejectUnknownMigrations(pool);
  } catch (error) {
    throw error instanceof UnknownMigrations
      ? new OperatorError(explainUnknownMigrations(config, error))
      : error;
  } finally {
    await pool.end();
  }
  return `PostgreSQL ${facts?.versionName.split(' ')[0]}`;
}

async function queryOnce<Row extends pg.QueryResultRow>(url: string, query: string): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => undefined); // The query fails as well.
  try {
    await client.connect();
    return (await client.query<Row>(query)).rows;
  } catch (error) {
    throw new OperatorError(explainDatabaseError(error, client));
  } finally {
    await client.end().catch(() => undefined);
  }
}

function explainDatabaseError(error: unknown, { host, port, user, database }: pg.Client): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const reasons: Record<string, string> = {
    ECONNREFUSED: `No PostgreSQL listens at ${host}:${port}: start it, or correct DATABASE_URL.`,
    ENOTFOUND: `There is no machine called ${host}: correct DATABASE_URL.`,
    '28P01': `PostgreSQL refuses the password of the role ${user}: correct DATABASE_URL.`,
    '28000': `PostgreSQL does not let the role ${user} in: create it, or allow it in pg_hba.conf.`,
    '3D000': `There is no database called ${database}: create it, or correct DATABASE_URL.`,
  };
  return reasons[code] ?? `The database of DATABASE_URL cannot be used: ${message || code}.`;
}

export interface DatabaseFacts {
  /** Such as 180004 for 18.4. */
  version: number;
  versionName: string;
  isReadOnly: boolean;
  encoding: string;
  role: string;
  mayCreate: boolean;
  ownsTables: boolean;
  missingExtensions: string[];
}

const readFacts = `
  SELECT current_setting('server_version_num')::integer AS version,
    current_setting('server_version') AS "versionName",
    current_setting('transaction_read_only')::boolean AS "isReadOnly",
    current_setting('server_encoding') AS encoding,
    current_user AS role,
    has_database_privilege(current_database(), 'CREATE')
      AND coalesce((SELECT has_schema_privilege(oid, 'CREATE') FROM pg_namespace WHERE nspname = 'public'), false)
      AS "mayCreate",
    coalesce((SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = to_regclass('public.properties')), true)
      AS "ownsTables",
    ARRAY(SELECT wanted FROM unnest(ARRAY['btree_gin', 'pg_trgm']) AS wanted
      WHERE wanted NOT IN (SELECT name FROM pg_available_extensions)) AS "missingExtensions"`;

/** Returns why the site can't work on this database, or null. */
export function checkFacts(facts: DatabaseFacts): string | null {
  const { role } = facts;
  if (facts.version < 150_000)
    return `This is PostgreSQL ${facts.versionName}, and Baystead needs version 15 or newer: upgrade it.`;
  if (facts.isReadOnly)
    return 'The database is read-only: set DATABASE_URL to the primary server, not to a standby.';
  if (facts.encoding !== 'UTF8')
    return `The database stores text as ${facts.encoding}: create it with ENCODING 'UTF8'.`;
  if (!facts.mayCreate || !facts.ownsTables)
    return `The role ${role} may not create and change tables in this database: make it the owner with ALTER DATABASE … OWNER TO ${role}, and of its tables if there are any.`;
  if (facts.missingExtensions.length > 0)
    return `PostgreSQL lacks ${facts.missingExtensions.join(' and ')}: install the package with its additional modules (postgresql-contrib).`;
  return null;
}

/** In ms. Null for the embedded database, which has this machine's clock. */
export async function readDatabaseTime({ databaseUrl }: Config): Promise<number | null> {
  if (databaseUrl === null) return null;
  const [row] = await queryOnce<{ now: Date }>(databaseUrl, 'SELECT clock_timestamp() AS now');
  return row ? row.now.getTime() : null;
}
