// The phrases that a search understands, and what they mean.
import { type FilterName, highestRent } from '#domain/search/filters.ts';
import { towns } from '#domain/place/gazetteer.ts';
import { nightsPerMonth } from '#domain/property/options.ts';
import { dateRules } from './dates.ts';
import { namesIn, place } from './names.ts';
import { type Meaning, type Rule, toRule as rule } from './text.ts';
import { leastOf, mostOf, number, toNumber } from './short-forms.ts';

type Read = Rule['read'];
const nothing: Read = () => ({});
const means =
  (kind: FilterName, value: string): Read =>
  () => ({ wishes: [[kind, value]] });

/** Texts don't say what a home lacks, so a search leaves out what these words deny. */
const denial = String.raw`\b(?:not|no|nor|never(?! mind)|without|isn't|nothing|nowhere|any(?:thing|where) (?:but|except)|except|instead of|rather than|avoid(?:ing)?|hate|allergic to|afraid of|do(?:n't| not) (?:need|want|have|like)|can(?:'t|not) (?:do|have|climb|use|stand|handle)|never mind|won't have)(?: (?:too|so|very|in|near|close to|next to|by|at|around|on|the|an?|any|some|our|my|big|small)){0,4} `;
const denialAtEnd = new RegExp(`${denial}$`);
/** As long as "rather than too close to the ". */
const longestDenial = 60;

/** Where a phrase starts if the denial before it belongs to it, such as the "no" of "no pets". */
export function startWithDenial(letters: string, start: number): number {
  const before = letters.slice(Math.max(0, start - longestDenial), start);
  return start - (denialAtEnd.exec(before)?.[0].length ?? 0);
}

/** What guests deny about themselves limits no search, so no note says that we left it out. */
export const aboutGuests =
  /\b(?:need|have|mind|pets?)\b|^(?:no|not|nor|without) (?:an?y? )?(?:cats?|dogs?|animals?|kids|children|smokers?|cars?|rush|hurry|idea|problem|worr(?:y|ies)|sure|picky|much|fancy|longer)\b/;

const toWish = (kind: FilterName, value: number): Meaning | null =>
  value > 0 ? { wishes: [[kind, String(value)]] } : null;

const areWelcome = '(?:[ -]?(?:friendly|allowed|ok(?:ay)?|welcome))';
const gender = '(?:wom[ae]n|females?|ladies|girls|gals|m[ae]n|males?|guys|boys|gentlem[ae]n)';

const roomAdjective = '(?:(?:separate|private|actual|real|full|big|large|spacious|nice) )?';
const bedrooms = String.raw`${roomAdjective}(?:bed(?:room|rm)?s?|bdr?m?s?|brs?|b)(?!\w)`;
const bathrooms = String.raw`${roomAdjective}(?:bath(?:room)?s?|ba)(?!\w)`;

const sizeRules: readonly Rule[] = [
  // A studio has no bedroom, and there is no filter for fewer rooms.
  rule(
    String.raw`\bstudios?(?: apartment)?(?:,? (?:or )?(?:an? )?| ?\/ ?| to )${mostOf}${bedrooms}|\b${mostOf}${bedrooms}(?:,? or (?:an? )?| ?\/ ?)studios?\b|\b(?:(?:no|not|fewer|less) (?:more )?than|at most|max(?:imum)?(?: of)?|up to) ${mostOf}(?:${bedrooms}|${bathrooms})`,
    nothing,
  ),
  rule(
    String.raw`(?<![\d/$])\b([1-9]) ?(?:bedrooms?|beds?|bd|br|b)? ?[/x&-]? ?([1-9])(?:\.5)? ?(?:bathrooms?|baths?|ba|b)\b|(?<![\d/])\b([1-9]) ?\/ ?([1-9])\b(?! ?[/\d])`,
    ([, beds, baths, onlyBeds = '', onlyBaths = '']) => ({
      wishes: [
        ['bedrooms', beds ?? onlyBeds],
        ['bathrooms', baths ?? onlyBaths],
      ],
    }),
  ),
  rule(`${leastOf}${bedrooms}`, ([, count]) => toWish('bedrooms', toNumber(count))),
  rule(`${leastOf}${bathrooms}`, ([, count]) => toWish('bathrooms', toNumber(count))),
];

