// The stay of an inquiry and its newest proposal, and what they cost.
import { sql } from 'kysely';
import type { DayRange } from '#domain/stay/availability.ts';
import type { InquiryStay, ProposalState, Side, StayState } from '#domain/inquiry/inquiry.ts';
import { formatMoney } from '#domain/numbers.ts';
import type { CostedStay } from '#domain/stay/stay-change.ts';
import { costFields, costOfStay, type CostTerms, toCostRows } from '#domain/stay/stay-cost.ts';
import { toRanges } from '../calendar/calendar-links.ts';
import type { Database } from '../database/database.ts';
import { pick } from '../properties/listings.ts';

/** Dates, guests, pets and costs, as pages show them. */
export function toTerms({ from, to, guests, pets, costTerms }: CostedStay) {
  const cost = costOfStay(costTerms, { from, to, pets });
  return { from, to, guests, pets, total: formatMoney(cost.total), cost: toCostRows(cost) };
}

export function toStay(row: CostedStay & { stay: StayState }): InquiryStay {
  return { ...toTerms(row), state: row.stay };
}

/** The terms of the guest's question, without those of changes. They hold until a stay is agreed on. */
export function toFirstTerms(terms: CostTerms): CostTerms {
  return pick(terms, [...costFields, 'countsNights']);
}

export interface Proposal extends CostedStay {
  id: string;
  number: string;
  proposedBy: Side;
  firstNight: string;
  state: ProposalState;
}

/**
 * Only the newest proposal of an inquiry can be open. Null for an inquiry that the previous release stored
 * while this one started.
 */
export async function readNewestProposal(db: Database, inquiryId: string): Promise<Proposal | null> {
  const newest = await db
    .selectFrom('stayProposals')
    .select(['id', 'number', 'proposedBy', 'guests', 'pets', 'costTerms', 'firstNight', 'state'])
    .select([sql<string>`lower(nights)`.as('from'), sql<string>`upper(nights)`.as('to')])
    .where('inquiryId', '=', inquiryId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest ?? null;
}

/** Names what a page shows of a stay, as in "accepted-12-open". Differs after every change of the stay. */
export function shownOf(stay: StayState, newest: Proposal | null): string {
  return `${stay}-${newest?.number ?? 0}-${newest?.state ?? 'none'}`;
}

/** A query of other guests' open proposals for some of these nights. */
export function selectRivals(
  db: Database,
  { id, propertyId }: { id: string; propertyId: string },
  nights: readonly DayRange[],
) {
  return db
    .selectFrom('stayProposals')
    .innerJoin('inquiries', 'inquiries.id', 'inquiryId')
    .where('propertyId', '=', propertyId)
    .where('inquiryId', '<>', id)
    .where('state', '=', 'open')
    .where(sql<boolean>`stay_proposals.nights && ANY(${toRanges(nights)})`);
}
