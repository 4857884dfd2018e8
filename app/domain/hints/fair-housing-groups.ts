// Words for the groups of people whom the law protects, for the table of fair-housing-rules.ts. Each is the
// inside of a pattern, and ends where a word ends.
import { lines } from './hint-rules.ts';

/**
 * The `(?=\w)` before a long list changes no match: it keeps the engine from compiling copies of the list,
 * which tripled the time of the first hint.
 */
const group = (list: TemplateStringsArray, ...parts: readonly string[]) =>
  String.raw`(?=\w)${lines(list, ...parts)}\b`;

export const people = group`
  peoples?|persons?|tenants?|guests?|renters?|residents?|occupants?|applicants?|applications?
  roommates?|individuals?|house ?mates?|lodgers?|lessees?|folks?|students?|couples?|famil(?:y|ies)
  households?|adults?|professionals?|visitors?|travelers?|workers?|candidates?|types?|crowd|ones
  owners|neighbors|landlords?|executives?|nurses|engineers|employees|scholars|tourists
  business(?:m[ae]n|wom[ae]n|people)|graduates?|interns?|nationals?|background|origin|descent
`;
export const genders = String.raw`(?=\w)(?:females?|males?|wom[ae]n|m[ae]n|ladies|lady|gentlem[ae]n|gents?|girls?|guys?|boys?|dudes?|fell?as|gals?|chicks?|lads?|chaps?|blokes?|sirs?|bros)\b`;

export const kids =
  group`
  child(?:ren|s)?|kids?|kiddos?|infants?|toddlers?|tots|bab(?:ys?|ies)
  minors?(?! (?:wear|repair|noise|scratch|issue|damage|detail|flaw))|newborns?|teen(?:ager)?s?
  preteens?|adolescents?|kindergart(?:e?ners?)|stepchildren|triplets|high ?schoolers|school-?agers?|rascals
  niñ[oa]s|bebés?|tweens?|preschoolers?|grand(?:child(?:ren)?|kids)|little ones|youngsters|offspring|schoolchildren
  strollers?|rug ?rats|ankle[- ]?biters|munchkins|bambinos|tykes|brats|wee ones|brood|diapers
  children's things|crying bab(?:y|ies)|juveniles|schoolkids|sticky (?:fingers|hands)
  pitter[- ]patter|(?:sons?|boys?) (?:or|and) (?:daughters?|girls?)
  under-?(?:fives|sixes|sevens|tens|twelves|sixteens|eighteens|\d+'?s)|pregnan(?:t|cy|cies)
  bab(?:y|ies) on the way|becom\w+ parents
  (?:any(?:one|body)|guests?|people|persons?|those) (?:under|younger than|below) (?:[2-9]|1[0-7]|five|six|ten|twelve|sixteen|eighteen)
  (?<=\b(?:are|re|if|you|or) )expecting(?= *(?:$|[.,;!?]| (?:a (?:baby|child)|or|and|please)))
  pregnant (?:wom[ae]n|ladies|${people})|expect(?:ing|ant) (?:mothers|moms|couples?|parents)
  dependents
  (?:single|new|young|nursing|foster|shared custody|expectant) (?:mom|mother|dad|father|parent)s?
  moms?-to-be|moms|mamas|parents(?= with| of)|(?:little|tiny|small) (?:feet|hands|humans|people)
` +
  String.raw`(?! (?:gates?|seats?|chairs?|beds?|rooms?|area|pools?|toys?|monitors?|locks?|proof\w*|safety|menu|bath|tub|clothes|blue|grand|raccoons?|birds?|ducks?|owls?|animals|possums?))`;
export const families = String.raw`(?=\w)(?:${kids}|famil(?:y|ies)\b(?! (?:rooms?|homes?|house|member|photo|owned|run|business|friend|friendly|pet|dog|style|dinner|heirloom|sofa|picture|compound|bath|neighborhood|dwelling|residence|law)))`;

