// Reported inquiries. Administrators read all of a reported inquiry, but only statistics of others
// (inquiry-statistics.ts). The audit log records their actions without messages or names.
import type { FormInput } from '#domain/form-input.ts';
import { sql, type Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { AuditAction } from '#domain/audit-event.ts';
import type { MessagePage, ReportedInquiry, Side } from '#domain/inquiry.ts';
import { failed, toFailure, type Result, success } from '#domain/failure.ts';
import { rangeOfPage, type ReportPage, toReportPage } from '#domain/report-page.ts';
import { checkMessage } from '#domain/inquiry-form.ts';
import type { Admin } from '../accounts/access.ts';
import { recordAuditEvent } from '../database/audit-log.ts';
import { lockBlockedSenders, lockInquiries, lockProperties } from '../database/lock-order.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import { readMessagePage } from '../inquiries/list-messages.ts';
import { toIdempotentId } from '../inquiries/write-message.ts';
import { guestHash, isGuestBlocked, isOwnerBlocked, ownerHashes } from '../inquiries/blocked-senders.ts';
import { toContacts, selectInquiriesWithContacts, toStay } from '../inquiries/read-inquiries.ts';
import type { Server } from '../server.ts';

/**
 * A page of the reports: first the open ones, those of inquiries that aren't closed, each group with the
 * newest report first. `readReportedMessages` returns their messages.
 */
export async function listReportedInquiries(
  { db }: Server,
  _admin: Admin,
  page = 1,
): Promise<ReportPage<ReportedInquiry>> {
  const { limit, offset } = rangeOfPage(page);
  const rows = await selectInquiriesWithContacts(db)
    .select(['reportedAt', 'guestReport', 'ownerReport'])
    .select([isGuestBlocked.as('isGuestBlocked'), isOwnerBlocked.as('isOwnerBlocked')])
    .where('reportedAt', 'is not', null)
    .$narrowType<{ reportedAt: Date }>()
    .orderBy(sql`closed_at IS NOT NULL`)
    .orderBy('reportedAt', 'desc')
    .orderBy('inquiries.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const reports = rows.map((row) => ({
    id: row.id,
    property: { id: row.propertyId, title: row.title },
    stay: toStay(row),
    contacts: toContacts(row),
    reports: { guest: row.guestReport, owner: row.ownerReport },
    reportedAt: row.reportedAt,
    isClosed: row.closedAt !== null,
    isBlocked: { guest: row.isGuestBlocked, owner: row.isOwnerBlocked },
  }));
  return toReportPage(reports);
}

