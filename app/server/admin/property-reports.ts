// Visitors' reports of properties, for administrators: open and resolved ones, and both ways to resolve them.
import { sql, type Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import { formatName } from '#domain/account.ts';
import { failed, type Failure, type Result, success } from '#domain/failure.ts';
import { checkPauseReason } from '#domain/pause.ts';
import type { PropertyReport, ReportResolution, ReviewOf } from '#domain/property-report.ts';
import type { Admin } from '../accounts/access.ts';
import { recordAuditEvent } from '../database/audit-log.ts';
import type { Tables } from '../database/tables.ts';
import type { Server } from '../server.ts';
import { pauseForAdmin } from './pause-property.ts';

/** Reports on the page. More wait until these are resolved. */
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
      sql<ReviewOf | null>`CASE WHEN status = 'pending' THEN 'decision' WHEN EXISTS (
        SELECT FROM property_revisions AS revision
        WHERE revision.property_id = report.property_id AND state = 'sent') THEN 'changes' END`.as(
        'waitsFor',
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
      waitsFor,
      ...row
    }) => ({
      ...row,
      property: { id: propertyId, title, isPaused: pausedAt !== null, waitsFor },
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
  return resolve(server, admin, { id, resolution: 'dismissed' }, async (transaction, propertyId) => {
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
  return resolve(server, admin, { id, resolution: 'paused' }, (transaction, propertyId) =>
    pauseForAdmin(transaction, admin, propertyId, reason.value),
  );
}

/** Marks an open report as resolved and acts in the same transaction. Fails if another administrator was faster. */
async function resolve(
  server: Server,
  admin: Admin,
  { id, resolution }: { id: string; resolution: ReportResolution },
  act: (transaction: Transaction<Tables>, propertyId: string) => Promise<Result<null>>,
): Promise<Result<null>> {
  if (!isUuid(id)) return failed(resolvedAlready);
  try {
    return await server.db.transaction().execute(async (transaction) => {
      const report = await transaction
        .updateTable('propertyReports')
        .set({ resolution, resolvedBy: admin.uid, resolvedAt: sql`now()` })
        .where('id', '=', id)
        .where('resolution', 'is', null)
        .returning('propertyId')
        .executeTakeFirst();
      if (!report) return failed(resolvedAlready);
      const acted = await act(transaction, report.propertyId);
      if (!acted.ok) throw new Undone(acted.failure);
      return acted;
    });
  } catch (error) {
    if (error instanceof Undone) return failed(error.failure);
    throw error;
  }
}

/** Rolls the transaction back. */
class Undone extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}

const resolvedAlready: Failure = {
  kind: 'invalid',
  message: 'This report is already resolved, or its property is gone.',
  issues: [],
};
