// What a listing may not do to a group of people, for the table of fair-housing-rules.ts: refuse, prefer,
// charge or question it.
import { genders, people } from './fair-housing-groups.ts';

/** Rules for the safety of children, in a sentence that doesn't give them as a reason to refuse. */
export const safety = String.raw`(?!(?![^.;]*\bat any time\b)[^.;]*(?<!\b(?:because|due|with|given|since)\b.{0,15})\b(?:pool|spa|tub|gym|water|beach|railings?|rail|stove|gate|fire ?(?:place|pit)|grill|elevator|deck|ladder|bunk|roof|dock|alone|unattended|unsupervised|an adult|lifeguard|gets? (?:out|hurt)|falls?|slips?|alcohol|wine\w*|drinks?|helmets?|swim\w*)\b)`;
export const number = String.raw`(?:(?:twenty|thirty|forty|fifty|sixty|seventy)(?:-\w+)?|(?!18\b|19\b)[1-9]\d)(?! ?(?:feet|foot|ft|lbs?|pounds|inch|miles?|minutes?|min|days?|nights?|months?|weeks?|hours?|percent|%|sq|mph|steps|dollars|tons|cars?|people|guests|:|\/)| ?(?:years old )?to (?:drink|use|enter|ride|drive|swim)| (?:or|and) (?:over|older|up) to (?:drink|use|enter|ride|drive|swim|buy))`;

/** A place, a time or a fee is what is refused instead of the group after it. */
const stop = String.raw`(?:near|around|where|when|while|because|since|by|after|before|until|unless|but|if|so|in|on|at|from|next|fees?|charges?d?|costs?|deposits?|extra|surcharges?|problems?|issues?|though|except|besides|apart|welcome|discriminat\w*|leave|left|let|forget|worry|wait|mind|matter|counts?|far|miss|ask|bored|alone|unattended|block|park|flush|easy|please|watch|your?|store|mail|guarantee|promise)\b`;
const gap = String.raw`(?: (?!${stop})[\w'/&"-]+){0,7}?`;
const few = String.raw`(?:,?:? (?!near\b|by\b|with kids)[\w'/&-]+){0,4}?`;
const someone = String.raw`(?:(?:any|no ?|some|every)?(?:one|body)|those|${people}|${genders})`;
export const not = String.raw`\b(?:no (?:place|home|house|good|fit|spot)|no ?one|nobody|none|not|never|nor|cannot|without|exclud(?:es?|ing)|refuse|decline|unable|\w+n't|rather not)\b`;
export const end = String.raw`(?![\w'-])(?!.{0,12}\b(?:welcome|okay|ok|fine)\b)`;
/** "No parties, kids or ", but not "No parties, kids welcome". */
const noList = String.raw`\b(?:no|sorry,?(?! (?:but )?no\b)) (?:(?!or\b|and\b)[\w-]+(?: (?!or\b|and\b)[\w-]+)?(?:,(?: or| and)?(?: no)?| or| and| &|\/) ?){0,4}(?:(?!${stop}|for\b|of\b|with\b)[\w-]+ ){0,3}?`;

