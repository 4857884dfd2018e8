// What sentences mean. dates.test.ts tests dates, and names.test.ts names of places.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFilters } from '#domain/search/filters.ts';
import { chipsOf, listChosen, type Query, removeWishes, type Wish } from '#domain/search/query.ts';
import { readSentence } from './read-sentence.ts';
import { isLiteralText } from './wishes.ts';

const today = '2026-11-29';

const listed = (wishes: readonly Pick<Wish, 'kind' | 'value'>[]) =>
  wishes.map(({ kind, value }) => `${kind} ${value}`).toSorted();
/** Kinds and values in alphabetical order: "bedrooms 2, near UC San Diego". */
const read = (sentence: string) => listed(readSentence(sentence, today).wishes).join(', ');
const notesOf = (sentence: string) => readSentence(sentence, today).notes;

test.each([
  ['not near ucsd medical center', 'notNear UC San Diego Medical Center, Hillcrest'],
  [
    'beach house for 4 march 5-12 pets ok',
    'checkIn 2027-03-05, checkOut 2027-03-12, guests 4, pets 1, words beach, words house',
  ],
  ['studio or 1bd', ''],
  ['2br or studio, pool', 'words pool'],
  ['near a base, no pets', 'near a base'],
  ['2 kids', 'guests 3'],
  ['2 adults near the beach and 2 kids', 'guests 4, near a beach'],
])('reads phrases that depend on each other in "%s" as "%s"', (sentence, wishes) => {
  expect(read(sentence)).toBe(wishes);
});

test.each([
  ['2br', 'bedrooms 2'],
  ['two bed with yard', 'bedrooms 2, words yard'],
  ['2 bed 2.5 bath', 'bathrooms 2, bedrooms 2'],
  ['3/2', 'bathrooms 2, bedrooms 3'],
  ['no more than 2 bedrooms', ''],
  ['january 2 or 3 bedrooms', 'bedrooms 2, checkIn 2027-01-01, checkOut 2027-02-01'],
  ['from january 2/1 under 3000', 'bathrooms 1, bedrooms 2, checkIn 2027-01-01, maxRent 3000'],
  ['king bed', 'words king bed'],
  ['dog allergy, quiet', 'words dog allergy, words quiet'],
  ['“hot tub”', 'words "hot tub"'],
])('reads sizes in "%s": "%s"', (sentence, wishes) => {
  expect(read(sentence)).toBe(wishes);
});

test.each([
  ['me, my wife and 2 kids', 'guests 4'],
  ['my wife, 2 kids and a dog', 'animal dogs, guests 4'],
  ['family of 4, 2 adults and 2 kids', 'guests 4'],
  ['3 travel nurses', 'guests 3'],
  ['for 4', 'guests 4'],
  ['my husband and I', 'guests 2'],
  ['for wife and newborn', 'guests 3'],
  ['my mother is here, my sister and I come, 2br for three adults', 'bedrooms 2, guests 3'],
  ['me and 2 friends', 'guests 3'],
  ['my mother lives here', ''],
  ['a couple of weeks', 'rentalLength Less than 30 days'],
])('reads who comes in "%s": "%s"', (sentence, wishes) => {
  expect(read(sentence)).toBe(wishes);
});

test.each([
  ['dog friendly', 'animal dogs'],
  ['petfriendly', 'pets 1'],
  ['no dogs, one cat', 'animal cats'],
  ['allergic to cats, dogs ok', 'animal dogs'],
  ['no cats or dogs', ''],
  ['dog park', 'words dog park'],
])('reads pets in "%s": "%s"', (sentence, wishes) => {
  expect(read(sentence)).toBe(wishes);
});

test.each([
  ['under $3,500', 'maxRent 3500'],
  ['under $150 a night', 'maxRent 4500'],
  ['$700 a week', 'maxRent 3000'],
  ['$2,000 - $3,000', 'maxRent 3000, minRent 2000'],
  ['between 3000 and 2000', 'maxRent 3000, minRent 2000'],
  ['$9,000 total for 3 months', 'maxRent 3000, rentalLength 1-3 months'],
  ['hillcrest 1800', 'maxRent 1800, places Hillcrest'],
  ['3 500', ''],
  ['i make 5000 a month, deposit of 800 ok', ''],
  ['under 900 sq ft', ''],
  ['cheapest 2br', 'bedrooms 2, sort rent-up'],
])('reads rents in "%s": "%s"', (sentence, wishes) => {
  expect(read(sentence)).toBe(wishes);
});