/** Homes and people without children, but not "two adults" or "adults and kids". */
export const adults =
  group`
  (?<!\b(?:\d+|one|two|three|four|five|six|an?|with|most|all|other|young) )(?:adults|grown[- ]?ups|grown (?:folks|people))
  grown (?:folks|people)|empty[- ]?nesters?|dinks?|child-?less(?: \w+)?|child-?free
` +
  String.raw`(?! (?:and|or) (?:\w+ )?(?:kids|child\w*|teens|dogs)| (?:may|can|who swim|must (?:be on|sign)))`;

export const income = group`
  section[ -]?(?:8|eight)|sec\.?[ -]?(?:8|eight)|s8|housing choice|hcv|(?:housing )?vouchers?
  hud(?:-vash|'s)?|vash|calworks|calfresh|tanf|ebt|wic|snap benefits|medicaid|food stamps?
  general relief|housing assistance payments?|erap|ehvs?|snap(?= (?:recipients|income))|workers'? comp
  (?:case|social) (?:managers?|services)|catholic charities|transitional housing|project-based|low[- ]income (?:people|tenants|renters|families|applicants)
  (?:housing|government|govt|gov|state|federal|rental?|public|county|city|section)[ -](?:funded|assistance|assisted|programs?|aid|aided|benefits?|support|subsid\w+|help|money|checks?|funds|funding|payments?|pay|assistance programs)
  housing (?:authorit(?:y|ies)|commission|agenc(?:y|ies))(?:'s)?|rapid re-?housing
  (?:unemployment|disability|social security|retirement|pension|va) (?:income|checks?|benefits?|payments?)
  cash (?:aid|assistance|benefits?)|welfare(?! (?:of|checks? (?:by|on)))|ssi|ssdi|subsid(?:y|ies|ized)(?! for)|alimony|child support|third[- ]party (?:pay\w+|check)
  (?:income )?from benefits|non-?profits?|charit(?:y|ies)|(?:social|case) ?workers?(?:'s)?
  (?:relief|agency|charity) (?:placements?|payments?|payers?)|social security(?! number)
  (?:on|an?|their|your) pensions?
  (?:rent|payments?) (?:comes?|coming|is paid|paid) (?:through|by|via|from) (?:an? |the )?(?:program|agency|state|county|city|government|charity|church)
  (?:rent|rental) relief|uncle sam|taxpayers?|hand-?outs?|on the dole|freeloaders?|edd
  (?:rent|housing|government|govt|state|county|city)(?: rent| rental| housing)? (?:assistance|programs?)
  (?:housing|hud|voucher|program) (?:departments?|inspect\w+)|financial aid
  (?:student |school )?(?:loans? (?:and|or) grants?|grants? (?:and|or) loans?)|student loans
  award letters?|scholarship (?:money|income)|trust funds?|third part(?:y|ies)(?! (?:book|sites?|apps?|deliver))
  (?:help|support|assistance|aid|money|checks?|funds|payments?|rent) from (?:the |an? |your )?(?:county|city|state|government|agenc(?:y|ies)|church|program|charity|relatives)
  (?:church|agency|family) (?:help|money)|gofundme|co-?pays
  (?:gig|restaurant|delivery|seasonal|temp|contract|cash|tipped|commission|hourly|day|part-?time|kitchen|warehouse|fast[- ]food|farm|ride ?share) (?:and \w+ )?(?:workers?|laborers?|drivers?|employees|earners?|earnings|jobs?|people)
  (?:uber|lyft|doordash|delivery)(?:,? (?:and|or|&) \w+)? drivers|day laborers|waiters|waitresses
  bartenders|1099s?|homeless
  (?:rent|bills?|lease)(?: (?:that|which|gets?|is|are|being|would|will|be)){0,4} (?:paid|covered|funded|subsidized) (?:for )?by
  (?:retirement|pension|government|county|city|state|cash|tip) (?:checks?|income|earnings)
  (?:parents|others|someone else) pay\w*|unemployed|unemployment|jobless
  (?:out of|without(?: an?)?|between) (?:work|jobs?)
  (?:on|off|of|from) (?:benefits|disability(?! rights)|assistance|public aid|relief|a fixed income|fixed incomes)
  (?:receiv|collect|gett?|draw)\w* (?:\w+ )?benefits|self-?employed|freelancers?|gig workers?|pensioners?
`;

