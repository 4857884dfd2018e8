// Decides about stays: accepts and refuses what proposals.ts proposed, and cancels and ends agreed stays.
// Accepting moves the busy nights in the same transaction, so that two guests can't get the same night.
import type { FormInput } from '#domain/form-input.ts';
import { sql, type Transaction } from 'kysely';
import type { UnreadLink } from '#domain/property/calendar-link.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failed, type Failure, type Result, success } from '#domain/failure.ts';
import { checkEarlyEnd } from '#domain/inquiry/inquiry-form.ts';
import type { Side } from '#domain/inquiry/inquiry.ts';
import type { DayRange } from '#domain/stay/availability.ts';
import { withoutNights } from '#domain/stay/owner-calendar.ts';
import { addedNights, termsOfChange } from '#domain/stay/stay-change.ts';
import type { InquirySide } from '../access/proofs.ts';
import { isClosed } from '../accounts/blocks.ts';
import { changeBusyRanges } from '../calendar/busy-ranges.ts';
import { toRanges } from '../calendar/calendar-links.ts';
import type { Tables } from '../database/tables.ts';
import { readOldLinks } from '../properties/owner-calendar-links.ts';
import type { Proposal } from './inquiry-stay.ts';
import {
  changeStay,
  closeProposal,
  insertProposal,
  type LockedStay,
  readHome,
  supersedeRivals,
  updateInquiry,
  writeStay,
} from './proposals.ts';
import {
  type LockedInquiry,
  lockInquiry,
  notifyOtherSide,
  storeMessage,
  toIdempotentId,
} from './write-message.ts';
import type { Server } from '../server.ts';

/**
 * Accepts the other side's proposal: its nights become busy instead of those of the agreed stay, and other
 * guests' proposals for the added nights are superseded. Fails like `changeStay`, and with `stay-unavailable`
 * if an added night is busy. First reads the linked calendars that were last read more than an hour ago or
 * never, and tells the owner which ones couldn't be read.
 */
export async function acceptProposal(
  server: Server,
  caller: InquirySide,
  input: FormInput,
  readTimeoutMs?: number,
): Promise<Result<UnreadLink[]>> {
  const unread = await readCalendars(server, caller, readTimeoutMs);
  const request = { input, content: 'accept' };
  const accepted = await changeStay(server, caller, request, async (transaction, inquiry) => {
    const { open, isAgreed, propertyId } = inquiry;
    if (!open) return failed({ kind: 'stay-changed' });
    const added = isAgreed ? addedNights(inquiry, open) : [open];
    const failure = await findFailure(transaction, inquiry, { open, added, side: caller.side });
    if (failure) return failed(failure);
    await changeBusyRanges(transaction, propertyId, 'stay', (ranges) => [
      ...(isAgreed ? withoutNights(ranges, inquiry) : ranges),
      open,
    ]);
    await supersedeRivals(transaction, inquiry, added);
    await closeProposal(transaction, open, 'accepted');
    await writeStay(transaction, inquiry, open, 'accepted');
    const event = isAgreed ? 'changed' : 'accepted';
    return success({ event, proposalId: open.id, news: event });
  });
  if (!accepted.ok) return accepted;
  return success(caller.side === 'owner' ? unread : []);
}

