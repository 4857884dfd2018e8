// Lists visitors' reports of properties for administrators, and resolves them: by dismissing reports or by
// pausing the property.
import { sql, type Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import { formatName } from '#domain/account.ts';
import { failed, toFailure, type Result, success } from '#domain/failure.ts';
import { checkPauseReason } from '#domain/pause.ts';
import {
  maxReportsShown,
  type PropertyReport,
  type ReportedProperty,
  type ReportResolution,
  type ResolvedReport,
} from '#domain/property-report.ts';
import { rangeOfPage, type ReportPage, reportsPerPage, toReportPage } from '#domain/report-page.ts';
import type { Admin } from '../accounts/access.ts';
import { recordAuditEvent } from '../database/audit-log.ts';
import { lockProperties } from '../database/lock-order.ts';
import type { Tables } from '../database/tables.ts';
import type { Server } from '../server.ts';
import { isWaitingChange } from '../versions/version-rows.ts';
import { pauseForAdmin } from './pause-property.ts';

/**
 * A page of the properties with open reports, the longest wait first. Grouped by property, so that many
 * reports of one property can't hide reports of others.
 */
export async function listReportedProperties(
  server: Server,
  _admin: Admin,
  page: number,
): Promise<ReportPage<ReportedProperty>> {
  const { limit, offset } = rangeOfPage(page);
  const { rows } = await sql<Omit<ReportedProperty, 'reports'>>`
    SELECT properties.id, title, paused_at IS NOT NULL AS is_paused, waiting.count,
      CASE WHEN status = 'pending' THEN 'property' WHEN EXISTS (
        SELECT FROM property_versions WHERE property_id = properties.id AND ${isWaitingChange}) THEN 'changes' END AS pending_review
    FROM (
      SELECT property_id, count(*)::integer AS count, min(created_at) AS since
      FROM property_reports WHERE resolution IS NULL GROUP BY property_id
      ORDER BY since, property_id LIMIT ${limit} OFFSET ${offset}
    ) AS waiting
    JOIN properties ON properties.id = waiting.property_id
    ORDER BY since, properties.id`.execute(server.db);
  const properties = toReportPage(rows);
  const ids = properties.items.map(({ id }) => id);
  const { rows: reports } = await sql<PropertyReport & { propertyId: string }>`
    SELECT report.* FROM unnest(${ids}::uuid[]) AS property (id), LATERAL (
      SELECT id, property_id, reason, words, email, created_at FROM property_reports
      WHERE property_id = property.id AND resolution IS NULL
      ORDER BY created_at, id LIMIT ${sql.lit(maxReportsShown)}
    ) AS report`.execute(server.db);
  const reportsByProperty = Map.groupBy(reports, ({ propertyId }) => propertyId);
  const items = properties.items.map((property) => ({
    ...property,
    reports: reportsByProperty.get(property.id) ?? [],
  }));
  return { ...properties, items };
}

/** A page of the resolved reports, newest first. */
export async function listResolvedReports(
  server: Server,
  _admin: Admin,
  page: number,
): Promise<ReportPage<ResolvedReport>> {
  const { limit, offset } = rangeOfPage(page);
  const rows = await server.db
    .selectFrom('propertyReports as report')
    .innerJoin('properties', 'properties.id', 'report.propertyId')
    .leftJoin('users', 'users.uid', 'report.resolvedBy')
    .select(['report.id', 'reason', 'words', 'report.email', 'report.createdAt', 'report.propertyId'])
    .select(['resolution', 'resolvedAt', 'title', 'pausedAt'])
    .select(['users.email as adminEmail', 'firstName', 'lastName'])
    .where('resolution', 'is not', null)
    .$narrowType<{ resolution: ReportResolution; resolvedAt: Date }>()
    .orderBy('resolvedAt', 'desc')
    .orderBy('report.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const reports = rows.map(({ adminEmail, firstName, lastName, title, pausedAt, propertyId, ...report }) => ({
    ...report,
    property: { id: propertyId, title, isPaused: pausedAt !== null },
    resolvedBy: formatName({ email: adminEmail, firstName, lastName }),
  }));
  return toReportPage(reports);
}

/** The number of open reports. */
export async function countOpenPropertyReports(server: Server, _admin: Admin): Promise<number> {
  const { count } = await server.db
    .selectFrom('propertyReports')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('resolution', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Dismisses these reports only, because the administrator may not have seen other reports of the same
 * properties. Fails if none of them is open anymore.
 */
export function dismissPropertyReports(
  server: Server,
  admin: Admin,
  ids: readonly string[],
): Promise<Result<null>> {
  return resolveReports(server, admin, { ids, resolution: 'dismissed' }, async (transaction, propertyId) => {
    await recordAuditEvent(transaction, { actorId: admin.uid, action: 'report-set-aside', propertyId });
    return success(null);
  });
}

/**
 * Takes the reported property off the site, mails its owner the reason, and resolves these reports of it.
 * Fails if `typedReason` is empty.
 */
export async function pauseReportedProperty(
  server: Server,
  admin: Admin,
  ids: readonly string[],
  typedReason: unknown,
): Promise<Result<null>> {
  const reason = checkPauseReason(typedReason);
  if (!reason.ok) return reason;
  return resolveReports(server, admin, { ids, resolution: 'paused' }, (transaction, propertyId) =>
    pauseForAdmin(transaction, admin, propertyId, reason.value),
  );
}

/**
 * Calls `act` for each property of the open reports, and marks these as resolved. Fails if another
 * administrator was faster. Locks the properties before the reports, because a deletion of a property deletes
 * its reports.
 */
async function resolveReports(
  server: Server,
  admin: Admin,
  { ids: typedIds, resolution }: { ids: readonly string[]; resolution: ReportResolution },
  act: (transaction: Transaction<Tables>, propertyId: string) => Promise<Result<null>>,
): Promise<Result<null>> {
  const ids = typedIds.filter((id) => isUuid(id));
  if (ids.length === 0) return failed(noneSelected);
  if (ids.length > maxResolved) return failed(tooManySelected);
  return server.db.transaction().execute(async (transaction) => {
    await lockProperties(transaction, (eb) =>
      eb('id', 'in', eb.selectFrom('propertyReports').select('propertyId').where('id', 'in', ids)),
    );
    const open = await transaction
      .selectFrom('propertyReports')
      .select('propertyId')
      .distinct()
      .where('id', 'in', ids)
      .where('resolution', 'is', null)
      .execute();
    if (open.length === 0) return failed(resolvedAlready);
    for (const { propertyId } of open) {
      const acted = await act(transaction, propertyId);
      if (!acted.ok) return acted;
    }
    await transaction
      .updateTable('propertyReports')
      .set({ resolution, resolvedBy: admin.uid, resolvedAt: sql`now()` })
      .where('id', 'in', ids)
      .where('resolution', 'is', null)
      .execute();
    return success(null);
  });
}

/** More reports than a page shows. */
const maxResolved = reportsPerPage * maxReportsShown;
const noneSelected = toFailure('Please select a report first.');
const tooManySelected = toFailure('Please select fewer reports.');
const resolvedAlready = toFailure('These reports are already resolved, or the home is gone.');
