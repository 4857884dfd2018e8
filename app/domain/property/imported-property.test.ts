import fc from 'fast-check';
import { expect, test } from 'vitest';
import { completeEntry } from '#tests/support/property-files.ts';
import { checkEntry, importSchema } from './imported-property.ts';
import { readList, toCell, unprotectFormula } from './file-columns.ts';

const now = new Date('2026-11-20T20:00:00Z');
const fortyOne = Array.from({ length: 41 }, (_, index) => `${index}.jpg`);
const ical = 'https://calendars.example/12.ics';
const withPrototype: unknown = JSON.parse('{"__proto__": {"length": 1}}');
const schema = importSchema(now, 'http://localhost:3000');

function check(values: Record<string, unknown>) {
  return checkEntry(new Map(Object.entries({ ...completeEntry, ...values })), schema);
}

const issuesOf = (checked: ReturnType<typeof checkEntry>) =>
  checked.ok ? [] : checked.issues.map(({ column, message }) => `${column}: ${message}`);

function property(values: Record<string, unknown>) {
  const checked = check(values);
  if (!checked.ok) throw new Error(JSON.stringify(checked.issues));
  return checked.property;
}

test('reports every missing value with the message of the form', () => {
  const issues = issuesOf(checkEntry(new Map(), schema));
  expect(issues[0]).toBe('title: Property Listing Name is required');
  expect(issues).toHaveLength(22);
});

test.each([
  ['an unknown option', { coolingSystem: 'Ice' }, /^coolingSystem: “Ice” is none of: Central Air/],
  ['text that is no number', { desiredMonthlyRent: 'NaN' }, /must be a whole number from 0 to 1000000/],
  ['an object as text', { companyName: { name: 'X' } }, /^companyName: Must be text/],
  ['an object with a prototype', { companyName: withPrototype }, /Must be text/],
  ['nested lists', { amenities: [['WiFi']] }, /^amenities: Must be a list/],
  ['broken JSON in a list', { houseRules: '["No smoking' }, /^houseRules: Must be a list/],
  ['a day that doesn’t exist', { nextAvailableDate: '2027-02-30' }, /^nextAvailableDate: .* must be a date/],
  ['a day as spreadsheets write it', { nextAvailableDate: '3/1/2027' }, /must be a date/],
  ['a time in the future', { createdAt: '2027-01-01' }, /^createdAt: Must be a time/],
  ['a time without a zone', { createdAt: '2026-01-01T10:00' }, /^createdAt: Must be a time/],
  ['no reason for a rejection', { status: 'rejected' }, /^reviewNotes: Please provide a reason for rej/],
  ['an unknown status', { status: 'live' }, /“live” is none of: pending, approved, rejected/],
  ['no email address', { submitterEmail: 'rosa' }, /^submitterEmail: Please enter a valid email/],
  ['no source of a photo', { images: [{ name: 'sea.jpg' }] }, /^images: An image needs a url or a path/],
  ['a file as address', { images: [{ url: 'file:///etc' }] }, /^images: The url must be a web address/],
  ['41 photos', { images: fortyOne }, /^images: You can only upload up to 40 images/],
])('reports %s', (_what, values, issue) => {
  expect(issuesOf(check(values))).toEqual([expect.stringMatching(issue)]);
});

test('reads both names of a pair', () => {
  const { title, description, location, ...rest } = completeEntry;
  const names = { propertyListingName: title, listingDescription: description, cityState: location };
  const checked = checkEntry(new Map(Object.entries({ ...rest, ...names, icalLink: ical })), schema);
  expect(checked).toMatchObject({ property: { title, description, location, icalUrl: ical } });
  expect(property({ propertyListingName: 'Other' }).title).toBe(title);
});

const created = { createdAt: now, updatedAt: now, submitterEmail: completeEntry.landlordEmail };
test.each([
  ['numbers', { zipCode: 91_932, bathrooms: 1.5 }, { zipCode: '91932', bathrooms: 1.5 }],
  ['an amount', { desiredMonthlyRent: '$3,450' }, { desiredMonthlyRent: 3450 }],
  ['a former value', { petsAllowed: 'allowed' }, { petsAllowed: 'yes' }],
  ['options in any case', { coolingSystem: 'mini split' }, { coolingSystem: 'Mini Split' }],
  ['types of both lists', { propertyType: 'Villa' }, { propertyType: 'Villa' }],
  ['a date that has passed', { nextAvailableDate: '2019-08-22' }, { nextAvailableDate: '2019-08-22' }],
  ['custom amenities', { amenities: 'sauna; wifi' }, { amenities: ['WiFi', 'sauna'] }],
  ['no photos', { images: '' }, { images: [] }],
  ['no status, times and submitter', {}, { id: null, status: 'pending', ...created }],
])('reads %s', (_what, values, expected) => {
  expect(property(values)).toMatchObject(expected);
});

test.each(['=1+1', '+1 619 555 0142', '-2', '@SUM(A1)', "'=1", "''+1", '＝1'])('protects %s', (text) => {
  expect(toCell(text)).toBe(`'${text}`);
  expect(unprotectFormula(toCell(text))).toBe(text);
});

test('reads back any text, and any list of trimmed entries', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (text, texts) => {
      expect(unprotectFormula(toCell(text))).toBe(text);
      const list = texts.map((each) => each.trim()).filter(Boolean);
      expect(readList(unprotectFormula(toCell(list)))).toEqual(list);
    }),
  );
});