/** Programs and payments that a listing names to turn them away, unless it says that it takes them. */
export const programs = group`
  section[ -]?(?:8|eight)|sec\.?[ -]?(?:8|eight)|s8|housing choice|hcv
  (?<!gift |meal |breakfast |drink |travel |discount |parking |valet |laundry |ride |trash |movie |recycling )vouchers?(?! for (?:the|a|free|coffee|break))
  hud(?:-vash|'s)?|vash|calworks|calfresh|tanf|ebt|food stamps?|general relief
  (?:housing|government|govt|public|rental?|county|state) (?:assistance|aid|benefits?|subsid\w+|help|support|programs?)
  aid recipients?|housing (?:authorit(?:y|ies)|commission)(?:'s)?|rapid re-?housing
  (?:unemployment|disability|social security) (?:income|checks?|benefits?|payments?)|welfare(?! (?:of|checks? (?:by|on)))|ssi
  ssdi|subsid(?:y|ies|ized)(?! (?:for|bus|trolley|transit|parking))|alimony|child support
`;

export const animals = group`
  (?:(?:doctor[- ])?prescribed|emotional[ -]?support|support|service|assistance|assist|therapy|comfort|guide|seeing[ -]eye|medical alert|hearing|psychiatric) (?:and (?:support|service) )?(?:animals?|dogs?|cats?|pets?)
  emotional[ -]support(?! is)|(?:dogs?|animals?) (?:with|in|wearing) (?:an? )?vests?|esa'?s?
  esa (?:letters?|dogs?|cats?|animals?|pets?)
`;
const conditions = group`
  mobility (?:aids?|devices?|equipment)|stutter\w*|dwar(?:f|ves)|midgets?|retard(?:ed|s)?|paranoi[ad]
  suicidal|eating disorders?|hoard(?:ers?|ing)|fibromyalgia|migraines|hepatitis|tuberculosis
  senil(?:e|ity)|incontinen\w+|immuno-?compromised|chemical sensitivit\w+|catheters?|insulin|pacemakers?
  autis(?:m|tic)|bipolar|schizophreni\w+|epilep\w+|seizures|dementia|alzheimer'?s|parkinson'?s|hiv
  aids|cancer|ptsd|adhd|ocd|tourette'?s?|tics|down syndrome|depress(?:ion|ed)
  anxiety(?: disorders?)?|addict(?:s|ions?)|alcoholics?|recovering \w+|in recovery|rehab
  sober living|12[- ]step|twelve[- ]step|methadone|substance (?:abuse|use|issues?)|relapse
  drug (?:past|history|problems?|issues?)|asthma|diabet\w+|strokes?|arthritis|multiple sclerosis
  cerebral palsy|lupus|fits (?:and|or) faint\w*|(?:on|takes?|taking|needs?|psych) pills
  (?:their|your|the) nerves|antidepressants|sickness(?:es)?|illness(?:es)?
  bad (?:knees?|hips?|backs?|hearts?|legs?|eyes|eyesight|hearing|joints|balance)
  sick (?:people|persons?|tenants?|guests?|ones)|ailments?|panic attacks?
  (?:mental|psychiatric|psychological|psych|emotional|physical|chronic|health|medical|mobility|cognitive|learning|behavioral|memory|heart|sight|hearing|balance|breathing|nerve) (?:illness(?:es)?|conditions?|disorders?|issues?|problems?|disabilit\w+|impairments?|limitations?|histor(?:y|ies)|troubles?|challenges?|needs|care|patients?|hospital)
  disabilit(?:y|ies)|special[ -]needs|psychiatric|caregivers?
  (?:live-in|home) (?:aides?|nurses?|health)|(?:psychiatric |psych |anti\w+ )?(?:medications?|meds)
  need(?:s|ing)? (?:nursing|care|help with)|oxygen|dialysis|hospital (?:beds?|equipment)|medical (?:equipment|devices?|machines?|supplies)|hospice|nursing care
  (?:medical|daily|special|extra|personal|constant) (?:care|help|support|attention)
  (?:an?|need\w*|have|no|or) (?:nurses?|carers?) (?:coming|com(?:e|es)|visit\w*|in\b|or an? aide)
  (?:visiting|home|private|live-in) nurses?|(?:your|with|any|need\w*|live-in) care ?takers?
  caretakers and|carers?|home care|care visits|dialysis|prescriptions|diagnosis
  (?:handicap\w* |disabled )?placards?|ramps? (?:and|or) (?:rails?|lifts?)
`;
export const disabled =
  group`
  ${conditions}|disabled|handicap(?:ped|s)?|cripple[ds]?
  mentally (?:ill|disabled|unstable|challenged)|mental(?:ly)? health|blind|deaf|mute
  (?:visually|hearing|sight|vision|mobility)[ -]impaired|hard of hearing|invalids?|sickly|psychos?
  lunatics?|crazies|crazy (?:people|ones)|nut ?(?:cases?|jobs?)|mental cases?|schizos?|druggies
  junkies|(?:power|electric|motori[sz]ed) ?(?:wheel ?)?chairs?|rollators?
  companion (?:dogs?|animals?)|guide dogs?|frail|infirm|amputees?|paraplegics?
  wheel ?chairs?(?![ -](?:friendly|accessible|access\w*|adapted|lift|width|height|ramp))(?:[- ]?(?:users?|bound))?
  (?<!dog )walkers?|crutches|canes?|prosthe\w+|mobility scooters?|walkers and scooters
` +
  String.raw`(?! (?:access\w*|corner|parking|curve|ramp|turn|spots?|spaces?|stalls?|entrance|and scooters|kits?|are parked|rental|(?:cat|dog)s?\b|to (?:turn|pass|fit)))`;

