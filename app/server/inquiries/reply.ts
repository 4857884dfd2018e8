// Sends messages, shares contact details and reports inquiries. stays.ts decides about stays;
// read-inquiries.ts reads inquiries.
import type { FormInput } from '#domain/form-input.ts';
import { sql } from 'kysely';
import { failed, type Result, success } from '#domain/failure.ts';
import { checkMessage } from '#domain/inquiry-form.ts';
import {
  lockInquiry,
  markAnswered,
  toIdempotentId,
  insertMessage,
  notifyOtherSide,
} from './write-message.ts';
import type { InquirySide } from './access.ts';
import type { Server } from '../server.ts';

/** Adds a message and mails it to the other side. Fails with `inquiry-full` at `maxMessages`. */
export async function sendMessage(
  server: Server,
  caller: InquirySide,
  input: FormInput,
  idempotencyKey: unknown,
): Promise<Result<null>> {
  const checked = checkMessage(input);
  if (!checked.ok) return checked;
  const body = checked.value.message;
  const allowed = await server.limits.consumeMessage(caller.inquiryId, caller.side);
  if (!allowed.ok) return allowed;
  return server.db.transaction().execute(async (transaction) => {
    const inquiry = await lockInquiry(transaction, caller);
    if (!inquiry.ok) return inquiry;
    const id = toIdempotentId(idempotencyKey, [caller.side, body]);
    const isNew = await insertMessage(transaction, caller, { id, body });
    if (!isNew.ok) return isNew;
    return isNew.value ? notifyOtherSide(transaction, caller, 'answered', id) : success(null);
  });
}

/** Shows this side's name, email address and phone number to the other side. */
export function shareContact(server: Server, caller: InquirySide): Promise<Result<null>> {
  return server.db.transaction().execute(async (transaction) => {
    const inquiry = await lockInquiry(transaction, caller);
    if (!inquiry.ok) return inquiry;
    const shared = caller.side === 'guest' ? 'guestShared' : 'ownerShared';
    if (inquiry.value[shared]) return success(null);
    await transaction
      .updateTable('inquiries')
      .set({ [shared]: true, lastMessageAt: sql`now()` })
      .where('id', '=', caller.inquiryId)
      .execute();
    if (caller.side === 'owner') await markAnswered(transaction, caller.inquiryId);
    return notifyOtherSide(transaction, caller, 'shared');
  });
}

/**
 * Reports the inquiry to administrators. The other side isn't told. Fails with `inquiry-closed` for a closed
 * inquiry.
 */
export async function reportInquiry(
  server: Server,
  { inquiryId, side }: InquirySide,
  input: FormInput,
): Promise<Result<null>> {
  const checked = checkMessage(input);
  if (!checked.ok) return checked;
  const reported = await server.db
    .updateTable('inquiries')
    .set({
      reportedAt: sql`coalesce(reported_at, now())`,
      [side === 'guest' ? 'guestReport' : 'ownerReport']: checked.value.message,
    })
    .where('id', '=', inquiryId)
    .where('verifiedAt', 'is not', null)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
  if (reported.numUpdatedRows > 0n) return success(null);
  const closed = await server.db
    .selectFrom('inquiries')
    .select('id')
    .where('id', '=', inquiryId)
    .where('closedAt', 'is not', null)
    .executeTakeFirst();
  return failed({ kind: closed ? 'inquiry-closed' : 'inquiry-not-found' });
}
