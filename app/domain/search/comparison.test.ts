import { expect, test } from 'vitest';
import { fittingHome, noFees } from '#tests/support/fitting-home.ts';
import { noCosts } from '#tests/support/forms.ts';
import type { ComparedProperty } from './compared-facts.ts';
import { type ComparedPlan, compareHomes } from './comparison.ts';
import { describeList, describePlan } from './describe-plan.ts';
import { noFilters } from './filters.ts';

const today = '2026-12-01';
const property: ComparedProperty = {
  ...fittingHome,
  ...noCosts,
  location: 'San Diego, CA',
  neighborhood: 'North Park',
  beds: null,
  bathrooms: 1,
  maxGuests: 4,
  petsAllowed: 'dogs-only',
  approxSqft: 980,
  propertyType: 'House',
  propertyFurnished: 'fully',
  coolingSystem: 'None',
  parkingArrangement: 'Private driveway',
  amenities: ['WiFi', 'Pool'],
  utilities: 'included',
  internet: 'included',
  desiredRentalLength: ['1-3 months'],
  accessFeatures: [],
  checks: [],
  meters: null,
  distance: null,
  firstFreeDay: 'Free now',
};
const stay: ComparedPlan = { ...noFilters, checkIn: '2027-01-04', checkOut: '2027-02-03' };
const complete = { cleaningFee: 0, deposit: 0 };
const expensive = { ...complete, desiredMonthlyRent: 4000 };
const taken = { busy: [{ from: '2027-01-01', to: '2027-01-09' }] };

function compare(others: Partial<ComparedProperty>[], plan: ComparedPlan = noFilters) {
  const homes = others.map((other, index) => ({ ...property, ...other, index }));
  return compareHomes(homes, plan, today);
}
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
const valuesOf = ({ rows }: ReturnType<typeof compare>, name: string) =>
  rows.find((row) => row.name === name)?.values;
const textsOf = (comparison: ReturnType<typeof compare>, name: string) =>
  valuesOf(comparison, name)?.map(({ text }) => text);

test('lists differences as rows, and shared facts once', () => {
  const { rows, shared, verdicts } = compare([
    {},
    { desiredMonthlyRent: 3500, bedrooms: 0, amenities: ['wifi', 'Sauna'] },
  ]);
  expect(rows).toEqual([
    { name: 'Rent', values: [{ text: '$3,000 a month', best: 'Lowest' }, { text: '$3,500 a month' }] },
    { name: 'Bedrooms', values: [{ text: '2' }, { text: 'Studio' }] },
    { name: 'Pool', values: [{ text: 'Yes' }, { text: 'No' }] },
    { name: 'Sauna', values: [{ text: 'No' }, { text: 'Yes' }] },
  ]);
  expect(shared).toContainEqual({ name: 'Place', text: 'North Park, San Diego' });
  expect(shared).toContainEqual({ name: 'Sleeps', text: '4 guests' });
  expect(shared.at(-1)).toEqual({ name: 'Amenities', text: 'WiFi' });
  expect(verdicts).toEqual([]);
});

test('shows everything about a single home in its column', () => {
  const { rows, shared } = compare([{}]);
  expect(shared).toEqual([]);
  expect(namesOf(rows)).toContain('Available');
  expect(rows.at(-1)).toEqual({ name: 'Amenities', values: [{ text: 'WiFi, Pool' }] });
});

test('puts what the plan asks for first, even if all homes are equal', () => {
  const { rows, shared } = compare([{}, {}], { ...stay, guests: 4, animal: 'dogs', near: 'a hospital' });
  expect(namesOf(rows)).toEqual(['Total', 'Total on day one, with any deposit', 'Distance']);
  expect(namesOf(shared)).not.toContain('Available');
});

