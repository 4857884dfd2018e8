import { describe, expect, test } from 'vitest';
import { brokenRules, emptyStepMessages } from '#tests/support/broken-rules.ts';
import { initialAnswers, type SubmissionAnswers } from '#domain/property/submission-answers.ts';
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

/** The step's complete form with one field replaced. */
function formWith<Step extends SubmissionStep>(
  step: Step,
  change: Partial<Record<keyof SubmissionAnswers[Step], unknown>>,
) {
  return { ...completeAnswers()[step], ...change };
}

/** The step's data after its check. */
function dataOf<Step extends SubmissionStep>(step: Step, data: unknown): StepData[Step] {
  const check = checkStep(step, data, today);
  if (!check.ok) throw new Error(check.message);
  return check.data;
}

function messageOf(step: SubmissionStep, data: unknown): string | null {
  const check = checkStep(step, data, today);
  return check.ok ? null : check.message;
}

test('reads house rules from lines, and guests if given', () => {
  const houseRules = ['No smoking\n\n Quiet after ten \nno smoking'];
  expect(dataOf('features', formWith('features', { houseRules })).houseRules).toEqual([
    'No smoking',
    'Quiet after ten',
  ]);
  expect(dataOf('details', formWith('details', { maxGuests: '4' })).maxGuests).toBe(4);
  expect(dataOf('details', formWith('details', { maxGuests: '' })).maxGuests).toBeNull();
  expect(messageOf('details', formWith('details', { maxGuests: '0' }))).toMatch(/Maximum Guests/);
});

