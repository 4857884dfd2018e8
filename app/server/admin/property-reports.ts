// Lists visitors' reports of properties for administrators, and resolves them: by dismissing the report or by pausing the property.
import { sql, type Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import { formatName } from '#domain/account.ts';
import { failed, refusal, type Result, success } from '#domain/failure.ts';
import { checkPauseReason } from '#domain/pause.ts';
import type { PendingReview, PropertyReport, ReportResolution } from '#domain/property-report.ts';
import type { Admin } from '../accounts/access.ts';
import { recordAuditEvent } from '../database/audit-log.ts';
import { lockProperties } from '../database/lock-order.ts';
import type { Tables } from '../database/tables.ts';
import type { Server } from '../server.ts';
import { pauseForAdmin } from './pause-property.ts';

/** The most reports on the page. Older open reports come first, so newer ones follow once these are resolved. */
const maxListed = 100;

/** Open reports, oldest first, or resolved ones, newest first. At most `maxListed`. */
export async function listPropertyReports(
  server: Server,
  _admin: Admin,
  kind: 'open' | 'resolved',
): Promise<PropertyReport[]> {
  const isOpen = kind === 'open';
  const rows = await server.db
    .selectFrom('propertyReports as report')
    .innerJoin('properties', 'properties.id', 'report.propertyId')
    .leftJoin('users', 'users.uid', 'report.resolvedBy')
    .select(['report.id', 'reason', 'words', 'report.email', 'report.createdAt', 'report.propertyId'])
    .select(['resolution', 'resolvedAt', 'title', 'pausedAt'])
    .select(
      sql<PendingReview | null>`CASE WHEN status = 'pending' THEN 'property' WHEN EXISTS (
        SELECT FROM property_revisions AS revision
        WHERE revision.property_id = report.property_id AND state = 'sent') THEN 'changes' END`.as(
        'pendingReview',
      ),
    )
    .select(['users.email as adminEmail', 'firstName', 'lastName'])
    .where('resolution', isOpen ? 'is' : 'is not', null)
    .orderBy(isOpen ? 'report.createdAt' : 'resolvedAt', isOpen ? 'asc' : 'desc')
    .orderBy('report.id')
    .limit(maxListed)
    .execute();
  return rows.map(
    ({
      resolution,
      resolvedAt,
      adminEmail,
      firstName,
      lastName,
      title,
      pausedAt,
      propertyId,
      pendingReview,
      ...row
    }) => ({
      ...row,
      property: { id: propertyId, title, isPaused: pausedAt !== null, pendingReview },
      resolved:
        resolution && resolvedAt
          ? { resolution, at: resolvedAt, by: formatName({ email: adminEmail, firstName, lastName }) }
          : null,
    }),
  );
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

/** Dismisses an open report. */
export function dismissPropertyReport(server: Server, admin: Admin, id: string): Promise<Result<null>> {
  return resolveReport(server, admin, { id, resolution: 'dismissed' }, async (transaction, propertyId) => {
    await recordAuditEvent(transaction, { actorId: admin.uid, action: 'report-set-aside', propertyId });
    return success(null);
  });
}

/** Takes the reported property off the site and mails its owner the reason, which `typedReason` must contain. */
export async function pauseReportedProperty(
  server: Server,
  admin: Admin,
  id: string,
  typedReason: unknown,
): Promise<Result<null>> {
  const reason = checkPauseReason(typedReason);
  if (!reason.ok) return reason;
  return resolveReport(server, admin, { id, resolution: 'paused' }, (transaction, propertyId) =>
    pauseForAdmin(transaction, admin, propertyId, reason.value),
  );
}

/**
 * Calls `act` and marks the open report as resolved. Fails if another administrator was faster. Locks the property before the
 * report, because a deletion of the property deletes its reports.
 */
async function resolveReport(
  server: Server,
  admin: Admin,
  { id, resolution }: { id: string; resolution: ReportResolution },
  act: (transaction: Transaction<Tables>, propertyId: string) => Promise<Result<null>>,
): Promise<Result<null>> {
  if (!isUuid(id)) return failed(resolvedAlready);
  return server.db.transaction().execute(async (transaction) => {
    await lockProperties(transaction, (eb) =>
      eb('id', '=', eb.selectFrom('propertyReports').select('propertyId').where('id', '=', id)),
    );
    const report = await transaction
      .selectFrom('propertyReports')
      .select('propertyId')
      .where('id', '=', id)
      .where('resolution', 'is', null)
      .executeTakeFirst();
    if (!report) return failed(resolvedAlready);
    const acted = await act(transaction, report.propertyId);
    if (!acted.ok) return acted;
    await transaction
      .updateTable('propertyReports')
      .set({ resolution, resolvedBy: admin.uid, resolvedAt: sql`now()` })
      .where('id', '=', id)
      .execute();
    return acted;
  });
}

const resolvedAlready = refusal('This report is already resolved, or its property is gone.');