const pets = { petFee: 300, petFeePer: 'stay' } as const;
const ask = 'Ask the owner';
const askHowMuch = 'Included up to an amount: ask the owner how much';
const monthly = { cancellation: '30-days' } as const;
const untilDecember = 'Free to cancel until Dec 5, 30 days before check-in';
const monthAhead = 'Cancel for free until 30 days before check-in';
const limited = { utilities: 'up-to-limit' } as const;
test.each<[name: string, one: Partial<ComparedProperty>, other: Partial<ComparedProperty>, texts: string[]]>([
  ['Beds', { beds: '1 king, 2 twins' }, {}, ['1 king, 2 twins', ask]],
  ['Accessibility', { accessFeatures: ['Elevator', 'Wide doors'] }, {}, ['Elevator, Wide doors', ask]],
  ['Checked by us', { checks: ['phone', 'site'] }, {}, ['Seen on site, Phone checked', 'Nothing yet']],
  ['Utilities', { ...limited, utilitiesLimit: 120 }, limited, ['Included up to $120 a month', askHowMuch]],
  ['Rented for', {}, { desiredRentalLength: ['4-6 months'] }, ['1 to 3 months', '4 to 6 months']],
  ['Rent', { rentFrom3Months: 2800 }, {}, ['$2,800 a month, 3-month rate', '$3,000 a month']],
  ['Cancellation', monthly, { ...monthly, desiredRentalLength: ['4-6 months'] }, [untilDecember, monthAhead]],
  ['Notice to move out early', { noticeDays: 14 }, {}, ['14 days', ask]],
  ['Pet fee', pets, { petsAllowed: 'no' }, ['$300, once for each stay', 'No pets']],
])('says of %s what it is, or to ask the owner', (name, one, other, texts) => {
  const plan: ComparedPlan = { ...stay, checkOut: '2027-04-04', animal: 'dogs' };
  expect(textsOf(compare([one, other], plan), name)).toEqual(texts);
});

test.each<[string, Partial<ComparedProperty>, Partial<ComparedPlan>]>([
  ['$3,170', { cleaningFee: 120, petFee: 50, petFeePer: 'stay', deposit: 1000 }, { pets: true }],
  ['$3,000', complete, {}],
  ['At least $3,000 plus any fees', {}, {}],
  ['At least $3,000 plus any cleaning fee', { deposit: 0 }, {}],
  ['At least $3,000 plus any pet fee', complete, { pets: true }],
  ['At least $3,000 plus utilities', { ...complete, utilities: 'not-included' }, {}],
])('says the total "%s"', (total, home, plan) => {
  const value = valuesOf(compare([home], { ...stay, ...plan }), 'Total')?.[0];
  expect([value?.text, value?.extras].filter(Boolean).join(' ')).toBe(total);
});

test('says what is due on day one', () => {
  const [priced, unpriced] = [
    { cleaningFee: 120, deposit: 1000 },
    { ...expensive, ...noFees },
  ];
  const comparison = compare([priced, unpriced], stay);
  const texts = ['$4,120', 'Ask about deposit and fees'];
  expect(textsOf(comparison, 'Total on day one, with any deposit')).toEqual(texts);
});

test.each<[name: string, homes: Partial<ComparedProperty>[], best: string]>([
  ['the lowest total', [complete, expensive], 'Lowest,'],
  ['equal totals', [complete, complete, expensive], 'Lowest,Lowest,'],
  ['none if all are equal', [complete, complete], ','],
  ['none if only one fits', [expensive, { ...complete, ...taken }], ','],
  ['none if the lowest isn’t exact', [{}, expensive], ','],
  ['the lowest that fits', [complete, expensive, { ...complete, ...taken }], 'Lowest that fits,,'],
])('marks %s', (_name, homes, best) => {
  const marks = valuesOf(compare(homes, stay), 'Total')?.map((value) => value.best);
  expect(marks?.join()).toBe(best);
});

test('marks the closest home that takes the pet, unless a distance isn’t known', () => {
  const homes: Partial<ComparedProperty>[] = [
    { meters: 6600, distance: '4.1 miles to Ocean Beach' },
    { meters: 1700, distance: '1.1 miles to Ocean Beach' },
    { meters: 900, distance: '0.6 miles to Ocean Beach', petsAllowed: 'no' },
  ];
  const plan = { ...noFilters, animal: 'dogs' as const, near: 'a beach' };
  expect(valuesOf(compare(homes, plan), 'Distance')).toEqual([
    { text: '4.1 miles to Ocean Beach' },
    { text: '1.1 miles to Ocean Beach', best: 'Closest that fits' },
    { text: '0.6 miles to Ocean Beach' },
  ]);
  expect(valuesOf(compare([{}, ...homes], plan), 'Distance')?.some(({ best }) => best)).toBe(false);
});

