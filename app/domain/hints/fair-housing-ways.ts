// What a listing may not do to a group of people, for the table of fair-housing-rules.ts: refuse, prefer,
// charge or question it.
import { genders, people } from './fair-housing-groups.ts';
import { anyOf, anyWord, lines, oneOf } from './hint-rules.ts';

/** Rules for the safety of children, in a sentence that doesn't give them as a reason to refuse. */
export const safety = String.raw`(?!(?![^.;]*\bat any time\b)[^.;]*(?<!\b(?:because|due|with|given|since)\b.{0,15})\b(?:pool|spa|tub|gym|water|beach|railings?|rail|stove|gate|fire ?(?:place|pit)|grill|elevator|deck|ladder|bunk|roof|dock|alone|unattended|unsupervised|an adult|lifeguard|gets? (?:out|hurt)|falls?|slips?|alcohol|wine\w*|drinks?|helmets?|life (?:vests?|jackets?)|kayaks?|the car|traffic|swim\w*)\b)`;
export const unlessAlone = String.raw`(?!.*\b(?:by themselves|on their own|alone|un(?:attended|supervised)|with an? (?:adult|grown-?up|parent))\b)`;
export const number = String.raw`(?:(?:twenty|thirty|forty|fifty|sixty|seventy)(?:-\w+)?|(?!18\b|19\b)[1-9]\d)(?! ?(?:feet|foot|ft|lbs?|pounds|inch|miles?|minutes?|min|days?|nights?|months?|weeks?|hours?|percent|%|sq|mph|steps|dollars|tons|cars?|people|guests|:|\/)| ?(?:years old )?to (?:drink|use|enter|ride|drive|swim|rent an? (?:scooter|car|boat|bike|jet|cart)|buy|gamble)| (?:or|and) (?:over|older|up) to (?:drink|use|enter|ride|drive|swim|buy))`;

/** A place, a time or a fee is what is refused instead of the group after it. */
const stop =
  lines`
  near|around|where|when|while|because|since|by|after|before|until|unless|but|if|so|in|on|at|from
  next|fees?|charges?d?|costs?|deposits?|extra|surcharges?|problems?|issues?|though|except|besides
  apart|welcome|discriminat\w*|leave|left|let|forget|worry|wait|mind|matter|counts?|far|miss|ask
  supply|provide|lend|sell|stock|need(?= for)|bored|alone|unattended|block|park|flush|easy|please|watch|your?|store|mail|guarantee|promise|share
` + String.raw`\b`;
const gap = String.raw`(?: (?!${stop})[\w'/&"-]+){0,7}?`;
const few = String.raw`(?:,?:? (?!near\b|by\b|with kids)[\w'/&-]+){0,4}?`;
const someone = String.raw`(?:(?:any|no ?|some|every)?(?:one|body)|those|${people}|${genders})`;
export const not =
  String.raw`\b` +
  lines`
  no (?:place|home|house|good|fit|spot)|no ?one|nobody|none|not|never|nor|cannot|without
  (?:stop(?:ped|ping)?|quit|done|finished|through|had it|had enough|fed up|sick|tired)(?= (?:with|of|\w+ing)\b)
  opt(?:ed|ing)? out|no (?:time|patience|interest|tolerance|room)|got(?:ten)? (?:rid|out)
  no longer|against|pass(?:ing)? on|exclud(?:es?|ing)|rul(?:es|ing) out|refuses?|declines?|unable|\w+n't|rather not
` +
  String.raw`\b`;
/** "No parties, kids or ", but not "No parties, kids welcome". */
const noList = String.raw`\b(?:no|0|zero|sorry,?(?! (?:but )?no\b))[ -](?:(?!or\b|and\b)[\w-]+(?: (?!or\b|and\b)[\w-]+)?(?:,(?: or| and)?(?: no)?| or| and| &|\/) ?){0,4}(?:(?!${stop}|for\b|of\b|with\b)[\w-]+ ){0,3}?`;

