import { expect, test } from 'vitest';
import type { ComparedProperty } from './compared-facts.ts';
import { compareHomes, type ComparedPlan } from './comparison.ts';
import { describePlan, listGuests } from './describe-plan.ts';
import { noFilters } from './filters.ts';
import { noFees } from '../stay/stay-cost.ts';

const today = '2026-12-01';
const property: ComparedProperty = {
  location: 'San Diego, CA',
  neighborhood: 'North Park',
  bedrooms: 2,
  beds: null,
  bathrooms: 1,
  maxGuests: 4,
  petsAllowed: 'dogs-only',
  desiredMonthlyRent: 3000,
  ...noFees,
  approxSqft: 980,
  propertyType: 'House',
  propertyFurnished: 'fully',
  coolingSystem: 'None',
  parkingArrangement: 'Private driveway',
  amenities: ['WiFi', 'Pool'],
  utilities: 'included',
  utilitiesLimit: null,
  internet: 'included',
  cancellation: null,
  noticeDays: null,
  busy: [],
  nextAvailableDate: '2026-11-01',
  desiredRentalLength: ['1-3 months'],
  accessFeatures: [],
  checks: [],
  meters: null,
  distance: null,
  firstFreeDay: 'Free now',
};
const stay: ComparedPlan = { ...noFilters, checkIn: '2027-01-04', checkOut: '2027-02-03' };

const toHomes = (others: Partial<ComparedProperty>[]) =>
  others.map((other, index) => ({ ...property, ...other, index }));
/** In the order of the homes. */
const compare = (others: Partial<ComparedProperty>[], plan: ComparedPlan = noFilters) =>
  compareHomes(toHomes(others), plan, today, 'own').comparison;
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
const valuesOf = (comparison: ReturnType<typeof compare>, name: string) =>
  comparison.rows.find((row) => row.name === name)?.values;

test('lists differences as rows, and shared facts once', () => {
  const { rows, amenities, shared } = compare([
    {},
    { desiredMonthlyRent: 2500, bedrooms: 0, amenities: ['wifi', 'Sauna'] },
  ]);
  expect(rows).toEqual([
    {
      name: 'Rent',
      group: 'Costs',
      values: [{ text: '$3,000 a month' }, { text: '$2,500 a month', best: 'Lowest' }],
    },
    { name: 'Bedrooms', group: 'The home', values: [{ text: '2' }, { text: 'Studio' }] },
  ]);
  expect(amenities).toEqual([
    { name: 'Pool', has: [true, false] },
    { name: 'Sauna', has: [false, true] },
  ]);
  expect(shared).toContainEqual({ name: 'Place', text: 'North Park, San Diego' });
  expect(shared).toContainEqual({ name: 'Sleeps', text: '4 guests' });
  expect(shared.at(-1)).toEqual({ name: 'Amenities', text: 'WiFi' });
});

test('names the amount of utilities, the rule about nights, and why the rent is lower', () => {
  const homes = [
    { utilities: 'up-to-limit', utilitiesLimit: 120, rentFrom3Months: 2800 },
    { utilities: 'up-to-limit', desiredRentalLength: ['1-3 months', '4-6 months'] },
  ] satisfies Partial<ComparedProperty>[];
  const comparison = compare(homes, { ...stay, checkOut: '2027-04-04' });
  expect(valuesOf(comparison, 'Utilities')).toEqual([
    { text: 'Included up to $120 a month' },
    { text: 'Included up to an amount: ask the owner how much' },
  ]);
  expect(valuesOf(comparison, 'Rented for')).toEqual([{ text: '1 to 3 months' }, { text: '1 to 6 months' }]);
  expect(valuesOf(comparison, 'Rent')).toEqual([
    { text: '$2,800 a month, 3-month rate' },
    { text: '$3,000 a month' },
  ]);
});

