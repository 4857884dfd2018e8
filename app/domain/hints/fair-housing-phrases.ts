// Unfair wording that needs no group of fair-housing-groups.ts, or only a part of one: one idea a line, or a
// few short ones.
import { familyPhrases, noBar } from './fair-housing-family-phrases.ts';
import {
  faiths,
  genders,
  languages,
  nations,
  ofOrigin,
  originAdjectives,
  people,
  worship,
} from './fair-housing-groups.ts';
import { not, number } from './fair-housing-ways.ts';
import { lines } from './hint-rules.ts';

export const phrases = {
  ...familyPhrases,
  income: [
    String.raw`\brent\b[^.;]{0,20}\bpaid by (?:you|the (?:tenant|person|renter))\b`,
    lines`
      \b(?:must|should|please|need to|ha(?:ve|s) to) (?:(?:have|hold|show) (?:an? |full[ -]?time |steady |real |regular |good |paying |permanent |proof of |current |stable ){0,4}(?:jobs?|employment|work|paychecks?|salary)|be (?:\w+ )?(?:employed|working|salaried)|work (?:full|in|for|at)|earn|be in (?:full|paid)|need a (?:paycheck|job))
      \b(?:${people}|every(?:one|body))\b[^.;]{0,15} (?:have|has|hold) (?:steady |good |real |full[- ]?time |an? ){0,4}jobs?\b
      \b(?:applicants?|tenants?|renters?|you)\b[^.;]{0,15} needs? (?:an? )?(?:steady |stable |full[- ]?time ){0,3}(?:employment|jobs?|work)\b(?! (?:space|desk|trip))
      \bneed a (?:paycheck|job)\b|\boff (?:of )?the (?:government|state)\b
      \b(?:requir|must|need|want)\w*\b[^.;]{0,30}\b(?:current|same|your) (?:jobs?|employer|employment)\b
      \b(?:can't|cannot|don't have|without|unable to)\b[^.;]{0,15}\b(?:w-?2s?|pay ?stubs?|paychecks?)\b
      \b(?:can't|cannot|don't|won't|not) (?:accept|take|use|count|consider)\b[^.;]{0,30}\bbenefits? letters?\b
      \bno benefits?\b|\bonly the (?:tenant|renter|resident|lessee) (?:may|can) pay\b|\bno other (?:sources? of )?income\b
      \b(?:must|requir\w*|need\w*|show|provide|want)\b[^.;]{0,20}\b(?:proof|verification) of (?:employment|an? job)\b(?! or)
      \b(?:employed|working|salaried|full-?time)(?: \w+)? (?:${people}|${genders})(?: [\w-]+){0,3} (?:only|preferred|please|wanted)
      \b(?:only|prefer\w*|for|want)\b[^.;]{0,30}\b(?:gainfully employed|(?:with|have|has|having) (?:an? )?(?:real |steady |full[- ]?time |good |regular |solid ){0,3}(?:jobs?|paychecks?|salary|employment)|wage earners?|works? (?:for a living|full[- ]?time|hard))\b
    `,
    String.raw`\b(?:must|only|needs?|requir\w+)\b[^.;]{0,30}\b(?:employment|earned|wage|job|work) (?:income|history|verification)\b`,
    lines`
      \b(?:rent|income|money|payments?)\b[^.;]{0,20}\b(?:not|never|cannot|\w+n't)\b[^.;]{0,20}\b(?:from|by|through)\b[^.;]{0,15}\b(?:government|state|county|city|agency|program|charity|church|someone)\b
      \b(?:${people}|those|some(?:one|body)|any(?:one|body)) (?:with|who ha(?:s|ve)) (?:an? )?(?:\w+ )?(?:jobs?|paychecks?|salar(?:y|ies)|employment|careers?)\b
    `,
    String.raw`\b(?:only\b[^.;]{0,30} (?:earned (?:income|wages)|private[ -]pay\w*)|no (?:rental |government |public |housing )?(?:assistance|subsid\w+|aid)(?=[.,!]|$)|(?:earned|wage|employment|job|w-?2|salary|work) income only|(?:w-?2|wage|salary) (?:earners?|employees?|workers?|jobs?)|(?:income|rent|it|money|payments?) (?:must|has to|should|needs to) (?:\w+ )?(?:come|be)\b[^.;]{0,30}\b(?:jobs?|wages|employment|work(?:ing)?|paychecks?|salary|own (?:pocket|money)|earnings|employer)|(?:incomes?|rent|earnings|\$[\d,.]+k?(?:\/mo\w*| a month)?) from (?:an? |your )?(?:\w+ )?(?:jobs?|work|wages)|from (?:employment|wages)(?! (?:or|and|to)\b)|(?:private|self|cash)[ -]?pay(?:ers?|ing)? (?:only|tenants?|guests?)|(?:employment|jobs?|paychecks?|salar(?:y|ies))(?: is| are|'s)? (?:a must|required|mandatory|needed|necessary|only)|gainfully employed|self[- ](?:supporting|sufficient) (?:${people})|benefits (?:aren't|don't|are not) (?:\w+ )?count\w*|(?:from|out of) (?:their|your) own (?:pocket|money|funds)|(?:nine|9)[- ]to[- ](?:five|5)\b[^.;]{0,20}\b(?:prefer\w*|only|must|ideal|best)|pay(?:s|ing)? (?:their|his|her|your) own (?:rent|way|bills)|(?:${people}|those|anyone) (?:with|on|receiving|getting) (?:assistance|aid|benefits|government|public|support)|government(?:'s| is)? (?:covering|paying|supporting))\b`,
    lines`
      \b(?:only|must|requir\w+|want|need|take|like|prefer|look(?:ing)? for)\b[^.;:]{0,40}\b(?:(?:nine|9)[- ]to[- ](?:five|5)|w-?2s?|salar(?:y|ies|ied)|paychecks?|(?:steady|real|regular|full-?time) jobs?|pay ?(?:stubs?|slips?) from (?:an?|one|your) (?:\w+ )?employer)\b(?!.{0,30}\b(?:or|benefits?|other)\b)
      \b(?:salar(?:y|ies)|wages|paychecks?|w-?2s?|(?:steady|real|regular) job) (?:only|is a must|(?:is )?required)\b
      \b(?:rent|lease|let)(?:s|ing)?(?: only)? to (?:\w+ )?(?:working|employed|salaried) (?:${people})
      \bno (?:\w+ )?(?:checks?|money|payments?) (?:from|by) (?:the |an? |any )?(?:county|city|state|government|charity|agency|church|program)\b
      \b(?:no|any) (?:\w+ )?programs(?: of any kind| please)?(?=[.,!;]|$)
      \b(?:show|bring|prove)\b[^.;]{0,20}\b(?:paychecks?|jobs?|salary|wages)\b
      \b(?:${people}|those|any(?:one|body)|some(?:one|body)) who (?:work|earn|are (?:working|employed)|ha(?:ve|s) (?:jobs|a job))\b(?! (?:from|remote\w*|at|in|near\w*|nights?|for))
    `,
    lines`
      \b(?:paid|pays|rent|pay)\b[^.;]{0,30}\b(?:not|never)\b[^.;]{0,20} (?:through |by |from )?(?:the |an? |some |any )?(?:county|city|state|government|agency|program)\b
      \b(?:not|\w+n't|never|avoid|tired of)\b[^.;]{0,20}\b(?:deal|work|mess|bother)\w* with (?:the |any )?(?:government|county|city|state|agenc(?:y|ies))
      \b(?:private|open)[- ]market (?:renters|tenants|guests|only)|\bmarket[- ]rate (?:renters|tenants)\b|\bno job,? no\b|\b(?:9|nine)[- ](?:to[- ])?(?:5|five) (?:${people}|jobs?)
      \b(?:program|agency|government|county|state|commission|charity|someone else)\b[^.;]{0,15} pays?\b[^.;]{0,60}\b(?:pass|skip|elsewhere|not for|isn't for|won't|can't|don't)
    `,
  ],
  disability: [
    lines`
      \b(?:no|not|n't)\b[^.;]{0,30}\b(?:animals?|pets?|dogs?|cats?)\b[^.;]{0,50}\b(?:letters?|doctors?|prescri\w+|certif\w+|even (?:if |for )?(?:an? |your )?(?:service|support|emotional))
      \b(?:note|letter)s? from (?:a |your |the )?(?:doctor|therapist|physician|psychiatrist|psychologist|counselor|shrink)
      \b(?:doctor|therapist|physician)'?s?'? (?:note|letter)s?\b
    `,
    lines`
      \b(?:no|not|\w+n't|cannot|refuse)\b(?! (?:lean|pull|hang|step|climb|block|park|trip))[^.;]{0,40}\b(?:modifications?|accommodations?|grab bars?|ramps)\b(?! (?:in|at|by) the)
      \b(?:grab bars?|hand ?rails|stair ?lifts?|ramps?|modifications?|alterations for)\b[^.;]{0,25}\b(?:(?:may not|can't|cannot|won't|not|never)(?: be)? (?:put|add\w*|install\w*|mount\w*|attach\w*|made|built|approved|allowed|permitted|wanted)|prohibited|out of the question)\b
    `,
    lines`
      \b(?:no|not|\w+n't|never)\b[^.;]{0,40}\b(?:hand ?rails|grab bars|shower (?:seats|chairs)|ramps?|lifts?)\b[^.;]{0,20}\b(?:added|installed|put up|built|attached|by tenants)
      \b(?:won't|don't|not|never|refuse to) (?:\w+ )?(?:widen|lower|adapt|retrofit) (?:\w+ )?(?:door\w*|counters?|cabinets|bath\w*|shower|sinks?|unit|home)
    `,
    lines`
      \b(?:un|not )willing
      (?:won't|\brefuse[sd]?|not going|don't|never|can't|cannot|no|nor)\b[^.;]{0,30}\b(?:install|add|put (?:in|up)|build|make|allow|permit|approve|do|assign|reserve|hold|save)\w*\b[^.;]{0,40}\b(?:ramps?|(?:grab|shower|tub|support) bars?|(?:hand ?)?rails|(?:stair ?)?lifts?|shower seats?|modif\w+|accommodat\w+|placards?|handicap\w*|disab\w+)\b
      \bif (?:you|they) (?:can't|cannot|are unable to|aren't able to) (?:climb|walk|manage|do|make it up|handle|get up|hear|see|take care)\b(?!.*\b(?:help|glad|happy|ground|tell|let us|elevator|ask (?:us|for|about))\b)
      \bno (?:changes|alterations|exceptions)\b[^.;]{0,30}\b(?:medical|health|disab\w+|handicap\w*)
    `,
    String.raw`\b(?:able[ -]bodied|fully able|(?:who|that) (?:can't|cannot|have trouble) (?:walk\w*|climb\w*|see|hear|stand)|(?:physically|mentally|emotionally) (?:fit|healthy|able|stable|sound|capable|strong)|(?:must|needs?|ha(?:ve|s)|ought|should|has got|have got)(?: to)? be (?:\w+ )?(?:able|capable) (?:to|of) (?:walk|climb|manag|us|get|carry|tak|liv|do|car|fend|look|independen)\w*|sound mind|your mental health|people who can (?:climb|walk|manage|hear|see)|in (?:\w+ )?(?:good |perfect )?(?:mental |physical )?health|in (?:\w+ )?(?:good|great|decent|top) (?:\w+ )?shape|(?:should|must|have to|need to) be (?:\w+ and )?(?:healthy|mobile|ambulatory|independent|sober|fit)|healthy (?:(?:and|,) \w+ )?(?:${people}|adults)|liv\w+ independently)\b`,
    lines`
      \b(?:no|not|without)\b(?! need).{0,25}\b(?:psychiatric |psych )?(?:medications?|meds|drugs)\b
      \b(?:mental|psychiatric|psych|psychological)(?:ly)?[ -](?:health (?:issues?|problems?|histor\w+|conditions?)|illness(?:es)?|conditions?|disorders?|issues|problems|ill|histor\w+|patients?)
      \b(?:without|don't|not|doesn't) (?:(?:need|use|require|rely on) )?(?:an? |any )?(?:walkers?|wheelchairs?|canes?|caregivers?|helpers?|aides?|them)\b(?! (?:from us|getting))
      \b(?:tell (?:us|me)|disclose|describe|list|what|honest about)\b[^.;]{0,25}\b(?:disabilit|diagnos|medical conditions?|health (?:problems|issues|conditions)|medications?|prescriptions)\w*\b(?!.{0,40}\b(?:we'll|so we(?! (?:can|may) decide)|so that(?!.{0,12}\bdecide)|adjust|help|needs? anything))
      \b(?:proof|nature|documentation|details|diagnosis) of (?:your |any |the )?(?:disabilit|diagnosis|medical|illness|condition)
    `,
  ],
  origin: [
    String.raw`\bare you (?:here )?legal(?:ly)?\b`,
    lines`
      \b(?:locals? only|only locals)\b(?! (?:beach|parking|know))|\bout[- ]of[- ]country\b
      \b(?:born|raised|grew up)\b[^.;]{0,12} in (?:the )?u\.?s\b
      \b${languages}[- ]only\b(?! (?:menus?|books?|manual|channels?|signs?))
    `,
    lines`
      \b(?:must|should|needs? to|ha(?:s|ve) to|able to|can't|don't|doesn't|cannot|not)\b(?: \w+){0,2} (?:speak|be fluent in|understand|know|communicate in|read)\b[^.]*\b${languages}\b
      \b${languages}(?:[ -](?:speakers?|speaking|fluency|skills|language))?(?: ${people})?,? (?:is |are )?(?:\w+ )?(?:only|required|preferred|necessary|mandatory|a must|needed|essential|please)\b(?! (?:books?|manual))
      \b(?:no|only|fluent|native(?! american)|good|poor|broken|your) ${languages}(?:[ -](?:speakers?|speaking|skills))?\b(?! (?:nesting|dressing|garden|breakfast|books?|style|channels?|doors?|press|toast|tile|restaurant|food))
      (?<!\b(?:we|hosts?|i|both|owners?|staff|managers?|they|who|can|neighbors|to|also|all|landlord|cleaner|gardener|waiters|locals) )(?:\b|^)(?:speak|talk)(?: only| in)? ${languages}\b
    `,
    lines`
      \b(?:look|want|seek|prefer|need|must|should)\w*\b[^.;]{0,40}\b(?:speaks?|speaking|fluent in|talks?) (?:\w+ )?${languages}
      \b${languages}[ -]speaking (?:${people})
    `,
    lines`
      \b(?:must|should|please|ha(?:s|ve) to|needs? to|only) be (?:an? )?(?:us )?${originAdjectives}(?=[.,;!]|$| or | and | to )
      \b(?:must|only|needs?|requires?d?|should)\b[^.;]{0,20}\b(?:perfect|fluent|good|excellent|proper|decent|clear|strong) ${languages}\b
    `,
    lines`
      \b(?:speaking|talking)(?: in)? (?:${languages}|(?:foreign|other) languages)[^.;]{0,40}\b(?:not|isn't|prohibited|banned|forbidden|annoy\w*)\b
      \b(?:no|need|bring an?) (?:translators?|interpreters?)\b|\bnative[- ]?(?:born|speakers?|californians?|san diegans?)\b|\b(?:not|\w+n't) look like (?:us|them|me)\b
      \b(?:an|your|strong|heavy|foreign|thick) accents?\b(?! (?:wall|chair|lamp|light|table|tile|color))
      \b(?:born|raised) (?:here|in (?:the us|the usa|the united states|america|this country))\b
      \bcitizens?(?: \w+)? (?:only|preferred|required)
      \b(?:only|must be|us|american|u\.s\.) (?:an? )?citizens?\b
      \b(?:proof of|must have|must prove|show|verify|without|have|check|your|any|with|no|on|proper)(?: [\w.]+){0,6} (?:citizenship|legal (?:residen\w+|status)|(?:visa|resident|residency) status|immigration (?:status|papers)|visas?\b(?! (?:cards?|gift|and|or))|work permits?)
      \b(?:visa|immigration|citizenship|residency) status\b
      \b(?:won't|don't|not|never|no one (?:here )?(?:who )?can) translate\b[^.;]{0,40}\b(?:fluent|understand|read)\b
      \bgreen ?cards?\b
      \b(?:mother tongue|(?:native|first) language)\b(?<=\b(?:must|should|only|your|their|isn't|not)\b.{0,40})
      \b(?:people|those|folks|tenants|some(?:one|body)) (?:from|of) (?:my|our) (?:own )?(?:country|homeland|village|culture|region|home ?town|home country)\b|\bno habla\b
      \bmust be (?:here )?legal(?:ly)?\b(?! age)|\b${languages} (?:isn't|is not) (?:your|their)\b
      \bgrew up (?:here|in (?:the (?:us|usa|states|united states)|america|this country))\b
      \blegal residents?\b|\b(?:without|proper|whose) papers\b
      \bpapers (?:aren't|are|must be) in order\b|\b(?:us|u\.s\.|american) passports?\b
      \b(?:please|must|should) be from\b
      \b(?:prefer|must|only|want|some(?:one|body)|tenants?|those|looking)\b[^.;]{0,20}\b(?:born|raised|grew up)\b
      \b${languages}[ -]speakers?\b[^.;]{0,30}\b(?:happier|elsewhere|downstairs|upstairs|other|not|\w+n't)\b
      \b${languages} is (?:your|their) second language\b|\bwhere you (?:come from|were born)\b
      \bcountry of (?:birth|origin)\b|\bbirth certificates?\b|\b(?:birthplace|place of birth)\b
      \b(?:here|in (?:the|this) country) (?:il)?legally\b|\bshar\w+ (?:our|my|the same) (?:culture|language|customs|roots)\b
      \blegally (?:in|here|present|residing|entitled)\b|\b(?:nationals|citizens|natives) (?:of|only)\b
      \b(?:not|\w+n't|no|never|hear)\b[^.;]{0,40}\b(?:speaking|talking|chatting|yelling)(?: in)? ${languages}
    `,
    String.raw`\b(?:mostly|all|predominantly|largely|mainly|very)[ -](?:${originAdjectives}|christian|jewish)s?\b(?! (?:breakfast|diner|burgers?|food|restaurants?|tile|marble|style|furniture|walls?|cabinets?|kitchen|linens?|decor|bedding|paint|sheets|towels|interior|and (?:gr[ae]y|blue|wood|cream|bright)))`,
    lines`
      \b(?:${originAdjectives}) (?:neighborhood|community|tenants?|renters?|roommates?|home|household|residents|lodgers?)\b(?<!\b(?:foreign|international|french|spanish|english|dutch|western|ethnic|british|black) (?:home|community|neighborhood|residents))(?! (?:center|garden|style|cats?|dogs?))
      \bof ${originAdjectives} (?:famil(?:y|ies)|people|${genders})\b
      \bfellow (?:${ofOrigin}|countrymen)
      \b(?:want|like|prefer|look|hop|need|seek|comfortable|trust)\w*\b[^.;]{0,20}\b(?:another|an?) ${originAdjectives}(?= *(?:$|[.,;!?]| (?:to|who|or|as)\b))
      \b${originAdjectives}s? (?:only|preferred|need not apply|background|descent)\b
      \bno (?:chinese|japanese|vietnamese|irish|indian|thai|french|british)(?=[.,!]?$)
      \b(?:${people}|any(?:one|body)|those|nobody|no ?one) from (?:\w+ ){0,3}(?:mexico|china|india|africa|asia|russia|the middle east|haiti|nigeria|countries|abroad|overseas|south|across|europe|iran|tijuana)\b
    `,
    lines`
      \b(?:no|no ?one|nobody|not|\w+n't|avoid|smelly|strong|cook(?:ing)?)\b[^.;]{0,30}\b(?:curr(?:y|ies)|(?:ethnic|indian|asian|korean|african|foreign|exotic) (?:food|cooking|spices?|dishes)|kimchi|fish sauce|pungent)\b(?!\?)
      \b(?:ethnic|foreign|exotic|${nations}) (?:food|cooking|spices?|dishes)\b[^.;]{0,15}\b(?:not|isn't|aren't|never|prohibited|forbidden|banned)\b
      \b(?:from|of|in) (?:our|my|the same) own (?:community|background)\b
      \b(?:same|own|similar) (?:culture|nationality|ethnicity|race|heritage|country|people|(?<!of its own )kind(?! of))\b
      \b(?:race|ethnicity|nationality)\b(?=[^.;]*\b(?:tell|ask|photo|prefer|should|must|mention|include))
      \b(?:solo|s[oó]lo|[uú]nicamente)\b[^.;]{0,20}\b(?:latin[oa]s?|hispan[oa]s?|mexican[oa]s?)\b
      \b(?:latin[oa]s?|hispan[oa]s?|mexican[oa]s?|paisanos?)\b[^.;]{0,20}\b(?:solamente|solo|nada m[aá]s|[uú]nicamente)\b
      (?:只|限).{0,6}(?:华人|華人|中国人|留学生)
    `,
  ],
  religion: [
    String.raw`\b(?:church|mass|temple) attendance\b|\battendance at (?:church|mass|temple)\b`,
    lines`
      \b${faiths} (?:home|household|${people}|values|principles|environment|standards|morals|lifestyle|customs)\b(?<!\b(?:church|faith|spiritual) (?:home|communit\w+|crowd|people))(?! center)
      \b${faiths}s? (?:only|preferred|wanted)\b
      \b(?:prefer(?:red|ably)?|must be|looking for|only) (?:an? )?(?:\w+ )?${faiths}\b(?! (?:deli|market|options?|food|street|restaurants?|service))
    `,
    lines`
      \b(?:letters?|references?|recommendation|referral|notes?(?= from (?:your|their|our)))\b[^.;]{0,12} (?:from|by|of) (?:your|an?|the|their|our) (?:\w+ (?:or|and) )?(?:pastor|priest|rabbi|imam|minister|bishop|reverend|clergy\w*|deacon|elders?|church|congregation|parish|temple|mosque|synagogue)\b
      \b(?:in|walk(?:s|ing)? with|(?:dedicated|belongs) to|live for) (?:christ|jesus|god|the lord)\b
      \b(?:pastor|priest|rabbi|imam|bishop|minister)'s (?:recommendation|reference|letter|word|note|approval)\b
      \byour (?:pastor|priest|rabbi|imam|bishop|minister)\b|\bour (?:fellowship|congregation)\b
      \b(?:honors?|serves?|fears?|praises?|obeys?|worships?) (?:god|the lord|jesus|christ)\b
      \b(?:saved|sanctified) (?:and \w+ )?(?:renters?|tenants?|souls?) only|\bten commandments\b
    `,
    String.raw`\b(?:must|should|please|ha(?:s|ve) to) be (?:an? )?${faiths}(?=[.,;!]|$| or | and | to )`,
    String.raw`\b(?:church|mass|temple|mosque|prayers?|grace|worship)\b[^.;]{0,20}\b(?:expected|required|mandatory|a must|encouraged)\b`,
    lines`
      \bjoin(?:s|ing)? (?:us |me )?(?:for|in|at) (?:our )?(?:church|mass|prayers?|services?|worship|temple|bible study|friday prayers)\b
      \bcome(?: along)? to (?:\w+ )?(?:church|mass|services?|prayers?|worship|temple|bible study)\b[^.;]{0,10} with us
      \b(?:${people}) (?:with|wearing|who wear) (?:\w+ )?${worship}
    `,
    lines`
      \b(?:go|goes|going|attend\w*|belong\w*)(?: \w+){0,3} (?:church|mass|temple|mosque|synagogue|parish|fellowship|ministry|prayers|bible study|worship|services?(?= on| with|[.!]|$))\b(?<!\b(?:our|my|the) (?:cleaner|neighbor|host|owner|gardener)s? .{0,30})(?!.{0,20}\b(?:street|parking|next door))
      \b(?:the lord|jesus|christ)\b[^.;]{0,40}\b(?:comes? first|house|home|guests?|follow|tenants?|you)\b
      \b(?:of|from) (?:an?other|our|the same|a different) (?:faith|religion|congregation|church|parish)\b
      \bchurch-?go(?:ing|ers?)\b|\bbible[ -]believing\b|\bgod-?fearing\b
      \b(?:what|which|your)\b[^.;]{0,20}\b(?:church|religion|faith|denomination)\b
      \b(?:accept\w*|lov\w+|know\w*|believ\w+ in) (?:god|jesus|christ|allah|(?:the|our|their) (?:lord|savior))\b
      \b(?:shar\w+|respect|follow|live by|of|practice)(?: \w+){0,2} (?:our|the same|my|a|any|no|another|other|different|your) (?:\w+ ){0,2}(?:faith|religion|beliefs|church)\b
    `,
    lines`
      (?:\bno\b|${not})[^.;]{0,40}\b${worship}\b(?! (?:restaurant|deli|market|in the (?:drawer|nightstand|room|closet)))
      \b(?:expected|required|invited|asked) (?:at|to (?:be at|attend|come to|join)|for|in)\b[^.;]{0,20}\b(?:church|mass|temple|mosque|services|prayers?|worship|bible study)\b
      \b${worship}\b(?: [\w'-]+){0,4}? (?:(?:aren't|isn't|(?:is|are) not)(?! (?:religious|for (?:climb|sale|sit)\w*|to (?:touch|move)|included))|can't|cannot|may not|won't|stays? (?:out|away)|must (?:come down|go\b|be (?:removed|put away|hidden))|(?:are |is )?(?:prohibited|expected to|required to)|prohibited|forbidden|required|expected|condition|mandatory|banned|only)\b
      \b(?:must|should|required|expected?|comfortable|have to|condition|willing)\b[^.;]{0,50}\b${worship}\b(?! (?:deli|market|restaurant|options?))
    `,
  ],
  age: [
    String.raw`\byoung (?:vibe|crowd|energy|spirit)\b|\b[2-7]0'?s (?:crowd|only|preferred|group|household|age)\b`,
    lines`
      \byoung(?:er)? (?:\w+ )?(?:professionals?|couples?|people|adults?|${people}|wom[ae]n|m[ae]n)\b(?! (?:act|program))
      \byouthful (?:building|community|crowd|vibe|atmosphere|energy|spirit|household)\b
    `,
    lines`
      \b(?:no ?(?:one|body)|not|${people}|any(?:one|body)|only|must be|be|age[ds]?|wom[ae]n|m[ae]n)(?: \w+){0,3} (?:over|above|past|beyond|older than|under|below|younger than)(?: the)?(?: age)?(?: of)? ${number}\b${noBar}
      \b${people}(?:,? (?:aged? |between |ages? ){0,2})(?:aged?|between) ${number}\b
      \b${number} ?(?:\+|plus|and (?:over|up|older)),? (?:only|please|preferred)
      \b(?:under|over)[ -]${number}'?s\b|\b(?:under|over|above|below) ${number} only\b
      \b(?:ages?|aged|between)(?: the ages)?(?: of)?:? ${number} ?(?:-|to|and|through|\+|or)(?! ?\d+ (?:minutes|min|miles|degrees|steps|feet|dollars))
      \b(?:${people}|age|seeking|say|want|house)[^.;$]{0,20}\b[2-8]\d ?(?:-|to|and) ?[2-9]\d\b(?= ?(?:$|[.,;)]|years|only|please|preferred))
      \b[2-8]\d ?(?:-|to|and) ?[2-9]\d,? ?(?:yrs?|years?|y\/?o)\b
    `,
    lines`
      \b(?:must|should|has to) be (?:over |at least |older than |under |above |below |aged )?${number}\b(?=\+|,| ?(?:or|and|to|plus|years|$|\.))
      \bcollege[ -]age[ds]?\b|\b(?:(?:our|my) (?:own )?|(?:the )?same |similar )age\b
      \bpast retirement\b|\bif you(?:'re| are) (?:under|over) ${number}\b
      \b(?:max(?:imum)?|min(?:imum)?|upper) age\b(?! (?:to|for) (?:book|rent|driv|sign|drink|enter|swim|us|reserv)\w*)|\bat least ${number} years old
      \b(?:age (?:limit|restriction|range)|average age)\b
      \bin (?:their|his|her|our|my) (?:early |late )?(?:twenties|thirties|forties|fifties|[2-8]0'?s)\b
      \b(?:tell|state|mention|include)\b[^.;]{0,30}\byour age\b
      \b(?:no|too) (?:\w+ )?(?:old (?:people|folks)|millennials|teenagers|old|young)\b(?! (?:appliances|furniture|trees))
    `,
  ],
  military: [
    lines`
      \b(?:civilians?|non-?military) (?:\w+ )?(?:only|preferred|tenants?|guests?|applicants?)\b
      \b(?:military|veterans?|service members?|reservists|sailors|marines)\b[^.;]{0,60}\b(?:without (?:that|a)|someone (?:without|else)|called (?:away|up)|ptsd)\b
      \b(?:not|\w+n't|never)\b[^.;]{0,15}\b(?:honor|accept|recognize|allow|take)\b[^.;]{0,15}\borders (?:as|to|for)\b
      \b(?:some(?:one|body)|tenants?|people)\b[^.;]{0,20}\b(?:not|\w+n't|never)\b[^.;]{0,12}\b(?:shipped (?:out|off)|deployed|called up|transferred)\b
    `,
  ],
};
