// Hints about wording in a listing that prefers or turns away people whom the law protects, and a neutral way
// to say it. The law forbids the wording itself, so a hint may misjudge what the owner meant, but not the
// rule: 42 U.S.C. § 3604(c) and Cal. Gov. Code § 12955(c) for advertisements; source of income, marital
// status and veteran or military status are in § 12955; Cal. Civ. Code §§ 51 and 51.2 add age, citizenship,
// immigration status and language. Measured with texts of tests/support/hints (hints.test.ts).
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

// The groups that a listing may neither turn away nor prefer. It may welcome families, vouchers and service
// members, so those match only where it turns them away.
const people = String.raw`(?:people|persons?|tenants?|guests?|renters?|residents?|occupants?|applicants?|roommates?|individuals?|house ?mates?|lodgers?|folks?|students?|couples?|famil(?:y|ies)|adults?|professionals?)`;
const genders = String.raw`(?:females?|males?|women|woman|men|man|ladies|lady|gentlem[ae]n|girls?|guys?|boys?)`;
const kids = String.raw`(?:child(?:ren)?|kids?|infants?|toddlers?|bab(?:y|ies)|minors|newborns?|teen(?:ager)?s?|pregnant (?:wom[ae]n|${people})|dependents|single (?:mom|mother|dad|father|parent)s?)\b`;
const families = String.raw`(?:${kids}|famil(?:y|ies)\b(?! (?:room|home)))`;
const income = String.raw`(?:section ?8|sec\.? ?8|(?:[\w-]+ )?vouchers?|hud\b|vash\b|calworks|calfresh|tanf\b|ebt\b|food stamps|(?:housing|government|rental|public|cash|county) (?:assistance|programs?|aid|benefits)|housing (?:authorit(?:y|ies)|commission|agenc(?:y|ies))|(?:unemployment|disability) (?:income|checks?|benefits|payments?)|welfare|ssi\b|ssdi\b|subsid(?:y|ies|ized)|alimony|child support|third[- ]party pay\w+)`;
const animals = String.raw`(?:(?:emotional[ -]?support|support|service|assistance|therapy|comfort|guide|seeing[ -]eye) (?:animals?|dogs?|cats?|pets?)|esas?\b)`;
const conditions = String.raw`(?:autis(?:m|tic)|bipolar|schizophreni\w+|epilep\w+|seizures|dementia|alzheimer's|hiv\b|ptsd|adhd|down syndrome|addict(?:s|ion)|recovering \w+|in recovery|rehab|(?:mental|psychiatric|physical|chronic|health|medical) (?:illness(?:es)?|conditions?|disorders?|issues|problems|disabilit\w+|impairments?)|disabilit(?:y|ies)|special needs|psychiatric|caregivers?|oxygen tanks?)`;
const disabled = String.raw`(?:${conditions}|disabled|handicapped|crippled|mentally ill|blind|deaf|wheel ?chairs?(?: users?)?|walkers(?! and)|mobility scooters?)\b(?! (?:access|corner|parking|curve|ramp))`;
const origins = String.raw`(?:american|mexican|asian|latin[oax]|hispanic|arab|indian|filipin[oa]|african|african[ -]american|european|german|russian|korean|iranian|persian|canadian|italian|ukrainian|haitian|somali|ethiopian|nigerian|pakistani|israeli|cuban|brazilian|salvadoran|guatemalan|colombian|venezuelan|syrian|afghan|iraqi|greek|turk|black|white|caucasian|middle easterner)`;
const originAdjectives = String.raw`(?:${origins}|chinese|japanese|vietnamese|british|irish|polish|french|spanish|turkish|middle eastern|foreign|immigrant|undocumented|illegal|non-?white|international|us-born|american-born)`;
const foreigners = String.raw`(?:foreigners?|immigrants?|migrants?|aliens|illegals|refugees?|asylum[ -]seekers?|people of color|minorities|gyps(?:y|ies)|non-?(?:citizens?|americans?|whites?)|(?:h-?1b|f-?1|visa) holders?)`;
const ofOrigin = String.raw`(?:${origins}s|${foreigners}|${originAdjectives} (?:${people}|${genders}))\b(?! (?:food|cooking|cuisine))`;
const faiths = String.raw`(?:christian|catholic|protestant|jewish|muslim|mormon|lds|hindu|buddhist|sikh|evangelical|baptist|orthodox|religious)`;
const ofFaith = String.raw`(?:christians|catholics|protestants|jews|muslims|mormons|hindus|buddhists|sikhs|evangelicals|baptists|atheists?|(?:non-?)?believers|${faiths} (?:[a-z]+ )?(?:${people}|households?|homes?|wom[ae]n|m[ae]n))\b`;
const service = String.raw`(?:(?:active[ -]?duty )?(?:military|service ?members?|sailors?|marines|soldiers?|navy|army)|active[ -]duty|veterans?|vets\b)`;
const queer = String.raw`(?:gays?|lesbians?|trans(?:gender|sexuals?)?|lgbt\w*|queers?|homosexuals?|same[- ]sex|bisexuals?)`;
const ofHousehold = String.raw`(?:(?:${queer}|straight|heterosexual|married|unmarried|single|divorced|male|female|cohabiting)(?: (?:\w+ )?(?:${people}|${genders}))|${genders}|(?:un)?married couples?|newlyweds|singles\b|bachelors?\b(?! pad)|couples?)(?![\w'-]| own)`;
const aged = String.raw`(?:seniors?|elderly|elders|retirees|pensioners|boomers|millennials|(?:old(?:er)?|young(?:er)?|mature|middle-aged|college[ -]aged?) (?:\w+ )?(?:${people}|wom[ae]n|m[ae]n|lady|gentleman)(?! act))\b(?! (?:center|discount|living))`;

