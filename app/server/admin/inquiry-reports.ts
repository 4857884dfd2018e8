// Reported inquiries. Administrators read all of a reported inquiry, and only numbers of others (inquiry-numbers.ts). The audit
// log records what they do, without messages or names.
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { TypedForm } from '#domain/account.ts';
import type { AuditAction } from '#domain/audit-event.ts';
import type { MessagePage, ReportedInquiry, Side } from '#domain/conversation.ts';
import { type Failure, failed, type Result, success } from '#domain/failure.ts';
import { checkAnswer } from '#domain/inquiry-form.ts';
import { mailboxOf } from '#domain/mailbox.ts';
import type { Admin } from '../accounts/access.ts';
import { record } from '../database/audit-log.ts';
import type { Database } from '../database/database.ts';
import { lockInquiries, lockSenders } from '../database/lock-order.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import { readMessagePage } from '../inquiries/message-pages.ts';
import { repeatableId } from '../inquiries/messages.ts';
import { guestMailbox } from '../inquiries/senders.ts';
import { contactsView, inquiriesWithContacts, stayView } from '../inquiries/views.ts';
import { hashSecret } from '../secrets.ts';
import type { Server } from '../server.ts';

const listedAtMost = 50;

/** Open inquiries first, each group with the newest report first. `readReportedMessages` returns their messages. */
export function listReportedInquiries(server: Server, _admin: Admin): Promise<ReportedInquiry[]> {
  return listReported(server.db);
}

/** A page of a reported inquiry's messages, as in message-pages.ts; null for an inquiry that isn't reported. */
export function readReportedMessages(
  server: Server,
  _admin: Admin,
  id: string,
  before: string | null,
): Promise<MessagePage | null> {
  return readMessages(server.db, id, before);
}

/** Closes an inquiry: it takes no more messages. Either side can still call off an accepted stay. */
export function closeInquiry(server: Server, admin: Admin, id: string): Promise<Result<null>> {
  return act(server.db, admin, { id, action: 'inquiry-closed' }, async (transaction) => {
    const closed = await transaction
      .updateTable('inquiries')
      .set({ closedAt: sql`now()` })
      .where('id', '=', id)
      .where('closedAt', 'is', null)
      .executeTakeFirst();
    return success(closed.numUpdatedRows > 0n);
  });
}

/** Removes the reports, so that administrators no longer see the inquiry. Fails while its guest is blocked. */
export function dismissReport(server: Server, admin: Admin, id: string): Promise<Result<null>> {
  return act(server.db, admin, { id, action: 'report-set-aside' }, async (transaction, { isBlocked }) => {
    if (isBlocked) return failed(stillBlocked);
    await transaction
      .updateTable('inquiries')
      .set({ reportedAt: null, guestReport: null, ownerReport: null })
      .where('id', '=', id)
      .execute();
    return success(true);
  });
}

