// Hints about wording in a listing that prefers or turns away people whom the law protects, and a neutral way
// to say it. The law forbids the wording itself, so a hint may misjudge what the owner meant, but not the
// rule: 42 U.S.C. § 3604(c) and Cal. Gov. Code § 12955(c) for advertisements; source of income, marital
// status and veteran or military status are in § 12955; Cal. Civ. Code §§ 51 and 51.2 add age, citizenship,
// immigration status and language. A table of groups and of ways to choose among people: a hint is due where
// a group meets a way.
import { after, before, findMentions, has, type Mention, oneOf, toSentences, words } from './concepts.ts';

interface Group {
  /** Whom the law protects, after "The law protects". */
  protects: string;
  /** A neutral way to say it. */
  instead: string;
  /** Words for the group, whom a listing can't turn away. */
  names: () => RegExp;
  /** Words for people whom a listing can't prefer, such as adults or the employed. */
  wanted: () => RegExp;
  /** Wording that needs no other words near it. */
  says: () => RegExp;
}

const people = oneOf`
  people|persons?|tenants?|guests?|renters?|residents?|occupants?|applicants?|roommates?|folks?|couples?|households?
  famil(?:y|ies)|professionals?|individuals?|lodgers?|crowd|students?|types?
`;
const genders = oneOf`
  females?|males?|wom[ae]n|men|man|ladies|lady|gentlem[ae]n|gents?|girls?|guys?|boys?|bachelors|gals?|dudes?
`;
const faiths = oneOf`
  christian|catholic|protestant|jewish|muslim|islamic|mormon|lds|hindu|buddhist|sikh|evangelical|baptist|methodist
  lutheran|pentecostal|orthodox|pagan|religious|presbyterian|adventist|seventh-day adventist|jain|bah[aá][ií]|amish
  spiritual|observant|pious|secular|godly|devout|born[- ]again|churchgoing|kosher|church-going|god-?fearing
`;
const nations = oneOf`
  american|mexican|asian|latin[oa]|hispanic|arab|indian|filipin[oa]|african|european|german|russian|korean|iranian
  persian|canadian|italian|ukrainian|chilean|peruvian|puerto rican|dominican|jamaican|haitian|somali|egyptian|moroccan
  saudi|lebanese|greek|armenian|turk|chaldean|samoan|hawaiian|native american|gringo|cuban|ethiopian|nigerian|israeli
  pakistani|brazilian|salvadoran|guatemalan|honduran|colombian|venezuelan|syrian|afghan|iraqi|black|white|caucasian
`;
const nationsToo = oneOf`
  chinese|japanese|vietnamese|british|irish|polish|french|spanish|portuguese|turkish|middle eastern|foreign|immigrant
  eastern european|undocumented|non-?(?:white|american)
`;
const languages = oneOf`english|spanish|mandarin|chinese|korean|tagalog|vietnamese|russian|arabic|farsi|hindi`;
const age = '(?:[2-8]\\d|twenty|thirty|forty|fifty|sixty|seventy)';

