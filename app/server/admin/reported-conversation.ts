// Messages of a reported conversation, and notes to its guest or owner. Administrators read all of a
// reported conversation, but only statistics of others (inquiry-statistics.ts). The audit log records
// neither messages nor names.
import type { FormInput } from '#domain/form-input.ts';
import { validate as isUuid } from 'uuid';
import { describeMessageFlags } from '#domain/hints/message-hints.ts';
import type { ReportedMessagePage, Side } from '#domain/inquiry/inquiry.ts';
import { failed, type Result, success } from '#domain/failure.ts';
import { checkMessage } from '#domain/inquiry/inquiry-form.ts';
import type { Admin } from '../access/proofs.ts';
import { recordAuditEvent } from '../database/audit-log.ts';
import { addJob } from '../database/queue.ts';
import { findInNewest, readMessagePage } from '../inquiries/list-messages.ts';
import { toIdempotentId } from '../inquiries/write-message.ts';
import type { Server } from '../server.ts';
import { isConversationReadable } from './list-reports.ts';
import { lockReportedInquiry } from './resolve-reports.ts';

/**
 * A page of a reported inquiry's messages, as in list-messages.ts. Null for an inquiry that isn't reported,
 * or whose reports were dismissed.
 */
export async function readReportedMessages(
  { db, config }: Server,
  _admin: Admin,
  id: string,
  before: string | null,
): Promise<ReportedMessagePage | null> {
  if (!isUuid(id)) return null;
  const reported = await db
    .selectFrom('reports')
    .select('id')
    .where('inquiryId', '=', id)
    .where(isConversationReadable)
    .limit(1)
    .executeTakeFirst();
  if (!reported) return null;
  const page = await readMessagePage(db, id, { reader: 'admin', before });
  const ownHost = new URL(config.publicUrl).hostname;
  const flags = findInNewest(page.messages, (text) => describeMessageFlags(text, ownHost));
  return { ...page, flags };
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
    const inquiry = await lockReportedInquiry(transaction, id);
    if (!inquiry) return failed({ kind: 'inquiry-not-found' });
    const added = await transaction
      .insertInto('inquiryMessages')
      .values({ inquiryId: inquiry.id, id: messageId, author: 'team', reader, body })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) return success(null);
    const note = { about: 'inquiry-news', inquiryId: inquiry.id, to: reader, news: 'note' } as const;
    await addJob(transaction, 'send-mail', { ...note, quotedMessageId: messageId });
    const event = { actorId: admin.uid, action: 'inquiry-note', propertyId: inquiry.propertyId } as const;
    await recordAuditEvent(transaction, event);
    return success(null);
  });
}
