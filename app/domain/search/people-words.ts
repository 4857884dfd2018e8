// Parses people and animals in the words of a search.
import {
  aboutGuests,
  denial,
  type Meaning,
  mostOf,
  number,
  type Rule,
  toFilter,
  toNumber,
} from './word-rules.ts';

const people =
  '(?:guests?|people|persons?|ppl|adults?|grown-?ups?|kids?|children|child|toddlers?|bab(?:y|ies)|infants?|little ones|teens?|teenagers?|friends|roommates|men|women|guys|girls|ladies|seniors|snowbirds|(?:travel(?:ing)? )?nurses|students|couples|of us|pax)';
const manner =
  '(?:(?:quiet|clean|retired|working|professional|college|grad(?:uate)?|university|international|young|small|little|older) )?';
const partner = '(?:husband|wife|spouse|partner|girlfriend|boyfriend|gf|bf|fianc[eé]e?)';
/** "Me", "my wife", "a baby", "2 kids": the number in group one is missing for one person. */
const somebody = String.raw`(?:(?:(?:my |our )?${number}|an? )${manner}${people}|(?:just )?(?:me|myself|solo)\b|(?:my |our )?(?:${partner}|sister|brother|roommate|daughter|son|mom|mother|dad|father|bab(?:y|ies)|infant))`;

const others = String.raw`(?:(?:,| and| n|,? ?&| ?\+| plus| with)? ${somebody})`;

const dogs =
  '(?:dogs?|pupp(?:y|ies)|pups?|doggos?|(?:golden retriever|labrador|lab|chihuahua|poodle|corgi|pit ?bull|husky|german shepherd|beagle|bulldog|(?:golden|labra)?doodle)s?)';
const cats = '(?:cats?|kittens?|kitty|kitties)';
/** "Two small" or "90 lb" before an animal. */
const howMany = String.raw`(?:${number})?(?:\b\d{1,3} ?-?(?:lbs?|pounds?|kg) )?(?:\b(?:small|big|large|little|old|friendly) )?`;

/** Fair housing: no filter chooses homes by these, so a guest's words about themselves mean none either. */
const women = 'wom[ae]n|females?|ladies|girls|gals';
const men = 'm[ae]n|males?|guys|boys|gentlem[ae]n';
const faiths = 'christians?|catholics?|jewish|muslims?|mormons?|lds|hindus?|buddhists?';
/** "2 adults only" are guests. */
const notCounted = String.raw`(?<!\b(?:\d+|an?|one|two|three|four|five|six) )`;
const whoLivesThere = new RegExp(
  [
    String.raw`${notCounted}\b(?:for )?(?:${women}|${men}|${faiths}|adults|families|seniors)[ -]only\b`,
    String.raw`\b(?:only|just) (?:for )?(?:${women}|${men}|${faiths})\b`,
    String.raw`\bno (?:kids?|child(?:ren)?|bab(?:y|ies)|teen(?:ager)?s|students|${women}|${men})\b`,
    String.raw`\b(?:${faiths})(?= (?:homes?|house(?:hold)?s?|roommates?|owners?|hosts?|landlords?)\b)`,
  ].join('|'),
);

/** In "2 adults, no kids", a guest says who comes. */
const isAboutGuests = ({ input }: RegExpExecArray) => /\b(?:adults?|couple|we|us)\b(?! only)/.test(input);

export const peopleRules: readonly Rule[] = [
  [
    whoLivesThere,
    (match) =>
      isAboutGuests(match)
        ? {}
        : { problem: `We don’t choose homes by who lives there, so we left out “${match[0]}”.` },
  ],
  [
    new RegExp(
      String.raw`\b(?:for )?(?:(?:sleep(?:s|ing)?|(?:family|party|group|crew|team) of) ?${number.slice(2)}|a couple(?! of)\b|couple(?! of)\b)`,
    ),
    ([, amount]) => toFilter('guests', toNumber(amount ?? '2')),
  ],
  [
    new RegExp(
      String.raw`\b(?:for )?(?:${mostOf}${manner}${people}${others}{0,6}|${somebody}${others}{1,6}|just me\b|(?<=^|, )solo(?=$|,| travel))`,
    ),
    ([whole]) => toGuests(whole),
  ],
  [
    new RegExp(String.raw`${denial}(?:dogs?|cats?|animals?)\b(?:,? (?:or|and|nor) (?:dogs?|cats?)\b)?`),
    ({ 0: phrase, input }) =>
      phrase.startsWith('no ') && phrase === input
        ? { problem: `We can’t search for “${phrase}”. Try “no pets” for homes that take none.` }
        : { isUnsearchable: !aboutGuests.test(phrase) },
  ],
  ...animalRules(),
  [animalPattern('(?<!no )pets?'), () => ({ pets: true })],
];

function animalRules(): Rule[] {
  const patterns = [
    [bothPattern('dogs?', 'cats?'), 'both'],
    [bothPattern('cats?', 'dogs?'), 'both'],
    [animalPattern(dogs), 'dogs'],
    [animalPattern(cats), 'cats'],
  ] as const;
  return patterns.map(([pattern, animal]) => [pattern, ([phrase]) => ({ animal, ...aboutAnimals(phrase) })]);
}

/** "For 4", "we are 6". Other rules have read "for 4 nights" before. */
export const plainGuestsRule: Rule = [
  new RegExp(
    String.raw`\b(?:for|we are|we're) ${number.slice(2)}(?=$|[\s,.!])(?! ?(?:cars?|vehicles?|trucks?|bikes?|boats?|nights?|days?|weeks?|months?|years?)\b)`,
  ),
  ([, guests]) => (toNumber(guests) <= 16 ? toFilter('guests', toNumber(guests)) : null),
];

function animalPattern(animal: string): RegExp {
  return new RegExp(
    String.raw`${howMany}\b${animal}(?:[ -]?(?:friendly|allowed|ok(?:ay)?|welcome))?\b(?! (?:park|beach|door|walker))`,
  );
}

/** "Two dogs and a small cat". */
function bothPattern(one: string, other: string): RegExp {
  return new RegExp(String.raw`${howMany}\b${one}(?: and | & | \+ |, )(?:\w+ ){0,2}${other}\b`);
}

/** Homes say which animals they take, so the owner has to say whether they take several or a big one. */
function aboutAnimals(phrase: string): Meaning | null {
  const plain = phrase.replace(/[ -]?(?:friendly|allowed|ok(?:ay)?|welcome)$/, '').trim();
  return /^(?:[2-9]|two|three|four|five|six)\b|\b(?:big|large|lbs?|pounds?|kg)\b/.test(plain)
    ? { note: `Ask the owner about “${plain}”: homes list which pets they take, not how many or how big.` }
    : null;
}

/** The sum of the people in "me, my wife and 2 kids". "My wife and 2 kids" come with the guest who types. */
function toGuests(whole: string): Meaning | null {
  const each = whole.matchAll(new RegExp(somebody, 'g'));
  const named = Array.from(
    each,
    ([group, amount]) => toNumber(amount ?? '1') * (group.endsWith('couples') ? 2 : 1),
  ).reduce((sum, one) => sum + one, 0);
  const isWithUs = new RegExp(String.raw`\b${partner}\b`).test(whole) && !/\b(?:me|myself|us)\b/.test(whole);
  return toFilter('guests', named + (isWithUs ? 1 : 0));
}