export const fairHousingHints = {
  children: {
    protects: 'families with children',
    instead: 'Say how many guests fit, or what’s there: “Sleeps two”, “The stairs have no gate”.',
    names: words`
      (?:sons?|daughters?)|students? under|(?:single )?(?:moms|mothers|dads)|one of each|kiddos?|infants?|toddlers?
      (?:school[- ]age |small |young |little )?(?:child(?:ren|s)?|kids?)|minors|newborns?|bab(?:y|ies)|teen(?:ager)?s?
      grand(?:children|kids)|little ones|youngsters|cribs?(?!,? but)|strollers?(?! can)|high chairs?|brats|brood|mamas
      diapers|dependents|offspring|parents|pregnant|expecting|mom(?:ma|s)?|sons? or daughters?|high ?schoolers|tweens?
      preschoolers?|famil(?:y|ies)|school-?agers|crying|tots?|tykes|juveniles|rascals|ni[ñn]os|boys? and girls?
      nursery|schoolchildren|school kids
    `,
    wanted: words`
      (?<!(?:\d|two|all) )adults|grown[- ]?ups?|empty[- ]?nesters?|grown (?:folks|people|adults)|child-?less|dinks
      couples without \w+
    `,
    says: words`
      (?:child|kid)s?[ -]?(?:free|averse)|free of children|(?:adults?|grown[- ]?ups)[- ]only(?! pool)|childless
      whose (?:children|kids) (?:are|have|stayed)|(?:must|all) be (?:adults|over 18|18 or over)
      (?:nobody|no one|anyone|anybody) (?:under|younger than|below) (?:1[0-8]|\d|sixteen|eighteen|ten|twelve)
      (?:max|maximum|at most|only)(?: of)? (?:one|two|1|2) (?:kid|child)(?:ren)?
    `,
  },
  household: {
    protects: 'people of any sex, orientation and marital status',
    instead: 'Say what the home has: “One bedroom, a queen bed”.',
    names: words`
      (?:male|female)|(?:single |two |divorced )?${genders}|singles|bachelorettes?|(?<!they |we |got )(?:un)?married
      unwed|wives|gays?|divorc(?:ed|ees)|widow(?:ed|s)?|husbands?|spouses?|boyfriends?|girlfriends?|partners|lesbians?
      roommates?|trans(?:gender)?|lgbt\w*|same[- ]sex|(?:mixed )?couples?|separated|separation|engaged|cohabit\w*
      living together|opposite sex|fianc[eé]e?s?|queers?|bisexuals?|homosexuals?|significant others?|sorority
      fraternity
    `,
    wanted: words`
      (?:un)?married(?: (?:couple|pair))?s?|lgbt\w*|queer|husband and (?:a )?wife|couples|newlyweds?|singles|sisters
      (?:single|lone|straight|married|professional) (?:${people}|${genders}|couple)|${genders}|mr\. and mrs|spouses
      single person|mother-daughter|family man|lad(?:y|ies)|wife and husband|wedding rings?
    `,
    says: words`
      all[- ](?:fe)?male|must be married|proof of marriage|married (?:couples? )?only|(?:your|state) marital status
      marriage (?:license|certificate)|a husband and wife|related by (?:blood|marriage)|man and (?:a )?woman
    `,
  },
  income: {
    protects: 'every lawful source of income, Section 8 vouchers included',
    instead: 'Name the rent, and ask all guests for the same things.',
    names: words`
      third[- ]part(?:y|ies)|(?:county|state|government|city|church|family)(?: \w+)? (?:pays?|money|checks?|payments?)
      subsidi[sz]ed|grants?|the government(?! (?:building|center))|gig workers|caseworkers?|section[ -]?(?:8|eight)|s8
      (?:rent|bills?) (?:comes|is paid|paid|covered) (?:through|by)|sec\.? ?(?:8|eight)|housing choice|vouchers?|hud
      vash|ebt|welfare|ssi|ssdi|edd|tanf|food stamps?|subsid(?:y|ies|ized)|alimony|child support|on assistance|charity
      benefits?|rapid rehousing|housing (?:authority|commission|department)(?:'s)?|social security|pensions?|uncle sam
      (?:government|govt|public|rental?|housing|county|state|cash|emergency)(?: rent| rental)? (?:assistance|aid|help|benefits?|programs?|money|subsid\w+|relief)
      unemployed|unemployment|on the dole|case ?workers?(?:'s)?|hand-?outs?|(?:no|of) programs?|calworks|freelancers?
      agenc(?:y|ies)|gig workers?|student loans?|day laborers|third parties|out of work|between jobs|self-employed
      trust fund|medicaid|general relief|homeless|transitional housing|1099s?|non-?profits?|someone else pay\w*
      fixed incomes?|assistance(?! animals?)
    `,
    wanted: words`
      pay ?slips?|office workers?|w-?2s?|employed|working (?:${people})|salaried|w-?2|paychecks?|wages|salary|salaries
      wage earners?|jobs?|nine to five|(?:full[- ]?time|real|steady|gainful) (?:jobs?|work(?:ers?)?|employment)
      private pay(?:ers?)?|self[- ](?:paying|supporting)|employment|pay ?stubs?|employer|earned income|working people
      9[- ]to[- ]5|cash payers?|breadwinners?|career \w+|corporate \w+|professionals? with
    `,
    says: words`
      (?:proof|verification) of employment|must (?:be employed|have an? (?:\w+ )?job)|employed full[- ]time|no job
      from (?:a|your) job|own pocket|nine[- ]to[- ]five|private pay|your own (?:money|paycheck)|employment required
    `,
  },
  disability: {
    protects: 'people with disabilities, and their service and support animals',
    instead: 'Describe the home: “Three steps to the door, no elevator”. “No pets” may stay.',
    names: words`
      (?:medical|health|mental|physical) \w+|counsel(?:or|ing)|mobility \w+|allerg\w+|oxygen tanks?|handicap(?:ped|s)?
      (?:home|visiting|live-in) nurses?|mental(?:ly)? (?:ill(?:ness)?|health|issues|cases|problems)|blind|deaf|hiv|ocd
      can't (?:walk|climb|hear|see)|wheelchairs?(?: users?)?|disab(?:led|ility|ilities)|autis(?:m|tic)|bipolar|rehab
      schizophreni\w+|depression|addicts?|druggies|in recovery|recovering|illness(?:es)?|sickness|walkers?|canes|meds
      sick (?:people|persons?|tenants?)|crutches|oxygen|hospital (?:beds?|equipment)|caregivers?|caretakers|a nurse
      aides?|medications?(?! in the)|medical (?:\w+)|psych\w*|special needs|chronic|ptsd|seizures|ramps?|grab bars?
      (?:health|physical|memory) (?:problems|issues|troubles?|limitations)|hard of hearing|handrails|modifications?
      placards?|diagnos(?:is|es|ed)|prescriptions?|methadone|hoarders?|adhd|crazies|epilep\w+|dementia|alzheimer's
      parkinson's|cancer|tourette's|down syndrome|depress(?:ed|ion)|alcoholics?|addiction|relapse|sober living|stroke
      12[- ]step|diabet\w+|arthritis|panic attacks|frail|infirm|invalids?|amputees?|mute|dialysis|paraplegics?|hospice
      home care(?! for)|power chairs|esas?|emotional support|for anxiety|unaided|therapist says|physician|their nerves
      (?:emotional[- ]?support|support|service|assistance|therapy|comfort|guide|companion)(?: animals?| dogs?| cats?)
      looking after|(?:take care of|climb) \w+
    `,
    wanted: words`
      able[- ]bodied|fit (?:people|guests|tenants)|healthy|able (?:people|guests)|sane|agile|normal people|sighted
      (?:physically |mentally )(?:fit|stable|sound|healthy)|sober|independent(?:ly)?|spry|sound (?:mind|body)
      in good (?:shape|health)|ambulatory|active and fit
    `,
    says: words`
      able[- ]bodied|live independently|doctor(?:'s)? (?:letter|note)s?|sound mind|own two feet|drug addicts
      (?:letter|note)s? from (?:your|a) (?:doctor|physician|therapist)|need looking after|your prescriptions
      (?:your|list any|any) (?:disability|mental health|medical conditions?|medication|diagnos[ie]s)
      (?:won't|not) (?:widen|lower)|mentally and physically|any (?:illness|physical limitations|health problems)
    `,
  },
  origin: {
    protects: 'people of any race, origin, citizenship and language',
    instead: 'Leave it out, and describe the home and the area’s sights.',
    names: words`
      (?:${nations}|${nationsToo})(?= ?(?:$|[.,;!]|(?:only|preferred|need|please)))|foreigners?|immigrants?|illegals?
      (?:from|in) (?:abroad|overseas|mexico|china|india|africa|(?:another|certain|other) countr(?:y|ies))|refugees?
      undocumented(?: \w+)?|${nations}s|visa holders?|visas|h-?1b|curry|non-?citizens?|non citizens|people of color
      (?:${nations}|${nationsToo}) (?:${people}|${genders}|cooking)|middle east(?:ern)?|(?:thick|heavy|an) accents?
      ethnic (?:food|cooking)|aliens|minorities|migrants?|asylum seekers?|dacas?|dreamers|expats|overseas
      international students?|foreign (?:\w+)|third[- ]world \w+
    `,
    wanted: words`
      ${nations}s|citizens?|${languages} speakers?|our own culture|(?:us|american|native)-born|from the us
      (?:${nations}|${nationsToo}) (?:${people}|${genders}|background|executives|renters)
      born (?:here|and raised here|in (?:the us|this country|america))
    `,
    says: words`
      ${languages}[- ]speaking (?:${people}|home|household)|english (?:is (?:not|required|a must)|fluency|skills)
      (?:must|should|need to|who|that) (?:\w+ )?(?:speaks?|understands?) (?:\w+ )?${languages}|american-born
      (?:us|u\.s\.|american) (?:citizens?|passport)|papers (?:aren't in order|must be)|legally in|locals only
      green ?cards?|citizens? only|your english|white families|fluent (?:in )?english|neighborhood of white
      (?:${nations}|${nationsToo}|${languages})s? (?:only|is a must|speakers? only|required|preferred)|without papers
      (?:mostly|all|nice|predominantly)[ -](?:white|caucasian|black|asian)(?! tile)|same culture|fellow ${nations}s
      legal residency|native (?:\w+ )?speakers?|(?:no|poor|only|broken|good|perfect|proper) english|visa status
      speaking (?:spanish|foreign)|(?<!(?:we|hosts?|i|they|owners?) )speak english|work permits?|citizenship
      born (?:here|in the us)|where you(?:'re| are) from|immigration|look like us|country of (?:origin|birth)
      mother tongue
    `,
  },
  religion: {
    protects: 'people of any religion, or none',
    instead: 'Leave it out. What’s nearby is fine: “Two blocks from St. Mary’s”.',
    names: words`
      (?:christian|catholic|protestant|muslim|mormon|hindu|buddhist|sikh|evangelical|baptist)s|jews?|pagans?|atheists?
      witches|jehovah's witness(?:es)?|scientolog(?:y|ists?)|witnesses|cults?|(?:non-?)?believers?|godless|hijabs?
      bible[- ]thumpers|anything religious|headscar(?:f|ves)|head coverings?|turbans?|burqas?|mezuzahs?|altars?|sects?
      prayers?(?: rugs?)?(?! nook)|praying|bible stud(?:y|ies)|menorahs?|churchy|infidels?|heathens?|rastafarians?
      religion|rosar(?:y|ies)|crucifix(?:es)?|ramadan|fasting|worship|prayer meetings|religious \w+|kippahs?|niqabs?
      another faith|no religion|non-christians?
    `,
    wanted: words`
      ${faiths}s?|jew|believers?|latter-day saints?|${faiths} (?:${people}|${genders})|worshipper|secular
      members of (?:our|a|the) (?:\w+ )?(?:church|parish|congregation|ward)|people of the book|bible-believing
    `,
    says: words`
      (?:our|my|a) (?:temple|mosque|congregation|parish|church)(?= (?:get|come|and|member|first))|keep kosher|the lord
      ${faiths}s? (?:only|preferred|wanted)|${faiths} (?:home|house|household|values|landlord|faith)(?! (?:street))
      god[- ]?fearing|same faith|(?:which|what|your) (?:church|faith|denomination|religion|pastor|priest|rabbi)
      honors god|ten commandments|attend (?:\w+ )?(?:\w+ )?(?:church|services?|worship|mass|fellowship)|scripture
      believe in god|keep the sabbath|shares? (?:our|my|their) (?:\w+ )?(?:faith|love for jesus|devotion|beliefs)
      sunday (?:worship|services)|baptized|(?:love|loves|with|in|accepted) (?:jesus|christ|god|the lord|the savior)
      our (?:fellowship|parish|congregation)|keep shabbat|bible[- ]believ\w+|sanctified|born again|bible study
    `,
  },
  age: {
    protects: 'people of any age',
    instead: 'Say what the home suits: “Two desks and fast Wi-Fi”, “Quiet hours from 10 pm”.',
    names: words`
      seniors?|elderly|retirees?|old(?:er)? (?:people|folks|persons?|guests|tenants)|boomers|millennials|gen z|geezers
      twenty-?somethings|college-age|undergrad(?:uate)?s?|grandmas?|(?<!our |my )grandparents|retirement|pensioners
      octogenarians|geriatrics?|old-timers|gen[ -]?x|gen[ -]?z
      (?:people|persons|anyone|guests|tenants|those) (?:over|under|past|above|below) ${age}
    `,
    wanted: words`
      young(?:er)? (?:\w+ )?(?:${people}|person|professionals?|crowd)|older (?:${people})|retirees|seniors
      mature(?: (?:${people}|person|lady|adults))?|retired (?:${people})|millennials?|students (?:in|under)
      youthful \w+
    `,
    says: words`
      (?:no one|nobody|anybody|anyone|applicants|renters|guests|tenants) (?:over|above|under|older than|younger than|past) ${age}
      must be (?:at least |over |under )?(?!21 to)${age}(?:\+| years old| to (?:rent|apply)|(?=[.,!]|$))|under ${age}s
      age (?:limit )?${age}(?:-${age})?|(?:maximum|minimum|max) age|between ${age} and ${age}|your age|our own age
      in (?:their|his|her) (?:[2-7]0s|twenties|thirties|forties)|fun young crowd|${age}s only|no college
      at least ${age} years old
    `,
  },
  military: {
    protects: 'service members and veterans',
    instead: 'Leave it out, and ask all guests for the same things.',
    names: words`
      military(?! (?:park|aircraft|clause included|base|personnel nearby))|sailors?|marines|soldiers?|vets|orders|gis
      veterans?(?! park)|troops|active[- ]duty|service members?|reservists?|enlisted|ex military|guard members|pcs|tdy
      (?:the )?(?:navy|army)(?= (?:${people}|${genders}|personnel|wives)|[.,;!?]|$)|air force|deploy(?:ed|ment)
      national guard|coast guard|airm[ae]n
    `,
    wanted: words`civilians?|non-?military`,
    says: words`civilians only|only rent to civilians`,
  },
} satisfies Record<string, Group>;
export type FairHousingKind = keyof typeof fairHousingHints;
const kinds = Object.keys(fairHousingHints) as FairHousingKind[];

