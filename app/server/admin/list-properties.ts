// Lists, searches and counts properties for Property Management. Every function takes an `Admin`, so
// that only authorized code can call it.
import { type RawBuilder, sql } from 'kysely';
import {
  type AdminListQuery,
  parseSearchTerms,
  statusOf,
  type TabCounts,
} from '#domain/review/admin-list.ts';
import type { PropertyStatus } from '#domain/property/options.ts';
import { type AdminProperty, overdueBefore } from '#domain/review/review.ts';
import type { VersionState } from '#domain/property/versions.ts';
import { adminCountLimit, pageSize, parseCursor } from '#domain/search/search-results.ts';
import type { Admin } from '../access/proofs.ts';
import type { Database } from '../database/database.ts';
import { listMainPhotos } from '../properties/listings.ts';
import { isAfterCursor, pageOf } from '../properties/pagination.ts';
import { isWaitingVisit } from '../properties/site-visit-rows.ts';
import type { Server } from '../server.ts';
import { isCurrent, isWaitingChange } from '../versions/version-rows.ts';

export interface AdminPage {
  properties: AdminProperty[];
  /** The cursor that adds the next page. Null if there is none. */
  next: string | null;
}

/** How many of the rows before the last page are listed again with it. */
const maxBefore = 20 * pageSize;

/**
 * The list up to the page after the cursor. The tabs "featured" and "changes" have a single page in an order
 * of their own.
 */
export async function listAdminProperties(
  { db }: Server,
  _admin: Admin,
  { tab, text, oldestFirst, after }: AdminListQuery,
): Promise<AdminPage> {
  if (tab === 'featured' || tab === 'changes') {
    const findIds = tab === 'featured' ? findFeaturedIds : findIdsWithChanges;
    return { properties: await listRows(db, await findIds(db, text)), next: null };
  }
  const cursor = parseCursor(after);
  let query = db.selectFrom('properties').select(['id', 'createdAt']);
  const status = statusOf(tab);
  if (status) query = query.where('status', '=', status);
  if (text !== '') query = query.where(matchesTerms(text));
  const inOrder = (isOldestFirst: boolean) => {
    const direction = isOldestFirst ? 'asc' : 'desc';
    return query.orderBy('createdAt', direction).orderBy('id', direction);
  };
  const following = inOrder(oldestFirst).limit(pageSize + 1);
  const [before, rows] = await Promise.all([
    cursor
      ? inOrder(!oldestFirst)
          .where(sql<boolean>`NOT ${isAfterCursor(cursor, oldestFirst)}`)
          .limit(maxBefore)
          .execute()
      : [],
    (cursor ? following.where(isAfterCursor(cursor, oldestFirst)) : following).execute(),
  ]);
  const { pageRows, next } = pageOf(rows);
  const ids = [...before.toReversed(), ...pageRows].map(({ id }) => id);
  return { properties: await listRows(db, ids), next };
}

/** In a query of `properties`: whether one matches a search. Its words may be anywhere in the texts. */
function matchesTerms(text: string): RawBuilder<boolean> {
  const terms = parseSearchTerms(text);
  if (terms.kind === 'id') return sql`properties.id = ${terms.id}::uuid`;
  if (terms.words.length === 0) return sql`false`;
  const conditions = terms.words.map((word) => {
    // `parseSearchTerms` removes wildcards.
    const pattern = sql`lower(${`%${word}%`})`;
    return sql`(admin_search_text LIKE ${pattern} OR ${moreText} LIKE ${pattern} OR properties.id = ANY (ARRAY(
      SELECT property_id FROM property_signals WHERE text LIKE ${pattern})))`;
  });
  return sql`(${sql.join(conditions, sql` AND `)})`;
}

/** The expression of the index `properties_admin_more`. */
const moreText = sql`admin_text(
  property_address || ' ' || zip_code || ' ' || regexp_replace(landlord_phone, '\\D', '', 'g') || ' ' ||
  coalesce(review_notes, '') || ' ' || coalesce(pause_reason, ''))`;

