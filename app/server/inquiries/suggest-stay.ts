// Suggests other dates. An inquiry has one stay, so a suggestion replaces its nights, and the other side
// decides (stays.ts). The earlier dates remain in the messages.
import type { FormInput } from '#domain/form-input.ts';
import { sql, type Transaction } from 'kysely';
import { type DayRange, formatStay } from '#domain/stay/availability.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failed, type Result, success } from '#domain/failure.ts';
import { checkOptionalMessage, checkSuggestedDates } from '#domain/inquiry/inquiry-form.ts';
import { fittingFields } from '#domain/stay/fit.ts';
import { suggestionNoteMaxLength } from '#domain/inquiry-rules.ts';
import type { InquirySide } from '../access/proofs.ts';
import { selectBusyRanges } from '../calendar/busy-ranges.ts';
import { lockProperties } from '../database/lock-order.ts';
import type { Tables } from '../database/tables.ts';
import { propertyIdOf, showsDates } from './stays.ts';
import {
  type LockedInquiry,
  lockInquiry,
  insertMessage,
  isStoredMessage,
  notifyOtherSide,
  toIdempotentId,
} from './write-message.ts';
import type { Server } from '../server.ts';

/**
 * Proposes the nights from `checkIn` to `checkOut` of `input` instead of the current ones, unless those are
 * accepted. Adds a message that names the new and the former dates, then the note in `input`, and mails the
 * other side. Fails with 'stay-changed' if the caller's page showed other dates (`shownCheckIn`,
 * `shownCheckOut`) than the current ones.
 */
export async function suggestStay(
  server: Server,
  caller: InquirySide,
  input: FormInput,
  idempotencyKey: unknown,
): Promise<Result<null>> {
  const note = checkOptionalMessage(input, suggestionNoteMaxLength);
  if (!note.ok) return note;
  const allowed = await server.limits.consume('message', { id: `${caller.inquiryId} ${caller.side}` });
  if (!allowed.ok) return allowed;
  return server.db.transaction().execute(async (transaction) => {
    await lockProperties(transaction, ({ eb }) => eb('id', '=', propertyIdOf(caller)));
    const locked = await lockInquiry(transaction, caller);
    if (!locked.ok) return locked;
    const inquiry = locked.value;
    const id = toIdempotentId(idempotencyKey, [caller.side, input['checkIn'], input['checkOut'], note.value]);
    if (await isStoredMessage(transaction, caller.inquiryId, id)) return success(null);
    if (!showsDates(input, inquiry)) return failed({ kind: 'stay-changed' });
    const checked = await checkDates(transaction, inquiry, input);
    if (!checked.ok) return checked;
    const nights = checked.value;
    const body = [describeSuggestion(inquiry, nights), ...(note.value === null ? [] : [note.value])];
    const message = await insertMessage(transaction, caller, { id, body: body.join('\n\n') });
    if (!message.ok) return message;
    await proposeNights(transaction, caller, nights);
    // Without a note, the mail doesn't quote the message: the mail already names the dates.
    return notifyOtherSide(transaction, caller, 'suggested', note.value === null ? null : id);
  });
}

/**
 * Checks the suggested nights against the current state of the stay and the property, which must be locked.
 */
async function checkDates(
  transaction: Transaction<Tables>,
  inquiry: LockedInquiry,
  input: FormInput,
): Promise<Result<DayRange>> {
  if (inquiry.stay === 'accepted') return failed({ kind: 'stay-accepted' });
  const property = await transaction
    .selectFrom('properties')
    .select(fittingFields)
    .select(selectBusyRanges.as('busy'))
    .where('id', '=', inquiry.propertyId)
    .executeTakeFirstOrThrow();
  const checked = checkSuggestedDates(input, property, todayInLosAngeles(new Date()));
  if (!checked.ok) return checked;
  const { from, to } = checked.value;
  const isSame = inquiry.stay === 'requested' && from === inquiry.from && to === inquiry.to;
  if (!isSame) return checked;
  const message = 'These are the current dates. Please choose others.';
  return failed({ kind: 'invalid', message, issues: [{ field: 'checkIn', message }] });
}

/** As in "Suggested Jan 4 to Apr 5, 91 nights, instead of Jan 1 to Apr 1, 90 nights." */
function describeSuggestion(earlier: DayRange, suggested: DayRange): string {
  const today = todayInLosAngeles(new Date());
  return `Suggested ${formatStay(suggested, today)}, instead of ${formatStay(earlier, today)}.`;
}

/** Stores the suggested nights. If the guest suggests them, the owner's deadline to answer starts again. */
async function proposeNights(
  transaction: Transaction<Tables>,
  { inquiryId, side }: InquirySide,
  { from, to }: DayRange,
): Promise<void> {
  await transaction
    .updateTable('inquiries')
    .set({ nights: sql`daterange(${from}::date, ${to}::date)`, stay: 'requested', proposedBy: side })
    .$if(side === 'guest', (query) => query.set({ unansweredSince: sql`now()`, reminders: 0 }))
    .where('id', '=', inquiryId)
    .execute();
}
