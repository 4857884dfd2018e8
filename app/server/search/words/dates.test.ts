import fc from 'fast-check';
import { expect, test } from 'vitest';
import { combineStay, dateRules } from './dates.ts';
import { writeOut } from './short-forms.ts';
import { type Meaning, toText } from './text.ts';

const friday = '2026-11-27';
/** A Saturday in summer. */
const saturday = '2027-07-17';
const nothingChosen = { checkIn: null, checkOut: null, rentalLength: null };

/** What the table reads without the other rules. A phrase that contradicts an earlier one means nothing. */
function read(sentence: string, today = friday, chosen: Parameters<typeof combineStay>[1] = nothingChosen) {
  const found: Record<string, string> = {};
  const lengths: Pick<Meaning, 'length' | 'until'> = {};
  const notes: string[] = [];
  let words = writeOut(toText(sentence, 300)).letters;
  for (const { pattern, read: readPhrase } of dateRules)
    for (const match of words.matchAll(pattern)) {
      const meaning = readPhrase(match, today, []);
      if (!meaning) continue;
      words = words.replace(match[0], '\n');
      const { wishes = [], note, ...rest } = meaning;
      if (wishes.some(([kind, value]) => (found[kind] ?? value) !== value)) continue;
      Object.assign(found, Object.fromEntries(wishes));
      Object.assign(lengths, { ...rest, ...lengths });
      if (note) notes.push(note);
    }
  const stay = combineStay({ ...found, ...lengths }, chosen);
  const { checkIn, checkOut, rentalLength } = Object.fromEntries(stay.wishes);
  return {
    stay: rentalLength ?? [checkIn, checkOut].filter(Boolean).join(' to '),
    words: words.replaceAll(/\s+/g, ' ').trim(),
    notes: [...notes, ...stay.notes],
  };
}

test.each([
  // Two days
  ['jan 5 to feb 9', '2027-01-05 to 2027-02-09'],
  ['jan 5-9', '2027-01-05 to 2027-01-09'],
  ['from the 5 of january up to the 9 of february', '2027-01-05 to 2027-02-09'],
  ['1/5/2027 - 2/9/27', '2027-01-05 to 2027-02-09'],
  ['dec 20 - jan 5, 2028', '2027-12-20 to 2028-01-05'],
  ['check in jan 4, check out feb 1', '2027-01-04 to 2027-02-01'],
  ['arriving 3 jan 2027 and leaving 30 june 2027', '2027-01-03 to 2027-06-30'],
  // Months and seasons
  ['january to march', '2027-01-01 to 2027-04-01'],
  ['in january', '2027-01-01 to 2027-02-01'],
  ['january', '2027-01-01 to 2027-02-01'],
  ['november', '2026-11-27 to 2026-12-27'],
  ['may', '2027-05-01 to 2027-06-01'],
  ['summer', '2027-06-01 to 2027-09-01'],
  ['fall', '2026-11-27 to 2026-12-01'],
  // Parts of months
  ['mid january to end of april', '2027-01-15 to 2027-04-30'],
  ['last two weeks in may', '2027-05-20'],
  ['a few days in march', '2027-03-01'],
  // First days
  ['2027-01-05', '2027-01-05'],
  ['nov 1', '2027-11-01'],
  ['from january', '2027-01-01'],
  ['by march 15', '2027-03-15'],
  ['next december', '2026-12-01'],
  ['mid january', '2027-01-15'],
  ['asap', '2026-11-27'],
  ['in 2 weeks', '2026-12-11'],
  ['next month', '2026-12-01'],
  // Lengths
  ['3 months starting feb 1', '2027-02-01 to 2027-05-01'],
  ['moving in 3 weeks for 3 months', '2026-12-18 to 2027-03-18'],
  ['for 3 months', '1-3 months'],
  ['a couple of weeks', 'Less than 30 days'],
  ['4-6 months', '4-6 months'],
  // Ends
  ['now until march', '2026-11-27 to 2027-04-01'],
  ['from dec 5 until march 3', '2026-12-05 to 2027-03-03'],
])('reads "%s" as %s', (sentence, stay) => {
  expect(read(sentence)).toEqual({ stay, words: '', notes: [] });
});

test.each([
  ['summer', '2027-07-17 to 2027-09-01'],
  ['july', '2027-07-17 to 2027-08-17'],
  ['winter', '2027-12-01 to 2028-03-01'],
  ['january to march', '2028-01-01 to 2028-04-01'],
])('reads "%s" on a Saturday in July as %s', (sentence, stay) => {
  expect(read(sentence, saturday)).toEqual({ stay, words: '', notes: [] });
});

