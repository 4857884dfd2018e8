import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completeEntry } from '#tests/support/property-files.ts';
import { checkEntry, importSchema, type RawEntry } from './imported-property.ts';
import { readList, toCell, unprotectFormula } from './file-columns.ts';

const now = new Date('2026-11-20T20:00:00Z');
const schema = importSchema(now, 'http://localhost:3000');

function check(values: Record<string, unknown>) {
  return checkEntry(new Map(Object.entries({ ...completeEntry, ...values })), schema);
}

function messagesOf(entry: RawEntry): string[] {
  const checked = checkEntry(entry, schema);
  return checked.ok ? [] : checked.issues.map(({ message }) => message);
}

/** The issues of an entry, as "column: message". */
function issuesOf(values: Record<string, unknown>): string[] {
  const checked = check(values);
  return checked.ok ? [] : checked.issues.map(({ column, message }) => `${column}: ${message}`);
}

function property(values: Record<string, unknown>) {
  const checked = check(values);
  if (!checked.ok) throw new Error(JSON.stringify(checked.issues));
  return checked.property;
}

describe('checkEntry', () => {
  test('reports every missing value with the message of the form', () => {
    expect(messagesOf(new Map())).toEqual([
      'Property Listing Name is required',
      'Listing Description is required',
      'Property Type is required',
      'Property Address is required',
      'City, State is required',
      'Zip Code is required',
      'Please select at least one Desired Rental Length',
      'Please specify if the property is furnished',
      'Number of Bedrooms is required',
      'Number of Bathrooms is required',
      'Approximate Square Footage is required',
      'Number of Stories is required',
      'Desired Monthly Rent is required',
      'Next Available Date is required',
      'Please select a cooling system.',
      'Please select at least one amenity.',
      'Please select a parking arrangement.',
      'Please describe the stairs.',
      'You must confirm the standard essentials.',
      'Landlord/Manager Full Name is required',
      'Contact Phone is required',
      'Email is required',
    ]);
  });

  test.each([
    ['an unknown option', { coolingSystem: 'Ice' }, /^coolingSystem: “Ice” is none of: Central Air/],
    ['text that is no number', { desiredMonthlyRent: 'NaN' }, /must be a whole number from 0 to 1000000/],
    ['an object as text', { companyName: { name: 'X' } }, /^companyName: Must be text/],
    [
      'an object with a prototype',
      { companyName: JSON.parse('{"__proto__": {"length": 1}}') },
      /Must be text/,
    ],
    ['nested lists', { amenities: [['WiFi']] }, /^amenities: Must be a list/],
    ['broken JSON in a list', { houseRules: '["No smoking' }, /^houseRules: Must be a list/],
    [
      'a day that does not exist',
      { nextAvailableDate: '2027-02-30' },
      /^nextAvailableDate: .* must be a date/,
    ],
    ['a day as spreadsheets write it', { nextAvailableDate: '3/1/2027' }, /must be a date/],
    ['a time in the future', { createdAt: '2027-01-01' }, /^createdAt: Must be a time/],
    ['a time without a zone', { createdAt: '2026-01-01T10:00' }, /^createdAt: Must be a time/],
    [
      'a rejection without a reason',
      { status: 'rejected' },
      /^reviewNotes: Please provide a reason for rejection\.$/,
    ],
    ['an unknown status', { status: 'live' }, /“live” is none of: pending, approved, rejected/],
    [
      'an address that is no email',
      { submitterEmail: 'rosa' },
      /^submitterEmail: Please enter a valid email/,
    ],
    [
      'a photo without a source',
      { images: [{ name: 'sea.jpg' }] },
      /^images: An image needs a url or a path/,
    ],
    [
      'a photo at another kind of address',
      { images: [{ url: 'file:///etc/passwd' }] },
      /^images: The url must be a web address/,
    ],
    [
      '41 photos',
      { images: Array.from({ length: 41 }, (_, n) => `${n}.jpg`) },
      /^images: You can only upload up to 40 images\. You currently have 41/,
    ],
  ])('reports %s', (_what, values, issue) => {
    expect(issuesOf(values)).toEqual([expect.stringMatching(issue)]);
  });

  test('reads both names of a pair', () => {
    const { title, description, location, ...rest } = completeEntry;
    const entry = {
      ...rest,
      propertyListingName: title,
      listingDescription: description,
      cityState: location,
      icalLink: 'https://calendars.example/12.ics',
    };
    const checked = checkEntry(new Map(Object.entries(entry)), schema);
    expect(checked).toMatchObject({
      ok: true,
      property: { title, description, location, icalUrl: 'https://calendars.example/12.ics' },
    });
    expect(property({ propertyListingName: 'Other' }).title).toBe(title);
  });

  test('reads numbers, options in any case, former values and types of both lists', () => {
    const values = { zipCode: 91_932, bathrooms: 1.5, desiredMonthlyRent: '$3,450', petsAllowed: 'allowed' };
    expect(property({ ...values, coolingSystem: 'mini split', propertyType: 'Villa' })).toMatchObject({
      zipCode: '91932',
      bathrooms: 1.5,
      desiredMonthlyRent: 3450,
      petsAllowed: 'yes',
      coolingSystem: 'Mini Split',
      propertyType: 'Villa',
    });
  });

  test('accepts a date that has passed, custom amenities, and no photos', () => {
    const values = { nextAvailableDate: '2019-08-22', amenities: 'sauna; wifi', images: '' };
    expect(property(values)).toMatchObject({
      nextAvailableDate: '2019-08-22',
      amenities: ['WiFi', 'sauna'],
      images: [],
    });
  });

  test('fills in status, times and the submitter', () => {
    expect(property({})).toMatchObject({
      id: null,
      status: 'pending',
      createdAt: now,
      updatedAt: now,
      submitterEmail: completeEntry.landlordEmail,
    });
  });
});

describe('cells', () => {
  test.each(['=1+1', '+1 619 555 0142', '-2', '@SUM(A1)', "'=1", "''+1", '＝1'])(
    'protects %s from a spreadsheet and reads it back',
    (text) => {
      expect(toCell(text)).toBe(`'${text}`);
      expect(unprotectFormula(toCell(text))).toBe(text);
    },
  );

  test('reads back any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(unprotectFormula(toCell(text))).toBe(text);
      }),
    );
  });

  test('reads back any list of trimmed entries', () => {
    const entry = fc
      .string()
      .map((text) => text.trim())
      .filter(Boolean);
    fc.assert(
      fc.property(fc.array(entry), (list) => {
        expect(readList(unprotectFormula(toCell(list)))).toEqual(list);
      }),
    );
  });
});
