// Keeps the bitmaps of this process like the table: loads them in the background, and before every use applies what
// has been committed since the last one, so that several processes and their writers agree. Hides SQL.
import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { type Bitmaps, createBitmaps, type Home } from './search-bitmaps.ts';

export type SearchMirror = ReturnType<typeof createSearchMirror>;

interface State {
  bitmaps: Bitmaps;
  /** The transactions that have been applied, as PostgreSQL writes a pg_snapshot. */
  snapshot: string;
  appliedAt: number;
}

/** Slots loaded at a time: a few milliseconds of work for the process. */
const chunk = 2000;
const hour = 3_600_000;
/** Changes are kept for a day; a process that has not looked for half of it begins anew. */
const longestPause = 12 * hour;

export function createSearchMirror(db: Database, logger: Logger) {
  let state: State | null = null;
  let loading: Promise<void> | null = null;
  let applying: Promise<void> | null = null;
  let nextApplying: Promise<void> | null = null;
  let closed = false;

  async function load(): Promise<void> {
    const began = performance.now();
    await forgetOldChanges(db);
    const { snapshot, last } = await readExtent(db);
    const bitmaps = createBitmaps();
    // What changes meanwhile is committed after `snapshot`, and applied again before the first use.
    for (let from = 0; from <= last; from += chunk) {
      if (closed) return;
      for (const entry of await readEntries(db, from, from + chunk)) put(bitmaps, entry);
    }
    state = { bitmaps, snapshot, appliedAt: Date.now() };
    logger.debug({ slots: last, ms: Math.round(performance.now() - began) }, 'the search index is loaded');
  }

  function beginLoading(): void {
    loading ??= load()
      .catch((error: unknown) => logger.warn({ err: error }, 'the search index could not be loaded'))
      .finally(() => (loading = null));
  }

  async function apply(current: State): Promise<void> {
    const { changes, snapshot } = await readChanges(db, current.snapshot);
    for (const change of changes) put(current.bitmaps, change);
    current.snapshot = snapshot;
    if (Date.now() - current.appliedAt > hour) await forgetOldChanges(db);
    current.appliedAt = Date.now();
  }

  /** Whoever asks while changes are being read waits for the next reading, which sees what was committed before. */
  function applyChanges(current: State): Promise<void> {
    if (!applying) {
      applying = apply(current).finally(() => (applying = null));
      return applying;
    }
    nextApplying ??= applying
      .catch(() => undefined)
      .then(() => {
        nextApplying = null;
        return applyChanges(current);
      });
    return nextApplying;
  }

  return {
    /**
     * The bitmaps with everything that was committed before this call; null while they are being loaded, which the
     * first call begins.
     */
    async read(): Promise<Bitmaps | null> {
      if (state && Date.now() - state.appliedAt > longestPause) state = null;
      if (!state) {
        beginLoading();
        return null;
      }
      const current = state;
      await applyChanges(current);
      return current.bitmaps;
    },

    /** The bitmaps as they were at the last reading, for what may be out of date; null before they are loaded. */
    peek: (): Bitmaps | null => state?.bitmaps ?? null,

    /** Resolves when what was begun to load is loaded. */
    async loaded(): Promise<void> {
      await loading;
    },

    async close(): Promise<void> {
      closed = true;
      await loading;
    },
  };
}

/** A slot with its home, as numbers; a slot alone holds no public home. */
type Entry =
  | [slot: number]
  | [
      slot: number,
      low: number,
      high: number,
      sleeps: number,
      rent: number,
      available: number,
      created: number,
      taken: number[],
    ];

function put(bitmaps: Bitmaps, entry: Entry): void {
  bitmaps.put(entry[0], entry.length === 1 ? null : homeOf(entry));
}

function homeOf([, low, high, sleeps, rent, available, created, taken]: Exclude<Entry, [number]>): Home {
  return { low, high, sleeps, rent, available, created, taken };
}

/** Days from 2000-01-01 on. What has no end ends beyond every day that can be searched for. */
const dayNumber = (date: RawBuilder<unknown>) =>
  sql`greatest(least(${date}, '9999-12-31'::date), '2000-01-01'::date) - '2000-01-01'::date`;
const begin = dayNumber(sql`coalesce(lower(stretch), '-infinity')`);
const end = dayNumber(sql`coalesce(upper(stretch), 'infinity')`);
const entryColumn = sql`json_build_array(slot, features & 4294967295, features >> 32, sleeps, desired_monthly_rent,
  ${dayNumber(sql`next_available_date`)}, (extract(epoch FROM created_at) * 1000)::float8, ARRAY(SELECT unnest(ARRAY[${begin}, ${end}]) FROM unnest(busy) AS stretch))`;

async function readExtent(db: Database): Promise<{ snapshot: string; last: number }> {
  const { rows } = await sql<{ snapshot: string; last: number }>`
    SELECT pg_current_snapshot()::text AS snapshot, (SELECT coalesce(max(slot), 0) FROM properties) AS last`.execute(
    db,
  );
  return rows[0] as (typeof rows)[number];
}

async function readEntries(db: Database, after: number, until: number): Promise<Entry[]> {
  const { rows } = await sql<{ entry: Entry }>`
    SELECT ${entryColumn} AS entry FROM properties
    WHERE status = 'approved' AND slot > ${after} AND slot <= ${until}`.execute(db);
  return rows.map(({ entry }) => entry);
}

const unseenBy = (seen: string) =>
  sql`xid >= pg_snapshot_xmin(${seen}::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, ${seen}::pg_snapshot)`;

/** What those transactions have changed that a snapshot does not see, whichever of them began first. */
async function readChanges(db: Database, seen: string): Promise<{ snapshot: string; changes: Entry[] }> {
  // Most often there is nothing, which a much smaller query tells.
  const glance = await sql<{ snapshot: string; hasChanged: boolean }>`
    SELECT pg_current_snapshot()::text AS snapshot,
      EXISTS (SELECT FROM search_changes WHERE ${unseenBy(seen)}) AS "hasChanged"`.execute(db);
  const { snapshot, hasChanged } = glance.rows[0] as (typeof glance.rows)[number];
  return hasChanged ? readChangedHomes(db, seen) : { snapshot, changes: [] };
}

async function readChangedHomes(db: Database, seen: string): Promise<{ snapshot: string; changes: Entry[] }> {
  const { rows } = await sql<{ snapshot: string; changes: Entry[] }>`
    SELECT pg_current_snapshot()::text AS snapshot, coalesce((
      SELECT json_agg(CASE WHEN id IS NULL THEN json_build_array(changed_slot) ELSE ${entryColumn} END)
      FROM (
        SELECT DISTINCT slot AS changed_slot FROM search_changes WHERE ${unseenBy(seen)}
      ) AS changed
      LEFT JOIN properties ON slot = changed_slot AND status = 'approved'
    ), '[]') AS changes`.execute(db);
  return rows[0] as (typeof rows)[number];
}

async function forgetOldChanges(db: Database): Promise<void> {
  await sql`DELETE FROM search_changes WHERE at < now() - interval '1 day'`.execute(db);
}