test.each([
  ['for 2 jan 5 to 9 dog ok', '2027-01-05 to 2027-01-09', 'for 2 dog ok'],
  ['from january 2-3 bedrooms', '2027-01-01', '2-3 bedrooms'],
  ['jan 5 - 2 bedrooms', '2027-01-05', '- 2 bedrooms'],
  ['jan 4 $3000', '2027-01-04', '$3000'],
  ['july 17 - 3', '2027-07-17', ''],
  ['january, a yard, until march 15', '2027-01-01 to 2027-03-15', ', a yard,'],
  ['from aug 1, quiet, until may 15', '2027-08-01 to 2028-05-15', ', quiet,'],
  ['we may come in june', '2027-06-01', 'we come'],
  ['summer internship, from june 7', '2027-06-07', 'summer internship,'],
  ['$3,000 total for a week', 'Less than 30 days', '$3,000 total'],
  ['6 month lease', '4-6 months', 'lease'],
])('takes only the dates out of "%s": %s, "%s"', (sentence, stay, words) => {
  expect(read(sentence)).toEqual({ stay, words, notes: [] });
});

test.each([
  ['it may rain', 'it may rain'],
  ["june's house", "june's house"],
  ['built in 2020', 'built in 2020'],
  ['2/1 and 3/2', '2/1 and 3/2'],
  ['from 2027-13-45', 'from 2027-13-45'],
  ['2nd to 3rd floor', '2nd to 3rd floor'],
  ['quiet from monday to friday', 'quiet from monday to friday'],
  ['3,500 a month', '3,500 a month'],
  ['spring break', 'spring break'],
  ['4 months pregnant', ''],
  ['6 month old baby', 'baby'],
  ['every 2 weeks', ''],
  ['in the last 3 years', 'in the'],
  ['up to 3 months', ''],
])('reads no stay in "%s"', (sentence, words) => {
  expect(read(sentence)).toEqual({ stay: '', words, notes: [] });
});

const leftOut = (text: string) => `“${text}” isn’t a date, so we left it out.`;
const passed = (text: string) => `“${text}” has passed, so we left it out. Choose a later date.`;

test.each([
  ['feb 30', '', leftOut('feb 30')],
  ['from feb 30 to mar 9', '', leftOut('feb 30')],
  ['nov 1 2025', '', passed('nov 1 2025')],
  ['in october 2026', '', passed('october 2026')],
  ['apr 3 2026 to may 9 2026', '', passed('apr 3 2026')],
  ['feb 5 to jan 5 2027', '2027-02-05', 'Check-out has to be after check-in. Choose a later check-out.'],
  ['until march 3', '', 'Add a check-in date so we can use your check-out date.'],
])('says what it can’t use of "%s": %s, %s', (sentence, stay, note) => {
  expect(read(sentence)).toEqual({ stay, words: '', notes: [note] });
});

test.each([
  ['four weeks', { checkIn: '2027-01-04' }, ' to 2027-02-01'],
  ['until march 3', { checkIn: '2027-01-04' }, '2027-03-03'],
  ['four weeks', { checkIn: '2027-01-04', checkOut: '2027-03-01' }, '2027-03-01'],
  ['in january', { checkIn: '2027-01-04', checkOut: '2027-02-01' }, '2027-01-04 to 2027-02-01'],
  ['for march', { checkIn: '2027-01-04' }, '2027-03-01'],
  ['march 5 to 9', { checkIn: '2027-01-04', checkOut: '2027-02-01' }, '2027-03-05 to 2027-03-09'],
])('combines "%s" with the chosen days %o: %s', (sentence, chosen, stay) => {
  expect(read(sentence, friday, { ...nothingChosen, ...chosen }).stay).toBe(stay.replace(/^ to /, ''));
});

const parts =
  `january feb mar. may june december 1 2 5th 9 17 29 30 31 2026 2027 2028 1/5 2/30 12/31/26 2027-02-30 from to until
  through and - , of the in for by mid early late end next this month year week weekend summer winter now tomorrow 13
  weeks months nights years a couple half before between or check out bedrooms`.split(/\s+/);

test('reads any text as days from today on, with check-out after check-in', () => {
  const texts = fc.array(fc.constantFrom(...parts), { maxLength: 12 });
  const days = fc.constantFrom(friday, saturday, '2027-12-31', '2028-02-29', '2027-01-31');
  fc.assert(
    fc.property(texts, fc.constantFrom(' ', '', ', '), days, (words, separator, today) => {
      const { stay } = read(words.join(separator), today);
      const [checkIn = '', checkOut = '9'] = stay.split(' to ');
      fc.pre(stay.startsWith('2'));
      expect(checkIn >= today).toBe(true);
      expect(checkOut > checkIn).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