/** "Not", and what the group can't do or be after it. */
const canNot = oneOf(
  String.raw`(?:not|\w+n't|never|cannot) (?:\w+ ){0,2}` +
    lines`
    accept|rent|allow|host|tak(?:e|ing)|consider|suit|welcom|book|apply|write|inquire|fit|permit
    cater|approv|qualif|eligib|work out|bother|like|mov|shar(?:ing|e (?:the|our|an?)\b)|join
    be (?:considered|accepted|able|happy|comfortable|allowed|possible)|wanted|participate|accommodat
  ` +
    String.raw`\w*`,
  String.raw`(?:not|\w+n't) (?:\w+ ){0,3}(?:the place|place|(?:the )?right|home for|house for|option|(?:good|great|wise|smart) (?:idea|plan)|match|fit|counted?|income|ours?|for (?:us|you|them))\b(?<!(?:babies|kids|children|infants) not counted)`,
  String.raw`(?:won't|wouldn't|doesn't|can't|cannot|may not|(?:not|\w+n't) going to) (?:work|do|fit|suit|stay|use|live|be (?:used|left))`,
  lines`
    (?:are|is) not to (?:use|enter|be|play|stay)
    (?:not|\w+n't|cannot) be (?!left\b|beat\b|reached\b|moved\b|heard\b|missed\b|extended\b|guaranteed\b|widened\b|vented\b|an?\b|the\b|in\b|at\b)\w+
  `,
  String.raw`(?:not|\w+n't|cannot) (?:spend the night|stay over|sleep|let(?= (?:to|it|our|rooms|(?:\w+ ){1,3}(?:stay|live|in|sleep|move)\b))|work with|do|bring|rent|go through|deal with|sign up)`,
  String.raw`(?:won't|wouldn't|not) (?:feel|be) (?:at home|comfortable|happy|right)`,
  lines`
    not (?:included|counted)(?<!(?:babies|kids|children|infants) not counted)
    doesn't (?:cover|belong|stay|live here|come)|don't (?:belong|stay|live here|come)
    isn't (?:for (?:you|them)|this home|your (?:home|place))|not your (?:home|place)
    not be (?:part|in|at|on|with|here)\b
    (?:would|will|'ll|'d) (?:need|have) to (?:give notice|move|leave|go|find|pay|vacate|waive)
    (?:must|shall|should) (?:give up|waive|sign away|forfeit)
    not (?:possible|your scene|(?:an? )?option)|need another one|need not
    need(?:n't| not) (?:call|apply|ask|inquire|bother|write|contact)|shouldn't
    won't be (?:renting|taking)|(?:living|staying|residing) here isn't|asked to (?:move|leave|find|go|vacate)
  `,
);
/** A plain no. */
const saysNo = oneOf(
  lines`
    none of (?:them|you|those)|no(?=[.!]?$)|so no\b|say no\b
    prefer (?:others|someone else|not\b|people)|not here\b|not this(?: one)?(?=[.!]?$)|a no(?= *(?:$|[.,!;]| (?:from|for|go)\b))|no longer|still (?:be )?no\b|answer is no
    no (?:exceptions|thanks|thank you|others?|one else)|not so much|unfortunately
    (?:is|are|be) out(?= *(?:$|[.,!;]))|off the table|not happening|a hard no
  out of the question|deal ?breakers?|non-?starters?|never again|no more\b(?! than)
    (?:been there|not|never|\w+n't)\b[^.;]{0,25}\bagain|only if|void\b
  `,
  lines`
    prohibited|forbidden|banned|off[ -]limits|discouraged|unwelcome|rejected|declined
    turned (?:away|down)|excluded|denied|disregarded|ignored|out of place|get deleted
    screen(?:ed)? out|reported|in the trash|frown(?:s|ed)?|barred|vetoed|nixed
  `,
  lines`
    don't even (?:ask|think|bother|try)|don't (?:ask|bother)(?: me| us)?(?: about| with|(?= *(?:$|[.,!?])))
  please (?:don't(?= *(?:$|[.,;!?]| (?:appl|book|write|inquir|ask|both|contact|send|mess|rent|reserv|bring|come|call|e-?mail|waste|even)))|no|pass|skip|look|refrain)|(?:have to|must|will|'ll|kindly|hard) pass
    pass on (?:this|it)|pass(?=[.!]?$)|skip (?:them|this|it|us)|think twice
    waste (?:my|our|your) time|put up with|steer clear|stay away
  `,
);
/** Advice to look somewhere else. */
const elsewhere = oneOf(
  lines`
    elsewhere|somewhere|someplace else
    (?:other|another|different) (?:\w+ )?(?:listing|home|place|unit|house|rental|apartment|building|cottage|condo|propert(?:y|ie))s?
    of another|look in|look(?:s|ing)? (?:in|at) (?:ocean|other|our)
  `,
  lines`
    (?:find|look for|try|choose|consider|seek) (?:something|someplace|another|a (?:different|bigger|larger|place)|other|assisted|housing elsewhere)
    (?:try|see|consider|book|look at) (?:our|my|the) (?:\w+ ){0,2}(?:property|place|unit|listing|home|house|building|apartment)
  better (?:off|served|suited|placed) (?:at|in|by|with|els\w+)|better off|happier (?:in|at|with|near|among|down\w+|up\w+)
    (?:keep|just) (?:moving|walking|looking|scrolling|driving|out|on)\b|move (?:on|along)|scroll on
    are (?:placed|housed|put|assigned)|try (?:again|base|the dorms?|a dorm)
    (?:get|book|try|use|stay (?:in|at)) an? (?:hotel|motel)
  `,
);
/** What the group is said to be or to do. */
const troubles = oneOf(
  lines`
    (?:bad|terrible|awful|poor|hard|difficult|rough) (?:combination|combo|mix|idea|experience|time|fit|match|luck|run)s?
    nothing but|troubles?|wreck\w*|trash(?:ed|ing)|damag\w+|destroy\w*|(?:wake|bother|annoy)s? (?:up )?(?:the|every|our|us|all)|tear (?:it|things|places?|up)
    too (?!much|many|far|long|early|late|small|big|hot|cold|wide|close|short|high|low|heavy|deep|tall|narrow)\w+
    (?:don't|doesn't|won't) (?:mix|go together|go well|get along)
    too much (?:for|noise|work|mess|risk)|(?:one )?too many|no (?:time|patience|tolerance) for
  (?:(?<!\b(?:not|\w+n't|never) )be|become|are|is|was) an? (?:big |real )?(?:problem|issue|concern|challenge|nuisance)
  (?:place|home|house|apartment|unit|studio|room|condo|cottage|it)(?: is| would be|'s|,)?(?: \w+){0,2} too small
  `,
  lines`
    at risk|unsafe|unsuitable|inappropriate|hassle|drama|paperwork|find (?:it|this|us|our \w+) (?:hard|difficult|tough|tricky|too)|disturb\w*|scratch|hard for us
    uneasy|nervous|(?:feel|be) odd|weird|awkward|uncomfortable|scare[ds]?|screen(?:ing)? for|ruin\w*
    nightmares?|disasters?|disrupti\w+|out of sight|racket|wasted on|liabilit\w+|stick out|stand out
    can't stand|headaches?|lease (?:will )?ends?|would end|break (?:the |their )?leases?
    (?:doesn't|won't|can't) let (?:us|me)|avoid|rather (?:have|not|rent)|(?:i'd|we'd|would) rather
    learned (?:my|our) lesson|the risk|lawsuits?|sue\b|sneak\w*|don't need the
  `,
);
const refused = oneOf(elsewhere, canNot, saysNo, troubles);