/** Counts the open reports. */
export async function countOpenReports({ db }: Server, _admin: Admin): Promise<number> {
  const open = await db
    .selectFrom('inquiries')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('reportedAt', 'is not', null)
    .where('closedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(open.count);
}

/**
 * A page of a reported inquiry's messages, as in list-messages.ts. Null for an inquiry that isn't reported.
 */
export async function readReportedMessages(
  { db }: Server,
  _admin: Admin,
  id: string,
  before: string | null,
): Promise<MessagePage | null> {
  if (!isUuid(id)) return null;
  const reported = await db
    .selectFrom('inquiries')
    .select('id')
    .where('id', '=', id)
    .where('reportedAt', 'is not', null)
    .executeTakeFirst();
  return reported ? readMessagePage(db, reported.id, { reader: 'admin', before }) : null;
}

/** Closes an inquiry: it takes no more messages. Either side can still cancel an accepted stay. */
export function closeInquiry(server: Server, admin: Admin, id: string): Promise<Result<null>> {
  return server.db.transaction().execute(async (transaction) => {
    const inquiry = await lockReported(transaction, id);
    if (!inquiry) return failed({ kind: 'inquiry-not-found' });
    const closed = await transaction
      .updateTable('inquiries')
      .set({ closedAt: sql`now()` })
      .where('id', '=', id)
      .where('closedAt', 'is', null)
      .executeTakeFirst();
    if (closed.numUpdatedRows > 0n) await recordAction(transaction, admin, 'inquiry-closed', inquiry);
    return success(null);
  });
}

/**
 * Removes the reports, so that administrators no longer see the inquiry. Fails while its guest or owner is
 * blocked.
 */
export function dismissReport(server: Server, admin: Admin, id: string): Promise<Result<null>> {
  return server.db.transaction().execute(async (transaction) => {
    const inquiry = await lockReported(transaction, id);
    if (!inquiry) return failed({ kind: 'inquiry-not-found' });
    if (inquiry.isGuestBlocked || inquiry.isOwnerBlocked) return failed(personIsBlocked);
    await transaction
      .updateTable('inquiries')
      .set({ reportedAt: null, guestReport: null, ownerReport: null })
      .where('id', '=', id)
      .execute();
    await recordAction(transaction, admin, 'report-set-aside', inquiry);
    return success(null);
  });
}

/**
 * Blocks the mailboxes of the guest or the owner, closes the inquiry, and closes all inquiries that the
 * person sent as a guest. Until `unblockPerson`, the person can't send inquiries, and the person's properties
 * take neither inquiries nor messages. Blocking twice records one audit event.
 */
export function blockPerson(server: Server, admin: Admin, id: string, side: Side): Promise<Result<null>> {
  return server.db.transaction().execute(async (transaction) => {
    if (!isUuid(id)) return failed({ kind: 'inquiry-not-found' });
    await lockPropertyOf(transaction, id);
    await lockBlockedSenders(transaction, 'change');
    const isOfSender = sql<boolean>`${guestHash} IN (${selectHashes(id, side)})`;
    const lockedInquiries = await lockInquiries(transaction, (eb) => eb.or([eb('id', '=', id), isOfSender]));
    const inquiry = await findReported(transaction, id);
    if (!inquiry) return failed({ kind: 'inquiry-not-found' });
    const blocked = await sql`INSERT INTO blocked_senders (email_hash) ${selectHashes(id, side)}
      ON CONFLICT DO NOTHING`.execute(transaction);
    await transaction
      .updateTable('inquiries')
      .set({ closedAt: sql`now()` })
      .where(lockedInquiries)
      .where('closedAt', 'is', null)
      .execute();
    if (blocked.numAffectedRows) await recordAction(transaction, admin, 'person-blocked', inquiry);
    return success(null);
  });
}

/** Unblocks the mailboxes of the guest or the owner. Closed inquiries stay closed. */
export function unblockPerson(server: Server, admin: Admin, id: string, side: Side): Promise<Result<null>> {
  return server.db.transaction().execute(async (transaction) => {
    if (!isUuid(id)) return failed({ kind: 'inquiry-not-found' });
    await lockPropertyOf(transaction, id);
    await lockBlockedSenders(transaction, 'change');
    const inquiry = await lockReported(transaction, id);
    if (!inquiry) return failed({ kind: 'inquiry-not-found' });
    const unblocked = await sql`DELETE FROM blocked_senders
      WHERE email_hash IN (${selectHashes(id, side)})`.execute(transaction);
    if (unblocked.numAffectedRows) await recordAction(transaction, admin, 'person-unblocked', inquiry);
    return success(null);
  });
}

/** Adds a note that only one side reads, and mails it. Idempotent for the same key and note. */
export async function sendTeamNote(
  server: Server,
  admin: Admin,
  id: string,
  { reader, input, idempotencyKey }: { reader: Side; input: FormInput; idempotencyKey: unknown },
): Promise<Result<null>> {
  const checked = checkMessage(input);
  if (!checked.ok) return checked;
  const body = checked.value.message;
  const messageId = toIdempotentId(idempotencyKey, ['team', reader, body]);
  return server.db.transaction().execute(async (transaction) => {
    const inquiry = await lockReported(transaction, id);
    if (!inquiry) return failed({ kind: 'inquiry-not-found' });
    const added = await transaction
      .insertInto('inquiryMessages')
      .values({ inquiryId: id, id: messageId, author: 'team', reader, body })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) return success(null);
    const note = { about: 'inquiry-news', inquiryId: id, to: reader, news: 'note' } as const;
    await addJob(transaction, 'send-mail', { ...note, quotedMessageId: messageId });
    await recordAction(transaction, admin, 'inquiry-note', inquiry);
    return success(null);
  });
}

const personIsBlocked = toFailure('The guest or owner is blocked. Unblock them first.');

interface ReportedRow {
  propertyId: string;
  isGuestBlocked: boolean;
  isOwnerBlocked: boolean;
}

/** Locks a reported inquiry. Undefined for an unknown id, and for an inquiry that isn't reported. */
async function lockReported(transaction: Transaction<Tables>, id: string): Promise<ReportedRow | undefined> {
  if (!isUuid(id)) return undefined;
  await lockInquiries(transaction, (eb) => eb('id', '=', id));
  return findReported(transaction, id);
}

/** Locks the inquiry's property, so that its owner's addresses can't change. */
async function lockPropertyOf(transaction: Transaction<Tables>, id: string): Promise<void> {
  const propertyId = sql<string>`(SELECT property_id FROM inquiries WHERE id = ${id})`;
  await lockProperties(transaction, (eb) => eb('id', '=', propertyId));
}

/** A query for the hashes of the mailboxes of an inquiry's guest or owner. */
function selectHashes(id: string, side: Side) {
  return sql`SELECT DISTINCT hash
    FROM inquiries JOIN properties ON properties.id = property_id,
      unnest(${side === 'guest' ? sql`ARRAY[${guestHash}]` : ownerHashes}) AS hash
    WHERE inquiries.id = ${id} AND hash IS NOT NULL`;
}

function findReported(transaction: Transaction<Tables>, id: string): Promise<ReportedRow | undefined> {
  return transaction
    .selectFrom('inquiries')
    .innerJoin('properties', 'properties.id', 'inquiries.propertyId')
    .select('propertyId')
    .select([isGuestBlocked.as('isGuestBlocked'), isOwnerBlocked.as('isOwnerBlocked')])
    .where('inquiries.id', '=', id)
    .where('reportedAt', 'is not', null)
    .executeTakeFirst();
}

async function recordAction(
  transaction: Transaction<Tables>,
  { uid: actorId }: Admin,
  action: AuditAction,
  { propertyId }: ReportedRow,
): Promise<void> {
  await recordAuditEvent(transaction, { actorId, action, propertyId });
}
