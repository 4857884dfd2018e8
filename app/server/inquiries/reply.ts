// Sends messages and shares contact details. stays.ts decides about stays; read-inquiries.ts reads inquiries.
import type { FormInput } from '#domain/form-input.ts';
import { v7 as uuidv7 } from 'uuid';
import { failed, type Result, success } from '#domain/failure.ts';
import { checkMessage } from '#domain/inquiry/inquiry-form.ts';
import type { InquirySide } from '../access/proofs.ts';
import {
  isFull,
  isStoredMessage,
  lockInquiry,
  notifyOtherSide,
  storeMessage,
  toIdempotentId,
} from './write-message.ts';
import type { Server } from '../server.ts';

/** Adds a message and mails it to the other side. Fails with `inquiry-full` at `maxMessages`. */
export async function sendMessage(
  server: Server,
  caller: InquirySide,
  input: FormInput,
): Promise<Result<null>> {
  const checked = checkMessage(input);
  if (!checked.ok) return checked;
  const body = checked.value.message;
  const allowed = await server.limits.consume('message', { id: `${caller.inquiryId} ${caller.side}` });
  if (!allowed.ok) return allowed;
  return server.db.transaction().execute(async (transaction) => {
    const inquiry = await lockInquiry(transaction, caller);
    if (!inquiry.ok) return inquiry;
    const id = toIdempotentId(input['idempotencyKey'], [caller.side, body]);
    if (await isStoredMessage(transaction, caller.inquiryId, id)) return success(null);
    if (await isFull(transaction, caller.inquiryId)) return failed({ kind: 'inquiry-full' });
    await storeMessage(transaction, caller, { id, body });
    return notifyOtherSide(transaction, caller, 'answered', id);
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
      .set({ [shared]: true })
      .where('id', '=', caller.inquiryId)
      .execute();
    await storeMessage(transaction, caller, { id: uuidv7(), body: '', event: 'shared' });
    return notifyOtherSide(transaction, caller, 'shared');
  });
}