const children =
  'kids?|children|child|toddlers?|bab(?:y|ies)|newborns?|infants?|little ones|teens?|teenagers?';
const persons = `(?:guests?|people|persons?|ppl|adults?|grown-?ups?|${children}|friends|roommates|men|women|guys|girls|ladies|seniors|snowbirds|(?:travel(?:ing)? )?nurses|students|couples?|of us|pax)(?! of (?!us))`;
const personAdjective =
  '(?:(?:quiet|clean|retired|working|professional|college|grad(?:uate)?|university|international|young|small|little|older) )?';
const partner = '(?:husband|wife|spouse|partner|girlfriend|boyfriend|gf|bf|fiancee?)';
const relation = `(?:${partner}|sister|brother|roommate|daughter|son|mom|mother|dad|father|(?:grand)?parents|in-?laws|bab(?:y|ies)|newborn|infant)`;
/** "Me", "my wife", "a baby", "2 kids": the number in group one is missing for one person. */
const guestGroup = String.raw`(?:(?:(?:my |our )?${mostOf}|\ban? |\b(?=couple\b))${personAdjective}${persons}\b|\b(?:(?:just |only )?(?:me|myself|i|us|solo)|(?:my |our |their )?${relation})\b)`;
const guestGroups = new RegExp(guestGroup, 'g');
const hasPartner = new RegExp(String.raw`\b${partner}\b`);
const isChild = new RegExp(`(?:${children})$`);
const isPair = /(?:couples?|parents|laws|(?<!of )\bus)$/;
/** May include people who were named: "my sister and I" are two of "three adults". */
const isTotal = /(?:guests?|people|persons?|ppl|adults?|grown-?ups?|of us|pax)$/;

/** The sum of "me, my wife and 2 kids". "My wife and 2 kids" come with the guest who types. */
function toPeople(phrase: string): Meaning | null {
  const groups = Array.from(phrase.matchAll(guestGroups));
  // A single relative may not be a guest: "my mother lives here".
  const isSure = groups.length > 1 || groups[0]?.[1] || /(?:couple|(?:just|only) me|^solo)$/.test(phrase);
  if (!isSure) return null;
  const people = { counted: 0, named: 0, children: 0 };
  for (const [group, count] of groups) {
    const each = toNumber(count) * (isPair.test(group) ? 2 : 1);
    people[isChild.test(group) ? 'children' : isTotal.test(group) ? 'counted' : 'named'] += each;
  }
  if (hasPartner.test(phrase) && !/\b(?:me|myself|i|us)\b/.test(phrase)) people.named += 1;
  return people.counted + people.named + people.children > 0 ? { people } : null;
}

const peopleRules: readonly Rule[] = [
  rule(
    String.raw`\b(?:for )?(?:sleep(?:s|ing)?|(?:family|party|group|crew|team) of) ?${number}(?!\d)`,
    ([, count]) => toWish('guests', toNumber(count)),
  ),
  rule(
    String.raw`(?:\bfor )?${guestGroup}(?:(?:,| and| n|,? ?&| ?\+| plus| with)? ${guestGroup}){0,6}`,
    ([phrase]) => toPeople(phrase),
  ),
];

/** Wishes that no search filters by. The last one is fair housing. */
const noteRules: readonly Rule[] = [
  rule(String.raw`\b(?:no|non|not)[ -]?(?:smok(?:ing|ers?)|smoke)\b|\bsmoke[ -]?free\b`, () => ({
    note: 'We can’t search for smoking rules. You’ll find them on each home’s page.',
  })),
  rule(String.raw`\b(?:(?:service|assistance|support|guide) (?:animal|dog)s?|esa)\b${areWelcome}?`, () => ({
    note: 'A service animal isn’t a pet, so it doesn’t limit your search. Tell the owner when you ask.',
  })),
  rule(String.raw`\b(?:for )?${gender}[ -]only\b|\b(?:only|just|no) (?:for )?${gender}\b`, () => ({
    note: 'We don’t choose homes by who lives there, so we left that out.',
  })),
];

