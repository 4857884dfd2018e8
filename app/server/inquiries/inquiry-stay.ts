// The stay of an inquiry, and what it costs.
import type { DayRange } from '#domain/stay/availability.ts';
import type { InquiryStay, Side, StayState } from '#domain/inquiry/inquiry.ts';
import { formatMoney } from '#domain/numbers.ts';
import { costOfStay, type CostTerms, type StayCost, toCostRows } from '#domain/stay/stay-cost.ts';

type CostedRow = DayRange & { pets: boolean; costTerms: CostTerms };
type StayRow = CostedRow & { guests: number; stay: StayState; proposedBy: Side };

/** What the stay of an inquiry costs, at the rent and the fees when its guest sent it. */
export function costOfInquiry({ costTerms, ...stay }: CostedRow): StayCost {
  return costOfStay(costTerms, stay);
}

export function toStay(row: StayRow): InquiryStay {
  const { from, to, guests, pets, stay, proposedBy } = row;
  const cost = costOfInquiry(row);
  return {
    from,
    to,
    guests,
    pets,
    state: stay,
    proposedBy,
    total: formatMoney(cost.total),
    cost: toCostRows(cost),
  };
}