test.each([
  ['imperial beach', 'location Imperial Beach'],
  ['PB, OB or la jolla', 'places La Jolla, places Ocean Beach, places Pacific Beach'],
  ['92109', 'places 92109'],
  ['near north park', 'places North Park'],
  ['near ucsd, la jolla', 'near UC San Diego, places La Jolla'],
  ['near ucsd, near the beach', 'near UC San Diego'],
  ['15 minute drive to sdsu', 'near San Diego State University'],
  ['not too far from the beach', 'near a beach'],
  ['not in imperial beach', 'location San Diego'],
  ['anywhere but la jolla', 'outside La Jolla'],
  ['instead of pacific beach, north park', 'outside Pacific Beach, places North Park'],
  [
    'not ucsd or usd, sdsu',
    'near San Diego State University, notNear UC San Diego, notNear University of San Diego',
  ],
])('reads places in "%s": "%s"', (sentence, wishes) => {
  expect(read(sentence)).toBe(wishes);
});

test.each([
  ['2 bed w/ ac & garage', 'bedrooms 2, words ac, words garage'],
  ['yo, we’re just looking for a yard pls, thanks', 'words yard'],
  ['pool, garden, pool', 'words garden, words pool'],
  ['work from home set up, place to keep surfboards', 'words surfboards, words work from home'],
  ['tenemos que quedarnos mientras es nuestra casa', ''],
  ['travel nurse, quiet', 'words quiet'],
  ['no pool or gym, sauna', 'words sauna'],
  ['a real desk and not some shared kitchen', 'words desk, words real'],
  ['wheelchair accessible condo', 'access Step-free entrance, words condo'],
  ['monthly rental from january, month to month', 'checkIn 2027-01-01'],
  ['<b>beach</b>&nbsp;<p class="x">2 bedrooms</p> www.homes.example/3-bedroom', 'bedrooms 2, words beach'],
  ['"lighhouse 2br"', 'words "lighhouse 2br"'],
  ['６ guests \uE000', 'guests 6'],
])('reads features and other words in "%s": "%s"', (sentence, wishes) => {
  expect(read(sentence)).toBe(wishes);
});

test.each([
  ['casa con un jardín cerca de un hospital', 'near a hospital, words garden'],
  ['2 adultos y un bebé del 5 de enero al 2 de marzo', 'checkIn 2027-01-05, checkOut 2027-03-02, guests 3'],
  ['somos 4, cerca de la playa', 'guests 4, near a beach'],
  ['cerca de la playa en la jolla, perro y gato', 'animal both, near a beach, places La Jolla'],
  ['no quiero el centro, lo más barato', 'outside Downtown, sort rent-up'],
  ['la playa', 'places La Playa'],
  ['que no esté cerca del aeropuerto, con cochera', 'notNear San Diego Airport, words parking'],
])('reads Spanish in "%s": "%s"', (sentence, wishes) => {
  expect(read(sentence)).toBe(wishes);
});

const smoking = 'We can’t search for smoking rules. You’ll find them on each home’s page.';
const service = 'A service animal isn’t a pet, so it doesn’t limit your search. Tell the owner when you ask.';
const elsewhere = 'We don’t have homes in Coronado, only in San Diego and Imperial Beach.';
const without = 'We can’t search for “without carpets” or “no pool”, so we left that out.';

test.each([
  ['non-smoking', [smoking]],
  ['perro de servicio ok', [service]],
  ['a room, women only', ['We don’t choose homes by who lives there, so we left that out.']],
  ['coronado', [elsewhere]],
  ['2br without carpets, no pool', [without]],
  ['we don’t need parking, no rush, no pets', []],
  ['until feb 1', ['Add a check-in date so we can use your check-out date.']],
])('says what it can’t use of "%s": %o', (sentence, notes) => {
  expect(notesOf(sentence)).toEqual(notes);
});

test.each([
  [
    'Looking for 2BR near UCSD, with a yard and a dog please',
    ['Looking for 2BR', 'near UCSD', 'with a yard', 'and a dog please'],
  ],
  ['2 adults near the beach and 2 kids', ['2 adults', 'and 2 kids', 'near the beach']],
  ['casa con alberca, 2 recámaras', ['2 recámaras', 'casa con alberca']],
])('finds the span of each wish in "%s", with the words that lead to it', (sentence, phrases) => {
  const spans = readSentence(sentence, today).wishes.flatMap((wish) => wish.spans);
  expect(spans.map(([start, end]) => sentence.slice(start, end)).toSorted()).toEqual(phrases.toSorted());
});

