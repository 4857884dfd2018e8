// Hints about wording in a listing that prefers or turns away people whom the law protects, and a neutral way
// to say it. The law forbids the wording, so that a hint may be wrong about an intention but not about the
// rule: 42 U.S.C. § 3604(c) and Cal. Gov. Code § 12955(c) for advertisements; source of income, marital
// status and veteran or military status are in § 12955; Cal. Civ. Code §§ 51 and 51.2 add age, citizenship,
// immigration status and language. Made from the training half of tests/support/hints, and measured with the
// other half.
import { findHints, type FoundHint, type HintRule } from './hint-rules.ts';

export type FairHousingKind =
  | 'children'
  | 'household'
  | 'income'
  | 'disability'
  | 'origin'
  | 'religion'
  | 'age'
  | 'military';

interface FairHousingHint {
  /** Whom the law protects, after "The law protects". */
  protects: string;
  /** A neutral way to say it. */
  instead: string;
}

export const fairHousingHints: Readonly<Record<FairHousingKind, FairHousingHint>> = {
  children: {
    protects: 'families with children',
    instead: 'Say how many guests fit, or what’s there: “Sleeps two”, “The stairs have no gate”.',
  },
  household: {
    protects: 'people of any sex, orientation and marital status',
    instead: 'Say what the home has: “One bedroom, a queen bed”.',
  },
  income: {
    protects: 'every lawful source of income, Section 8 vouchers included',
    instead: 'Name the rent, and ask all guests for the same things.',
  },
  disability: {
    protects: 'people with disabilities, and their service and support animals',
    instead: 'Describe the home: “Three steps to the door, no elevator”. “No pets” may stay.',
  },
  origin: {
    protects: 'people of any race, origin, citizenship and language',
    instead: 'Leave it out, and describe the home and the area’s sights.',
  },
  religion: {
    protects: 'people of any religion, or none',
    instead: 'Leave it out. What’s nearby is fine: “Two blocks from St. Mary’s”.',
  },
  age: {
    protects: 'people of any age',
    instead: 'Say what the home suits: “Two desks and fast Wi-Fi”, “Quiet hours from 10 pm”.',
  },
  military: {
    protects: 'service members and veterans',
    instead: 'Leave it out, and ask all guests for the same things.',
  },
};

const kids = String.raw`(?:child(?:ren)?|kids?|infants?|toddlers?|bab(?:y|ies)|minors|newborns?|teen(?:ager)?s?)\b`;
const people = String.raw`(?:people|persons?|tenants?|guests?|renters?|residents?|occupants?|applicants?|roommates?|individuals?|house ?mates?|lodgers?)`;
const suits = String.raw`(?:perfect|ideal|great|best(?: suited)?|good|suited|suitable|suits|made|meant|designed|wonderful|just right|looking)`;
const refuses = String.raw`(?:(?:do|does|will|can|would)(?: not|n't)|don't|won't|can't|cannot|never|not)(?: \w+)? (?:rent(?:ing)?|leas(?:e|ing)|accept(?:ing)?|tak(?:e|ing)|allow(?:ing)?|host(?:ing)?|want(?:ing)?|welcome|approved|suitable|suited|appropriate|open|for)`;
const unsuitable = String.raw`(?:not|n't|un)[ -]?(?:\w+ )?(?:suitable|appropriate|suited|meant|ideal|right|safe|fit|good|designed|intended|made|(?:a )?(?:good |great )?(?:fit|place|match|choice)) for`;
const small = String.raw`(?:(?:small|young|little|younger|noisy) )?`;
const refusedAfter = String.raw`(?: \w+)? ?(?:(?:are|is|will be) ?(?:not|n't)|aren't|isn't|not|won't be|cannot be|need not|prohibited|forbidden)`;
const income = String.raw`(?:section ?8|sec\.? ?8|(?:housing |rent(?:al)? |choice )?vouchers?|hud\b|(?:housing|government|rental|public) (?:assistance|programs?|aid)|welfare|ssi\b|subsid(?:y|ies|ized))`;
const animals = String.raw`(?:(?:emotional[ -]?support|support|service|assistance|therapy|comfort) (?:animals?|dogs?|cats?|pets?)|esas?\b)`;
const nationalities = String.raw`(?:americans?|mexicans?|asians?|chinese|latin[oax]s?|hispanics?|arabs?|indians?|filipin[oa]s?|africans?|europeans?|germans?|russians?|japanese|koreans?|vietnamese|iranians?|persians?|canadians?|british|italians?|irish|polish|ukrainians?|haitians?|somalis?|blacks?|whites?|caucasians?|middle eastern(?:ers)?)`;
const religions = String.raw`(?:christians?|catholics?|protestants?|jews|jewish|muslims?|mormons?|hindus?|buddhists?|sikhs?|evangelicals?|atheists?|religious|believers?)`;
const service = String.raw`(?:(?:active[ -]?duty )?(?:military|service ?members?|sailors?|marines|soldiers?|navy|army)|veterans?|vets\b)`;
const genders = String.raw`(?:females?|males?|women|woman|men|man|ladies|lady|gentlem[ae]n|girls?|guys?|boys?)`;
const wanted = String.raw`(?:only|preferred|wanted|please apply|need apply)`;