// What a listing says about these groups.
const small = String.raw`(?:(?:small|young|little|younger|noisy|single|more) )?`;
const wanted = String.raw`(?:only|preferred|wanted|please(?: apply)?|need apply|a plus|are preferred|are ideal)\b`;
const suits = String.raw`(?:perfect|ideal|great|best(?: suited| for)?|good|suited|suitable|suits|made|meant|designed|wonderful|just right|geared|tailored|reserved|exclusively)(?: (?:for|to))?(?: (?:an?|the|one|our))?(?: \w+)?`;
const seeks = String.raw`(?:prefer(?:red|ably|ence)?|looking for|seeking|want(?:ed)?|only (?:rent )?(?:for|to)|only|hoping for|must be|should be|like)(?: (?:for|to|rent to))?:?(?: (?:an?|the|one|our))?(?: (?:single|quiet|clean|nice|responsible|professional|mature|real))?`;
const favors = String.raw`(?:${suits}|${seeks})`;
const unsuitable = String.raw`(?:not|n't|un)[ -]?(?:\w+ )?(?:suitable|appropriate|suited|meant|ideal|right|safe|fit|good|designed|intended|made|(?:a )?(?:good |great )?(?:fit|place|match|choice))? for`;
// A place or a time ends the list of what is refused: "We don't allow smoking near children".
const gap = String.raw`(?: (?!near|around|where|when|because|since|close|by|after|while|until|unless|welcome)[\w'-]+){0,5}?`;
const refuses = String.raw`(?:(?:do|does|will|can|would|could)(?: not|n't)|won't|can't|cannot|never|not|unable to|refuse to|decline to|rather not|prefer not to)(?: \w+)? (?:rent(?:ing)?|let|leas(?:e|ing)|accept(?:ing)?|tak(?:e|ing)|allow(?:ing)?|host(?:ing)?|want(?:ing)?|welcome|approved?|consider|house|accommodate|permit|process|participate|work with|deal with|suitable|suited|appropriate|open|for)`;
const turnedAway = String.raw`(?:(?:,? or| and| of any kind)(?: \w+){1,2})?,? ?(?:${String.raw`(?:are |is |will be )?(?:not|n't)|(?:are|is|wo)n't`}(?! (?:a problem|an issue|charged|counted|required|extra|need|pay))|need not|prohibited|forbidden|unwelcome|(?:can't|cannot|can not|may not|must not) (?:be|stay|live|apply|rent|come|move|join|share|sleep)|(?:please |should |are asked to |must |may want to )(?:look|search|try|find|go|apply) (?:elsewhere|in|at|for|some)|look elsewhere|(?:will be|are|is) (?:rejected|declined|turned away|excluded|denied))`;
/** "No parties, kids or ", but not "No parties, kids welcome". */
const no = String.raw`\bno (?:(?!or\b|and\b)[\w-]+(?: (?!or\b|and\b)[\w-]+)?(?:,(?: or| and)?| or| and| &|\/) ?){0,4}${small}`;
const notWelcome = String.raw`(?![\w'-])(?!.{0,12}\b(?:welcome|okay|ok|fine)\b)`;

/** Sentences that promise to follow the law, without a "but", and housing that may be for older people. */
const exempt =
  /^(?!.*\b(?:but|however|except|unless)\b).*(?:\bdiscriminat|\bequal housing\b|\bregardless of\b|\bolder persons act\b)/i;

const rule = (kind: FairHousingKind, ...patterns: readonly string[]): HintRule<FairHousingKind> => ({
  kind,
  patterns: patterns.map((pattern) => new RegExp(pattern, 'i')),
  exempt,
});
const refusals = (who: string) => [
  `${no}(?:${who})${notWelcome}`,
  String.raw`\b(?:${who})${turnedAway}`,
  String.raw`\b${refuses}(?: to)?${gap} (?:${who})${notWelcome}`,
  String.raw`${unsuitable}${gap} (?:${who})`,
  String.raw`\bno ?(?:one|body) (?:with|who (?:has|is)|having|on|in) (?:an? )?${small}(?:${who})`,
];
const preferences = (who: string) => [
  String.raw`\b(?:${who})(?: ${people})? ${wanted}`,
  String.raw`\b${favors} (?:${who})`,
];

const rules: readonly HintRule<FairHousingKind>[] = [
  rule(
    'children',
    String.raw`\b(?:child|children|kids?|baby)[ -]?free\b|\bchildless\b|\bempty[ -]nesters?\b|\bnot (?:kid|child|family|baby)[ -]friendly`,
    String.raw`\b(?:adults?|grown-?ups)[ -](?:only|building|community)\b|\bonly adults\b(?! (?:may|can) (?:use|operate|open))`,
    String.raw`${no}${kids}(?!['-])(?! (?:\w+ )?(?:in|on|at|near|without|alone)\b)${notWelcome}`,
    ...refusals(families).slice(1),
    String.raw`\b(?:without|with no|and no|don't have|have no) ${small}${kids}(?=[.,;!]?$)`,
    String.raw`\bno ?(?:one|body) (?:under|below|younger than) (?:the age of )?\d+|\bno families\b`,
    String.raw`\b(?:one|two|1|2) (?:child|kids?|children) (?:only|max)|\b(?:only|max(?:imum)?(?: of)?|at most|no more than|limit of) (?:one|two|1|2) (?:child|kids?|children)\b`,
    String.raw`\b(?:extra|additional|surcharge|fee|charge|\$ ?\d+)\b(?<!\b(?:no|without) \w+).{0,40}\b(?:per|for (?:each|every|an?)) ${small}${kids}`,
    String.raw`\b(?:children|kids|teens) (?:must be )?(?:over|above|older than) (?:the age of )?\d+ only\b`,
  ),
  rule(
    'household',
    ...refusals(String.raw`${ofHousehold}|${queer}\b(?!-)`).filter((_, index) => index !== 3),
    ...preferences(ofHousehold),
    String.raw`\b(?:married|unmarried|straight|gay|lesbian|heterosexual) (?:couples?|${people}|women|men)\b|\bhusband and wife\b`,
    String.raw`\bmarriage (?:certificate|license)|\b(?:proof of marriage|must be married|only if (?:you're|you are) married|traditional famil(?:y|ies)|single person only)\b`,
  ),
  rule(
    'income',
    String.raw`\b(?:no|not|\w+n't|never|without|nor|cannot|decline|refuse)\b(?: (?!count|treat)[\w-]+,?){0,5} ${income}`,
    String.raw`${income}(?: \w+){0,5}?${turnedAway}`,
    String.raw`\bmust (?:have (?:an? |full[ -]time )*(?:steady )?(?:job|employment|work)|be (?:\w+ )?(?:employed|working))\b|\b(?:employed|working) ${people} (?:only|preferred)`,
    String.raw`\b(?:earned|wage|employment|job|w-?2) income only\b|\b(?:private|self)[ -]pay(?:ers?)? (?:only|tenants only)|\bemployment (?:is )?required\b`,
  ),
  rule(
    'disability',
    String.raw`\b(?:no|not|\w+n't|never|nor)\b(?: (?!fee|charge|deposit|extra|cost|rent)[\w-]+,?){0,4} ${animals}(?!.{0,20} (?:pets|charge|welcome))`,
    String.raw`${animals}${turnedAway}`,
    String.raw`\b(?:fee|deposit|charge|extra|pay)\b(?<!\bno(?: \w+)? \w+)[^.]*\b${animals}|${animals}[^.]*\b(?:fee|deposit|charge[ds]?|extra|pays?)\b(?<!\bno(?: \w+)? \w+)|${animals}[^.]*\$`,
    ...refusals(`${disabled}|(?:one|body|${people}) (?:in|with|on|using|who)${gap} ${disabled}`),
    String.raw`\bable[ -]bodied\b|\b(?:physically|mentally) (?:fit|healthy|able|stable|sound)\b|\bmust be able to (?:walk|climb|manage|use) `,
    String.raw`\b(?:in|have) (?:\w+ )?good (?:mental |physical )?health\b|\b(?:no|not|without)\b.{0,20}\b(?:psychiatric )?medications?\b`,
    String.raw`\b(?:mental|psychiatric) (?:illness(?:es)?|conditions?|disorders?|issues|problems|disabilit\w+)`,
    String.raw`\bhealthy (?:${people}|adults|couples?)\b|\bmust be (?:\w+ and )?(?:healthy|mobile)\b|\b(?:mobile|fit) and healthy\b`,
    String.raw`\blive independently\b|\bwithout a caregiver\b|\b(?:proof|nature|documentation|details) of (?:your |any |the )?(?:disabilit|diagnosis|medical)`,
  ),
  rule(
    'origin',
    String.raw`\b(?:must|should|need to|has to|have to) (?:speak|be fluent in|understand|know)\b[^.]*\benglish\b|\b(?:native |fluent |good )?english(?:[ -](?:speakers?|speaking))?(?: ${people})? (?:is |are )?(?:only|required|preferred|necessary|mandatory|a must)\b`,
    String.raw`\bnative speakers?\b|\b(?:strong|heavy|foreign|thick) accents?\b|\bborn (?:here|in (?:the us|the usa|the united states|america))\b`,
    String.raw`\bcitizens? (?:only|preferred|required)|\b(?:proof of|must have|must prove|show) (?:your |us |u\.s\. )?(?:citizenship|legal (?:residen\w+|status)|immigration (?:status|papers))|\bcitizenship (?:is )?(?:required|needed)\b|\bgreen cards?\b|\blegal residents?\b|\bimmigration status (?:is |will be )?(?:needed|required|checked)`,
    String.raw`\b(?:no|not|\w+n't|illegal|never)\b[^.]*\b${foreigners}\b${notWelcome}`,
    ...refusals(ofOrigin),
    ...preferences(ofOrigin),
    String.raw`\b(?:${originAdjectives}) (?:neighborhood|street|community|residents|${people})\b(?<!\b(?:foreign|international|french|spanish|black|white) (?:street|students?|guests?))`,
    String.raw`\b(?:caucasian|asian|hispanic|latino) (?:home|household|residence)\b`,
    String.raw`\b${originAdjectives} (?:only|preferred|need not apply)\b|\bno (?:chinese|japanese|vietnamese|irish)(?=[.,!]?$)`,
  ),
  rule(
    'religion',
    ...refusals(ofFaith),
    ...preferences(ofFaith),
    String.raw`\b${faiths} (?:home|household|${people})\b|\b${faiths}s? (?:only|preferred)\b`,
    String.raw`\b(?:go|goes|going) to (?:church|mass|temple|mosque)\b|\bchurch-?go(?:ing|ers?)\b|\bbible[ -]believing\b|\bgod-?fearing\b`,
    String.raw`\b(?:share|respect|follow|live by|of) (?:our|the same|my) (?:\w+ )?(?:faith|religion|beliefs)\b|\b(?:christian|biblical|religious) values\b|${no}(?:hijabs?|head ?scarves|turbans?|burqas?)\b`,
  ),
  rule(
    'age',
    String.raw`\byoung(?:er)? (?:professionals?|couples?|people|adults?|${people}|women|men)\b`,
    ...refusals(aged),
    ...preferences(aged),
    String.raw`\b(?:no ?(?:one|body)|not) (?:over|above|older than|under|below|younger than) (?:the age of )?\d+(?! (?:feet|ft|lb|pounds|inches))`,
    String.raw`\b(?:mature|older|middle-aged) (?:${people}|adults?|wom[ae]n|m[ae]n|lady|gentleman)\b(?! act)`,
    String.raw`\b${people} (?:must be )?(?:under|over|above|below|aged?) (?!18)\d\d\b|\b(?!18)\d\d ?\+ only\b|\b(?:under|over) (?!18)\d\d only\b|\bages? (?!18)\d\d ?(?:-|to|and)`,
    String.raw`\bcollege[ -]age\b|\bmust be (?:over|at least|older than|under) (?!18)\d\d\b(?! (?:inches|feet|lbs|pounds))|\bminimum age:? (?:is |of )?(?!18)\d\d\b|\bat least (?!18)\d\d years old to\b|\bin their (?:twenties|thirties|forties|\d0s)\b|\baged? \d\d ?(?:-|to|and) ?(?:\d\d|over|up|older)\b`,
    String.raw`\bno (?:\w+ )?(?:seniors?|elderly|retirees|old people|millennials|teenagers)\b`,
  ),
  rule('military', ...refusals(`${service}(?! (?:discount|base))`), String.raw`\bcivilians only\b`),
];

/** The wording of a text that the law doesn't allow, one match for each kind. */
export function findUnfairWording(text: string): FoundHint<FairHousingKind>[] {
  return findHints(rules, text);
}

/** One or two sentences for the owner. Null if nothing was found. */
export function explainUnfairWording(text: string): string | null {
  const [found] = findUnfairWording(text);
  if (!found) return null;
  const { protects, instead } = fairHousingHints[found.kind];
  return `“${found.words}”: US and California law protects ${protects}, so a listing can’t say that. ${instead}`;
}