test.each([
  ['Imperial Beach, CA', 'Seacoast', 'Seacoast'],
  ['imperial beach california', 'Seacoast', 'Seacoast'],
  ['San Diego, CA', 'Seacoast', null],
  ['Coronado, CA', 'Seacoast', null],
  ['San Diego, CA', 'Atlantis', null],
  ['San Diego, CA', '', null],
])('in %s, reads the neighborhood "%s" as %s', (location, typed, neighborhood) => {
  const checked = dataOf('property', formWith('property', { location, neighborhood: typed }));
  expect(checked.neighborhood).toBe(neighborhood);
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

describe('checkStep accepts values at their bounds and rejects values beyond', () => {
  const whole = (label: string, min: number, max: number) =>
    `${label} must be a whole number from ${min} to ${max}`;
  const halves = 'Number of Bathrooms must be a number in steps of one half from 0 to 50';
  const atMost = (label: string, max: number) => `${label} must be at most ${max} characters`;
  test.each<[SubmissionStep, string, unknown, string | null]>([
    ['details', 'bedrooms', '0', null],
    ['details', 'bedrooms', '50', null],
    ['details', 'bedrooms', '-1', whole('Number of Bedrooms', 0, 50)],
    ['details', 'bedrooms', '51', whole('Number of Bedrooms', 0, 50)],
    ['details', 'bedrooms', '1.5', whole('Number of Bedrooms', 0, 50)],
    ['details', 'bedrooms', '1e1', whole('Number of Bedrooms', 0, 50)],
    ['details', 'bedrooms', 'NaN', whole('Number of Bedrooms', 0, 50)],
    ['details', 'bathrooms', '0', null],
    ['details', 'bathrooms', '0.5', null],
    ['details', 'bathrooms', '50', null],
    ['details', 'bathrooms', '-0.5', halves],
    ['details', 'bathrooms', '0.25', halves],
    ['details', 'bathrooms', '50.5', halves],
    ['details', 'approxSqft', '0', null],
    ['details', 'approxSqft', '1000000', null],
    ['details', 'approxSqft', '-1', whole('Approximate Square Footage', 0, 1_000_000)],
    ['details', 'approxSqft', '1000001', whole('Approximate Square Footage', 0, 1_000_000)],
    ['details', 'numberOfStories', '1', null],
    ['details', 'numberOfStories', '200', null],
    ['details', 'numberOfStories', '0', whole('Number of Stories', 1, 200)],
    ['details', 'numberOfStories', '201', whole('Number of Stories', 1, 200)],
    ['details', 'desiredMonthlyRent', '0', null],
    ['details', 'desiredMonthlyRent', '1000000', null],
    ['details', 'desiredMonthlyRent', '-1', whole('Desired Monthly Rent', 0, 1_000_000)],
    ['details', 'desiredMonthlyRent', '1000001', whole('Desired Monthly Rent', 0, 1_000_000)],
    ['details', 'yearBuilt', '', null],
    ['details', 'yearBuilt', '1800', null],
    ['details', 'yearBuilt', '2026', null],
    ['details', 'yearBuilt', '1799', whole('Year Built', 1800, 2026)],
    ['details', 'yearBuilt', '2027', whole('Year Built', 1800, 2026)],
    ['details', 'nextAvailableDate', today, null],
    ['details', 'nextAvailableDate', '2026-11-19', 'Next Available Date cannot be before today'],
    ['landlord', 'landlordFullName', 'x'.repeat(200), null],
    ['landlord', 'landlordFullName', 'x'.repeat(201), atMost('Landlord/Manager Full Name', 200)],
    ['landlord', 'landlordPhone', '1'.repeat(51), atMost('Contact Phone', 50)],
    ['property', 'propertyAddress', 'x'.repeat(301), atMost('Property Address', 300)],
    ['property', 'location', 'x'.repeat(121), atMost('City, State', 120)],
    ['property', 'zipCode', '9'.repeat(21), atMost('Zip Code', 20)],
    ['listing', 'title', 'x'.repeat(120), null],
    ['listing', 'title', 'x'.repeat(121), atMost('Property Listing Name', 120)],
    ['listing', 'description', 'x'.repeat(2000), null],
    ['listing', 'description', 'x'.repeat(2001), atMost('Listing Description', 2000)],
    ['features', 'stairsDescription', 'x'.repeat(501), atMost('Stairs', 500)],
    ['features', 'additionalInformation', 'x'.repeat(2001), atMost('Additional Information', 2000)],
    ['photos', 'photoIds', Array.from({ length: 40 }, (_, index) => photoId(index)), null],
    [
      'photos',
      'photoIds',
      Array.from({ length: 41 }, (_, index) => photoId(index)),
      'You can only upload up to 40 images. You currently have 41 images.',
    ],
  ])('%s, %s = %j', (step, field, value, message) => {
    expect(messageOf(step, { ...completeAnswers()[step], [field]: value })).toBe(message);
  });
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

describe('checkStep normalizes data', () => {
  test('turns empty optional fields into null', () => {
    const empty = { companyName: '', companyWebsite: ' ', propertiesManaged: '' };
    const nothing = { companyName: null, companyWebsite: null, propertiesManaged: null };
    expect(dataOf('landlord', formWith('landlord', empty))).toMatchObject(nothing);
    const links = { listingLink: ' ', icalUrl: '' };
    expect(dataOf('listing', formWith('listing', links))).toMatchObject({ listingLink: null, icalUrl: null });
    const features = formWith('features', { additionalInformation: ' ' });
    expect(dataOf('features', features).additionalInformation).toBeNull();
  });

  test('drops the answer about renting unfurnished for an unfurnished property', () => {
    expect(dataOf('details', formWith('details', { propertyFurnished: 'no' })).unfurnishedOption).toBeNull();
  });

  test('drops duplicate and unknown choices, and sorts by the order of the options', () => {
    const amenities = ['Pool', 'Helipad', 'WiFi', 'Pool'];
    expect(dataOf('features', formWith('features', { amenities })).amenities).toEqual(['WiFi', 'Pool']);
  });

  const [a, b] = [photoId(1), photoId(2)] as [string, string];
  test.each([
    [
      'trims it and puts it on one line',
      { [a]: '  The deck \n\t at\u0007\u0085sunset ' },
      { [a]: 'The deck at sunset' },
    ],
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
    const input = { photoIds: [photoId(1)], photoCaptions: { [photoId(1)]: 'x'.repeat(121) } };
    expect(checkStep('photos', input, today)).toMatchObject({
      ok: false,
      issues: [{ field: 'photoCaptions', message: 'Photo Caption must be at most 120 characters' }],
    });
  });

  test('drops duplicate photos and keeps the order', () => {
    const [one, two] = [photoId(1), photoId(2)];
    expect(dataOf('photos', { photoIds: [two, one, two] }).photoIds).toEqual([two, one]);
  });

  test('accepts numbers from JSON, and sets missing pets to case by case', () => {
    const form = formWith('details', { bedrooms: 3, petsAllowed: 'lions' });
    expect(dataOf('details', form)).toMatchObject({ bedrooms: 3, petsAllowed: 'case-by-case' });
  });

  test('accepts the former value for pets, “allowed”', () => {
    const form = formWith('details', { petsAllowed: 'allowed' });
    expect(dataOf('details', form)).toMatchObject({ petsAllowed: 'yes' });
  });

  test('removes characters that PostgreSQL can’t store', () => {
    const form = formWith('listing', { title: 'By the\u0000 pier \uD800' });
    expect(dataOf('listing', form).title).toBe('By the pier \uFFFD');
  });

  test('drops unknown keys', () => {
    const fields = completeAnswers().landlord;
    const forged = { ...fields, status: 'approved', userId: 'somebody', role: 'admin' };
    expect(Object.keys(dataOf('landlord', forged))).toEqual(Object.keys(fields));
  });
});

test('joins messages with a period, and the sentences of step 5 with a space', () => {
  const issues = [
    { field: 'a', message: 'One' },
    { field: 'b', message: 'Two' },
  ];
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