/** What refuses a group anywhere in its sentence. */
const refused = String.raw`\b(?:elsewhere|(?:other|another|different) (?:\w+ )?(?:listing|home|place|unit|house|rental|apartment)|somewhere|(?:not|\w+n't|never|cannot) (?:\w+ ){0,2}(?:accept|rent|allow|host|tak(?:e|ing)|consider|suit|welcom|book|apply|write|inquire|fit|permit|cater|approv|qualif|work out|bother|like|mov|share|join|be (?:considered|accepted|able|happy|comfortable|allowed|possible)|wanted|participate|accommodat)\w*|(?:not|\w+n't) (?:\w+ ){0,3}(?:the place|place|home for|house for|option|match|fit|counted?|income|ours?|for (?:us|you))\b|(?:won't|wouldn't|doesn't|can't|cannot|may not) (?:work|do|fit|suit|stay|use|be used|enjoy)|need not|shouldn't|none of (?:them|you|those)|no[.!]?$|so no\b|not so much|unfortunately|bad luck|(?:bad|terrible|awful|poor) (?:experience|time|fit|match)s?|nothing but|troubles?|wreck\w*|trash(?:ed|ing)|too (?:loud|noisy|dangerous|messy|quiet|fragile)|at risk|unsafe|unsuitable|inappropriate|no exceptions|hassle|drama|paperwork|disturb\w*|scratch|prohibited|forbidden|banned|off[ -]limits|discouraged|unwelcome|rejected|declined|turned (?:away|down)|excluded|denied|disregarded|ignored|out of place|(?:hard|difficult|rough) time|hard for us|look in|avoid|rather (?:have|not|rent)|never again|keep scrolling|(?:find|seek|try) other|put up with|(?:doesn't|won't|can't) let (?:us|me)|too much for|get deleted|of another|please (?:don't|no|pass|skip|look|refrain)|(?:have to|must|will|'ll|kindly|hard) pass|pass on (?:this|it)|pass[.!]?$|(?:find|look for|try|choose|consider|seek) (?:something|someplace|another|a (?:different|bigger|larger)|other|assisted|housing elsewhere)|(?:been there|not|never|n't)\b[^.;]{0,25}\bagain|out of the question|need(?:n't| not) (?:call|apply|ask|inquire|bother|write|contact)|keep (?:moving|walking|looking|scrolling|out)|move on|think twice|a no\b|deal ?breakers?|non-?starters?|no thanks|no thank you|better off|(?:one )?too many|lease (?:will )?ends?|would end|isn't for (?:you|them)|frowns?|uneasy|nervous|scares?|ruin\w*|nightmares?|disasters?|disrupti\w+|out of sight|(?:not|n't|cannot) be (?:held|hung|put|placed|worn|used|done|said|displayed|charged|turned|set up|stored|brought|installed)|not included|not counted|doesn't cover|doesn't belong|don't belong|screen(?:ed)? out|isn't this home|(?:isn't|not) your (?:home|place)|(?:not|n't|cannot) (?:spend the night|stay over|sleep|let|work with|do|bring|rent)|are (?:placed|housed|put|assigned)|waste (?:my|our|your) time|racket|too much (?:noise|work|mess|risk)|wasted on|liabilit\w+|stick out|stand out|still (?:be )?no\b|answer is no|only if|void\b|(?:don't|doesn't) (?:stay|live here|come)|(?:won't|wouldn't|not) (?:feel|be) (?:at home|comfortable|happy|right)|look(?:s|ing)? (?:in|at) (?:ocean|other|our)|skip (?:them|this|it|us)|i'd rather|we'd rather|bad run|reported|in the trash)\b`;
/** Sentences about something else than who may stay. */
export const harmless =
  /\bwelcome\b(?<!not welcome)|\b(?:near|nearby|next door|museum|restaurant|pool|spa|bunk|beach|bored|miss|market|school(?![- ]age)|(?:our|my) famil(?:y|ies)|park|blocks?|walk|minutes?|neighbors? (?:is|are)|host is|i'm|we're|our own|balcony rail|lawn|medication in)\b/i;

const forOrTo = String.raw`(?:perfect|ideal(?:ly)?|great|best|better|good|suited|suitable|made|meant|designed|wonderful|right|geared|tailored|reserved|exclusive(?:ly)?|intended|cater(?:s|ing)|restricted|limited|works?|priority|just|only|prefer(?:ence|red|s)?)(?: [\w']+){0,2} (?:for|to)`;
const seeks = String.raw`(?:prefer(?:red|ably|ring|s)?|look(?:ing)?(?: only)? for|seek(?:ing|s)?|want(?:ed|s|ing)?|(?:at ease|comfortable|happiest|happier|relaxed|get(?:s|ting)? along(?: \w+)?|click\w*|do(?:es)? (?:best|well)) with|hoping for|in search of|searching for|(?:must|should) be|(?:has|have|needs?) to be|only|rent(?:s|ed|ing)?(?: only)?(?: (?:it|the|this|our|my)(?: \w+)?)?(?: only)? (?:to|for)|'d (?:like|love)|favor|(?:tenant|guest|renter|applicant|person|match)s? (?:is|are|would be|should be|must be)|(?:tenant|guest):|suits?|strictly|exclusively|ideal|perfect)`;
const chosen = String.raw`(?:only|preferred|wanted|please(?! (?:note|don't|keep|use|leave|be))|first|ideal|a plus|need apply|(?:is|are) a must|(?:is|are|would be) (?:\w+ )?(?:preferred|ideal|best|favored|what|who|prioritized)|pay less|come first|get (?:the )?(?:priority|first|lower|dibs|discount)|go to the top|before others|required|exclusively|yes\b)\b`;
const cost = String.raw`(?:surcharges?|fees?|deposits?|co-?signers?|guarantors?|\$ ?\d[\d,.]*|double|extra|additional|more|higher|two bedrooms|upcharge|ahead|up ?front|in advance|whole|full lease|first and last)`;