test('says until when a stay can be canceled, for homes that are free then', () => {
  const homes = [
    { cancellation: '30-days' },
    { cancellation: '30-days', busy: [{ from: '2027-01-01', to: '2027-01-09' }] },
    {},
  ] satisfies Partial<ComparedProperty>[];
  expect(valuesOf(compare(homes, stay), 'Cancellation')).toEqual([
    { text: 'Free to cancel until Dec 5, 30 days before check-in' },
    { text: 'Cancel for free until 30 days before check-in' },
    { text: 'Ask the owner' },
  ]);
});

test('names the beds', () => {
  const comparison = compare([{ beds: '1 king, 2 twins' }, {}]);
  expect(valuesOf(comparison, 'Beds')).toEqual([{ text: '1 king, 2 twins' }, { text: 'Ask the owner' }]);
});

test('names what makes a home easy to enter, and what we checked of it', () => {
  const comparison = compare([{ accessFeatures: ['Elevator', 'Wide doors'], checks: ['phone', 'site'] }, {}]);
  expect(valuesOf(comparison, 'Accessibility')).toEqual([
    { text: 'Elevator, Wide doors' },
    { text: 'Ask the owner' },
  ]);
  expect(valuesOf(comparison, 'Checked by us')).toEqual([
    { text: 'Seen on site, Phone checked' },
    { text: 'Nothing yet' },
  ]);
});

test('shows everything about a single home in its column', () => {
  const { rows, amenities, shared } = compare([{}]);
  expect([amenities, shared]).toEqual([[], []]);
  expect(namesOf(rows)).toContain('Available');
  expect(rows.at(-1)).toEqual({ name: 'Amenities', group: 'The home', values: [{ text: 'WiFi, Pool' }] });
});

test('puts the requirements of the plan first, even if all homes meet them', () => {
  const plan: ComparedPlan = { ...stay, guests: 4, animal: 'dogs', near: 'a hospital' };
  const comparison = compare([{}, {}], plan);
  expect(namesOf(comparison.rows)).toEqual([
    'Jan 4 to Feb 3',
    'Total for 30 nights',
    'Total on day one, with any deposit',
    'Sleeps',
    'Pets',
    'Distance to a hospital',
  ]);
  expect(new Set(comparison.rows.map(({ group }) => group))).toEqual(new Set([null]));
  expect(namesOf(comparison.shared)).not.toContain('Available');
  expect(valuesOf(comparison, 'Sleeps')).toEqual([
    { text: '4 guests', fits: true },
    { text: '4 guests', fits: true },
  ]);
});

test('shows whether each home is free, what the stay costs, and the nearest free dates', () => {
  const comparison = compare(
    [
      {},
      { busy: [{ from: '2027-01-01', to: '2027-01-09' }] },
      { desiredRentalLength: ['4-6 months', '7-11 months'] },
      { cleaningFee: 120, petFee: 50, petFeePer: 'stay', deposit: 1000 },
    ],
    { ...stay, guests: 5, pets: true, near: 'a beach' },
  );
  expect(valuesOf(comparison, 'Jan 4 to Feb 3')).toEqual([
    { text: 'Free', fits: true },
    {
      text: 'Taken',
      fits: false,
      reason: { alone: 'taken', short: 'taken' },
      nearest: {
        text: 'Jan 9 to Feb 8',
        query: '?near=a+beach&guests=5&checkIn=2027-01-09&checkOut=2027-02-08&pets=1',
      },
    },
    {
      text: 'Rents for 4 to 11 months',
      fits: false,
      reason: { alone: 'rents for 4 to 11 months', short: 'rents for 4 to 11 months' },
      nearest: {
        text: 'Jan 4 to May 4',
        query: '?near=a+beach&guests=5&checkIn=2027-01-04&checkOut=2027-05-04&pets=1',
      },
    },
    { text: 'Free', fits: true },
  ]);
  const rent = { name: '30 nights at $3,000 a month', text: '$3,000' };
  expect(valuesOf(comparison, 'Total for 30 nights')).toEqual([
    { text: 'At least $3,000', note: 'plus any fees', parts: [rent] },
    { text: 'At least $3,000', note: 'plus any fees', parts: [rent] },
    { text: 'Not offered' },
    {
      text: '$3,170',
      note: 'with the pet fee of $50',
      parts: [rent, { name: 'Cleaning fee', text: '$120' }, { name: 'Pet fee', text: '$50' }],
    },
  ]);
  expect(valuesOf(comparison, 'Total on day one, with any deposit')).toEqual([
    { text: 'Ask about deposit and fees' },
    { text: 'Ask about deposit and fees' },
    { text: 'Not offered' },
    { text: '$4,170' },
  ]);
  expect(valuesOf(comparison, 'Sleeps')?.[0]).toMatchObject({ text: '4 guests', fits: false });
  // The owner takes dogs, and the plan doesn't say which animal comes.
  expect(valuesOf(comparison, 'Pets')?.[0]).toEqual({
    text: 'Dogs only',
    reason: { alone: 'Dogs only', short: 'dogs only' },
  });
});