export const nations = lines`
  norwegian|finn|czech|hungarian|bulgarian|serb(?:ian)?|croat(?:ian)?|bosnian|belarusian|kazakh|uzbek|mongolian
  sri lankan|singaporean|palestinian|jordanian|yemeni|libyan|algerian|moroccan|tunisian|ghanaian|congolese
  ugandan|rwandan|south african|caribbean|dominican|panamanian|nicaraguan|costa rican|ecuadorian|bolivian
  chilean|argentin(?:e|ian)|kurd|tamil|punjabi|gujarati|bengali|desi|indigenous|polynesian|tongan|anglo|oriental
  mixed[- ]race
  american|mexican|asian|latin[oax]|hispanic|chican[oa]|arab|indian|filipin[oa]|african
  african[ -]american|european|german|russian|korean|iranian|persian|canadian|italian|ukrainian
  haitian|somali|ethiopian|eritrean|nigerian|pakistani|israeli|cuban|brazilian|salvadoran|guatemalan
  honduran|colombian|venezuelan|peruvian|syrian|afghan|iraqi|greek|turk|armenian|albanian|romanian
  chaldean|australian|norwegian|swede|dane|puerto rican|jamaican|indonesian|malaysian|bangladeshi
  saudi|egyptian|kenyan|tibetan|hmong|cambodian|samoan|hawaiian|pacific islander|native american
  black|brown|white|caucasian|middle easterner|gringo
`;
export const originAdjectives = group`
  ${nations}|chinese|taiwanese|japanese|vietnamese|laotian|burmese|nepalese|thai|british|irish
  scottish|polish|swedish|danish|dutch|swiss|french|spanish|portuguese|turkish|sudanese|lebanese
  eastern european|middle eastern|western|foreign|immigrant|undocumented|illegal
  non-?(?:white|american|english|us)|international|overseas|ethnic|colored|biracial|interracial
  minority(?! of)|(?:us|u\.s\.|american|native|foreign)[- ]born
`;
export const places = lines`
  mexico|china|india|the (?:us|usa|states)|(?:the )?united states|canada|japan|korea|vietnam|africa
  asia|russia|(?:the )?middle east|haiti|nigeria|iran|iraq|syria|europe|latin america|south america
  central america|(?:other|foreign|certain|some|third[- ]world) countries|(?:another|a different|a foreign) country|abroad|overseas|tijuana
  the border|(?:out ?side|out of) the (?:us|country)
`;
export const foreigners = group`
  foreigners?|immigrants?|migrants?|expats|aliens|illegals|refugees?|undocumented|asylum[ -]seekers?
  newcomers to (?:the|this) (?:country|us)|people of color|minorities|gyps(?:y|ies)|roma|negros
  non-? ?(?:citizens?|americans?|whites?|(?:native |english )speakers?|residents)
  (?:h-?1b|f-?1|j-?1|visa) (?:holders?|students?|workers?)|h-?1-?bs?|dacas?|dreamers
`;
export const ofOrigin = String.raw`(?=\w)(?:(?:${nations})s|${foreigners}|${originAdjectives}(?:,? (?:or|and|&) \w+)? (?:\w+ )?(?:${people}|${genders}|nationals|passports?(?: holders)?|documents|papers|plates|ids?))\b(?! (?:food|cooking|cuisine|style|art))`;
export const languages = group`
  english|spanish|mandarin|chinese|korean|tagalog|vietnamese|russian|french|german|farsi|arabic
  hindi|the language|american
`;

