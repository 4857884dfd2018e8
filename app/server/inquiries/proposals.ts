// Proposes stays, before one is agreed on and as a change of the agreed one, and stores what becomes of a
// proposal (stays.ts decides). The only module that writes `stay_proposals` and the stay of `inquiries`,
// except for a new inquiry's. Every change locks the property, then the inquiry (database/lock-order.ts).
import { sql, type Transaction, type UpdateObject } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { addDays, todayInLosAngeles } from '#domain/day.ts';
import { failed, type Issue, type Result, success } from '#domain/failure.ts';
import type { FormInput } from '#domain/form-input.ts';
import { checkNote, checkProposal, type ProposalForm } from '#domain/inquiry/inquiry-form.ts';
import type { EventKind, InquiryNews, ProposalState, Side, StayState } from '#domain/inquiry/inquiry.ts';
import { guestAskedDays } from '#domain/inquiry-rules.ts';
import type { PausedBy } from '#domain/property/pause.ts';
import type { DayRange } from '#domain/stay/availability.ts';
import { type FittingHome, fittingFields } from '#domain/stay/fit.ts';
import {
  addedNights,
  type CostedStay,
  findChangeIssue,
  firstChangedNight,
  termsOfChange,
} from '#domain/stay/stay-change.ts';
import { findStayIssue } from '#domain/stay/stay.ts';
import type { InquirySide } from '../access/proofs.ts';
import { selectBusyRanges } from '../calendar/busy-ranges.ts';
import type { Database } from '../database/database.ts';
import { lockInquiries, lockProperties } from '../database/lock-order.ts';
import type { Tables } from '../database/tables.ts';
import type { Server } from '../server.ts';
import {
  type Proposal,
  readNewestProposal,
  selectRivals,
  shownOf,
  toFirstTerms,
  toTerms,
} from './inquiry-stay.ts';
import {
  isFull,
  isStoredMessage,
  type LockedInquiry,
  lockInquiry,
  mailNews,
  notifyOtherSide,
  storeMessage,
  toIdempotentId,
} from './write-message.ts';

/** A locked inquiry with what a change of its stay depends on. */
export interface LockedStay extends LockedInquiry {
  /** The proposal that waits for an answer. */
  open: Proposal | null;
  isAgreed: boolean;
}

/** The event that records a change, the proposal that it's about, and the mail to the other side. */
interface Outcome {
  event: EventKind;
  proposalId: string | null;
  news: InquiryNews;
}

interface ChangeRequest {
  /** The form: an optional note (`message`), its `idempotencyKey`, and what its page showed (`shown`). */
  input: FormInput;
  /** Names the change. A key counts for one change of what the page showed. */
  content: unknown;
  /** Whether a closed inquiry takes the change without a note. */
  evenClosed?: boolean;
}

/**
 * Changes a stay once for each key: locks what `change` may write, runs it, records its event with the note,
 * and mails the other side. `change` returns its failures before it writes, because a failure doesn't roll
 * back the transaction. Fails with 'stay-changed' if the caller's page showed something else, and with
 * 'inquiry-full' for a note in a full inquiry.
 */
export async function changeStay(
  server: Server,
  caller: InquirySide,
  { input, content, evenClosed = false }: ChangeRequest,
  change: (transaction: Transaction<Tables>, inquiry: LockedStay, id: string) => Promise<Result<Outcome>>,
): Promise<Result<null>> {
  const note = checkNote(input);
  if (!note.ok) return note;
  const body = note.value;
  const { inquiryId, side } = caller;
  const id = toIdempotentId(input['idempotencyKey'], [inquiryId, side, content, input['shown'], body]);
  return server.db.transaction().execute(async (transaction) => {
    await lockRivals(transaction, caller);
    const locked = await lockInquiry(transaction, caller, { evenClosed: evenClosed && body === '' });
    if (!locked.ok) return locked;
    if (await isStoredMessage(transaction, inquiryId, id)) return success(null);
    const inquiry = locked.value;
    const newest = await readNewestProposal(transaction, inquiryId);
    if (input['shown'] !== shownOf(inquiry.stay, newest)) return failed({ kind: 'stay-changed' });
    if (body !== '' && (await isFull(transaction, inquiryId))) return failed({ kind: 'inquiry-full' });
    const open = newest?.state === 'open' ? newest : null;
    const isAgreed = inquiry.stay === 'accepted';
    const changed = await change(transaction, { ...inquiry, open, isAgreed }, id);
    if (!changed.ok) return changed;
    const { event, proposalId, news } = changed.value;
    await storeMessage(transaction, caller, { id, body, event, proposalId });
    return notifyOtherSide(transaction, caller, news, body === '' ? null : id, proposalId);
  });
}

