// "What you pay" on a listing's page and the cost in its inquiry form, as requests and responses.
import { beforeEach, expect, test } from 'vitest';
import { todayInLosAngeles, formatShortDay, addDays, addMonths } from '#domain/day.ts';
import { holdDate } from '#tests/support/held-date.ts';
import { noCosts } from '#tests/support/forms.ts';
import { sliceBetween, textOf } from '#tests/support/html.ts';
import { insertProperty } from '#tests/support/properties.ts';
import { setUpSite } from '#tests/support/site.ts';

holdDate();

const site = await setUpSite();
const checkIn = addDays(todayInLosAngeles(new Date()), 40);
const dates = `checkIn=${checkIn}&checkOut=${addDays(addMonths(checkIn, 1), 9)}`;
let propertyId: string;

beforeEach(async () => {
  propertyId = await insertProperty(site.db, null);
  await site.change(propertyId, {
    ...noCosts,
    nextAvailableDate: '2020-01-01',
    desiredMonthlyRent: 4301,
  });
});

const htmlAt = async (path: string) => (await site.request(`/listings/${propertyId}${path}`)).text();
const textAt = async (path: string) => textOf(await htmlAt(path));
const sectionOf = async (query: string, title: string) =>
  textOf(sliceBetween(await htmlAt(query), `${title}</h2>`, '</section>'));
const costsOf = (query: string) => sectionOf(query, 'What you pay');
const rulesOf = (query: string) => sectionOf(query, 'House rules');

const terms = {
  cleaningFee: 150,
  petFee: 60,
  petFeePer: 'month',
  deposit: 4000,
  utilities: 'up-to-limit',
  utilitiesLimit: 200,
  internet: 'included',
  noticeDays: 30,
  cancellation: '30-days',
} as const;

test('says what the law asks of a stay that fits', async () => {
  await site.change(propertyId, {
    location: 'San Diego, CA',
    desiredRentalLength: ['1-3 months'],
    rentalLicense: 'STR-00142L',
    taxCertificate: '641234',
  });
  const stayOf = (nights: number) => `?checkIn=${checkIn}&checkOut=${addDays(checkIn, nights)}`;
  expect(await textAt('')).toContain('License (STRO) STR-00142L Tax certificate 641234');
  for (const query of ['', stayOf(20), stayOf(60)])
    expect(await textAt(query)).not.toContain('Not legal advice');
  // At least 30 nights fit, and guests confirm the cleaning duties of up to 30.
  expect(await textAt(stayOf(30))).toContain('what they must clean');
  expect(await textAt(stayOf(93))).toMatch(/just cause.*from the first day.*Not legal advice/);
});

test('says what to ask about if the owner says nothing, and adds nothing up for a stay that is too short', async () => {
  expect(await costsOf('')).toContain('Monthly rent $4,301 Deposit and fees Ask about deposit and fees');
  expect(await costsOf(`?${dates}`)).toContain('Deposit and fees Ask about deposit and fees');
  expect(await costsOf('')).toContain('Ask the owner about pet fee, utilities, internet');
  await site.change(propertyId, { petsAllowed: 'no', desiredRentalLength: ['4-6 months'] });
  expect(await costsOf('')).toContain('Ask the owner about utilities, internet');
  expect(await costsOf(`?${dates}`)).not.toContain('Total');
});

test.each([
  [
    'names air conditioning once',
    { coolingSystem: 'Mini Split', amenities: ['Gym', 'a/c'] },
    'Air Conditioning Gym',
  ],
  ['doesn’t name it for a fan', { coolingSystem: 'Fans Only', amenities: ['Gym'] }, 'Gym'],
  [
    'says that the rent doesn’t include the WiFi',
    { internet: 'not-included', amenities: ['WiFi'] },
    'Air Conditioning WiFi, not included in the rent',
  ],
  ['names WiFi alone', { internet: 'included', amenities: ['WiFi'] }, 'Air Conditioning WiFi'],
] as const)('among the amenities, %s', async (_name, { amenities, ...values }, text) => {
  await site.change(propertyId, { ...values, amenities: [...amenities] });
  expect(await sectionOf('', 'Amenities')).toBe(text);
});

test('names the owner’s terms without dates', async () => {
  await site.change(propertyId, { ...terms, rentFrom3Months: 3900, houseRules: ['No parties'] });
  expect(await costsOf('')).toContain(
    'Monthly rent $4,301 Monthly rent for 3 months or more $3,900 Cleaning fee $150 ' +
      'Pet fee $60, every month Deposit $4,000, returned after the stay Utilities Included up to $200 a month Internet Included',
  );
  expect(await rulesOf('')).toBe(
    'Guests Up to 4 ' +
      'Notice to move out early 30 days Cancellation Cancel for free until 30 days before check-in ' +
      'No parties',
  );
  // With dates, too, what would change with a longer stay or a pet.
  expect(await textAt(`?${dates}`)).toContain(
    'Monthly rent for 3 months or more $3,900 Pet fee $60, every month Total with a pet $5,819 Utilities',
  );
  await site.change(propertyId, { deposit: 0, internet: null, cancellation: null });
  expect(await costsOf('')).toContain('Ask the owner about internet, cancellation');
  expect(await costsOf(`?${dates}`)).toContain('Deposit, returned after the stay None');
});

test('says until when a free stay can be canceled, on the listing and in its inquiry form', async () => {
  await site.change(propertyId, terms);
  const last = formatShortDay(addDays(checkIn, -30), todayInLosAngeles(new Date()));
  const full = `Cancellation Free to cancel until ${last}, 30 days before check-in`;
  expect(await rulesOf(`?${dates}`)).toContain(full);
  const included = `1 month and 9 nights, fees included Free to cancel until ${last} `;
  // A phone has the cost in "What you pay" below.
  for (const text of [included, ` nights Free to cancel until ${last} `])
    expect(await textAt(`?${dates}`)).toContain(text);
  expect(await textAt(`/ask?${dates}`)).toContain(included);
});

test('says why the rent of a long stay is lower, beside the rent', async () => {
  await site.change(propertyId, { rentFrom3Months: 3900, desiredRentalLength: ['4-6 months'] });
  const long = `?checkIn=${checkIn}&checkOut=${addMonths(checkIn, 4)}`;
  expect(await textAt(long)).toContain('$3,900 a month 3-month rate, otherwise $4,301');
  expect(await textAt(`/ask${long}`)).toContain('$3,900 a month · 3-month rate, otherwise $4,301');
  expect(await textAt(`?${dates}`)).not.toContain('rate, otherwise');
});

test.each(['pets=1', 'animal=cats'])(
  'adds up the lines of a stay with %s, on the listing and in its inquiry form',
  async (pets) => {
    await site.change(propertyId, terms);
    const lines =
      '1 month and 9 nights at $4,301 a month $5,591 Cleaning fee $150 Pet fee, $60 a month $78 Total of the stay $5,819 ' +
      'Deposit, returned after the stay $4,000 Total on day one (first month, fees, deposit) $8,511';
    expect(await costsOf(`?${dates}&${pets}`)).toContain(lines);
    const form = await textAt(`/ask?${dates}&${pets}`);
    expect(form).toContain('$5,819 for 1 month and 9 nights, fees included');
  },
);