test('reads corrected words, with the spans of the misspelled ones', () => {
  const corrections = new Map(Object.entries({ bedrom: 'bedroom', gardn: 'garden' }));
  expect(readSentence('2 bedrom, gardn', today, corrections).wishes).toMatchObject([
    { kind: 'bedrooms', value: '2', spans: [[0, 8]] },
    { kind: 'words', value: 'garden', spans: [[10, 15]] },
  ]);
});

test('ends a stay whose first day is chosen by a typed length', () => {
  const chosen = { checkIn: '2027-01-04', checkOut: null, rentalLength: null };
  const { wishes } = readSentence('four weeks', today, new Map(), chosen);
  expect(listed(wishes)).toEqual(['checkOut 2027-02-01']);
});

const phrases =
  `2br | 2 bed 2 bath | 2/1 | studio or 1bd | 3 or 4 bedrooms | two baths | 2 adults | 2 kids | me and my wife |
  for 4 | family of 5 | sleeps 6 | a dog | two dogs and a cat | pets ok | no pets | no dogs or cats | near ucsd | not near the airport |
  near the beach | in north park | PB or OB | hillcrest, north park | not in imperial beach | not in la jolla or downtown |
  in coronado | san diego | 92109 | under $3,500 | 2000-3000 a month | budget 2400 | $9,000 total | jan 5 to feb 20 |
  in january | 13 weeks | 6 months | from march 1 | until may 5 | short term | without carpets | no pool or gym | no stairs | wheelchair |
  non-smoking | service dog | pool | hot tub | private parking | quiet | a fenced yard | ocean view | zzyzx blick |
  cerca de la playa | 2 recámaras | con alberca | please | w/ garage | w/o noise | hello we are looking for | 4 months pregnant | travel nurse`
    .split('|')
    .map((phrase) => phrase.trim());

/** A wish only if nothing else is left, so removing a chip may add it. */
const aboutGuests = 'words travel nurse';

const lists: ReadonlySet<string> = new Set(['words', 'places', 'outside', 'notNear', 'access']);

test('keeps the other wish of a phrase when one of its chips is removed', () => {
  const sentence = 'house, 2/1 and a dog';
  const query: Query = { sentence, ...readSentence(sentence, today), sort: 'best' };
  const bedrooms = query.wishes.filter(({ kind }) => kind === 'bedrooms');
  expect(removeWishes(query, bedrooms)).toBe('q=house%3B+a+dog&bathrooms=1');
});

test('removes a chip from the sentence, and changes no other wish', () => {
  const part = fc.tuple(fc.constantFrom(...phrases), fc.constantFrom(', ', ' ', ' and ', ' with ', '. '));
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
      const sentence = parts.flat().join('');
      const { wishes, notes } = readSentence(sentence, today);
      const query: Query = { sentence, wishes, notes, sort: 'best' };
      for (const chip of chipsOf(wishes, today)) {
        const left = parseFilters(new URLSearchParams(removeWishes(query, chip.wishes)));
        const chosen = listChosen(left);
        // What the URL has wins over what is typed, as on the server.
        const settled = new Set(chosen.map(({ kind }) => kind).filter((kind) => !lists.has(kind)));
        const again = readSentence(left.text, today, new Map(), left);
        const typed = again.wishes.filter(({ kind }) => !settled.has(kind));
        const expected = new Set(listed(wishes.filter((wish) => !chip.wishes.includes(wish))));
        const found = new Set(listed([...chosen, ...typed]));
        expected.delete(aboutGuests);
        found.delete(aboutGuests);
        expect(found).toEqual(expected);
      }
    }),
    { numRuns: 300 },
  );
});

test('reads any text, with the span of each wish within it', () => {
  const piece = fc.constantFrom(..."2|bed|$|,|1,|under | a month|k|-| to |🏖️|\u202E|ב|'|ﷺ".split('|'));
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(piece, { maxLength: 60 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(text, (sentence) => {
      for (const { value, spans } of readSentence(sentence, today).wishes) {
        expect(value).not.toBe('');
        for (const [start, end] of spans) expect(sentence.slice(start, end)).not.toBe('');
      }
    }),
  );
});

test('reads no more than 50 phrases, and no more than 300 letters', () => {
  expect(read(`${'1br '.repeat(60)}2 adults`)).not.toContain('guests');
  expect(read(`${'a '.repeat(150)}2 bedrooms`)).toBe('');
});

test.each([
  ['"lighhouse"', true],
  ['“lighhouse”', true],
  ['6" mattress', false],
  ['"', false],
])('%s is literal: %s', (text, expected) => {
  expect(isLiteralText(text)).toBe(expected);
});