/** Blocks the guest's mailbox and closes all of the guest's inquiries. */
export function blockSender(server: Server, admin: Admin, id: string): Promise<Result<null>> {
  const deed = { id, action: 'sender-blocked', locks: allOfGuest(id) } as const;
  return act(server.db, admin, deed, async (transaction, { guestEmail, locked }) => {
    const sender = mailboxOf(guestEmail);
    const blocked = await transaction
      .insertInto('blockedSenders')
      .values({ emailHash: hashSecret(sender) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    await transaction
      .updateTable('inquiries')
      .set({ closedAt: sql`now()` })
      .where(locked)
      .where('closedAt', 'is', null)
      .execute();
    return success(blocked.numInsertedOrUpdatedRows === 1n);
  });
}

/** Lets a blocked guest send inquiries again. Closed inquiries stay closed. */
export function unblockSender(server: Server, admin: Admin, id: string): Promise<Result<null>> {
  return act(server.db, admin, { id, action: 'sender-unblocked' }, async (transaction, { guestEmail }) => {
    const unblocked = await transaction
      .deleteFrom('blockedSenders')
      .where('emailHash', '=', hashSecret(mailboxOf(guestEmail)))
      .executeTakeFirst();
    return success(unblocked.numDeletedRows > 0n);
  });
}

/** Adds a note that only one side reads, and mails it. `key` is an idempotency key. */
export async function writeToSide(
  server: Server,
  admin: Admin,
  id: string,
  { reader, typed, key }: { reader: Side; typed: TypedForm; key: unknown },
): Promise<Result<null>> {
  const checked = checkAnswer(typed);
  if (!checked.ok) return checked;
  const body = checked.value.message;
  const messageId = repeatableId(key, ['team', reader, body]);
  return act(server.db, admin, { id, action: 'inquiry-note' }, async (transaction) => {
    const added = await transaction
      .insertInto('inquiryMessages')
      .values({ inquiryId: id, id: messageId, author: 'team', reader, body })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) return success(false);
    const note = { about: 'inquiry-news', inquiryId: id, to: reader, news: 'note' } as const;
    await addJob(transaction, 'send-mail', { ...note, wordsOf: messageId });
    return success(true);
  });
}

const stillBlocked: Failure = {
  kind: 'invalid',
  message: 'This guest is blocked. Unblock them first.',
  issues: [],
};

/** True if it changed anything. Repeating an action succeeds without another audit event. */
type Apply = (
  transaction: Transaction<Tables>,
  inquiry: { guestEmail: string; isBlocked: boolean; locked: RawBuilder<boolean> },
) => Promise<Result<boolean>>;

/** Whether the inquiry's guest is blocked. */
const isBlocked = sql<boolean>`EXISTS (
  SELECT FROM blocked_senders WHERE email_hash = sha256(convert_to(${guestMailbox}, 'UTF8')))`;

/** Every inquiry of the guest of this inquiry. */
function allOfGuest(id: string) {
  return sql<boolean>`${guestMailbox} = (SELECT ${guestMailbox} FROM inquiries WHERE id = ${id})`;
}

interface Act {
  id: string;
  action: AuditAction;
  /** The inquiries that change, including this one. Default: only this one. */
  locks?: RawBuilder<boolean>;
}

/** Changes a reported inquiry. Fails for an inquiry without a report. */
async function act(
  db: Database,
  admin: Admin,
  { id, action, locks = sql<boolean>`id = ${id}` }: Act,
  apply: Apply,
): Promise<Result<null>> {
  if (!isUuid(id)) return failed({ kind: 'inquiry-not-found' });
  return db.transaction().execute(async (transaction) => {
    if (action.startsWith('sender-')) await lockSenders(transaction, 'change');
    const locked = await lockInquiries(transaction, () => locks);
    const inquiry = await transaction
      .selectFrom('inquiries')
      .select(['guestEmail', 'propertyId', isBlocked.as('isBlocked')])
      .where('id', '=', id)
      .where('reportedAt', 'is not', null)
      .executeTakeFirst();
    if (!inquiry) return failed({ kind: 'inquiry-not-found' });
    const applied = await apply(transaction, { ...inquiry, locked });
    if (!applied.ok) return applied;
    const event = { actorId: admin.uid, action, propertyId: inquiry.propertyId };
    if (applied.value) await record(transaction, event);
    return success(null);
  });
}

async function listReported(db: Database): Promise<ReportedInquiry[]> {
  const rows = await inquiriesWithContacts(db)
    .select(['reportedAt', 'guestReport', 'ownerReport', isBlocked.as('isBlocked')])
    .where('reportedAt', 'is not', null)
    .orderBy(sql`closed_at IS NOT NULL`)
    .orderBy('reportedAt', 'desc')
    .limit(listedAtMost)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    home: { id: row.propertyId, title: row.title },
    stay: stayView(row),
    contacts: contactsView(row),
    reports: { guest: row.guestReport, owner: row.ownerReport },
    reportedAt: row.reportedAt ?? new Date(0),
    isClosed: row.closedAt !== null,
    isBlocked: row.isBlocked,
  }));
}

async function readMessages(db: Database, id: string, before: string | null): Promise<MessagePage | null> {
  if (!isUuid(id)) return null;
  const reported = await db
    .selectFrom('inquiries')
    .select('id')
    .where('id', '=', id)
    .where('reportedAt', 'is not', null)
    .executeTakeFirst();
  return reported ? readMessagePage(db, reported.id, { reader: 'admin', before }) : null;
}
