// Resolves reports of properties and conversations. Each action names the reports that the page showed, so
// that reports which arrived later stay open. blocked-people.ts resolves reports by a block.
import { sql, type Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import { failed, toFailure, type Result, success } from '#domain/failure.ts';
import { checkPauseReason } from '#domain/property/pause.ts';
import { maxReportsShown, type ReportResolution } from '#domain/review/report.ts';
import { reportsPerPage } from '#domain/review/report-page.ts';
import type { Admin } from '../access/proofs.ts';
import { recordAuditEvent, recordAuditEvents } from '../database/audit-log.ts';
import { lockInquiries, lockProperties } from '../database/lock-order.ts';
import type { Tables } from '../database/tables.ts';
import type { Server } from '../server.ts';
import { isConversationReadable } from './list-reports.ts';
import { pauseForAdmin } from './pause-property.ts';

/**
 * Dismisses those of the reports that are open, of any homes and conversations, and returns their number.
 * Fails if none of them is open anymore.
 */
export function dismissReports(
  server: Server,
  admin: Admin,
  ids: readonly string[],
): Promise<Result<number>> {
  return server.db.transaction().execute(async (transaction) => {
    const open = await lockOpenReports(transaction, ids);
    if (!open.ok) return open;
    const propertyIds = [...new Set(open.value.map(({ propertyId }) => propertyId))];
    await recordAuditEvents(
      transaction,
      propertyIds.map((propertyId) => ({ actorId: admin.uid, action: 'report-set-aside', propertyId })),
    );
    await resolveReports(transaction, admin, open.value, 'dismissed');
    return success(open.value.length);
  });
}

/**
 * Takes the reported home off the site, mails its owner the reason, and resolves these reports of it. Fails
 * if `typedReason` is empty, or if the reports are of several homes.
 */
export async function pauseReportedProperty(
  server: Server,
  admin: Admin,
  ids: readonly string[],
  typedReason: unknown,
): Promise<Result<null>> {
  const reason = checkPauseReason(typedReason);
  if (!reason.ok) return reason;
  return server.db.transaction().execute(async (transaction) => {
    const open = await lockOpenReports(transaction, ids);
    if (!open.ok) return open;
    const [propertyId, ...others] = new Set(open.value.map((report) => report.propertyId));
    if (propertyId === undefined || others.length > 0) return failed(ofSeveralHomes);
    const paused = await pauseForAdmin(transaction, admin, propertyId, reason.value);
    if (!paused.ok) return paused;
    await resolveReports(transaction, admin, open.value, 'paused');
    return success(null);
  });
}

/**
 * Closes a reported conversation and resolves its open reports: it takes no more messages. Either side can
 * still cancel an accepted stay. Does nothing if it's closed.
 */
export function closeReportedInquiry(server: Server, admin: Admin, id: string): Promise<Result<null>> {
  return server.db.transaction().execute(async (transaction) => {
    const inquiry = await lockReportedInquiry(transaction, id);
    if (!inquiry) return failed({ kind: 'inquiry-not-found' });
    const open = await transaction
      .selectFrom('reports')
      .select(['id', 'propertyId', 'inquiryId'])
      .where('inquiryId', '=', inquiry.id)
      .where('resolution', 'is', null)
      .execute();
    await resolveReports(transaction, admin, open, 'closed');
    const closed = await transaction
      .updateTable('inquiries')
      .set({ closedAt: sql`now()` })
      .where('id', '=', inquiry.id)
      .where('closedAt', 'is', null)
      .executeTakeFirst();
    const event = { actorId: admin.uid, action: 'inquiry-closed', propertyId: inquiry.propertyId } as const;
    if (closed.numUpdatedRows > 0n) await recordAuditEvent(transaction, event);
    return success(null);
  });
}

/** Locks a reported inquiry. Undefined for an unknown id, and for one that administrators may not read. */
export async function lockReportedInquiry(
  transaction: Transaction<Tables>,
  id: string,
): Promise<{ id: string; propertyId: string } | undefined> {
  if (!isUuid(id)) return undefined;
  await lockInquiries(transaction, (eb) => eb('id', '=', id));
  return transaction
    .selectFrom('reports')
    .innerJoin('inquiries', 'inquiries.id', 'inquiryId')
    .select(['inquiries.id', 'inquiries.propertyId'])
    .where('inquiries.id', '=', id)
    .where(isConversationReadable)
    .limit(1)
    .executeTakeFirst();
}

/** A report that the transaction has locked. */
export interface LockedReport {
  id: string;
  propertyId: string;
  inquiryId: string | null;
}

/**
 * Locks those of the reports that are open. Fails if there are none: another administrator may have been
 * faster.
 */
export async function lockOpenReports(
  transaction: Transaction<Tables>,
  typedIds: readonly string[],
): Promise<Result<LockedReport[]>> {
  const ids = checkIds(typedIds);
  if (!ids.ok) return ids;
  await lockSubjects(transaction, ids.value);
  const open = await transaction
    .selectFrom('reports')
    .select(['id', 'propertyId', 'inquiryId'])
    .where('id', 'in', ids.value)
    .where('resolution', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return open.length > 0 ? success(open) : failed(resolvedAlready);
}

/** Locks the homes and conversations of these reports. */
async function lockSubjects(transaction: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  const reports = transaction.selectFrom('reports').where('reports.id', 'in', ids);
  await lockProperties(transaction, (eb) => eb('id', 'in', reports.select('propertyId')));
  await lockInquiries(transaction, (eb) =>
    eb('id', 'in', reports.select('inquiryId').$castTo<{ id: string }>()),
  );
}

/** Resolves the open reports of a home that an administrator deletes. The caller has locked the home. */
export async function resolveReportsOfDeleted(
  transaction: Transaction<Tables>,
  admin: Admin,
  propertyId: string,
): Promise<void> {
  const open = await transaction
    .selectFrom('reports')
    .select(['id', 'propertyId', 'inquiryId'])
    .where('propertyId', '=', propertyId)
    .where('resolution', 'is', null)
    .execute();
  await resolveReports(transaction, admin, open, 'paused');
}

/** Resolves locked reports. */
export async function resolveReports(
  transaction: Transaction<Tables>,
  admin: Admin,
  reports: readonly LockedReport[],
  resolution: ReportResolution,
): Promise<void> {
  if (reports.length === 0) return;
  await transaction
    .updateTable('reports')
    .set({ resolution, resolvedBy: admin.uid, resolvedAt: sql`now()` })
    .where(
      'id',
      'in',
      reports.map(({ id }) => id),
    )
    .execute();
}

function checkIds(typedIds: readonly string[]): Result<string[]> {
  const ids = typedIds.filter((id) => isUuid(id));
  if (ids.length === 0) return failed(noneSelected);
  return ids.length > maxResolved ? failed(tooManySelected) : success(ids);
}

/** More reports than a page shows. */
const maxResolved = reportsPerPage * maxReportsShown;
const noneSelected = toFailure('Please select a report first.');
const tooManySelected = toFailure('Please select fewer reports.');
const ofSeveralHomes = toFailure(
  'These reports are about several homes. Please take off the site one home at a time.',
);
const resolvedAlready = toFailure('These reports are already resolved.');
