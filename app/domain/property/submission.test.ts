import { expect, test } from 'vitest';
import { brokenRules, emptyStepMessages } from '#tests/support/broken-rules.ts';
import { completeAnswers } from '#tests/support/forms.ts';
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
  const submission = {
    landlord: { companyWebsite: 'https://whitcomb.example/', propertiesManaged: '2-5' },
    details: { bathrooms: 1.5, yearBuilt: 1984, desiredRentalLength: ['1-3 months', '1+ years'] },
    features: { standardEssentialsConfirmed: true },
  };
  expect(checkSubmission(answers, today)).toMatchObject({ ok: true, submission });
});

test.each(brokenRules)(
  'reports one broken rule with its message: %s, %s = %j: %s',
  (step, field, value, message) => {
    const check = checkStep(step, { ...completeAnswers()[step], [field]: value }, today);
    expect(check).toEqual({ ok: false, message, issues: [{ field, message }] });
  },
);

const whole = (label: string, min: number, max: number) =>
  `${label} must be a whole number from ${min} to ${max}`;
const halves = 'Number of Bathrooms must be a number in steps of one half from 0 to 50';
const [million, beyond] = ['1000000', '1000001'];

test.each<[field: string, accepted: string[], rejected: string[], message: string]>([
  ['bedrooms', ['0', '50'], ['-1', '51', '1.5', '1e1', 'NaN'], whole('Number of Bedrooms', 0, 50)],
  ['bathrooms', ['0', '0.5', '50'], ['-0.5', '0.25', '50.5'], halves],
  ['approxSqft', ['0', million], ['-1', beyond], whole('Approximate Square Footage', 0, 1_000_000)],
  ['numberOfStories', ['1', '200'], ['0', '201'], whole('Number of Stories', 1, 200)],
  ['desiredMonthlyRent', ['0', million], ['-1', beyond], whole('Desired Monthly Rent', 0, 1_000_000)],
  ['yearBuilt', ['', '1800', '2026'], ['1799', '2027'], whole('Year Built', 1800, 2026)],
  ['nextAvailableDate', [today], ['2026-11-19'], 'Next Available Date cannot be before today'],
  ['maxGuests', ['', '1', '200'], ['0', '201'], whole('Maximum Guests', 1, 200)],
])('accepts as %s %j and rejects %j', (field, accepted, rejected, message) => {
  const messageFor = (value: unknown) =>
    messageOf('details', { ...completeAnswers().details, [field]: value });
  expect(accepted.map(messageFor)).toEqual(accepted.map(() => null));
  expect(rejected.map(messageFor)).toEqual(rejected.map(() => message));
});

test.each<[SubmissionStep, string, max: number, label: string]>([
  ['landlord', 'landlordFullName', 200, 'Landlord/Manager Full Name'],
  ['landlord', 'landlordPhone', 50, 'Contact Phone'],
  ['property', 'propertyAddress', 300, 'Property Address'],
  ['property', 'location', 120, 'City, State'],
  ['property', 'zipCode', 20, 'Zip Code'],
  ['listing', 'title', 120, 'Property Listing Name'],
  ['listing', 'description', 2000, 'Listing Description'],
  ['features', 'stairsDescription', 500, 'Stairs'],
  ['features', 'additionalInformation', 2000, 'Additional Information'],
])('accepts at step %s a %s of %i characters at most', (step, field, max, label) => {
  const answers = completeAnswers()[step];
  expect(messageOf(step, { ...answers, [field]: '9'.repeat(max) })).toBeNull();
  const message = `${label} must be at most ${max} characters`;
  expect(messageOf(step, { ...answers, [field]: '9'.repeat(max + 1) })).toBe(message);
});

test('accepts 40 photos', () => {
  const photoIds = Array.from({ length: 41 }, (_, index) => photoId(index));
  expect(messageOf('photos', { photoIds: photoIds.slice(1) })).toBeNull();
  const message = 'You can only upload up to 40 images. You currently have 41 images.';
  expect(messageOf('photos', { photoIds })).toBe(message);
});

test.each(submissionSteps)('joins the messages of all broken rules of step %s in order', (step) => {
  for (const nothing of [{}, undefined, null, 'text', 7, [], { landlordFullName: {}, bedrooms: [] }])
    expect(messageOf(step, nothing)).toBe(emptyStepMessages[step]);
});

test('reports every step, in order', () => {
  const steps = submissionSteps.map((step): unknown => expect.objectContaining({ step }));
  expect(checkSubmission(null, today)).toMatchObject({ ok: false, failure: { steps } });
});

const [a, b] = [photoId(1), photoId(2)] as [string, string];

test.each<[string, SubmissionStep, string, unknown, unknown]>([
  ['an empty text as null', 'landlord', 'companyName', '', null],
  ['an empty link as null', 'landlord', 'companyWebsite', ' ', null],
  ['an empty choice as null', 'landlord', 'propertiesManaged', '', null],
  ['known choices, once', 'features', 'amenities', ['Pool', 'Helipad', 'WiFi', 'Pool'], ['WiFi', 'Pool']],
  ['rules from lines, once', 'features', 'houseRules', ['Quiet\n\n No pets \nno pets'], ['Quiet', 'No pets']],
  ['photos in order, once', 'photos', 'photoIds', [b, a, b], [b, a]],
  ['a number from JSON', 'details', 'bedrooms', 3, 3],
  ['a number from a form', 'details', 'maxGuests', '4', 4],
  ['unknown pets as case by case', 'details', 'petsAllowed', 'lions', 'case-by-case'],
  ['the former value for pets', 'details', 'petsAllowed', 'allowed', 'yes'],
  ['text that PostgreSQL can store', 'listing', 'title', 'By the\u0000 pier \uD800', 'By the pier \uFFFD'],
])('reads %s', (_what, step, field, value, expected) => {
  expect(dataOf(step, { [field]: value })).toMatchObject({ [field]: expected });
});

test('reads no answer that has no meaning', () => {
  expect(dataOf('details', { propertyFurnished: 'no' }).unfurnishedOption).toBeNull();
});

test('drops unknown keys', () => {
  const forged = { status: 'approved', userId: 'somebody', role: 'admin' };
  expect(Object.keys(dataOf('landlord', forged))).toEqual(Object.keys(completeAnswers().landlord));
});

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

test('checks the same answers once, and finds what checkStep finds', () => {
  const answers = completeAnswers();
  const checkAnswers = createCheckAnswers({ today, stored: null });
  for (const step of submissionSteps) {
    expect(checkAnswers(step, answers[step])).toEqual(checkStep(step, answers[step], today));
    expect(checkAnswers(step, answers[step])).toBe(checkAnswers(step, answers[step]));
    // Keeps the results of two steps for the same object apart.
    expect(checkAnswers(step, answers.listing)).toEqual(checkStep(step, answers.listing, today));
  }
  expect(checkAnswers('listing', { ...answers.listing, title: '' }).ok).toBe(false);
});