/** Locks the property, this inquiry and every other with an open proposal for some of the same nights. */
async function lockRivals(transaction: Transaction<Tables>, { inquiryId }: InquirySide): Promise<void> {
  const propertyId = sql<string>`(SELECT property_id FROM inquiries WHERE id = ${inquiryId})`;
  await lockProperties(transaction, ({ eb }) => eb('id', '=', propertyId));
  const isRival = sql<boolean>`EXISTS (
    SELECT FROM stay_proposals AS own JOIN stay_proposals AS other ON other.nights && own.nights
    WHERE own.inquiry_id = ${inquiryId} AND own.state = 'open'
      AND other.inquiry_id = inquiries.id AND other.state = 'open')`;
  await lockInquiries(transaction, (eb) => eb.and([eb('propertyId', '=', propertyId), isRival]));
}

/**
 * Proposes the dates, guests and pets of `input` with its note, before a stay is agreed on or as a change of
 * the agreed one, which stays as it is until the other side accepts. Supersedes an open proposal, and mails
 * the other side. Fails with 'stay-changed' if the caller's page showed something else (`shown`,
 * `shownTotal`), and with 'stay-over' after the stay.
 */
export async function proposeStay(
  server: Server,
  caller: InquirySide,
  input: FormInput,
): Promise<Result<null>> {
  const checked = checkProposal(input);
  if (!checked.ok) return checked;
  const proposed = checked.value;
  const allowed = await server.limits.consume('message', { id: `${caller.inquiryId} ${caller.side}` });
  if (!allowed.ok) return allowed;
  const request = { input, content: ['propose', proposed] };
  return changeStay(server, caller, request, async (transaction, inquiry, id) => {
    const { isAgreed } = inquiry;
    const today = todayInLosAngeles(new Date());
    if (isAgreed && inquiry.to <= today) return failed({ kind: 'stay-over' });
    const home = await readHome(transaction, inquiry);
    const issue = findIssue(inquiry, proposed, home, today);
    if (issue) return failed({ kind: 'invalid', message: issue.message, issues: [issue] });
    const { guests, pets, checkIn: from, checkOut: to } = proposed;
    const costTerms = isAgreed
      ? termsOfChange(inquiry, { from, to, pets }, home, today)
      : toFirstTerms(inquiry.costTerms);
    const stay = { from, to, guests, pets, costTerms };
    const shownTotal = input['shownTotal'];
    if (shownTotal !== undefined && shownTotal !== toTerms(stay).total)
      return failed({ kind: 'stay-changed' });
    const firstNight = isAgreed ? firstChangedNight(inquiry, stay, today) : from;
    await insertProposal(transaction, inquiry, { id, ...stay, proposedBy: caller.side, firstNight });
    if (!isAgreed) await writeStay(transaction, inquiry, stay, 'requested');
    // The guest has answered the question about a longer stay.
    else if (caller.side === 'guest' && inquiry.endAsked === 1)
      await updateInquiry(transaction, inquiry, { endAsked: 2 });
    const event = isAgreed ? 'change-asked' : 'suggested';
    return success({ event, proposalId: id, news: event });
  });
}

/** What a proposal is checked against, with all busy nights. */
export function readHome(db: Database, { propertyId }: LockedStay) {
  return db
    .selectFrom('properties')
    .select(['pausedBy', ...fittingFields])
    .select(selectBusyRanges.as('busy'))
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow();
}

const notListed = 'This home was taken off the site, so no nights can be added.';
const sameStay = 'That’s the same as before. Change the dates, guests or pets.';

/**
 * A home that its owner paused can still have longer stays, but one that the team took off the site can't.
 */
function findIssue(
  inquiry: LockedStay,
  proposed: ProposalForm,
  home: FittingHome & { pausedBy: PausedBy | null },
  today: string,
): Issue | null {
  const { isAgreed, open } = inquiry;
  const { checkIn: from, checkOut: to, guests, pets } = proposed;
  const addsNights = !isAgreed || addedNights(inquiry, { from, to }).length > 0;
  if (home.pausedBy === 'administrator' && addsNights) return { field: 'checkIn', message: notListed };
  const isSame = [open, isAgreed ? inquiry : null].some(
    (stay) => stay?.from === from && stay.to === to && stay.guests === guests && stay.pets === pets,
  );
  if (isSame) return { field: 'checkIn', message: sameStay };
  return isAgreed ? findChangeIssue(home, inquiry, proposed, today) : findStayIssue(home, proposed, today);
}