const rule = (kind: FairHousingKind, ...patterns: readonly string[]): HintRule<FairHousingKind> => ({
  kind,
  patterns: patterns.map((pattern) => new RegExp(pattern, 'i')),
});

const rules: readonly HintRule<FairHousingKind>[] = [
  rule(
    'children',
    String.raw`\bno ${small}${kids}(?!['-])(?! (?:\w+ )?(?:in|on|at|near|without|alone)\b)`,
    String.raw`\b(?:child|children|kids?)[ -]?free\b|\bchildless\b|\bempty[ -]nesters?\b`,
    String.raw`\badults?[ -](?:only|building|community)\b|\bonly adults\b(?! (?:may|can) (?:use|operate|open))`,
    String.raw`${unsuitable} (?:\w+ ){0,4}${kids}|\bunsuitable for (?:\w+ ){0,2}${kids}`,
    String.raw`\b${kids}${refusedAfter}(?: \w+)? ?(?:allowed|permitted|welcome|accepted|suitable|apply)?`,
    String.raw`\b${refuses}(?: to)?[\w ]* (?:${kids}|famil(?:y|ies))`,
    String.raw`\b(?:without|with no|and no) ${small}${kids}(?=[.,;!]?$)`,
    String.raw`\bno ?(?:one|body) (?:under|below|younger than) (?:the age of )?\d+`,
    String.raw`\bno families\b|\b(?:one|two|1|2) (?:child|kids?|children) (?:only|max)`,
  ),
  rule(
    'household',
    String.raw`\b${suits}(?: for)?(?: \w+){0,2} (?:singles\b|single (?:\w+ )?(?:${people}|professional|${genders})\b|(?:married )?couples?\b|newlyweds\b|bachelors?\b(?! pad))`,
    String.raw`\b(?:(?:single|unmarried) )?${genders}(?: ${people})? ${wanted}\b`,
    String.raw`\b(?:only (?:for )?|prefer(?:ably|red)?:? |want(?:ed)?:? |seeking )(?:a |an )?(?:single |unmarried |quiet |clean )?(?:${genders}|married couples?|singles)(?![\w']| own)`,
    String.raw`\bno (?:single |unmarried |gay |straight )?(?:${genders}|couples?|singles|gays|lesbians|unmarried ${people})(?! ?['-]| (?:in|at|on)\b)`,
    String.raw`\b(?:married|unmarried|straight|gay|lesbian|heterosexual) (?:couples?|${people}|women|men)\b|\bhusband and wife\b`,
  ),
  rule(
    'income',
    String.raw`\b(?:no|not|\w+n't|never|without|nor|cannot|decline|refuse)\b(?: \w+){0,5} ${income}`,
    String.raw`${income}(?: \w+)?${refusedAfter}`,
    String.raw`\bmust (?:have (?:a|full[ -]time) (?:job|employment|work)|be (?:employed|working))\b|\bemployed ${people} (?:only|preferred)`,
    String.raw`\bno\b[^.]*\b(?:unemployment|disability) (?:income|checks?|benefits|payments?)`,
    String.raw`\b(?:earned|wage|employment|job) income only\b`,
  ),
  rule(
    'disability',
    String.raw`\b(?:no|not|\w+n't|never|nor)\b(?: \w+){0,3} ${animals}`,
    String.raw`${animals}${refusedAfter}`,
    String.raw`\b(?:fee|deposit|charge|extra|pay)\b[^.]*\b${animals}|${animals}[^.]*\b(?:fee|deposit|charge[ds]?|extra|pays?)\b|${animals}[^.]*\$`,
    String.raw`\bno (?:\w+ )?(?:wheelchairs?|wheel chairs?|walkers)\b(?! (?:access|accessible))`,
    String.raw`\bno (?:\w+ )?(?:handicapped|disabled|crippled|mentally ill|blind|deaf)\b(?! corner)`,
    String.raw`(?:${unsuitable}|\bunsuitable for|\bnot for)(?: \w+){0,2} (?:disabled|handicapped|wheelchairs?|(?:\w+ )?with (?:a )?(?:disabilit|mental|psychiatric|health))`,
    String.raw`\bable[ -]bodied\b|\b(?:physically|mentally) (?:fit|healthy|able|stable|sound)\b`,
    String.raw`\b(?:mental|psychiatric|physical) (?:illness(?:es)?|conditions?|disorders?|issues|problems|disabilit\w+)`,
    String.raw`\bhealthy (?:${people}|adults|couples?)\b|\bmust be (?:\w+ and )?(?:healthy|mobile)\b|\b(?:mobile|fit) and healthy\b`,
    String.raw`\blive independently\b|\bwithout a caregiver\b`,
  ),
  rule(
    'origin',
    String.raw`\bmust (?:speak|be fluent in)\b[^.]*\benglish\b|\b(?:native )?english (?:speakers? |speaking )?(?:${people} )?(?:only|required|preferred|a must)`,
    String.raw`\bcitizens? (?:only|preferred|required)|\b(?:proof of|must have) (?:us |u\.s\. )?(?:citizenship|legal (?:residen\w+|status)|immigration status)|\bgreen cards?\b|\blegal resident`,
    String.raw`\b(?:no|not|\w+n't|illegal|never)\b[^.]*\b(?:foreigners?|immigrants?|aliens|refugees)\b`,
    String.raw`\b${nationalities} (?:neighborhood|street|community|residents|${people})\b`,
    String.raw`\b(?:caucasian|asian|hispanic|latino) (?:home|household|residence)\b|\bonly (?:real )?${nationalities}\b`,
    String.raw`\b(?:prefer(?:red|ably)?|${suits}(?: \w+)? for(?: \w+){0,2}?)(?: an?)? ${nationalities}\b(?! (?:food|cooking|cuisine|coffee|tea))`,
    String.raw`\b${nationalities} (?:(?:famil(?:y|ies)|students?|couples?|professionals?|women|men|${people}) )?(?:${wanted}|need not apply)\b`,
    String.raw`\b${nationalities} (?:famil(?:y|ies)|students?|couples?|tenants?) (?:only|preferred|wanted)`,
    String.raw`\bno ${nationalities}\b(?! (?:food|cooking|cuisine|paint|wine))`,
  ),
  rule(
    'religion',
    String.raw`\b${religions}(?: (?:famil(?:y|ies)|couples?|households?|home|women|men|${people}))? ${wanted}\b`,
    String.raw`\b(?:prefer(?:red|ably)?|want(?:ed)?|like|seek(?:ing)?|${suits}(?: \w+)? for)(?: an?| our| nice)* ${religions}\b`,
    String.raw`\b${religions} (?:home|household|${people}|couples?|famil(?:y|ies))\b`,
    String.raw`\bno ${religions}\b|\bnot for ${religions}\b`,
    String.raw`\b(?:go|goes|going) to (?:church|mass|temple|mosque)\b|\bchurch-?going\b|\bbible[ -]believing\b|\bgod-?fearing\b`,
  ),
  rule(
    'age',
    String.raw`\byoung(?:er)? (?:professionals?|couples?|people|adults?|${people}|women|men)\b`,
    String.raw`\b(?:no ?(?:one|body)|not) (?:over|above|older than|under|below|younger than) (?:the age of )?\d+`,
    String.raw`\b(?:mature|older|middle-aged) (?:${people}|adults?|couples?|women|men|wom[ae]n|m[ae]n|lady|gentleman)\b`,
    String.raw`\bcollege[ -]age\b|\bmust be (?:over|at least|older than|under) \d\d\b(?! (?:inches|feet|lbs|pounds))|\bat least \d\d years\b|\bin their (?:twenties|thirties|forties)\b|\baged? \d\d ?(?:-|to|and) ?(?:\d\d|over|up|older)\b`,
    String.raw`\bno (?:\w+ )?(?:seniors?|elderly|retirees|old people|millennials|teenagers)\b|\b(?:seniors?|retirees|elderly)(?: ${people})? ${wanted}\b|\bprefer (?:seniors|retirees)\b`,
  ),
  rule(
    'military',
    String.raw`\bno ${service}\b(?! (?:discount|base))`,
    String.raw`\b${refuses}(?: to)?[\w ]* ${service}\b`,
    String.raw`\bnot rent(?:ing)? to ${service}`,
  ),
];

/** The wording in a listing's text that the law doesn't allow, each kind once. */
export function findUnfairWording(text: string): FoundHint<FairHousingKind>[] {
  return findHints(rules, text);
}

/** One sentence or two for the owner. Null if nothing was found. */
export function explainUnfairWording(text: string): string | null {
  const [found] = findUnfairWording(text);
  if (!found) return null;
  const { protects, instead } = fairHousingHints[found.kind];
  return `“${found.words}”: US and California law protects ${protects}, so a listing can’t say that. ${instead}`;
}