export const faiths = group`
  presbyterian|anglican|episcopal(?:ian)?|unitarian|quaker|amish|mennonite|nazarene|apostolic|shia|sunni
  hasidic|haredi|messianic|coptic|druze|zoroastrian|taoist|shinto|rastafarian|bible-believing|god-fearing
  christian|catholic|protestant|jewish|muslim|islamic|mormon|lds|latter-day|hindu|buddhist|sikh|jain
  evangelical|baptist|methodist|lutheran|pentecostal|adventist|orthodox|bah[aá]'?[ií]|pagan|wiccan
  secular|non-?religious|religious|spiritual|christ-centered|god-loving|baptized|sanctified
  prayerful|praying|churchgoing|tithing|godly|observant|devout|practicing|pious|born[- ]again|church
  faith|kosher|halal
`;
export const ofFaith = group`
  presbyterians|anglicans|episcopalians|lutherans|methodists|pentecostals|quakers|mennonites|shiites
  zoroastrians|taoists|rastafarians|rastas|pagans
  christians|catholics|protestants|jews?|latter[- ]day saints?|people of (?:no )?faith|muslims?
  moslems?|mormons|hindus|buddhists|sikhs|jains|evangelicals|baptists|adventists
  jehovah'?s witness(?:es)?|scientologists?|atheists?|agnostics?|pagans?|wiccans?|witches|satanists?
  (?:persons?|m[ae]n|wom[ae]n|famil(?:y|ies)) of (?:faith|god)|heathens?|infidels?|cults?|missionaries|clergy
  (?:members?|families|people|friends|someone|anyone|tenants|guests|renters|folks) (?:of|from) (?:\w+ ){0,3}(?:ward|stake|parish|church|temple|mosque|synagogue|congregation|faith|religion|flock)
  (?:church|temple|mosque|synagogue|congregation|parish) ?-?(?:members?|famil(?:y|ies)|goers?|going \w+)
  parishioners|(?:non-?|un)?believers?|worshippers?
  (?:an?|another|fellow|quiet|good|nice|kind|practicing|devout|observant) (?:christian|catholic|protestant|muslim|mormon|hindu|buddhist|sikh|baptist|jew|evangelical|methodist|lutheran)(?= *(?:$|[.,;!?]| (?:for|who|is|and|or|to|in|upstairs|like|with|as|only|tenant|you|we|i|then|please)))
  non-?(?:christians?|muslims?|jews|catholics|mormons|members)|godless|faithless|sinners
  holy rollers|bible[- ]?thumpers|cultists|sects|new agers|churchy|preachy|jw|jws|krishnas?
  brother or sister in christ|people of the book|(?:fanatics|zealots)
  religious (?:types?|people|fanatics|nuts|zealots|groups?|organizations?)
  ${faiths}(?:,? (?:or|and|&) \w+)? (?:[a-z]+ )?(?:${people}|homes?|faith|members?|priests?|nuns?|monks?|rabbis?|imams?|${genders})
`;
/** Practices and objects of a religion. */
export const worship = group`
  prayers?(?! (?:nook|flags?|garden|room|wheel))(?: rugs?| mats?| meetings?)?|pray(?:ing)?|altars?
  shrines?|idols?
  religious (?:\w+ )?(?:stuff|things|objects?|items?|symbols?|gatherings?|services?|meetings?|practices?|ceremon\w+|decorations?|displays?|icons?|images?|statues?|books?|clothing|dress|garments?|garb|attire|headwear|holidays|beliefs|affiliation)
  cross(?:es)?(?= (?:on|in|or|and)\b|,|[.!]?$)|stars? of david|buddhas?(?: statues?)?
  crucifix(?:es)?|mezuz\w+|menorahs?|head ?(?:coverings?|scar(?:f|ves))|rosar(?:y|ies)|the rosary
  lent|the blessing|communion|tith(?:e|es|ing)|devotions?|ten commandments|scriptures?|baptism
  veils?|hijabs?|burqas?|niqabs?|turbans?|kippahs?|yarmulkes?|bible(?: study| studies| group)?
  qurans?|korans?|torah|grace before|say(?:s|ing)? grace|join(?:ing)? grace|worship|church services?
  sunday (?:service|mass|worship)|sabbath|shabbat|ramadan|fasting|kosher|halal
`;