/** Stores an open proposal, or an accepted one. Supersedes the open one. */
export async function insertProposal(
  transaction: Transaction<Tables>,
  { id: inquiryId, open }: LockedStay,
  { id, proposedBy, firstNight, ...stay }: CostedStay & { id: string; proposedBy: Side; firstNight: string },
  state: 'open' | 'accepted' = 'open',
): Promise<void> {
  if (open) await closeProposal(transaction, open, 'superseded');
  const answeredAt = state === 'open' ? null : sql<Date>`now()`;
  await transaction
    .insertInto('stayProposals')
    .values({ id, inquiryId, proposedBy, ...toColumns(stay), firstNight, state, answeredAt })
    .execute();
}

function toColumns({ from, to, guests, pets, costTerms }: CostedStay) {
  const nights = sql<string>`daterange(${from}::date, ${to}::date)`;
  return { nights, guests, pets, costTerms: JSON.stringify(costTerms) };
}

export async function closeProposal(
  transaction: Transaction<Tables>,
  { id }: { id: string },
  state: Exclude<ProposalState, 'open'>,
): Promise<void> {
  const proposal = transaction.updateTable('stayProposals').where('id', '=', id);
  await proposal.set({ state, answeredAt: sql`now()` }).execute();
}

export async function updateInquiry(
  transaction: Transaction<Tables>,
  { id }: { id: string },
  values: UpdateObject<Tables, 'inquiries'>,
): Promise<void> {
  await transaction.updateTable('inquiries').set(values).where('id', '=', id).execute();
}

/** Writes the stay of an inquiry. Its sides are asked again about an end that is still far away. */
export function writeStay(
  transaction: Transaction<Tables>,
  inquiry: { id: string },
  stay: CostedStay,
  state: StayState,
): Promise<void> {
  const isFarAway = addDays(stay.to, -guestAskedDays) > todayInLosAngeles(new Date());
  const values = { ...toColumns(stay), stay: state, ...(isFarAway && { endAsked: 0 }) };
  return updateInquiry(transaction, inquiry, values);
}

/** Supersedes what other guests ask for some of these nights, and mails them. */
export async function supersedeRivals(
  transaction: Transaction<Tables>,
  inquiry: LockedStay,
  nights: readonly DayRange[],
): Promise<void> {
  const rivals = await selectRivals(transaction, inquiry, nights)
    .select(['stayProposals.id', 'inquiryId', 'verifiedAt', sql<Side>`'owner'`.as('author')])
    .execute();
  await closeUnanswered(transaction, rivals, 'superseded');
  for (const { id: proposalId, inquiryId, verifiedAt } of rivals)
    if (verifiedAt) await mailNews(transaction, { inquiryId, to: 'guest', news: 'superseded', proposalId });
}

/** Closes proposals that won't be answered, and records that. A stay that was agreed on stays as it is. */
async function closeUnanswered(
  transaction: Transaction<Tables>,
  proposals: readonly { id: string; inquiryId: string; author: Side }[],
  state: 'superseded' | 'expired',
): Promise<void> {
  for (const { id: proposalId, inquiryId, author } of proposals) {
    await closeProposal(transaction, { id: proposalId }, state);
    const stay = sql<StayState>`CASE stay WHEN 'requested' THEN ${state} ELSE stay END`;
    // Beside an agreed stay, the guest may have written since.
    const unansweredSince = sql<Date | null>`CASE WHEN stay <> 'requested' THEN unanswered_since END`;
    await updateInquiry(transaction, { id: inquiryId }, { stay, unansweredSince });
    await transaction
      .insertInto('inquiryMessages')
      .values({ inquiryId, id: uuidv7(), author, body: '', event: state, proposalId })
      .execute();
  }
}

/**
 * Expires a batch of the proposals that weren't answered before the first night that they would change. Tells
 * the side that asked for a change. Skips locked inquiries. Returns the number of proposals.
 */
export async function expireProposals(
  transaction: Transaction<Tables>,
  now: Date,
  batchSize: number,
): Promise<number> {
  const due = await transaction
    .selectFrom('stayProposals')
    .innerJoin('inquiries', 'inquiries.id', 'inquiryId')
    .select(['stayProposals.id', 'inquiryId', 'stayProposals.proposedBy as author', 'stay'])
    .where('state', '=', 'open')
    .where('firstNight', '<', todayInLosAngeles(now))
    .where('verifiedAt', 'is not', null)
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute();
  await closeUnanswered(transaction, due, 'expired');
  for (const { id: proposalId, inquiryId, author, stay } of due)
    if (stay === 'accepted')
      await mailNews(transaction, { inquiryId, to: author, news: 'change-expired', proposalId });
  return due.length;
}
