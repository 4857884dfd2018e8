// The totals of a stay in a comparison, and what comes on top of them. For the server only.
import { countNights, type DayRange } from '../stay/availability.ts';
import type { ComparedProperty, Fact } from './compared-facts.ts';
import type { ComparedValue } from './comparison.ts';
import { formatMoney, pluralize } from '../numbers.ts';
import { askAboutFees, costOfStay, type PricedStay, type StayCost, toCostRows } from '../stay/stay-cost.ts';

/**
 * `isOffered` tells whether a home rents for this number of nights, and `bringsPets` whether guests would
 * bring pets there.
 */
export function listTotalFacts(
  properties: readonly ComparedProperty[],
  dates: DayRange,
  bringsPets: (property: ComparedProperty) => boolean,
  isOffered: (property: ComparedProperty) => boolean,
): Fact<ComparedValue>[] {
  const stayIn = (property: ComparedProperty) => ({ ...dates, pets: bringsPets(property) });
  const costIn = (property: ComparedProperty) => costOfStay(property, stayIn(property));
  const costFact =
    (describe: (cost: StayCost, property: ComparedProperty) => ComparedValue) =>
    (property: ComparedProperty) =>
      isOffered(property) ? describe(costIn(property), property) : { text: 'Not offered' };
  const extrasOf = (property: ComparedProperty) => describeExtras(property, stayIn(property));
  const areAlike = new Set(properties.filter(isOffered).map(extrasOf)).size <= 1;
  return [
    {
      name: `Total for ${pluralize(countNights(dates), 'night')}`,
      valueOf: costFact((cost, property) => describeTotal(cost, extrasOf(property))),
      ranking: {
        word: 'Lowest',
        order: { key: 'price', first: areAlike ? 'lowest total' : 'lowest known total' },
        numberOf: (property) => (isOffered(property) ? costIn(property).total : null),
        caveatOf(property) {
          if (costIn(property).isIncomplete) return 'before fees';
          // Extras may change which total is lowest, unless all homes have the same.
          return areAlike || extrasOf(property) === '' ? '' : 'before extras';
        },
      },
    },
    {
      name: 'Total on day one, with any deposit',
      valueOf: costFact((cost) => ({ text: cost.isIncomplete ? askAboutFees : formatMoney(cost.dayOne) })),
    },
  ];
}

/** Whether something comes on top of the total, as far as we know. */
export const isAtLeast = (property: ComparedProperty, stay: PricedStay) =>
  describeExtras(property, stay) !== '';

/** What a guest pays besides the total: "plus utilities and any pet fee". Empty if the total is all. */
function describeExtras(property: ComparedProperty, stay: PricedStay): string {
  const { utilities, cleaningFee, petFee } = property;
  const { isIncomplete } = costOfStay(property, stay);
  const isPetFeeUnknown = stay.pets && petFee === null;
  const unknown = [
    isIncomplete && 'fees',
    !isIncomplete && cleaningFee === null && 'cleaning fee',
    !isIncomplete && isPetFeeUnknown && 'pet fee',
    utilities === null && 'utilities',
  ].filter(Boolean);
  const extras = [
    utilities === 'not-included' && 'utilities',
    unknown.length > 0 && `any ${unknown.join(' or ')}`,
  ].filter(Boolean);
  return extras.length === 0 ? '' : `plus ${extras.join(' and ')}`;
}

function describeTotal(cost: StayCost, extras: string): ComparedValue {
  const { total, lines } = cost;
  const petFee = lines.find(({ kind, dollars }) => kind === 'pets' && dollars > 0);
  const note = [petFee && `with the pet fee of ${formatMoney(petFee.dollars)}`, extras]
    .filter(Boolean)
    .join(', ');
  const text = (extras === '' ? '' : 'At least ') + formatMoney(total);
  const rows = toCostRows(cost);
  const parts = rows.slice(
    0,
    rows.findIndex(({ isTotal }) => isTotal),
  );
  return { text, ...(note !== '' && { note }), parts };
}