const dogs =
  '(?:dogs?|pupp(?:y|ies)|pups?|doggos?|(?:golden retriever|labrador|lab|chihuahua|poodle|corgi|pit ?bull|husky|german shepherd|beagle|bulldog|(?:golden|labra)?doodle)s?)';
const cats = '(?:cats?|kittens?|kitty|kitties)';
/** "Two small" or "90 lb" before an animal. */
const howMany = String.raw`(?:${number}|\ban? )?(?:\b\d{1,3} ?-?(?:lbs?|pounds?|kg) )?(?:\b(?:small|big|large|little|old|friendly) )?`;
const and = String.raw`(?: and | & | \+ |, | or | )(?:\w{1,12} ){0,2}`;

const petRules: readonly Rule[] = [
  // Homes that take pets suit guests without any.
  rule(
    String.raw`${denial}(?:pets?|${dogs}|${cats}|animals?)\b(?:,? (?:or|and|nor) (?:${dogs}|${cats})\b)?(?:[ -]friendly)?|\bpet[ -]free\b`,
    nothing,
  ),
  rule(
    String.raw`${howMany}\b(?:dogs?${and}cats?|cats?${and}dogs?)${areWelcome}?\b`,
    means('animal', 'both'),
  ),
  rule(
    String.raw`${howMany}\b${dogs}${areWelcome}?\b(?! (?:park|beach|door|walker|allerg))`,
    means('animal', 'dogs'),
  ),
  rule(String.raw`${howMany}\b${cats}${areWelcome}?\b`, means('animal', 'cats')),
  rule(String.raw`${howMany}\bpets?${areWelcome}?\b`, means('pets', '1')),
];

const zipCode = String.raw`9[12](?!000)\d{3}\b`;
const budget = String.raw`(?:\b(?:(?:my |our )?(?:budget|rent|price|max)(?: is| of|:)?|around|about|approx(?:imately)?|roughly) ?)?`;
const dollars = String.raw`(\$ ?)?(?<![\d,])(?!(?<!\$ ?)${zipCode})(\d(?:[\d,]{0,20}\d)?(?:\.\d{1,4})?) ?(k\b|(?:grand|thousand|mil)\b)?(?: ?(?:dollars|usd|bucks)\b)?(?: ?(?:a|per|each|\/)? ?(month|mo|week|night|nite)(?:ly)?\b)?(?: ?(?:max(?:imum)?|tops|or less|or under|at most)\b)?`;
/** "Under 900 sq ft" and "under 30 days" aren't rents, nor is the number of a street. */
const notDollars = String.raw`(?! ?(?:sq|ft|feet|square|days?|nights?|weeks?|wks?|months?|people|guests|adults|kids|years?|bed|br\b|bath|min|miles?|blocks?)|(?: [a-z\d'.]{1,12}){0,2} (?:ave|avenue|st|street|dr|drive|blvd|boulevard|rd|road|lane)\b)(?![\d,.-]{0,9}\d)`;
/** Not the "500" of "3 500". */
const notThousands = String.raw`(?<!\d (?=\d{3}(?!\d)))`;
const least = '(?:from|over|above|at least|more than|min(?:imum)?)';
const most =
  '(?:under|below|less than|lower than|up to|at most|cheaper than|no more than|not more than|not over|within|max(?:imum)?(?: of)?|<)';
/** A lower amount isn't a monthly rent, such as "6 month". */
const lowestRent = 100;

/** US dollars a month; 0 if the number isn't a rent, such as a plain number below 500. */
function toRent([sign, digits = '', thousands, unit]: readonly (string | undefined)[]): number {
  const perMonth = unit?.startsWith('ni') ? nightsPerMonth : unit === 'week' ? nightsPerMonth / 7 : 1;
  const amount = Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1) * perMonth;
  const isRent = sign !== undefined || thousands !== undefined || unit !== undefined || amount >= 500;
  return isRent && amount >= lowestRent && amount <= highestRent ? Math.round(amount) : 0;
}