const complete = { cleaningFee: 0, deposit: 0 };
const expensive = { ...complete, desiredMonthlyRent: 4000 };
const [taken, otherLength] = [
  { busy: [{ from: '2027-01-01', to: '2027-01-09' }] },
  { desiredRentalLength: [] },
];

test.each<[name: string, homes: Partial<ComparedProperty>[], best: (string | undefined)[]]>([
  ['the lowest total', [expensive, complete], [undefined, 'Lowest']],
  ['equal totals', [complete, expensive, complete], ['Lowest', undefined, 'Lowest']],
  ['nothing if all are equal', [complete, complete], [undefined, undefined]],
  [
    'the lowest total beside a more expensive home that doesn’t fit',
    [complete, expensive, { ...expensive, ...taken }],
    ['Lowest', undefined, undefined],
  ],
  ['nothing if only one fits', [expensive, { ...complete, ...taken }], [undefined, undefined]],
  [
    'the lowest among those that fit',
    [
      expensive,
      { ...expensive, desiredMonthlyRent: 5000 },
      { ...complete, ...taken },
      { ...complete, ...otherLength },
    ],
    ['Lowest that fits', undefined, undefined, undefined],
  ],
  [
    'the lowest total even without the fees of others',
    [complete, { desiredMonthlyRent: 4000 }],
    ['Lowest', undefined],
  ],
  [
    'the lowest total with its caveat if its fees are unknown',
    [expensive, {}],
    [undefined, 'Lowest before fees'],
  ],
  [
    'the lowest total with its caveat if utilities come on top of it',
    [expensive, { ...complete, utilities: 'not-included' }],
    [undefined, 'Lowest before extras'],
  ],
  [
    'the lowest total if utilities come on top of all',
    [
      { ...expensive, utilities: 'not-included' },
      { ...complete, utilities: 'not-included' },
    ],
    [undefined, 'Lowest'],
  ],
])('marks %s', (_name, homes, best) => {
  expect(valuesOf(compare(homes, stay), 'Total for 30 nights')?.map((value) => value.best)).toEqual(best);
});

const sortedHomes = [
  { ...complete, ...otherLength },
  { ...complete, ...taken, meters: 900 },
  { ...expensive, meters: 1700 },
  { ...complete, meters: 1700 },
];

test.each([
  ['those that fit first', null, 'price', [3, 2, 1, 0]],
  ['by total', 'price', 'price', [3, 2, 1, 0]],
  ['by distance', 'distance', 'distance', [2, 3, 1, 0]],
  ['as they stand in the list', 'own', 'own', [0, 1, 2, 3]],
] as const)('orders homes %s for the choice "%s"', (_name, wanted, order, indexes) => {
  const { homes, comparison } = compareHomes(
    toHomes(sortedHomes),
    { ...stay, near: 'a beach' },
    today,
    wanted,
  );
  expect([comparison.order, homes.map(({ index }) => index)]).toEqual([order, indexes]);
  expect(comparison.orders).toEqual([
    { key: 'price', name: 'Fits, then lowest total' },
    { key: 'distance', name: 'Fits, then closest' },
  ]);
});