/** Reads old calendars before the transaction, and only if there is something to accept. */
async function readCalendars(server: Server, { inquiryId }: InquirySide, timeoutMs?: number) {
  const open = await server.db
    .selectFrom('stayProposals')
    .innerJoin('inquiries', 'inquiries.id', 'inquiryId')
    .select('propertyId')
    .where('inquiryId', '=', inquiryId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return open ? readOldLinks(server, open.propertyId, new Date(), timeoutMs) : [];
}

/** Why this side can't accept the open proposal now. */
async function findFailure(
  transaction: Transaction<Tables>,
  { propertyId }: LockedStay,
  { open, added, side }: { open: Proposal; added: readonly DayRange[]; side: Side },
): Promise<Failure | null> {
  if (open.proposedBy === side) return { kind: 'stay-changed' };
  if (open.firstNight < todayInLosAngeles(new Date())) return { kind: 'stay-past' };
  const { pausedBy, isBusy } = await transaction
    .selectFrom('properties')
    .select(['pausedBy', sql<boolean>`busy && ANY(${toRanges(added)})`.as('isBusy')])
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow();
  if (pausedBy === 'administrator' && added.length > 0) return { kind: 'property-unlisted' };
  return isBusy ? { kind: 'stay-unavailable' } : null;
}

/**
 * Declines the other side's open proposal or withdraws the caller's own. An agreed stay stays as it is. Fails
 * like `changeStay`.
 */
export function refuseProposal(server: Server, caller: InquirySide, input: FormInput): Promise<Result<null>> {
  const request = { input, content: 'refuse' };
  return changeStay(server, caller, request, async (transaction, { open, isAgreed, ...inquiry }) => {
    if (!open) return failed({ kind: 'stay-changed' });
    const event = open.proposedBy === caller.side ? 'withdrawn' : 'declined';
    await closeProposal(transaction, open, event);
    if (!isAgreed) await updateInquiry(transaction, inquiry, { stay: event });
    // Before a stay is agreed on, the owner can't offer the dates, or the guest doesn't need them.
    const before = caller.side === 'owner' ? 'declined' : 'withdrawn';
    return success({ event, proposalId: open.id, news: isAgreed ? `change-${event}` : before });
  });
}

/**
 * Cancels the agreed stay until its first day, which frees its nights. Without a note, also in a closed
 * inquiry. Fails like `changeStay`, and later with 'stay-past'.
 */
export function cancelStay(server: Server, caller: InquirySide, input: FormInput): Promise<Result<null>> {
  const request = { input, content: 'cancel', evenClosed: true };
  return changeStay(server, caller, request, async (transaction, inquiry) => {
    if (!inquiry.isAgreed) return failed({ kind: 'stay-changed' });
    if (inquiry.from < todayInLosAngeles(new Date())) return failed({ kind: 'stay-past' });
    if (inquiry.open) await closeProposal(transaction, inquiry.open, 'superseded');
    await freeNights(transaction, inquiry);
    await updateInquiry(transaction, inquiry, { stay: 'canceled' });
    return success({ event: 'canceled', proposalId: inquiry.agreedProposalId, news: 'canceled' });
  });
}

/**
 * Ends the agreed stay on the day `checkOut` of `input`, once it has begun. Needs no answer: it's a
 * proposal that counts as accepted. Frees the later nights. Without a note, also in a closed inquiry. Fails
 * like `changeStay`, and after the stay with 'stay-over'.
 */
export async function endStayEarly(
  server: Server,
  caller: InquirySide,
  input: FormInput,
): Promise<Result<null>> {
  const allowed = await server.limits.consume('message', { id: `${caller.inquiryId} ${caller.side}` });
  if (!allowed.ok) return allowed;
  const request = { input, content: ['end', input['checkOut']], evenClosed: true };
  return changeStay(server, caller, request, async (transaction, inquiry, id) => {
    if (!inquiry.isAgreed) return failed({ kind: 'stay-changed' });
    const today = todayInLosAngeles(new Date());
    if (inquiry.to <= today) return failed({ kind: 'stay-over' });
    const checkOut = checkEarlyEnd(input, inquiry, today);
    if (!checkOut.ok) return checkOut;
    const to = checkOut.value;
    const home = await readHome(transaction, inquiry);
    const { from, guests, pets } = inquiry;
    const costTerms = termsOfChange(inquiry, { from, to, pets }, home, today);
    const stay = { from, to, guests, pets, costTerms };
    await freeNights(transaction, { ...inquiry, from: to });
    const proposal = { id, ...stay, proposedBy: caller.side, firstNight: to };
    await insertProposal(transaction, inquiry, proposal, 'accepted');
    await writeStay(transaction, inquiry, stay, 'accepted');
    // Neither side is asked about a longer stay.
    await updateInquiry(transaction, inquiry, { endAsked: 2 });
    return success({ event: 'ended', proposalId: id, news: 'ended' });
  });
}

/**
 * Records that the guest doesn't want to stay longer, and asks the owner. Does nothing if the guest wasn't
 * asked.
 */
export function answerLeaving(server: Server, caller: InquirySide, input: FormInput): Promise<Result<null>> {
  return server.db.transaction().execute(async (transaction) => {
    const locked = await lockInquiry(transaction, caller);
    if (!locked.ok) return locked;
    const { stay, to, endAsked, agreedProposalId: proposalId } = locked.value;
    const id = toIdempotentId(input['idempotencyKey'], [caller.side, 'leave', to]);
    const isOver = stay !== 'accepted' || to <= todayInLosAngeles(new Date());
    if (caller.side !== 'guest' || endAsked !== 1 || isOver) return success(null);
    await updateInquiry(transaction, locked.value, { endAsked: 2 });
    await storeMessage(transaction, caller, { id, body: '', event: 'leaving', proposalId });
    return notifyOtherSide(transaction, caller, 'leaving');
  });
}

/** A query condition for verified, open inquiries whose stay is undecided and hasn't begun. */
export function isOpen(now: Date) {
  return sql<boolean>`stay = 'requested' AND verified_at IS NOT NULL AND NOT ${isClosed}
    AND lower(nights) >= ${todayInLosAngeles(now)}::date`;
}

/** Frees the nights of an accepted stay. Does nothing in other states. */
export async function freeNights(
  transaction: Transaction<Tables>,
  { propertyId, stay, from, to }: Pick<LockedInquiry, 'propertyId' | 'stay' | 'from' | 'to'>,
): Promise<void> {
  if (stay !== 'accepted') return;
  await changeBusyRanges(transaction, propertyId, 'stay', (ranges) => withoutNights(ranges, { from, to }));
}
