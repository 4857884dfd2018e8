// The phrases that a search understands, in the order in which they are read.
import { areaCalled, placeNames } from '../place/areas.ts';
import { addMonths } from '../day.ts';
import {
  christmasPattern,
  datePattern,
  datesPattern,
  describeDate,
  describeDates,
  endPattern,
  nowPattern,
  parseChristmas,
  parseNow,
  parseSeason,
  parseStayDate,
  parseStayDates,
  parseWeekend,
  parseWeeks,
  seasonPattern,
  weekendPattern,
  weeksPattern,
} from './date-words.ts';
import { type Filters, locations } from './filters.ts';
import {
  aloneLandmarkPattern,
  awayPattern,
  landmarkOf,
  landmarkPattern,
  landmarkPhrase,
  landmarkToAvoid,
  nearbyPattern,
  nearPattern,
} from './landmark-words.ts';
import { lengthRules, otherSpanRules, toLength } from './length-words.ts';
import { otherTownNames, otherTownRules, stateRule } from './other-towns.ts';
import { metersPerMile, radiusToAvoid } from '../place/places.ts';
import { peopleRules, plainGuestsRule } from './people-words.ts';
import { relativeDateRules, startRules } from './relative-date-words.ts';
import { cheapRule, otherMoneyRules, plainRentRule, rentRules } from './rent-words.ts';
import {
  aboutGuests,
  denial,
  far,
  leastOf,
  type Meaning,
  mostOf,
  oneOf,
  type Rule,
  toFilter,
  toNumber,
} from './word-rules.ts';

/** We know the place of no address and no employer. */
const placeHint = 'Try a neighborhood, a ZIP code, or a landmark near it.';
/** In front of an address: "near my office at". */
const toWork = String.raw`(?:\b(?:near|close to|by|from|at) )?(?:\b(?:my |our )?(?:work(?:place)?|job|office) (?:is )?(?:at|on) )?`;
/** Numbers before these are rents, sizes and distances. */
const noName =
  'near|by|at|on|in|off|to|for|and|or|with|from|an?|the|per|max|month|months|sq|sqft|square|minutes?|mins?|miles?|dollars';
const street = 'ave|avenue|st|street|dr|drive|blvd|boulevard|rd|road|ln|lane|pkwy|parkway|hwy';

/** "4077 Fifth Avenue". Must stand before the rules of rents, which would take the number. */
const addressRules: readonly Rule[] = [
  [
    new RegExp(
      String.raw`${toWork}\b(\d{3,5} (?:(?!(?:${noName})\b)[a-z\d'.]+ ){1,3}?(?:${street})\b)(?! (?:to|from|away|parking)\b)`,
    ),
    ([, address = '']) => ({ problem: `We don’t know where “${address}” is. ${placeHint}` }),
  ],
];

/** "I work at Qualcomm". Other rules have read the landmarks that people work at. */
const workRule: Rule = [
  /(?:\b(?:near|close to|by|from) )?\b(?:i |my |our |we )?work(?:ing|s|place)? (?:is )?at (?:the )?(?!home\b|nights?\b|an? )([a-z][\w'&-]*(?: [a-z][\w'&-]*){0,2})(?=$|[^\w ])/,
  ([, employer = '']) => ({ problem: `We don’t know where “${employer}” is. ${placeHint}` }),
];

const which = '(?:(?:separate|private|actual|real|full|big|large|spacious|nice) )?';
const bedrooms = `${which}(?:bed(?:room|rm)?s?|bdr?m?s?|brs?|b)`;
const bathrooms = `${which}(?:bath(?:room)?s?|ba)`;
const towns = `${locations.join('|').toLowerCase()}|ib|sd`;
const neighbors = otherTownNames.filter((name) => areaCalled(name) !== null);
/** A denial covers these as a whole: "not ocean beach" leaves no "beach". */
const place = `(?:${oneOf([...placeNames.keys(), ...neighbors])}|${towns})`;
/** "PB", "PB and OB", "PB, OB or MB". */
const someplace = String.raw`${place}(?:(?:, ${place}){0,5}(?:,? (?:or|and|nor|&) (?:in )?(?:the )?${place}){1,5})?`;