/** Sentences about something else than who may stay. */
export const harmless =
  /^(?!.*\b(?:but|so)\b.*\b(?:for them|without them|not here|leave them)\b).*(?:\bwelcome\b(?<!not welcome)(?!.*\b(?:keep \w+ing|elsewhere|but|pass|no others|only)\b)|\b(?:near|nearby|next door|museum|restaurant|pool|spa|hot tub|sauna|bunk|beach|bored|miss|market|school(?![- ]age)|(?:our|my) famil(?:y|ies)|(?:the|a|national|state|balboa) park|parks? (?:here|there|on|in)|blocks? (?:away|from|over|to|down|of)|(?:\d+|two|three|four|few) blocks?|\w+ walk\b|walk (?:to|from)|minutes?|neighbors? (?:is|are)|host is|(?:i'm|we're) (?!.*(?:\bno[tr]?\b|n't\b|\bonly\b|\bprefer|\bwant|\blook|\blike|\blove|\bhop|\brather|\bask))|our own|balcony rail|lawn|medication in)\b|\b(?:is|are|gladly|happily) accepted\b(?!.*\b(?:but|only|not?|\w+n't)\b))/i;
/** Sentences about the neighbors, the owner, the area or the past, or with an offer. */
const aboutOthers = anyWord(lines`
    neighbou?rs?|next door|across (?:the|from)|down the (?:street|hall|road)
    upstairs (?:tenant|is|lives)|(?:lives?|living) (?:upstairs|downstairs|below|above|next|in the)
    hosts? (?:is|are|was)|owners? (?:is|are|was)
    my (?:wife|husband|mother|father|parents|grand\w+|late)|built|built by|founded|settled
    designed|painted|guide(?:book)?s?|shelf|history|historic\w*
    (?:house ?keeper|gardener|handyman|manager|cleaner|pastor|shopkeeper|driver|mail carrier)s?
    century|once|used to|started|began|cleans|lived here|stayed here|named (?:after|for)|shops?
    stores?|caf[eé]s?|bakery|bars|gallery|festivals?|parade|street|avenue|monument|statue|bus
    trolley|clinic|hospital|college|university|church|help(?:ing)?|happy to|gladly|adjust\w*
    any(?:one|body) (?:else )?(?:is|who wants)|all (?:are|our guests)|discounts?|inches|wide
    free for|fridge|drawer|nightstand|adapters?|converters?|(?:may|might) need|both (?:married|single) and|before you (?:left|brought|wrote)|taught|loved (?:it|them|having)|bank statements?|tax returns?|outlets?|volts?|sim|currency|relation|gates?|codes?|alley|drivers|deliver\w*
  `);

const forOrTo =
  lines`
  perfect|ideal(?:ly)?|great|lovely|nice|sweet|cozy|best|better|good|suited|suitable|made|meant|designed|wonderful|right
  geared|tailored|reserved|exclusive(?:ly)?|intended|cater(?:s|ing)|restricted|limited|works?
  priority|just|only|prefer(?:ence|red|s)?
` + String.raw`(?: [\w']+){0,2} (?:for|to)`;
const seeks = lines`
  prefer(?:red|ably|ring|s)?|look(?:ing)?(?: only)? for|seek(?:ing|s)?|want(?:ed|s|ing)?
  (?:at ease|comfortable|happiest|happier|safer|relaxed|get(?:s|ting)? along(?: \w+)?|click\w*|do(?:es)? (?:best|well)) with
  hop(?:e|ing) for|hold(?:ing)? out for|in search of|searching for|lean(?:s|ing)? towards?|partial to
  stick(?:s|ing)? (?:with|to)|aim(?:ing)? for|(?:love|like|hope|hoping|want|try|trying) to (?:find|have|get|meet|host)
  need(?:s|ed)? (?:one more|another)|keen on|biased towards?|go(?:ing)? with|(?:must|should|shall) be
  (?:has|have|needs?) to be|only
  rent(?:s|ed|ing)?(?: only)?(?: (?:it|the|this|our|my)(?: \w+)?)?(?: only)? (?:to|for)|rent (?:out |by the )?rooms? to
  'd (?:like|love|take|rather|prefer)|favor
  (?:home|place|apartment|house|unit|studio|room|flat|building|community) is (?:just |only |meant )?for
  (?<!\b(?:upstairs|downstairs|current|other|last) )(?:tenant|guest|renter|applicant|person|match)s? (?:is|are|would be|should be|must be)
  (?:tenant|guest):|suits?|strictly|exclusively|ideal|perfect
`;
const chosen =
  lines`
  only|preferred|wanted|please(?! (?:note|don't|keep|use|leave|be))|first|ideal|a plus|need apply
  (?:is|are) a must
  (?:is|are|would be) (?:\w+ )?(?:preferred|ideal|best|right|perfect|great|lovely|(?:just )?the thing|(?:given )?(?:priority|preference)|favored|what|who|prioritized)
  pay less|(?:be |are |is )?given (?:priority|preference)|come first
  gets?(?: (?:an?|the|\$\d+|\d+%)){0,2} (?:priority|first|lower|dibs|discount|break on|off)(?!.{0,12} at the)|go to the top|before others|required
  exclusively|no others|seeks? same|yes\b
` + String.raw`\b`;
/** A wish about who the tenant is, anywhere in a sentence. */
const choosing = anyWord(lines`
    prefer\w*|ideal\w*|perfect\w*|(?:just|exactly|about) (?:right|what|who)
    (?:great|best|better|good|right|made|meant|suited|geared|aimed) (?:fit |choice )?(?:for|to|at)
    (?:home|listing|property|rental|apartment|place|spot|space|house|flat|building|unit|room|haven|retreat|hideaway|oasis|community|escape|refuge|sanctuary|getaway|cottage|studio) (?:is )?(?:just )?for
    (?:best|great|good|right|perfect) (?:\w+ )?(?:match|fit|choice)|only|priorit\w+
    first (?:pick|choice|dibs)|look(?:ing)? (?:only )?for|in search of|seek\w*|want(?:ed|s|ing)?
    hop(?:e|ing) (?:for|to)|hold(?:ing)? out|wait(?:ing)? for|choos\w+|just the thing|shall be
    lessees?|tenants?|renters?|lodgers?|(?:house|flat)mates?|applicants?|appl(?:y|ications?)
    (?:lease|rent(?:s|ed|ing)?|let) (?:only )?to|favor\w*|comfortable|safer?|at ease|trust|must be
    should be|ha(?:s|ve) to be|require\w*|vibe|seeks? same|for same|no others|exclusively|strictly
    iso|(?:keep|stay|remain|continue)\w* (?:it )?(?:that way|this way|so|like that)|(?:love|like) to (?:find|have|host|meet)|stick with|rather|(?:who|what) (?:we|i)(?:'d| would)? (?:like|want|have in mind)
  `);

/** What a group's name may describe: "a Native American mural", "single beds", "a benefit concert". */
const things = lines`
  art|music|murals?|films?|movies?|books?|dolls?|rugs?|blankets?|pottery|tiles?|towels?|quilts?|lamps?|flags?
  foods?|tacos|beers?|wines?|bread|pastr(?:y|ies)|cuisine|restaurants?|bakery|markets?|coffee|tea|breakfast|diner|pods?|cups?|sheets?|decor|style
  concerts?|parades?|festivals?|museums?|gardens?|bars?|beds?|sinks?|doors?|hooks?|plants?|trees?
`;
export const beforeThing = new RegExp(String.raw`^ (?:\w+ )?${things}\b`, 'i');
export const words = (who: string) => new RegExp(String.raw`\b(?:${who})(?![\w'-])`, 'gi');
export const before = (pattern: string) => new RegExp(`(?:${pattern})$`, 'i');
export const after = (pattern: string) => new RegExp(`^(?:${pattern})`, 'i');
/** The words around a mention, to show them. */
export const clause = { before: /[^,.;:!?]{0,30}$/, after: /^[^,.;!?]{0,30}/ };

const beforeRefused = [
  before(noList),
  before(
    String.raw`${not}${gap}(?:,? (?!(?:let|supply|provide|lend|offer|sell|stock)\b)[\w-]+)? (?:${someone} ?(?:with|who|having|on|in|from|using|that|under)(?: (?!near|by)[\w'/-]+){0,4}? )?`,
  ),
];
const afterRefused = after(
  oneOf(
    String.raw`[^.;]{0,30} welcome (?:to|at|in) [^.;]{0,20}\b(?:our|the) other\b`,
    ',? (?:sorry|nope|no|no thanks)[.!]*$',
  ),
);
const notWelcome = String.raw`(?!.{0,12}\b(?:welcome|okay|ok|fine)\b)`;
export const refusals = (who: RegExp, unless = '') => [
  ...beforeRefused.map((each) => ({ words: who, before: each, after: after(notWelcome + unless) })),
  { words: who, after: afterRefused },
  { words: who, context: [past, notAgain], nearby: true },
  { words: who, context: [sentAway], nearby: true },
  { words: who, context: [notThem], nearby: true },
];
const sentAway =
  /\b(?:look|book|stay|try|search|rent|apply|find)(?: for| at| into)? (?:somewhere|someplace|elsewhere|another (?:place|home|listing|rental))\b/i;
/** "We adore kids. This house just isn't for them." */
const notThem =
  /\b(?:not|\w+n't)(?: \w+){0,3} for (?:them|those)\b|\bwithout them\b|\b(?:not|\w+n't) want them\b|\bleave them (?:with\b(?! the)|at home|home\b)|\b(?:not|none|never|no) (?:of (?:them|that|those) )?(?:here|in (?:this|our) (?:house|home|building|place))\b/i;
/** "The last family had a puppy. Never again." */
const past = /\b(?:last|previous|former|had|been|once|before|past)\b/i;
const notAgain =
  /\b(?:something|someone) (?:more|different|else|quiet\w*|calm\w*|older)\b|\b(?:never|not|no|\w+n't)\b[^.;]{0,25}\b(?:again|repeat|anymore)\b|\bnever again\b|\b(?:second|third|another) time\b|\blearned (?:my|our) lesson\b|\bso now\b|\bnow (?:i|we) (?:ask|screen|check|only)\b|\b(?:this|next) time\b|\bstill (?:show|clean|repaint|paint|pay|fix|smell)\w*\b|\bever since\b|\bno more\b/i;
/** These leave harmless sentences alone. */
export const refusedNearby = (who: RegExp, unless = '') => [
  { words: who, context: [anywhere], after: after(unless) },
  { words: who, after: question, context: [refusal], nearby: true },
];
export const anywhere = new RegExp(String.raw`\b${refused}\b`, 'i');
const question = after(String.raw`[^.?]{0,30}\?`);
const refusal = anyWord(lines`
    no|nope|nah|not|\w+n't|sorry|elsewhere|other|pass|skip|move on|keep (?:moving|looking)|look for|come back
    try again|another|different|never|plenty|then you|you(?:'d|'ll) (?:need|have)|first,? last
    (?:bigger|larger|higher|double|extra) deposit|co-?signer|guarantor|hotel|motel
  `);

const afterPreferred = after(String.raw`(?: ${people})?(?:,? (?:[\w'-]+ ){0,2}?|:? ?\(?)${chosen}`);
const beforePreferred = before(String.raw`\b(?:${forOrTo}|${seeks})${few}(?: |: )`);
export const preferences = (who: RegExp) => [
  { words: who, after: afterPreferred },
  { words: who, before: beforePreferred },
];
/** A group in a sentence about who the tenant is. */
export const chosenNearby = (who: RegExp) => [{ words: who, ...clause, context: [choosing] }];
/** A group in a sentence with any duty or ban. */
export const boundNearby = (who: RegExp) => [
  { words: who, ...clause, context: [duty] },
  { words: who, ...clause, context: [ban] },
];
const ban = new RegExp(String.raw`\bno\b(?! (?:problem|worries|matter))|${not}`, 'i');
export const duty =
  /\b(?:must|should|shall|needs? to|ha(?:s|ve) to|asked to|asks? (?:whether|if|that)|required|expect(?:s|ed)?|only if|will be|may be(?! added))\b/i;

/** Sentences that the rules of mentions leave alone. */
export const harmlessMention = anyOf(harmless, aboutOthers);