test('compares the homes in their new order', () => {
  const { comparison } = compareHomes(toHomes(sortedHomes), stay, today);
  expect(comparison.verdicts.map(({ fits }) => fits)).toEqual([true, true, false, false]);
  expect(valuesOf(comparison, 'Total for 30 nights')?.map(({ text }) => text)).toEqual([
    '$3,000',
    '$4,000',
    '$3,000',
    'Not offered',
  ]);
});

test('puts a home whose owner decides behind those that fit', () => {
  const homes = [{ petsAllowed: 'no' }, { petsAllowed: 'case-by-case' }, {}] as const;
  const { homes: sorted } = compareHomes(toHomes([...homes]), { ...noFilters, animal: 'dogs' }, today);
  expect(sorted.map(({ index }) => index)).toEqual([2, 1, 0]);
});

test.each([
  ['without a plan', [expensive, complete, {}], noFilters, 'distance'],
  ['if all homes fit', [expensive, complete, complete], stay, null],
  ['of two homes', [{ ...complete, ...taken }, complete], stay, 'price'],
] as const)('keeps the order of the list %s', (_name, homes, plan, wanted) => {
  const { homes: sorted, comparison } = compareHomes(toHomes([...homes]), plan, today, wanted);
  expect([comparison.order, sorted.map(({ index }) => index)]).toEqual(['own', [...homes.keys()]]);
});

test('orders homes without dates by rent, and offers two homes no order', () => {
  const { homes, comparison } = compareHomes(toHomes([expensive, complete, {}]), noFilters, today, 'price');
  expect(homes.map(({ index }) => index)).toEqual([1, 2, 0]);
  expect(comparison.orders).toEqual([{ key: 'price', name: 'Lowest rent first' }]);
  expect(compare([expensive, complete]).orders).toEqual([]);
});

test('puts a total with everything before an equal one with extras, and says that totals are unlike', () => {
  const homes = [{ ...complete, utilities: 'not-included' as const }, expensive, complete];
  const comparison = compare(homes, stay);
  expect(comparison.orders).toEqual([{ key: 'price', name: 'Lowest known total first' }]);
  const { homes: sorted } = compareHomes(toHomes(homes), stay, today, 'price');
  expect(sorted.map(({ index }) => index)).toEqual([2, 0, 1]);
  expect(valuesOf(comparison, 'Total for 30 nights')?.map(({ text, best }) => [text, best])).toEqual([
    ['At least $3,000', undefined],
    ['$4,000', undefined],
    ['$3,000', 'Lowest'],
  ]);
});

const takenTwice = { busy: [...taken.busy, { from: '2027-01-20', to: '2027-01-22' }] };

test.each<
  [verdict: string, fits: boolean | null, home: Partial<ComparedProperty>, plan: Partial<ComparedPlan>]
>([
  ['Fits', true, {}, { guests: 4, animal: 'dogs' }],
  ['Taken', false, taken, { guests: 4 }],
  ['Taken', false, takenTwice, {}],
  ['Free from Jan 6', false, { nextAvailableDate: '2027-01-06' }, {}],
  ['Rents for 4 to 6 months', false, { desiredRentalLength: ['4-6 months'] }, {}],
  ['Rents for less than a month', false, { desiredRentalLength: ['Less than 30 days'] }, {}],
  ['Too small: sleeps 4', false, {}, { guests: 5 }],
  ['Dogs only', false, {}, { animal: 'cats' }],
  ['Rents for 4 to 6 months, too small', false, { desiredRentalLength: ['4-6 months'] }, { guests: 5 }],
  ['Taken, too small, dogs only', false, taken, { guests: 5, animal: 'cats' }],
  ['Pets case by case', null, { petsAllowed: 'case-by-case' }, { animal: 'cats' }],
  ['Too small: sleeps 4', false, { petsAllowed: 'case-by-case' }, { animal: 'cats', guests: 5 }],
])('the verdict "%s"', (text, fits, home, plan) => {
  expect(compare([home], { ...stay, ...plan }).verdicts).toEqual([{ text, fits }]);
});

