// The table of unfair wording: groups of people (fair-housing-groups.ts) combined with what a listing may not
// say of them, which is to refuse, prefer, charge or question them. Wording that needs no group has its own
// patterns. Groups that a listing may welcome (families, vouchers, service members) have no preferences here.
import { asked, costs } from './fair-housing-demands.ts';
import {
  adults,
  aged,
  alike,
  animals,
  disabled,
  families,
  foreigners,
  genders,
  income,
  kids,
  ofBelief,
  ofFaith,
  ofHousehold,
  ofOrigin,
  originAdjectives,
  people,
  places,
  programs,
  service,
  worship,
} from './fair-housing-groups.ts';
import { phrases } from './fair-housing-phrases.ts';
import {
  after,
  anywhere,
  before,
  beforeThing,
  boundNearby,
  chosenNearby,
  clause,
  duty,
  harmless,
  harmlessMention,
  preferences,
  refusals,
  refusedNearby,
  safety,
  unlessAlone,
  words,
} from './fair-housing-ways.ts';
import type { FairHousingKind } from './fair-housing.ts';
import { anyOf, type HintPattern, type HintRule, inSentence } from './hint-rules.ts';

/** Sentences that promise to follow the law, without a "but", and housing that may be for older people. */
const exempt =
  /^(?!.*\b(?:but|however|except|unless|isn't)\b).*(?:\bdiscriminat|\bno minimum\b|\bno (?:extra|added|additional|application|cleaning) (?:charge|fee|cost|deposit)s?\b|\ball (?:sorts|walks)\b|\b(?:guests|people|travelers) of (?:any|every|all) ages?\b|\b(?:loved|enjoyed) (?:it|them|having)\b|\b(?:never|not|don't|won't|nor) (?:turn(?:ed)? (?:away|down|any\w+)|reject|refuse|exclude)\b|\b(?:equal|fair) housing\b|\bregardless of\b|\bolder persons\b|\bat least one (?:resident|occupant|person)\b|\b(?:welcome|love)\b.{0,12}\b(?:all|every(?:one|body)|any(?:one|body))\b|\b(?:every(?:one|body)|all)(?:'s| is| are|,)? welcome\b)/i;