/** Money that isn't a rent a month. */
const otherMoneyRules: readonly Rule[] = [
  rule(
    String.raw`\b(?:make|earn|income(?: of)?|salary(?: of)?|credit(?: score)?(?: of)?|deposit(?: of| under| below| up to)?) ${dollars}`,
    nothing,
  ),
  rule(String.raw`(?:\b${most} )?${dollars} (?:in )?total\b`, ([, , digits = '', thousands]) => ({
    total: Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1),
  })),
];

const rentRules: readonly Rule[] = [
  rule(
    String.raw`${budget}(?:\bbetween )?(?<![\w$])${dollars} ?(?:-|–|to|(?<=\bbetween [^a-z]{1,12}k? ?)and) ?${dollars}${notDollars}`,
    (match) => {
      const [, sign, digits, ownThousands, unit] = match;
      // The "k" of both numbers in "2-3k".
      const thousands = ownThousands ?? (Number(digits) < 100 ? match[7] : undefined);
      const [rent, other] = [
        toRent([sign ?? match[5], digits, thousands, unit ?? match[8]]),
        toRent(match.slice(5, 9)),
      ];
      if (!rent || !other) return null;
      const rents = [rent, other].toSorted((lower, higher) => lower - higher).map(String);
      return {
        wishes: [
          ['minRent', rents[0] ?? ''],
          ['maxRent', rents[1] ?? ''],
        ],
      };
    },
  ),
  rule(
    String.raw`${budget}(?:(${most})|(${least}))? ?(?:(?:my |our |the )?bah(?: of)? )?(?<!\w)${notThousands}${dollars}${notDollars}`,
    (match) => {
      const [phrase, atMost, atLeast, sign, , thousands, unit] = match;
      const isSaid =
        (atMost ?? atLeast ?? sign ?? thousands ?? unit) !== undefined ||
        /^(?:my |our )?(?:budget|rent|price)\b/.test(phrase);
      return isSaid ? toWish(atLeast ? 'minRent' : 'maxRent', toRent(match.slice(3))) : null;
    },
  ),
];

/** A large plain number. A year was read with its month before. */
const plainRentRule = rule(
  String.raw`${budget}(?<![\w$./-])(?<!\b(?:the|route|highway|interstate) )${notThousands}(?!20[23]\d\b|${zipCode})(\d,?\d{3}|\d[05]0|1\d,?\d{3})(?![\w/-])(?: ?(?:dollars|usd|bucks)\b)?${notDollars}`,
  ([, digits]) => toWish('maxRent', toRent([undefined, digits])),
);

const near = String.raw`(?:\bwithin )?(?:\b(?:(?:\d{1,2}|a few|a short) ?(?:min(?:ute)?s?|miles?|blocks?)|a few|a short)(?: walk(?:ing)?| drive| bike ride)? )?\b(?:near(?:by| to)?|close to|next to|right by|by|around|beside|across from|(?:in )?walking distance (?:to|from|of)|(?:walk(?:ing|able)?|short walk|steps?|minutes?|blocks?|miles?|drive)(?: distance)? (?:to|from)|from|work(?:ing|s)? at|at|commute to|stationed at|assigned to|closest to|to|of) (?:the |an? |one |any |my )?`;
const nearList = String.raw`${place}(?:(?: ?[/&+] ?| (?:or|and) )(?:near |by |to )?(?:the |an? )?${place}){0,5}`;
const areaList = String.raw`${place}(?:(?: ?, ?(?:(?:or|and) )?| ?[/&+] ?| (?:or|and) )(?:in )?(?:the )?${place}){0,5}`;
/** Behind "not", a comma ends the list, unless "or" follows: "not near ucsd, sdsu". */
const deniedList = String.raw`${place}(?:(?:, ?${place}){0,4},? (?:or|nor|and|&) (?:in |near )?(?:the |an? )?${place}){0,4}`;
/** "Hillcrest style" is no place. */
const notPlace = String.raw`(?! (?:views?|style|vibes?|feel|shuttle)\b)`;

