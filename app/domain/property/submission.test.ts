import { describe, expect, test } from 'vitest';
import { brokenRules, emptyStepMessages } from '#tests/support/broken-rules.ts';
import { initialAnswers } from '#domain/property/submission-answers.ts';
import { completeAnswers } from '#tests/support/submissions.ts';
import {
  checkStep,
  checkSubmission,
  createCheckAnswers,
  joinMessages,
  type StepData,
  type SubmissionStep,
  submissionSteps,
} from './submission.ts';

const today = '2026-11-20';
const photoId = (number: number) => `0190b0a0-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** The data of the step's complete form with a change, after its check. */
function dataOf<Step extends SubmissionStep>(step: Step, change: Record<string, unknown>): StepData[Step] {
  const check = checkStep(step, { ...completeAnswers()[step], ...change }, today);
  if (!check.ok) throw new Error(check.message);
  return check.data;
}

function messageOf(step: SubmissionStep, data: unknown): string | null {
  const check = checkStep(step, data, today);
  return check.ok ? null : check.message;
}

test.each([
  ['Imperial Beach, CA', 'Seacoast', 'Seacoast'],
  ['imperial beach california', 'Seacoast', 'Seacoast'],
  ['San Diego, CA', 'Seacoast', null],
  ['Coronado, CA', 'Seacoast', null],
  ['San Diego, CA', 'Atlantis', null],
  ['San Diego, CA', '', null],
])('in %s, reads the neighborhood "%s" as %s', (location, typed, neighborhood) => {
  expect(dataOf('property', { location, neighborhood: typed })).toMatchObject({ neighborhood });
});

test('accepts a complete submission, as a whole and step by step', () => {
  const answers = completeAnswers();
  for (const step of submissionSteps) expect(messageOf(step, answers[step])).toBeNull();
  expect(checkSubmission(answers, today)).toMatchObject({
    ok: true,
    submission: {
      landlord: { companyWebsite: 'https://whitcomb.example/', propertiesManaged: '2-5' },
      details: {
        bedrooms: 2,
        bathrooms: 1.5,
        yearBuilt: 1984,
        desiredRentalLength: ['1-3 months', '1+ years'],
      },
      listing: { icalUrl: 'webcal://calendars.example/12.ics' },
      features: { standardEssentialsConfirmed: true },
    },
  });
});

describe('checkStep reports one broken rule with its message', () => {
  test.each(brokenRules)('%s, %s = %j: %s', (step, field, value, message) => {
    const check = checkStep(step, { ...completeAnswers()[step], [field]: value }, today);
    expect(check).toEqual({ ok: false, message, issues: [{ field, message }] });
  });
});

const whole = (label: string, min: number, max: number) =>
  `${label} must be a whole number from ${min} to ${max}`;
const halves = 'Number of Bathrooms must be a number in steps of one half from 0 to 50';
const atMost = (label: string, max: number) => `${label} must be at most ${max} characters`;
const tooManyPhotos = 'You can only upload up to 40 images. You currently have 41 images.';
const fortyPhotos = Array.from({ length: 40 }, (_, index) => photoId(index));

test.each<[SubmissionStep, string, last: unknown[], beyond: unknown[], message: string]>([
  ['details', 'bedrooms', ['0', '50'], ['-1', '51', '1.5', '1e1', 'NaN'], whole('Number of Bedrooms', 0, 50)],
  ['details', 'bathrooms', ['0', '0.5', '50'], ['-0.5', '0.25', '50.5'], halves],
  [
    'details',
    'approxSqft',
    ['0', '1000000'],
    ['-1', '1000001'],
    whole('Approximate Square Footage', 0, 1_000_000),
  ],
  ['details', 'numberOfStories', ['1', '200'], ['0', '201'], whole('Number of Stories', 1, 200)],
  [
    'details',
    'desiredMonthlyRent',
    ['0', '1000000'],
    ['-1', '1000001'],
    whole('Desired Monthly Rent', 0, 1_000_000),
  ],
  ['details', 'yearBuilt', ['', '1800', '2026'], ['1799', '2027'], whole('Year Built', 1800, 2026)],
  ['details', 'nextAvailableDate', [today], ['2026-11-19'], 'Next Available Date cannot be before today'],
  ['details', 'maxGuests', ['', '1', '200'], ['0', '201'], whole('Maximum Guests', 1, 200)],
  [
    'landlord',
    'landlordFullName',
    ['x'.repeat(200)],
    ['x'.repeat(201)],
    atMost('Landlord/Manager Full Name', 200),
  ],
  ['landlord', 'landlordPhone', ['1'.repeat(50)], ['1'.repeat(51)], atMost('Contact Phone', 50)],
  ['property', 'propertyAddress', ['x'.repeat(300)], ['x'.repeat(301)], atMost('Property Address', 300)],
  ['property', 'location', ['x'.repeat(120)], ['x'.repeat(121)], atMost('City, State', 120)],
  ['property', 'zipCode', ['9'.repeat(20)], ['9'.repeat(21)], atMost('Zip Code', 20)],
  ['listing', 'title', ['x'.repeat(120)], ['x'.repeat(121)], atMost('Property Listing Name', 120)],
  ['listing', 'description', ['x'.repeat(2000)], ['x'.repeat(2001)], atMost('Listing Description', 2000)],
  ['features', 'stairsDescription', ['x'.repeat(500)], ['x'.repeat(501)], atMost('Stairs', 500)],
  ['features', 'additionalInformation', [' '], ['x'.repeat(2001)], atMost('Additional Information', 2000)],
  ['photos', 'photoIds', [fortyPhotos], [[...fortyPhotos, photoId(40)]], tooManyPhotos],
])('%s, %s: accepts %j and rejects %j', (step, field, last, beyond, message) => {
  const messageFor = (value: unknown) => messageOf(step, { ...completeAnswers()[step], [field]: value });
  expect(last.map(messageFor)).toEqual(last.map(() => null));
  expect(beyond.map(messageFor)).toEqual(beyond.map(() => message));
});

describe('checkStep joins the messages of all broken rules in the specified order', () => {
  test.each(submissionSteps)('%s', (step) => {
    for (const nothing of [{}, undefined, null, 'text', 7, [], { landlordFullName: {}, bedrooms: [] }]) {
      expect(messageOf(step, nothing)).toBe(emptyStepMessages[step]);
    }
  });

  test('checkSubmission reports every step, in order', () => {
    const steps = submissionSteps.map((step): unknown => expect.objectContaining({ step }));
    expect(checkSubmission(null, today)).toMatchObject({ ok: false, failure: { steps } });
  });
});

const nothing = { companyName: null, companyWebsite: null, propertiesManaged: null };

test.each<[string, SubmissionStep, Record<string, unknown>, Record<string, unknown>]>([
  [
    'empty fields as null',
    'landlord',
    { companyName: '', companyWebsite: ' ', propertiesManaged: '' },
    nothing,
  ],
  ['empty links as null', 'listing', { listingLink: ' ', icalUrl: '' }, { listingLink: null, icalUrl: null }],
  ['an empty text as null', 'features', { additionalInformation: ' ' }, { additionalInformation: null }],
  ['no answer that has no meaning', 'details', { propertyFurnished: 'no' }, { unfurnishedOption: null }],
  [
    'known choices, once',
    'features',
    { amenities: ['Pool', 'Helipad', 'WiFi', 'Pool'] },
    { amenities: ['WiFi', 'Pool'] },
  ],
  [
    'rules from lines, once',
    'features',
    { houseRules: ['Quiet\n\n No pets \nno pets'] },
    { houseRules: ['Quiet', 'No pets'] },
  ],
  [
    'photos in order, once',
    'photos',
    { photoIds: [photoId(2), photoId(1), photoId(2)] },
    { photoIds: [photoId(2), photoId(1)] },
  ],
  ['numbers from JSON', 'details', { bedrooms: 3, maxGuests: '4' }, { bedrooms: 3, maxGuests: 4 }],
  ['unknown pets as case by case', 'details', { petsAllowed: 'lions' }, { petsAllowed: 'case-by-case' }],
  ['the former value for pets', 'details', { petsAllowed: 'allowed' }, { petsAllowed: 'yes' }],
  [
    'text that PostgreSQL can store',
    'listing',
    { title: 'By the\u0000 pier \uD800' },
    { title: 'By the pier \uFFFD' },
  ],
])('reads %s', (_what, step, change, expected) => {
  expect(dataOf(step, change)).toMatchObject(expected);
});

test('drops unknown keys', () => {
  const forged = { status: 'approved', userId: 'somebody', role: 'admin' };
  expect(Object.keys(dataOf('landlord', forged))).toEqual(Object.keys(completeAnswers().landlord));
});

const [a, b] = [photoId(1), photoId(2)] as [string, string];
test.each([
  ['puts it on one line', { [a]: '  The deck \n\t at\u0007\u0085sunset ' }, { [a]: 'The deck at sunset' }],
  ['drops it if it is empty', { [a]: ' ', [b]: '\u200B', c: null, d: undefined }, {}],
  ['accepts 120 characters', { [a]: 'x'.repeat(120) }, { [a]: 'x'.repeat(120) }],
  ['sorts by photo id', { [b]: 'two', [a]: 'one' }, { [a]: 'one', [b]: 'two' }],
  ['ignores text without a photo id', 'The deck', {}],
  ['drops it if the form doesn’t have its photo', { [photoId(3)]: 'three', [a]: 'one' }, { [a]: 'one' }],
  ['drops invalid photo ids', { '\u0000': 'one', '\uD800': 'two', ['a'.repeat(37)]: 'three' }, {}],
])('for a caption, %s', (_what, photoCaptions, stored) => {
  const data = dataOf('photos', { photoIds: [b, a], photoCaptions });
  expect(JSON.stringify(data.photoCaptions)).toBe(JSON.stringify(stored));
});

test('rejects a caption of 121 characters', () => {
  const message = 'Photo Caption must be at most 120 characters';
  expect(messageOf('photos', { photoIds: [a], photoCaptions: { [a]: 'x'.repeat(121) } })).toBe(message);
});

test('joins messages with a period, and the sentences of step 5 with a space', () => {
  const issues = ['One', 'Two'].map((message) => ({ field: 'a', message }));
  expect(joinMessages('landlord', issues)).toBe('One. Two');
  expect(joinMessages('features', issues)).toBe('One Two');
});

describe('createCheckAnswers', () => {
  const answers = completeAnswers();

  test('checks the same answers once, and changed ones again', () => {
    const checkAnswers = createCheckAnswers({ today, stored: null });
    let reads = 0;
    const listing = {
      ...answers.listing,
      get title() {
        reads += 1;
        return answers.listing.title;
      },
    };
    const first = checkAnswers('listing', listing);
    const readsOfOneCheck = reads;
    expect(first.ok).toBe(true);
    expect(readsOfOneCheck).toBeGreaterThan(0);
    expect([checkAnswers('listing', listing) === first, reads]).toEqual([true, readsOfOneCheck]);
    expect(checkAnswers('listing', { ...answers.listing, title: '' })).toMatchObject({ ok: false });
  });

  test('finds what checkStep finds', () => {
    const checkAnswers = createCheckAnswers({ today, stored: null });
    for (const step of submissionSteps) {
      expect(checkAnswers(step, answers[step])).toEqual(checkStep(step, answers[step], today));
      expect(checkAnswers(step, initialAnswers[step])).toEqual(checkStep(step, initialAnswers[step], today));
      // Keeps the results of two steps for the same object apart.
      expect(checkAnswers(step, answers.listing)).toEqual(checkStep(step, answers.listing, today));
    }
  });
});