/** Counts the properties of each tab, up to `adminCountLimit`. Ignores the search. */
export async function countPropertiesByTab(server: Server, _admin: Admin): Promise<TabCounts> {
  const countUpToLimit = (status: PropertyStatus) =>
    sql<number>`(SELECT count(*)::int FROM (SELECT FROM properties WHERE status = ${status} LIMIT ${sql.lit(adminCountLimit)}) AS few)`;
  const counts = await server.db
    .selectNoFrom([
      countUpToLimit('pending').as('pending'),
      countUpToLimit('approved').as('approved'),
      countUpToLimit('rejected').as('rejected'),
      sql<number>`(SELECT count(*)::int FROM featured_properties)`.as('featured'),
      sql<number>`(SELECT count(*)::int FROM ${waitingForReview} AS waiting)`.as('changes'),
    ])
    .executeTakeFirstOrThrow();
  return { ...counts, all: Math.min(adminCountLimit, counts.pending + counts.approved + counts.rejected) };
}

/**
 * Counts the pending properties that wait longer than the site promises, up to `adminCountLimit`. Leaves out
 * those that wait for their owner's changes.
 */
export async function countOverdue(server: Server, _admin: Admin, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM properties WHERE status = 'pending' AND created_at <= ${overdueBefore(now)}
      AND ${changesState} IS DISTINCT FROM 'changes-requested' LIMIT ${sql.lit(adminCountLimit)}) AS few`.execute(
    server.db,
  );
  return rows[0]?.count ?? 0;
}

async function findFeaturedIds(db: Database, text: string): Promise<string[]> {
  let query = db
    .selectFrom('featuredProperties')
    .innerJoin('properties', 'properties.id', 'featuredProperties.propertyId')
    .select('id');
  if (text !== '') query = query.where(matchesTerms(text));
  const rows = await query.orderBy('order').execute();
  return rows.map(({ id }) => id);
}

/** The approved properties whose owner sent changes or photos from the home, and since when each waits. */
const waitingForReview = sql<{ propertyId: string; since: Date }>`(
  SELECT property_id, min(sent_at) AS since FROM (
    SELECT property_id, sent_at FROM property_versions WHERE ${isWaitingChange}
    UNION ALL SELECT property_id, sent_at FROM site_visits WHERE ${isWaitingVisit}) AS sent
  GROUP BY property_id)`;

/** The properties of `waitingForReview`, longest waiting first. */
export async function findIdsWithChanges(db: Database, text: string): Promise<string[]> {
  let query = db
    .selectFrom(waitingForReview.as('waiting'))
    .innerJoin('properties', 'properties.id', 'waiting.propertyId')
    .select('properties.id');
  if (text !== '') query = query.where(matchesTerms(text));
  const rows = await query.orderBy('since').orderBy('properties.id').limit(adminCountLimit).execute();
  return rows.map(({ id }) => id);
}

/** In a query of `properties`: whether a correction of a rejected property waits for a review. */
const isCorrection = sql<boolean>`(status = 'pending' AND EXISTS (
  SELECT FROM property_versions WHERE property_id = properties.id AND state = 'rejected'))`;

/** In a query of `properties`: the state of the owner's changes or of a request for changes, or null. */
const changesState = sql<VersionState | null>`(
  SELECT state FROM property_versions WHERE property_id = properties.id AND ${isCurrent}
    AND (state = 'changes-requested' OR changed <> '{}' AND state IN ('sent', 'rejected')))`;

/** In a query of `properties`: whether one that waits for its first decision has a strong signal. */
const isSuspicious = sql<boolean>`(status = 'pending' AND EXISTS (
  SELECT FROM property_signals WHERE property_id = properties.id AND text LIKE ' look twice%'))`;

/** Table rows in the order of `ids`. */
async function listRows(db: Database, ids: readonly string[]): Promise<AdminProperty[]> {
  if (ids.length === 0) return [];
  const [rows, photos] = await Promise.all([
    db
      .selectFrom('properties')
      .select(['id', 'status', 'title', 'location', 'bedrooms', 'bathroomHalves', 'desiredMonthlyRent'])
      .select(sql<boolean>`paused_at IS NOT NULL`.as('isPaused'))
      .select(['createdAt', isCorrection.as('isCorrection'), changesState.as('changes')])
      .select(isSuspicious.as('isSuspicious'))
      .select((eb) =>
        eb
          .exists(
            eb.selectFrom('siteVisits').whereRef('propertyId', '=', 'properties.id').where(isWaitingVisit),
          )
          .$castTo<boolean>()
          .as('hasVisit'),
      )
      .where('id', 'in', ids)
      .execute(),
    listMainPhotos(db, ids),
  ]);
  const found = new Map(
    rows.map(({ bathroomHalves, ...row }) => [
      row.id,
      { ...row, bathrooms: bathroomHalves / 2, photo: photos.get(row.id) ?? null },
    ]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}