/**
 * "Not in" a place or "not near" it. "Not in" one of our two towns means the other one. "Not in" a town
 * nearby means nothing, because no home is there.
 */
const readOutside: Read = ([phrase], _today, names) => {
  const isFar = /\b(?:near|close to|next to|by|around|far|away)\b/.test(phrase);
  const wishes: [FilterName, string][] = [];
  for (const { area, landmark, isNeighbor } of namesIn(phrase, names)) {
    const isTown = towns.some((town) => town === area);
    if (landmark !== null && (isFar || (area === null && !isNeighbor))) wishes.push(['notNear', landmark]);
    else if (isTown) wishes.push(['location', towns.find((town) => town !== area) ?? '']);
    else if (area !== null) wishes.push(['outside', area]);
  }
  return { wishes };
};

const readNames =
  (isNear: boolean): Read =>
  ([phrase], _today, names) => {
    const wishes: [FilterName, string][] = [];
    let note: string | undefined;
    for (const { area, landmark, isNeighbor } of namesIn(phrase, names)) {
      if (isNeighbor) note ??= `We don’t have homes in ${landmark}, only in ${towns.join(' and ')}.`;
      if (landmark !== null && (isNear || area === null)) wishes.push(['near', landmark]);
      else if (area !== null) wishes.push(['places', area]);
    }
    return { wishes, note };
  };

const placeRules: readonly Rule[] = [
  rule(
    String.raw`(?:${denial}|\bfar(?: away)? from (?:the |an? )?|\b(?:stay|keep|be|live) away from (?:the |an? )?|\boutside(?: of)? (?:the )?)${deniedList}${notPlace}`,
    readOutside,
  ),
  rule(`${near}${nearList}${notPlace}`, readNames(true)),
  rule(
    String.raw`(?:\b(?:living |staying |somewhere )?(?:in|from) (?:the )?)?${areaList}${notPlace}`,
    readNames(false),
  ),
];

/** In this order: a rule sees what the rules before it have left. */
export const phraseRules: readonly Rule[] = [
  rule(
    String.raw`\bshort[ -]?(?:term|stays?)\b|\b(?:less than|under) (?:30 days|a month)\b`,
    means('rentalLength', 'Less than 30 days'),
  ),
  rule(String.raw`\blong[ -]?term\b|\byear[ -](?:round|long)\b`, means('rentalLength', '1+ years')),
  ...otherMoneyRules,
  ...dateRules,
  ...rentRules,
  ...sizeRules,
  ...peopleRules,
  ...noteRules,
  ...petRules,
  rule(
    String.raw`\b(?:wheelchairs?|ada|handicap(?:ped)?|disability|mobility)[ -](?:accessib(?:le|ility)|friendly|access|scooter)\b|\bwheelchairs?\b|\bada\b|\baccessib(?:le|ility)\b(?! (?:by|to|from|via))|(?<!\bdog )\b(?:(?:with|uses?|using|has|my|his|her|a) ){0,3}(?:walker|rollator)\b(?!')|\b(?:no|without(?: any)?|can't (?:do|climb)|cannot (?:do|climb)) (?:the )?(?:stairs|steps)\b|\bstep[ -]free(?: (?:entrance|entry|access))?\b(?! shower)`,
    means('access', 'Step-free entrance'),
  ),
  ...placeRules,
  rule(
    String.raw`\b(?:for|we are|we're) ${number}(?![\w-])(?! ?(?:cars?|vehicles?|trucks?|bikes?|boats?|nights?|days?|weeks?|months?|years?)\b)`,
    ([, count]) => (toNumber(count) <= 16 ? toWish('guests', toNumber(count)) : null),
  ),
  plainRentRule,
  rule(
    String.raw`\b(?:the )?(?:cheap(?:est|er|ly)?|cheep|(?:most )?affordabl[ey]|inexpensive|low(?:est|er)?[ -](?:cost|prices?|priced|rents?|budget)|budget[ -]friendly|on a (?:tight |small |low )?budget|not (?:too |so |very |that )?(?:expensive|pricey))\b`,
    means('sort', 'rent-up'),
  ),
];