test('gives no verdict on a plan without dates, guests and pets', () => {
  expect(compare([{}, {}], { ...noFilters, checkIn: stay.checkIn, near: 'a beach' }).verdicts).toEqual([]);
});

test('says which costs a total includes or leaves out', () => {
  const homes = [
    complete,
    { ...complete, utilities: 'not-included' as const },
    { ...complete, utilities: 'not-included' as const, petFee: 200 },
  ];
  const plan = { ...stay, animal: 'dogs' as const };
  expect(valuesOf(compare(homes, plan), 'Total for 30 nights')?.map(({ note }) => note)).toEqual([
    'plus any pet fee',
    'plus utilities and any pet fee',
    'with the pet fee of $200, plus utilities',
  ]);
  const odd = [{ ...complete, desiredMonthlyRent: 4302 }];
  expect(valuesOf(compare(odd, { ...stay, checkOut: '2027-04-05' }), 'Total for 91 nights')).toMatchObject([
    { text: '$13,049' },
  ]);
  const unknown = [{ ...complete, utilities: null }, { deposit: 0 }, { utilities: null }];
  expect(valuesOf(compare(unknown, stay), 'Total for 30 nights')).toMatchObject([
    { text: 'At least $3,000', note: 'plus any utilities' },
    { text: 'At least $3,000', note: 'plus any cleaning fee' },
    { text: 'At least $3,000', note: 'plus any fees or utilities' },
  ]);
});

test('marks the closest home that takes the pet', () => {
  const homes = [
    { meters: 900, distance: '0.6 miles to Ocean Beach', petsAllowed: 'no' as const },
    { meters: 1700 },
    { meters: 6600 },
  ];
  expect(
    valuesOf(compare(homes, { ...noFilters, animal: 'dogs', near: 'a beach' }), 'Distance to a beach'),
  ).toEqual([
    { text: '0.6 miles to Ocean Beach' },
    { text: '1.1 miles', best: 'Closest that fits' },
    { text: '4.1 miles' },
  ]);
});

test.each([
  [noFilters, ''],
  [{ ...noFilters, checkIn: '2027-01-04' }, ''],
  [{ ...stay, guests: 1, animal: 'cats' as const }, 'Jan 4 to Feb 3, 30 nights · 1 guest · with a cat'],
  [{ ...noFilters, pets: true }, 'with pets'],
  [{ ...noFilters, guests: 2, near: 'a hospital' }, '2 guests · near a hospital'],
])('describes the plan %o as "%s"', (plan, words) => {
  expect(describePlan(plan, today)).toBe(words);
});

test('lists guests and pets as what a home has room for', () => {
  const [two, both] = [
    { ...noFilters, guests: 2 },
    { ...noFilters, animal: 'both' as const },
  ];
  expect([two, both, { ...two, pets: true }, { ...both, guests: 1 }].map(listGuests)).toEqual([
    '2 guests',
    'a dog and a cat',
    '2 guests and pets',
    '1 guest and a dog and a cat',
  ]);
});

test('adds the pet fee with an animal, and always the notice to move out', () => {
  const homes = [
    { petFee: 300, petFeePer: 'stay', noticeDays: 14 },
    { petFee: null },
    { petsAllowed: 'no', petFee: 50 },
    { petsAllowed: 'cats-only', petFee: 79, cleaningFee: 0 },
  ] as const;
  const withDog = compare([...homes], { ...stay, animal: 'dogs' });
  const textsOf = (name: string) => valuesOf(withDog, name)?.map(({ text }) => text);
  expect(textsOf('Pet fee')).toEqual(['$300, once for each stay', 'Ask the owner', 'No pets', 'Cats only']);
  expect(textsOf('Total for 30 nights')).toEqual([
    'At least $3,300',
    'At least $3,000',
    'At least $3,000',
    '$3,000',
  ]);
  expect(textsOf('Notice to move out early')).toEqual([
    '14 days',
    'Ask the owner',
    'Ask the owner',
    'Ask the owner',
  ]);
  expect(namesOf(compare([...homes], stay).rows)).not.toContain('Pet fee');
});