/** What a group's name may belong to: "a Chinese bakery", "wheelchair accessible". */
const isThing = after(0)`
  (?:blocks?|months?)|(?:church|school|temple|center|deli|market|holidays?)|accessible|path|wall|locks?|corner|spots?
  friendly|park|nook|(?:party|parties|events?|pad|chest|walk|grand|calculator)
  (?:and (?:\w+ ){1,2})?(?:food|restaurants?|bakery|style|tiles?|revival|garden|lanterns?|breakfast|rooms?|bbq|trees?)
  welcome(?! (?:only|for|with (?:an?|the)? ?\$|but|during))
  (?:are|is) (?:always |of course |very )?(?:welcome|fine|ok|free)
`;
/** Words that may stand between a refusal and the group: "smoking, parties or". */
const filler = oneOf`
  (?!but|if|so|in|on|at|near|next|because|since|after|before|until|unless|leave|let|feed|guarantee)(?!charged?)(?!welcome|count|fees?)[\w'/&,-]+
`;
/** Ways to refuse the group that follows: "no smoking, parties or ". */
const refusesBefore = before(6, filler)`
  not|never|without|nor|cannot|[a-z]+n't|unsuitable|inappropriate|unable|refuses?|declines?|avoid|against|excludes?
  tired of|done with|off limits|pass on|screen out|opted out of|hard pass|steer clear
  (?:no|zero|nobody|no one|none)(?! (?:\w+ )?(?:for|in)\b)
`;
/** Words that prefer people, near the people. */
const prefers = words`
  ideal(?:ly)?|perfect|great for|best|suits?|suitable|reserved|meant for|look(?:ing)? for|seek(?:ing|s)?|want(?:ed|s)?
  like|love|need|are who|hop(?:e|ing)|just|strictly|exclusively|rents?|renting|should|ha(?:s|ve) to|please|required
  first|comfortable|geared|priority|for an?|expect|picturing|take|show|screen|at ease|favou?rs?
`;
/** Words that refuse, charge or limit, near the group. */
const limits = words`
  luck|hard|too|first pick|get deleted|bad time|prefer(?:red|ence)?|may not|forbidden|banned|off[- ]limits|refused|no
  frown|wreck\w*|scare|scratch|disturb|better off|reported|pays? (?:\w+ ){0,2}(?:extra|more|double|an?|first|the)|not
  should (?:look|choose|apply|try)|asked (?:to|for)|only over|are placed|deal ?breakers?|excluded|never|[a-z]+n't|nor
  cannot|without|sorry|elsewhere|need not|rather|only|must|pass|declined|turned (?:down|away)|prohibited|void|extra
  deposit|double|fee|charged?|again|surcharge|cosigner|co-signer|guarantor|another|other (?:unit|listing)|trouble
  nightmare|avoid|unfortunately|\$\d+|too (?:loud|many|much)|think twice|pay (?:\d+|\$)|screen out
`;
/** Sentences that describe the home, the area or the past, or welcome the group. */
const describes = words`
  (?<!not |n't )welcome(?! package)|bought|built|painted|grew up|lived here|redone|years? ago|used to|minutes?|queen
  walk (?:to|from)|full bed|blocks? (?:away|from|to)|museum|children's hospital|library|farmers|bunk|tub|sofa|cushions
  trolley|they married|colleagues|view of|ocean|surf|gates?|latch|next door|neighbor's|elevator|side gate|alley|path
  (?:at )?no (?:extra |pet |added )?(?:deposits?|fees?|charge|cost)|(?:not|don't) charged?|except|pool has|parking
  street sweeping|sauna|alike|vehicle|sidewalk|pay here|works? from home|corner|room for
`;
/** Words that send people away, in the sentence of the group or the next one. */
const sendsAway = words`
  (?:look|book|find|try|search|choose|go) (?:at |for |in )?(?:elsewhere|somewhere else|somewhere|another|our other|a different|something else|assisted)
  keep (?:looking|moving|scrolling|driving)|move (?:on|along)|scroll (?:on|past)|never again|no more|no thanks
  not again|not here|belong somewhere|we (?:decide|ask everyone)|(?:have to|must|will) pass
`;
/** Sentences that promise to follow the law. */
const lawful = words`
  discriminat\w+|fair housing|equal housing|regardless|older persons|all (?:are )?welcome|as the (?:law|state)
  (?:with|without) an adult|lifeguard|near the (?:pool|water)|(?:doesn't|don't|not) apply to|alone near|any lawful
  on equal terms|guests of all ages
`;

