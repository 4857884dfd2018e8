import { expect, test } from 'vitest';
import { completeAnswers, noCosts } from '#tests/support/forms.ts';
import { checkSubmission } from '../property/submission.ts';
import { applySignalRules, type SignalInput } from './signals.ts';
import { isSuspicious } from './suspicion.ts';

const ownText =
  'Two bright rooms above the sand, with a deck that looks over the pier and a kitchen that has every pan you need.';
const photo = { caption: null, width: 1600, height: 1200 };
const other = { id: 'b', title: 'Pier house', hasSameOwner: false };
const checked = checkSubmission(completeAnswers(), '2026-11-20');
if (!checked.ok) throw new Error('the tests’ answers are not complete');
const { details, features } = checked.submission;
const plain: SignalInput = {
  ...details,
  ...features,
  ...noCosts,
  title: 'Above the sand',
  description: ownText,
  location: 'San Diego, CA',
  neighborhood: 'Pacific Beach',
  propertyType: 'Single Family Home',
  languages: [],
  city: 'san diego',
  zipCode: '92109',
  desiredMonthlyRent: 3000,
  photos: [photo, photo, photo],
  withSamePhotos: [],
  withSimilarText: [],
  similarRents: { count: 8, median: 3000 },
};

/** The sentences of a property that differs from a plain one, each with its strength. */
function signalsOf(input: Partial<SignalInput>): string[] {
  return applySignalRules({ ...plain, ...input }).map(({ strength, text }) => `${strength}: ${text}`);
}

test('finds nothing about a plain property', () => {
  expect(signalsOf({})).toEqual([]);
});

test('names wording that the law doesn’t allow as a fact', () => {
  const houseRules = ['No smoking', 'No children'];
  expect(signalsOf({ houseRules, description: `${ownText} Women only.` })).toEqual([
    'fact: Description: “women only”. The law protects people of any sex, orientation and marital status.',
    'fact: House Rules: “no children”. The law protects families with children.',
  ]);
});

test.each([
  [[2], false, 'strong: Photo 2 is also on another owner’s property:'],
  [[1, 2, 3], false, 'strong: Photos 1, 2 and 3 are also on another owner’s property:'],
  [[3], true, 'fact: Photo 3 is also on another home of this owner:'],
  [[1, 3], true, 'strong: Photos 1 and 3 are also on another home of this owner:'],
])('reports photos %j of another property, same owner: %s', (numbers, hasSameOwner, text) => {
  expect(signalsOf({ withSamePhotos: [{ ...other, numbers, hasSameOwner }] })).toEqual([text]);
});

test('reports photos that are smaller than 800 pixels', () => {
  const small = { caption: null, width: 799, height: 600 };
  const unknown = { caption: null, width: null, height: null };
  const photos = [photo, small, { ...small, width: 800 }, unknown, small];
  expect(signalsOf({ photos })).toEqual(['fact: Photos 2 and 5 are smaller than 800 pixels.']);
});

const copy = ownText.replace('bright', 'sunny').replace('a deck', 'one deck');
const same = 'The description is nearly the same as on another';
test.each([
  ['a copy', copy, false, [`strong: ${same} owner’s property:`]],
  ['a longer copy', `Welcome. ${copy} Ask us.`, true, [`fact: ${same} home of this owner:`]],
  ['another text', 'A quiet studio near the park with a garden and space for bikes in the hall.', false, []],
])('compares descriptions: %s', (_what, description, hasSameOwner, signals) => {
  expect(signalsOf({ withSimilarText: [{ ...other, description, hasSameOwner }] })).toEqual(signals);
});

test('ignores texts that are too short to compare', () => {
  const description = 'A home above the sand.';
  expect(signalsOf({ description, withSimilarText: [{ ...other, description }] })).toEqual([]);
});

test('reports contact details in each public text', () => {
  const texts: Partial<SignalInput> = {
    title: 'Call (619) 555-0142',
    stairsDescription: 'See pierview.com',
    location: 'San Diego, call 6195550142',
    amenities: ['WiFi', 'More on t.me/pierview'],
    houseRules: ['No smoking', 'Text ６１９·５５５·０１４２ first'],
    photos: [{ ...photo, caption: 'rosa@example.com' }],
  };
  expect(signalsOf(texts)).toEqual([
    'strong: Display Location: a phone number, “6195550142”.',
    'strong: Title: a phone number, “(619) 555-0142”.',
    'strong: Amenities: a link, “t.me/pierview”.',
    'strong: Stairs: a link, “pierview.com”.',
    'strong: House Rules: a phone number, “619.555.0142”.',
    'strong: Caption of photo 1: an email address, “rosa@example.com”.',
  ]);
});

test.each([
  [1000, 8, []],
  [999, 8, ['strong: The rent is $999. 8 similar homes in this town have a median of $3,000.']],
  [999, 7, []],
])('compares a rent of $%i with %i similar homes', (desiredMonthlyRent, count, signals) => {
  expect(signalsOf({ desiredMonthlyRent, similarRents: { count, median: 3000 } })).toEqual(signals);
});

test.each([
  ['imperial beach', '91932', []],
  ['la jolla', '92037', ['fact']],
  ['coronado', '92118', ['strong']],
  ['san diego', '78384', ['strong']],
])('checks the city %s with the ZIP code %s', (city, zipCode, strengths) => {
  expect(applySignalRules({ ...plain, city, zipCode }).map(({ strength }) => strength)).toEqual(strengths);
});

test('is suspicious for a strong signal, and lists it first', () => {
  const small = { caption: null, width: 700, height: 500 };
  expect(isSuspicious(applySignalRules({ ...plain, photos: [small] }))).toBe(false);
  const mixed = applySignalRules({ ...plain, photos: [small], city: 'tijuana', zipCode: '22010' });
  expect(mixed.map(({ strength }) => strength)).toEqual(['strong', 'fact']);
  expect(isSuspicious(mixed)).toBe(true);
});