/** The owner's belief, and then the wish that the tenant have it too. */
export const ofBelief = String.raw`\b(?:${ofFaith}|${faiths}|${worship}|lord|jesus|god|christ|grace|savior|mosque|temple)\b`;
export const alike =
  String.raw`\b` +
  lines`
  (?:does|do|be|is|are|be one|feels?|believes?|prays?) (?:too|as well|also|likewise)
  (?:wants?|expects?|asks?|prefers?) the same|come along
  another (?:christian|jew|muslim|catholic|hindu|buddhist|mormon|believer)|like us|as we do
  so should|our way
  shares? (?:our|my|this|that|the same) (?:devotion|faith|beliefs?|values?|love|way|prayers?)
  with us(?=[.!]|$)
`;

const queer = group`
  gays?|lesbians?|trans(?:gender(?:ed)?|sexuals?|vestites?)?|lgbt\w*|queers?|homosexuals?
  same[- ]sex|bisexuals?|drag queens?|cross[- ]?dressers?|(?:gay|lgbt\w*|queer)[- ]friendly|non-?binary
`;
const marital = group`
  married|unmarried|unwed|wed(?:ded)?|single|divorced|separated|widowed|engaged|never[- ]married
  cohabit(?:ing|ating)|dating|unrelated|opposite[- ]sex|mixed[- ](?:gender|sex)
`;
/** "Couple" and "single" describe beds and visits too, so that a preference needs one of the other words. */
export const ofHousehold =
  group`
  (?:${queer}|${marital}|straight|heterosexual|cisgender|all[- ])(?: (?:\w+ )?(?:${people}|${genders}|partners|roommate|moms?|dads?|mothers?|fathers?))
  ${queer}(?!-)|(?<!grown )${genders}|(?:un)?married (?:couples?|folks|only)|newlyweds?
  (?<!two |\d |and |beds? )singles|mother-daughter|sisters|brothers|siblings
  bachelor(?:ette)?s?(?! (?:pad|style|studio|apartment|party|parties|kitchen|flat))|couples?
  spouses?|wi(?:fe|ves)|husbands?(?: and wi(?:fe|ves))?|boyfriends?|girlfriends?
  (?:unmarried|domestic|romantic|live-in|unwed) partners?|fianc[eé]+s?|divorc[eé]+s?|widow(?:er)?s?
  never-marrieds|unmarrieds?|room-?mates?(?: situations?)?|room ?mate|house ?sharers|flat ?mates
  (?:groups?|bunch) of (?:\w+ )?(?:friends|bachelors|singles|guys|men|girls|women|singles|unrelated \w+|buddies)
  friends sharing|sharers|cohabit\w*|significant others?|brides?|two (?:men|guys|women|girls|males|females)
  (?:the )?(?:opposite|same) sex|living together|people living together|fraternit(?:y|ies)
  sororit(?:y|ies)
` + String.raw`(?! (?:own|massage|shower|bed|of \w+|retreat|suite|counters?))`;