const smoking = String.raw`(?:smok(?:ing|ers?)|smoke)\b`;
const features = 'ground[ -]floor|first[ -]floor|top[ -]floor';

/** In this order: a rule sees what the rules before it have left. */
export const phraseRules: readonly Rule[] = [
  [
    new RegExp(String.raw`\b(?:no|non|not)[ -]?${smoking}|\bsmoke[ -]?free\b`),
    () => ({ problem: 'We can’t search for smoking rules. You’ll find them on each home’s page.' }),
  ],
  // Homes say what parking they have, not for what.
  [
    /(?<=\b(?:garage|parking|driveway|carport|spot|space)s?) for +(?:(?:my|our|an?|the) )?(?:[a-z]+ )?(?:car|truck|van|suv|motorcycle|boat|rv|trailer|bike)s?\b/,
    () => ({}),
  ],
  [
    /\b(?:my |a |an |with |our ){0,3}(?:(?:service|assistance|support|guide) (?:animal|dog)s?|esa)\b(?: (?:ok(?:ay)?|allowed|welcome|friendly))?/,
    () => ({
      problem: 'A service animal isn’t a pet, so it doesn’t limit your search. Tell the owner when you ask.',
    }),
  ],
  [
    /\b(?:(?:short[ -]?(?:term|stays?)|weekly|less than (?:30 days|a month)|under (?:30 days|a month))\s*){1,3}/,
    () => ({ rentalLength: 'Less than 30 days' }),
  ],
  [/\b(?:long[ -]?term|year[ -](?:round|long))\b/, () => ({ rentalLength: '1+ years' })],
  [/\b(?:monthly(?: rentals?)?|month[ -]to[ -]month)\b/, () => ({ rentalLength: '1-3 months' })],
  [/\b(?:for )?half a year\b/, () => toLength('6', 'month')],
  ...addressRules,
  ...otherMoneyRules,
  [weeksPattern, (match, today) => exact(parseWeeks(match, today))],
  [weekendPattern, (match, today) => exact(parseWeekend(match, today))],
  ...otherSpanRules,
  ...startRules,
  ...lengthRules,
  ...rentRules,
  [
    /\b([1-9]) ?(?:bedrooms?|beds?|bd|br|b)? ?[/x,&-]? ?([1-9])(?:\.5)? ?(?:bathrooms?|baths?|ba|b)\b|(?<![\d/])\b([1-9]) ?\/ ?([1-9])\b(?! ?[/\d])/,
    ([, beds, baths, onlyBeds, onlyBaths]) => ({
      bedrooms: toNumber(beds ?? onlyBeds),
      bathrooms: toNumber(baths ?? onlyBaths),
    }),
  ],
  // There is no filter for fewer rooms.
  [
    new RegExp(
      String.raw`\b(?:(?:no|not|fewer|less) (?:more )?than|at most|max(?:imum)?(?: of)?|up to) ${mostOf}(?:${bedrooms}|${bathrooms})\b`,
    ),
    () => ({ isUnsearchable: true }),
  ],
  [new RegExp(String.raw`${leastOf}${bedrooms}\b`), ([, amount]) => toFilter('bedrooms', toNumber(amount))],
  [new RegExp(String.raw`${leastOf}${bathrooms}\b`), ([, amount]) => toFilter('bathrooms', toNumber(amount))],
  ...peopleRules,
  [
    /\b(?:wheelchairs?|ada|handicap(?:ped)?|disability|mobility)[ -](?:accessib(?:le|ility)|friendly|access|scooter)\b|\bwheelchairs?\b|\bada\b|\baccessib(?:le|ility)\b(?! (?:by|to|from|via))|(?<!\bdog )\b(?:(?:with|uses?|using|has|my|his|her|a) ){0,3}(?:walker|rollator)\b(?!')|\b(?:no|without(?: any)?) (?:stairs|steps)\b|\bstep[ -]free(?: (?:entrance|entry|access))?\b(?! shower)/,
    () => ({ access: ['Step-free entrance'] }),
  ],
  [awayPattern, (match) => toNotNear(landmarkToAvoid(match))],
  [nearPattern, ([, named, phrase]) => ({ near: landmarkOf(named ?? phrase) })],
  [landmarkPattern, ([, phrase]) => ({ near: landmarkOf(phrase) })],
  [aloneLandmarkPattern, ([, phrase]) => ({ near: landmarkOf(phrase) })],
  [
    new RegExp(String.raw`(?:${denial}|\boutside(?: of)? )(${someplace})\b(?! (?:views?|cove)\b)`),
    ([, names = '']) =>
      toOutside(Array.from(names.matchAll(new RegExp(String.raw`\b${place}\b`, 'g')), String)),
  ],
  [new RegExp(String.raw`\b(?:in )?(${towns})\b`), ([, town]) => ({ location: toTown(town) })],
  ...otherTownRules,
  stateRule,
  [nearbyPattern, ([, phrase]) => ({ near: landmarkOf(phrase) })],
  [datesPattern, (match, today) => inYear(exact(parseStayDates(match, today)), match[0], today)],
  [datesPattern, describeDates],
  [nowPattern, (match, today) => exact(parseNow(match, today))],
  [datePattern, (match, today) => inYear(parseStayDate(match, today), match[0], today)],
  [datePattern, describeDate],
  [endPattern, ([, until = '']) => ({ until })],
  [christmasPattern, (_match, today) => parseChristmas(today)],
  [seasonPattern, (match, today) => exact(parseSeason(match, today))],
  ...relativeDateRules,
  plainGuestsRule,
  plainRentRule,
  cheapRule,
  workRule,
  [
    new RegExp(
      String.raw`(?:${denial}|${far} from (?:the )?)(?!pets?\b|smok)(?:${landmarkPhrase}|${place}|${features}|(?:(?:shared|noisy|loud|busy|steep|small|dark) )?[a-z]+)(?: noise)?\b`,
    ),
    ([phrase]) => ({ isUnsearchable: !aboutGuests.test(phrase) }),
  ],
];

const deniedList = new RegExp(
  String.raw`(${denial})(${landmarkPhrase}|${place}),? n?or (?:the )?(?=(?:${landmarkPhrase}|${place})\b)`,
  'g',
);

/** The most places that one "not" denies. */
const maxDenied = 6;

/** Denies each place of a list: "not near UCSD, not near downtown" for "not near UCSD or downtown". */
export function repeatDenials(words: string): string {
  let repeated = words;
  for (let denied = 1; denied < maxDenied; denied += 1)
    repeated = repeated.replaceAll(deniedList, '$1$2, $1');
  return repeated;
}

/** So many months ahead, a guest may have meant the day that has passed. */
const monthsOfDoubt = 9;

function inYear(found: Meaning | null, text: string, today: string): Meaning | null {
  const checkIn = found?.checkIn ?? '';
  const hasPassed = today.slice(0, 4) + checkIn.slice(4) < today;
  const isFar = checkIn >= addMonths(today, monthsOfDoubt);
  return hasPassed && isFar && !/\b20\d\d\b/.test(text) ? { ...found, isNextYear: true } : found;
}

function exact(found: Partial<Filters> | null): Meaning | null {
  return found && { ...found, isExact: true };
}

/** What is outside of the places. Of our two towns, the other one is left. */
function toOutside(names: readonly string[]): Meaning {
  const [town = null] = names.flatMap((name) => toTown(name) ?? []);
  const outside = names.flatMap(
    (name) => placeNames.get(name) ?? (neighbors.includes(name) ? (areaCalled(name)?.name ?? []) : []),
  );
  return { ...(town && { location: otherTown(town) }), ...(outside.length > 0 && { outside }) };
}

/** No wish in words can hold a name with a comma. */
function toNotNear(notNear: string): Meaning | null {
  if (notNear === '' || notNear.includes(',')) return null;
  const miles = Math.round(radiusToAvoid(notNear) / metersPerMile);
  const within = miles === 1 ? '1 mile' : `${miles} miles`;
  return { notNear, note: `We left out homes within ${within} of ${notNear}.` };
}

/** What "not in Imperial Beach" leaves. */
function otherTown(outside: Filters['location']): Filters['location'] {
  return locations.find((town) => town !== outside) ?? null;
}

function toTown(text = ''): Filters['location'] {
  if (text === 'ib') return 'Imperial Beach';
  return text === 'sd' ? 'San Diego' : (locations.find((town) => town.toLowerCase() === text) ?? null);
}