/** "Good for a solo traveler, a couple or a small family" prefers none. */
const mixed =
  /\b(?:we are|we're) an? (?:\w+ )?couple\b(?!.*\b(?:look|want|prefer|seek|rent|only|tenant|like)\w*\b)|\b(?:both|whether) (?:married|single) (?:and|or) |\b(?:portraits?|paintings?|murals?|posters?|sculptures?)\b|^(?!.*\b(?:only|too small|not for|married|wom[ae]n|m[ae]n|lad(?:y|ies)|straight|a single (?:person|professional)|(?:professional|working|quiet) couple)\b).*(?:\bone person or a couple\b|\bcouples?\b.{0,40}\b(?:colleagues|with (?:an?|one|two) (?:child|kids?)|famil(?:y|ies)|friends|solo|groups?|travelers)\b(?!.{0,20}\bonly\b)|\b(?:solo|single|singles|famil(?:y|ies)|friends)\b[^.]{0,30}\b(?:or|and|,) (?:an? )?(?:(?!no\b)\w+ )?couples?\b(?!.{0,20}\b(?:only|never|not|no)\b))/i;

const rule = (
  kind: FairHousingKind,
  ...patterns: readonly (string | readonly HintPattern[])[]
): HintRule<FairHousingKind> => ({
  kind,
  patterns: patterns.flatMap((pattern) =>
    (typeof pattern === 'string' ? [inSentence(pattern)] : pattern).map((each) => ({
      unless: beforeThing,
      ...each,
    })),
  ),
  exempt: kind === 'household' ? anyOf(exempt, mixed) : exempt,
});
const lenient = (kind: FairHousingKind, ...patterns: readonly (readonly HintPattern[])[]) => ({
  ...rule(kind, ...patterns),
  exempt: kind === 'household' ? anyOf(exempt, harmless, mixed) : anyOf(exempt, harmless),
});
/** Groups that a listing rarely names, except to choose who may stay or to describe the area. */
const mentions = (kind: FairHousingKind, ...patterns: readonly (readonly HintPattern[])[]) => ({
  ...rule(kind, ...patterns),
  exempt: anyOf(exempt, harmlessMention, ...(kind === 'household' ? [mixed] : [])),
});

const denial =
  /\b(?:not(?! enough)|\w+n't(?! (?:have an?|let|need)\b)|never(?! had)|cannot|rather|without|nor)\b/i;
const noFee = String.raw`(?!.*\b(?:fee|free|counted|count toward|jump|climb|close|lock|need to|hear|can settle|with a grown-?up|by themselves|on their own)\b)`;
const work = String.raw`(?<!\b(?:the|no) )jobs?(?! sites?)|paychecks?|pay ?stubs?|employ(?:ed|ment|er)|salar(?:y|ies)(?! calc)|wages|w-?2s?`;
const demand =
  /\b(?<!n't )(?:must|only|requir\w*|need\w*|want|prefer\w*|look(?:ing)? for|mandatory|not(?! every)|\w+n't(?! need))\b(?!.*\b(?:or|and) (?:\w+ ){0,2}(?:benefits?|other|savings|vouchers?|tax|bank)\b)/i;
/** Each is compiled once for all that is said of it. */
/** "Our neighbors are Filipino", and then the wish to have more of them, or no more. */
const isOfOrigin = new RegExp(
  String.raw`\b(?:tenants?|neighbors?|famil(?:y|ies)|guests?|renters?|roommates?|every(?:one|body)|you|we|they|building|house|apartment|block|household)\b[^.;]{0,20}(?:\b(?:is|are|was|were|be|been)|'re) (?:\w+ )?(?:${originAdjectives})(?= *(?:$|[.,;!?]| (?:and|or|but|so|like|too|who|please)\b))`,
  'gi',
);
const wished =
  /\b(?:same|as well|too|like (?:us|this|to|it)|prefer\w*|keep(?:ing)? it|remain|that way|(?:tenants|renters|roommates)\b.{0,20}\b(?:are|been)|again|different|from now on|never|hop(?:e|ing)|rather|please)\b/i;
const groups = {
  families: words(families),
  kids: words(String.raw`(?<!\b(?:our|my) )(?:${kids})`),
  household: words(ofHousehold),
  income: words(income),
  disabled: words(disabled),
  origin: words(ofOrigin),
  faith: words(ofFaith),
  aged: words(aged),
  service: words(service),
};

export const fairHousingRules: readonly HintRule<FairHousingKind>[] = [
  rule(
    'children',
    refusals(groups.families, safety),
    costs(groups.kids),
    ...phrases.children,
    [
      inSentence(
        families,
        String.raw`\b(?:keep|stay|remain|continue)\w* (?:it |on )?(?:(?:that|this) way|so|like that)\b`,
      ),
    ],
    asked(groups.families),
  ),
  rule(
    'household',
    refusals(groups.household),
    preferences(groups.household),
    costs(groups.household),
    ...phrases.household,
  ),
  rule(
    'income',
    refusals(groups.income),
    preferences(
      words(
        String.raw`(?:(?:full[- ]?time|salaried|employed|working|w-?2) (?:${people})|(?:employed|salaried),? (?:and )?\w+ (?:${people})|wage earners|employees)`,
      ),
    ),
    costs(groups.income),
    ...phrases.income,
    [
      inSentence(
        String.raw`\b(?:church|agency|charity|program|government|county|city|someone else)\b[^.;]{0,15} (?:is |are )?pay(?:s|ing)\b`,
        String.raw`\b(?:double|extra|additional|higher|guarantor|co-?signer)\b`,
      ),
    ],
    [
      {
        words:
          /\b(?:county|city|state|government|agency|church|charity|program|someone else|parents)\b[^.;]{0,12} (?:pay|cover|fund)(?:s|ing)?\b(?: for)? (?:you|your|the|their|half|part|all)\b/gi,
        context: [anywhere],
      },
    ],
  ),
  rule(
    'disability',
    refusals(groups.disabled),
    costs(groups.disabled),
    preferences(
      words(
        String.raw`(?:able|able[ -]bodied|(?:physically )?fit|healthy|physically fit|ambulatory|mobile|sane|normal|mentally \w+|stable|sober|spry)(?:,? (?:and |& )?\w+)?(?: (?:${people}|${genders}|non-?smokers?))`,
      ),
    ),
    ...phrases.disability,
    String.raw`\b(?:prefer\w*|only|want|must be)\b[^.;]{0,20}\b(?:active|athletic|energetic|strong) ${people}`,
    [
      {
        words:
          /(?<!\b(?:our|my) )\b(?:dogs?|cats?|pets?|animals?)\b[^.;]{0,30}\b(?:anxiety|depression|ptsd|panic|nerves|therapist|doctor)\b|\b(?:therapist|doctor|shrink|psychiatrist)\b[^.;]{0,20}\b(?:says?|wrote|thinks?|prescri\w+)\b/gi,
        context: [/\b(?:no|not|\w+n't|never|fake|scams?)\b/i],
        after: after(String.raw`(?!.*\b(?:welcome|fine|okay|ok|exempt|free|allowed)\b)`),
      },
      inSentence(
        String.raw`\b(?:fit(?: and|,) (?:healthy|active|able|strong)(?! (?:\w+ )?(?:trees|plants))|(?:active|healthy|strong)(?: and|,) (?:fit|healthy|spry)(?! (?:\w+ )?(?:trees|plants))|in good shape|spry|sound (?:mind|body)|on (?:their|your|his|her) own (?:two )?(?:feet|legs|power)|(?:take care of|look after) (?:themselves|yourself)|(?:do|fend|care) for (?:themselves|yourself)|need(?:s|ing)? looking after|unaided|unassisted|without (?:any )?(?:help|aid)|get(?:s|ting)? (?:around|about)\b[^.;]{0,10} by themselves)\b`,
        String.raw`\b(?:tenants?|renters?|guests?|lodgers?|applicants?|person|people|somebody|someone|must|should)\b`,
      ),
      {
        words: groups.disabled,
        after: after(
          String.raw`(?: [\w-]+){0,3}? (?:must|ha(?:ve|s) to|should|(?:are|is) asked to|may only|can only|can't|cannot|may not) (?:stay|use|enter|park|remain|be (?:left|kept|stored|charged|used|parked|brought)|come in)\b`,
        ),
      },
    ],
    [
      {
        words: groups.disabled,
        before: before(
          String.raw`\b(?:must|should|please|have to|need to) (?:state|disclose|report|declare|list|reveal)\b[^.;]{0,40}`,
        ),
      },
    ],
    asked(groups.disabled),
    // A change that a person with a disability may ask for.
  ),
  rule(
    'origin',
    ...phrases.origin,
    refusals(groups.origin),
    preferences(groups.origin),
    costs(groups.origin),
    [{ words: isOfOrigin, context: [wished], nearby: true }],
  ),
  rule('religion', refusals(groups.faith), preferences(groups.faith), ...phrases.religion, [
    inSentence(String.raw`\b(?:we are|we're|i am)\b.{0,30}\b(?:same|similar|share)\b`, ofFaith),
    // The rare context first, so that the long list is seldom compiled.
    inSentence(
      String.raw`\b(?:tenants?|renters?|guests?|lodgers?|applicants?|you|those|one|person|people|some(?:one|body)|any(?:one|body)|upstairs|downstairs|roommates?)\b`,
      alike,
      ofBelief,
    ),
    inSentence(
      String.raw`\b${people}`,
      String.raw`\b(?:get|has|have|gets) (?:the )?(?:first|a discount|priority|dibs)|\b(?:must|only|expect\w*|want|prefer\w*)\b[^.;]{0,30}\bkeep(?:s|ing)? (?:kosher|halal|the sabbath|shabbat)`,
      `${worship}|${ofFaith}`,
    ),
  ]),
  rule(
    'age',
    refusals(groups.aged),
    costs(groups.aged),
    preferences(words(String.raw`${aged}|(?:young|younger|older|mature)(?=[.,;!]|$| and | with | who)`)),
    ...phrases.age,
  ),
  rule(
    'military',
    refusals(groups.service),
    costs(groups.service),
    preferences(words(String.raw`civilians?|non[- ]?military(?: (?:${people}))?`)),
    ...phrases.military,
  ),
  // Any mention, unless it is a welcome.
  {
    ...rule('income', [{ words: words(programs), ...clause }]),
    exempt:
      /\bdiscriminat|\bnever (?:turn|reject|refus|exclud)\w*|\bno (?:minimum|extra|added|additional|application)\b[^.;]{0,20} (?:if|for|with)\b|\blowers?\b|\?$|\b(?:equal|fair) housing\b|^(?!.*\b(?:no|not|\w+n't|never|cannot|only|declin\w+|reject\w*|refus\w+|turned|unable|except|extra|disregarded|too much|avoid)\b).*\b(?:accept\w*|welcome|happy|glad\w*|yes|ok|fine|works?|tak(?:e|es|ing)|counts?|participat\w*|encouraged|the same|look at all|all of (?:it|them)|lived here|(?:we|i)(?:'ll| will| can)? (?:gladly |happily )?(?:fill|sign|complete|handle)\b|approved|lawful|sources?|pay ?stubs?|bank statements?|near|office|center|next to|across|block)\b/i,
  },
  {
    ...rule('disability', [{ words: words(animals), ...clause }]),
    exempt:
      /\bdiscriminat|\b(?:not|never|aren't|isn't|don't) charge\w*(?: \w+)? for (?:service|support|assistance)|^(?!.*(?:\$|\b(?:not|aren't|isn't|never) (?:welcome|allowed|accepted|free|exempt)|n't (?:allow|accept|take)|\bonly if\b|\bmust\b|\bfees? (?:of|appl)|\bprovided\b|\bcertif|\bregister|\bif (?:they|it|you)\b|\bno exceptions?\b(?! except)|=)).*\b(?:welcome|happy|glad|we (?:also )?(?:allow|accept|love|host)|allows\b|of course|(?:not|aren't|isn't) (?:considered |counted as )?(?:an? )?pets?|free|exempt\w*|(?:doesn't|don't|not|never) (?:apply|count|pay|charge)|no (?:extra |added |pet |additional ){0,2}(?:fees?|deposit|charges?|cost|rent|surcharge)|without (?:any? )?(?:extra |pet ){0,2}(?:fees?|charges?|cost|deposit)|(?:are|is|always) (?:accepted|allowed|fine|ok|permitted)|may stay|except(?:ed|ing)?|other than|besides|law|waived?)\b/i,
  },
  mentions('children', chosenNearby(words(adults))),
  mentions('household', [
    inSentence(
      String.raw`\b(?:husband|man) and (?:an? )?(?:woman|wife)\b(?! (?:(?:team|duo) )?(?:who|that|run|clean|own|built)\w*)`,
    ),
  ]),
  mentions('household', chosenNearby(groups.household), boundNearby(groups.household)),
  mentions('income', boundNearby(groups.income)),
  mentions('disability', [{ words: groups.disabled, ...clause, context: [duty] }]),
  mentions('military', boundNearby(groups.service)),
  mentions(
    'children',
    [duty, denial].map((each) => ({
      words: groups.families,
      context: [each],
      before: before(String.raw`(?<!\b(?:guarantee that|with an?|so that|take the) )`),
      after: after(`${safety}${noFee}[^,.;!?]{0,30}`),
    })),
  ),
  // A job is one lawful source of income among others.
  lenient('income', [{ words: words(work), ...clause, context: [demand] }]),
  mentions('origin', [{ words: groups.origin, ...clause }], [{ words: words(foreigners), ...clause }]),
  mentions('origin', chosenNearby(words(String.raw`from (?:the )?(?:${places})`))),
  mentions('age', [
    inSentence(
      String.raw`\b(?:mature|older|middle-?aged|elderly) (?:\w+ )?(?:${people}|wom[ae]n|m[ae]n|lady|gentlem[ae]n)\b(?! act)`,
    ),
  ]),
  mentions('age', chosenNearby(groups.aged), boundNearby(groups.aged)),
  mentions('religion', chosenNearby(words(worship)), boundNearby(words(worship))),
  lenient('children', refusedNearby(groups.families, unlessAlone)),
  lenient('household', refusedNearby(groups.household)),
  lenient('income', refusedNearby(groups.income)),
  lenient('disability', refusedNearby(groups.disabled)),
  lenient('religion', refusedNearby(groups.faith), refusedNearby(words(worship))),
  // People of a faith, unless the sentence is about the area or a welcome.
  {
    ...rule('religion', [{ words: groups.faith, ...clause }]),
    exempt: anyOf(
      exempt,
      harmless,
      /\b(?:built|founded|settled|neighbors?|runs|(?:have|has) been|shop|histor\w+|once|century|festivals?|holidays?|mission|library|center|street|(?:all|any|every) (?:faiths?|religions?)|bells?|garden|bakery|across|corner|weddings?|hospital|college|university|owned)\b/i,
    ),
  },
  lenient('age', refusedNearby(groups.aged)),
  lenient('military', refusedNearby(groups.service)),
];