export const service =
  group`
  air(?:m[ae]n)|naval (?:officers?|personnel|aviators?)|seabees|jar ?heads?|cadets|recruits|uniformed services
  (?:active[ -]?duty )?(?:military|service ?(?:members?|m[ae]n|wom[ae]n)|sailors?|marines|soldiers?|navy (?:${people}|${genders}|personnel|wives|seals)|army (?:${people}|${genders}|personnel)|(?:navy|army)(?! (?:blue|base|pier|sofa|green|knife|hospital|medical|lodge|exchange|museum))|air force|coast guards?(?:men)?|national guards?(?:men)?|guard members?|guardsmen|reservists?|troops|gi'?s|enlisted|corpsmen|(?:military|mil|service|army|navy) (?:${people}|personnel|spouses?|wives|members))
  active[ -]duty|veterans?|ex[- ]?military
  in the (?:service(?! area)|military|navy|army|corps|reserves|guard)
  (?:with|have|got|gets?|on|receive) (?:\w+ )?orders|vets|deploy(?:ed|ments?)|military clauses?
  (?:pcs|tdy|military) orders
` +
  String.raw`(?! (?:day|memorial|museum|hospital|park|discounts?|bases?|aircraft|planes?|jets?|flights?|helicopters?|noise|traffic|clinic|cemetery|owned|housing nearby|history|affairs|bills?|time|grade|surplus|style))`;

export const aged =
  group`
  septuagenarians|octogenarians|grann(?:y|ies)|gram?pas|gen[ -]?x(?:ers)?|golden[- ]agers
  senior(?: citizen)?s?|elderly|elders|retirees?|retired(?= (?:only|or|and|preferred)|[.,;!]|$)|pensioners|boomers|millennials
  gen[ -]?z(?:ers)?|zoomers|geriatrics?|oldsters|old-?timers|oldies|geezers|fogeys
  (?<=\b(?:people|crowd|tenants|guests|folks|everyone)\b.{0,12})[2-6]0'?s(?: ?(?:-|to|and|or) ?[3-7]0'?s)?
  (?<!\b(?:our|my|whose|his|her) )(?:grandparents|grandmas?|grandpas?)
  (?:twenty|thirty|forty|fifty|[2-6]0)[- ]?somethings?
  (?:early|mid|late)[- ](?:twenties|thirties|forties|fifties|[2-6]0'?s)|undergrad(?:uate)?s?
  college (?:kids|students?|age|crowd|boys|girls)|freshmen
  (?:old(?:er|ish)?|young(?:er|ish)?|youthful|mature|middle-?aged|aged|aging|elderly|senior|retired|college[ -]aged?),? (?:and \w+ |\w+ )?(?:${people}|wom[ae]n|m[ae]n|lady|ladies|gentlem[ae]n|gents?|guys?|pair|one)
` + String.raw`(?! (?:act|center|discounts?|living|apartments|trees?|lounge|games|garden))`;