/** The wording of a text that the law doesn't allow, one match for each kind. */
export function findUnfairWording(text: string): { kind: FairHousingKind; words: string }[] {
  const found = new Map<FairHousingKind, string>();
  const sentences = toSentences(text);
  for (const [index, sentence] of sentences.entries()) {
    if (has(sentence, lawful)) continue;
    for (const kind of kinds) {
      const said = found.has(kind) ? undefined : findInSentence(kind, sentence, sentences[index + 1] ?? '');
      if (said !== undefined) found.set(kind, said);
    }
  }
  return Array.from(found, ([kind, each]) => ({ kind, words: each }));
}

function findInSentence(kind: FairHousingKind, sentence: string, next: string): string | undefined {
  const { says, names, wanted } = fairHousingHints[kind];
  const said = findMentions(sentence, says)[0]?.words;
  if (said !== undefined) return said;
  const isSentAway = has(sentence, sendsAway) || has(next, sendsAway);
  for (const mention of [...findMentions(sentence, names), ...findMentions(sentence, wanted)]) {
    if (has(mention.after, isThing)) continue;
    const refusal = mention.before.match(refusesBefore())?.[0];
    if (refusal !== undefined) return refusal + mention.words;
    const around = mention.before.slice(-60) + mention.words + mention.after.slice(0, 60);
    const isLimited = has(around, limits) || (has(mention.words, wanted) && has(around, prefers));
    if (isSentAway || (isLimited && !has(sentence, describes))) return withNeighbors(mention);
  }
  return undefined;
}

/** A mention with up to three words before and after it, for the reader. */
function withNeighbors({ before: start, words: said, after: end }: Mention): string {
  return `${/(?:[\w'-]+ ){0,3}$/.exec(start)?.[0] ?? ''}${said}${/^(?: [\w'-]+){0,3}/.exec(end)?.[0] ?? ''}`;
}

/** One or two sentences for the owner about each of these form fields with such wording. */
export function explainFields({ title, description, houseRules }: Readonly<Record<string, unknown>>) {
  const explained: Record<string, string> = {};
  for (const [field, value] of Object.entries({ title, description, houseRules })) {
    // A form has a list as lines, or as an array of such texts.
    const [found] = findUnfairWording([value].flat().join('\n'));
    if (!found) continue;
    const { protects, instead } = fairHousingHints[found.kind];
    explained[field] =
      `“${found.words}”: US and California law protects ${protects}, so a listing can’t say that. ${instead}`;
  }
  return explained;
}