test.each<[name: string, plan: ComparedPlan, indexes: number[]]>([
  ['by fit, then by total', { ...stay, pets: true }, [1, 0, 3, 2, 4]],
  ['by rent without a plan', noFilters, [2, 4, 1, 3, 0]],
])('orders homes %s', (_name, plan, indexes) => {
  const others: Partial<ComparedProperty>[] = [
    { ...expensive, petsAllowed: 'yes', petFee: 0 },
    { ...complete, petsAllowed: 'yes', petFee: 0 },
    { ...complete, ...taken, desiredMonthlyRent: 2000 },
    { ...complete, petsAllowed: 'case-by-case' },
    { ...complete, petsAllowed: 'no', desiredMonthlyRent: 2500 },
  ];
  const { homes } = compare(others, plan);
  expect(homes.map(({ index }) => index)).toEqual(indexes);
});

test.each<[string, fits: boolean | null, Partial<ComparedProperty>, Partial<ComparedPlan>]>([
  ['Fits', true, {}, { guests: 4, animal: 'dogs' }],
  ['Fits 4 guests and a dog', true, {}, { checkIn: null, guests: 4, animal: 'dogs' }],
  ['Taken', false, taken, { guests: 4 }],
  ['Taken, sleeps 4, dogs only', false, taken, { guests: 50, animal: 'cats' }],
  ['The owner decides about pets case by case.', null, { petsAllowed: 'case-by-case' }, { animal: 'cats' }],
  ['Sleeps 4', false, { petsAllowed: 'case-by-case' }, { animal: 'cats', guests: 5 }],
])('says "%s" of a home', (text, fits, home, plan) => {
  expect(compare([home], { ...stay, ...plan }).verdicts).toMatchObject([{ text, fits }]);
});

test('offers the nearest dates instead of those that aren’t free, for the same plan', () => {
  const { verdicts } = compare([taken], { ...stay, guests: 5, pets: true, near: 'a beach' });
  expect(verdicts[0]?.nearest).toEqual({
    text: 'Jan 9 to Feb 8',
    query: '?near=a+beach&guests=5&checkIn=2027-01-09&checkOut=2027-02-08&pets=1',
  });
});

test('gives no verdict on a plan without dates, guests and pets', () => {
  expect(compare([{}, {}], { ...noFilters, checkIn: stay.checkIn, near: 'a beach' }).verdicts).toEqual([]);
});

test.each([
  [noFilters, ''],
  [{ ...stay, guests: 1, animal: 'cats' as const }, 'Jan 4 to Feb 3, 30 nights · 1 guest · with a cat'],
  [{ ...noFilters, pets: true }, 'with pets'],
  [{ ...noFilters, guests: 2, near: 'a hospital' }, '2 guests · near a hospital'],
])('describes the plan %o as "%s"', (plan, words) => {
  expect(describePlan(plan, today)).toBe(words);
});

const yes = { text: 'Fits', fits: true, nearest: null };
const no = { text: 'No pets', fits: false, nearest: null };
const incomplete =
  '2 homes. We show at most 30 at a time and left out 12 more. 2 homes are no longer listed. We couldn’t read part of this link.';
const all = { homes: 2, verdicts: [], tooMany: 0, gone: 0, unreadable: 0 };

test.each([
  [all, '2 homes.'],
  [{ ...all, verdicts: [yes, no] }, '2 homes, 1 fits.'],
  [{ ...all, homes: 3, verdicts: [yes, yes, no] }, '3 homes, 2 fit.'],
  [{ ...all, verdicts: [no, no] }, '2 homes, none fit.'],
  [{ ...all, gone: 1 }, '2 homes. One home is no longer listed.'],
  [{ ...all, tooMany: 12, gone: 2, unreadable: 3 }, incomplete],
  [{ ...all, homes: 0, gone: 2 }, 'None of these homes is listed anymore.'],
])('describes %o as "%s"', (list, sentences) => {
  expect(describeList(list)).toBe(sentences);
});