export const words = (who: string) => new RegExp(String.raw`\b(?:${who})(?![\w'-])`, 'gi');
export const before = (pattern: string) => new RegExp(`(?:${pattern})$`, 'i');
export const after = (pattern: string) => new RegExp(`^(?:${pattern})`, 'i');

const beforeRefused = [
  before(noList),
  before(
    String.raw`${not}${gap}(?:,? [\w-]+)? (?:${someone} ?(?:with|who|having|on|in|from|using|that|under)(?: (?!near|by)[\w'/-]+){0,4}? )?`,
  ),
];
const notWelcome = String.raw`(?!.{0,12}\b(?:welcome|okay|ok|fine)\b)`;
export const refusals = (who: RegExp, unless = '') => [
  ...beforeRefused.map((each) => ({ words: who, before: each, after: after(notWelcome + unless) })),
  { words: who, context: [badMemory] },
];
const badMemory = /\b(?:last|had|been|once|before)\b.*\b(?:never|not|\w+n't)\b[^.;]{0,25}\bagain\b/i;
/** These leave harmless sentences alone. */
export const refusedNearby = (who: RegExp) => [
  { words: who, context: [anywhere] },
  { words: who, after: question, context: [refusal], nearby: true },
];
const anywhere = new RegExp(refused, 'i');
const question = after(String.raw`[^.?]{0,30}\?`);
const refusal =
  /\b(?:no|not|\w+n't|sorry|elsewhere|other|pass|skip|move on|keep (?:moving|looking)|come back|another|never|plenty|(?:bigger|larger|higher|double|extra) deposit|co-?signer|guarantor)\b/i;

const afterPreferred = after(String.raw`(?: ${people})?(?:,? (?:[\w'-]+ ){0,2}?|:? ?\(?)${chosen}`);
const beforePreferred = before(String.raw`\b(?:${forOrTo}|${seeks})${few}(?: |: )`);
export const preferences = (who: RegExp) => [
  { words: who, after: afterPreferred },
  { words: who, before: beforePreferred },
];

const beforeCharged = before(
  String.raw`(?<!\b(?:no|without|never|not|waive\w*|\w+n't)(?: \w+){0,2} )\b${cost}(?: (?!no\b|waived|not\b)[\w'$,-]+){0,5}? (?:for|per|each|every|if|when|with|on|to)(?: [\w'-]+){0,4}? `,
);
const afterCharged = after(
  String.raw`(?!.{0,30}\b(?:no|without|never|not|free)\b)(?:,? [\w'/-]+){0,6}? (?:pays?|owes?|(?:be |get )?(?:charged|asked)|costs?|needs? an?|requires? an?|for|at|leaves?|adds?)(?: [\w'-]+){0,4}? ${cost}`,
);
export const costs = (who: RegExp) => [
  { words: who, before: beforeCharged },
  { words: who, after: afterCharged },
];

/** A question whose answer decides who may stay, but not who needs a crib. */
export const asked = (who: RegExp) => [
  {
    words: who,
    before: before(
      String.raw`\b(?:tell (?:us|me)|let (?:us|me) know|say|mention|disclose|list|state|(?:honest|upfront|open|ask(?:ed)?) about|(?:any|are there)|(?:do|does|will|have|are) you|what|which|how (?:many|old)|(?:need|want|like) to know)\b[^.;]{0,30}`,
    ),
    after: after(
      String.raw`(?!.*\b(?:so (?:that )?we (?:can|could)|crib|high chair|bunks?|towels|set up|help|adjust)\b)`,
    ),
    context: [decides],
    nearby: true,
  },
];
const decides =
  /\b(?:deci(?:de|sion)|before (?:i|we|you|booking|applying)|pass|matters?|right for you|approv\w+|if (?:yes|so)|turn(?:ed)? (?:down|away)|screen|depends|see (?:if|whether)|talk first|before we|should know|we ask everyone|(?:first|application|booking) (?:message|request))\b/i;
