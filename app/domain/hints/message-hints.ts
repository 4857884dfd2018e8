// Hints about messages that may hurt their reader: a way to pay that is hard to undo, a way off the site, and
// documents or contact details. A table of concepts, each with words and what must be near them.
import { mentionsContact } from '../inquiry-rules.ts';
import { before, findMentions, has, oneOf, toSentences, words } from './concepts.ts';
import { findLinkAway } from './links.ts';

/** The sentences for guest and owner, and the flags for administrators. */
export const messageHints = {
  money: {
    hint: 'Money sent by wire, payment app, crypto or gift card is hard to get back, and a check for too much bounces later. See the home and sign the lease first, and never send money back.',
    flag: 'risky way to pay',
  },
  'off-site': {
    hint: 'It’s safest to keep writing and booking here, at least until the dates are agreed. We never ask anyone to pay or log in by a link in a message.',
    flag: 'away from the site',
  },
  documents: {
    hint: 'Leave passports, Social Security numbers, card numbers and codes out of messages. Show an ID when you meet, or with the lease.',
    flag: 'personal documents',
  },
};
const contactHint =
  'This looks like an email or phone number. You’re safest writing here until you’ve both shared yours.';

export type MessageHintKind = keyof typeof messageHints;

interface Concept {
  kind: MessageHintKind;
  words: () => RegExp;
  /** Each must be in the sentence, or in the two before or after: "The check is larger. Forward the rest." */
  near?: readonly (() => RegExp)[];
  /** Whether "don't" before the words changes nothing: "Please don't answer here". */
  ignoresDenial?: boolean;
}

const site = oneOf`
  (?:the |this |your |their )?(?:web ?-?site|site|page|platform|app|portal|booking (?:system|button|request))|baystead
  them|middle ?m[ae]n|here|book|checkout
`;
const giving = oneOf`
  send|return|refund|forward|pass|give|hand|pay|wire|transfer|mail|zelle|venmo|cash app|reimburse|remit|push|settle
  distribute|bring|deduct|owe|reverse|shoot|get
`;
const rest = oneOf`
  difference|diff|excess|surplus|remainder|remaining|left ?overs?|overage|balance|the extra|whatever (?:is|isn't)
  the rest(?! of the (?!money))|what(?:s|'s| is|ever is)? (?:left|over|remains|not)
  (?:everything|anything) (?:over|above|minus)
`;
const payee = oneOf`
  mov(?:ers?|ing company)|shippers?|shipping \w+|car \w+|haulers?|couriers?|drivers?|agents?|agency|nanny|tutor|school
  freight \w+|college|store|furniture \w+|delivery \w+|man|guy|men|brother|cousin|sister|wife|fianc[eé]e|assistant
  nurse|accountant|pet \w+
`;
const brands = oneOf`
  google ?play|i ?tunes|steam|amazon|apple|target|e ?bay|walmart|nike|sephora|razer(?: gold)?|nordstrom|starbucks|xbox
  home depot|green ?dot
`;
const digit = '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|\\d)';

const source = words`
  che(?:ck|que)s?|drafts?|money orders?|payments?|paid|payed|deposit(?:ed)?|transfer(?:red)?|funds|sent|sponsor\w*
  employer|company|client|insur\w+|overpaid|scholarship|embassy|budget|account|bank|payroll|receive|sending you|clears
  wiring you|instead of|mistake|\$?\d,?\d{3}
`;
const deal = words`
  book(?:ing)?|deal|rent(?:ing)?|pay(?:s|ing|ment)?|paid|settle|arrange|reserv(?:e|ation)s?|lease|sign(?:ing)?|price
  contract|agree(?:ment)?|rate|months?|stays?|extensions?|fees?|discount|come|sort|work
`;
const someone = words`if|i|i'd|i'll|we|me|you|us|our|my|your`;

const concepts: readonly Concept[] = [
  {
    kind: 'money',
    words: words`
      zel+es?|venmos?|cash ?-?app|pay ?pal|revolut|skrill|remitly|world ?remit|transferwise|xoom|gpay|e-transfers?|btc
      iban|(?:apple|google) (?:cash|pay)|cash ?tags?|\$[a-z]\w{3,}|friends (?:and|&) family|western union|usdt|usdc
      money ?gram|routing (?:number|and)|(?:swift|sort) code|money orders?|remit\w*|wallet (?:address|id)|bit ?coins?
      crypto ?(?:currenc(?:y|ies))?|ethereum|eth|tether|doge(?:coin)?|litecoin|monero|binance|coinbase|bank-to-bank
      (?:wire|swift|international|overseas) (?:bank )?transfers?|(?:bank|by|via|through) wires?|via wire|bank details
      a wire(?! (?:shelf|rack|basket|fence))|the wire(?= to|[.,])|walmart ?(?:2|to) ?walmart|beneficiary|trust account
      (?:chime|sepa|wise)(?=[ ,.?!])|escrow (?:account|agent)|wires first|bank transfer to|cash deposit|account below
      (?:money|funds|deposit) wired|cash in an envelope|account \d{4}
      wir(?:e|ed|ing) (?:me|you|us|her|him|half|\$?\d\w*|to|first|by|the (?:money|funds|deposit|rent|first|surplus|rest))
      (?:to|into) (?:my|his|her|our|this|the following|the) (?:\w+(?:'s)? ){0,2}account
    `,
  },
  {
    kind: 'money',
    words: words`
      gift ?-?cards?|gift (?:certificate|voucher)s?|e-?gifts?|money ?pak|paysafe|vanilla (?:card|visa)|razer gold
      pre-?paid (?:visa |debit )?(?:cards?|visa|debit|vouchers?)|${brands}(?: wallet)? (?:codes?|balance)
      ${brands}(?: or \w+)?(?: wallet)? (?:gift |e-)?(?:cards?|vouchers?|credit)|scratch (?:and|the)
      google play(?= (?:works|or|is|and)|[?])|photograph (?:them|both)
      (?:scratch|redemption|claim) (?:\w+ ){0,2}(?:codes?|strip|silver|pics?|them|off)
      (?:codes?|numbers?|digits|pin) (?:on|from|under) the (?:backs?|cards?|strip)
    `,
  },
  {
    kind: 'money',
    words: words`send|sent|transfer|pay|paid|deposit|remit|put|payment|settle`,
    near: [
      words`deposit|money|payment|rent|fee|funds|half|cash|\$ ?\d+|\d+%|\d{3,}`,
      words`
        out of (?:the )?country|abroad|overseas|off ?shore|on a (?:ship|mission)|at sea|missionar(?:y|ies)|no showing
        can't (?:meet|show)|(?:before|without) (?:you |the |a )?(?:see|viewings?|showings?|tours?|visit)|barcode
        keys? (?:\w+ ){0,6}(?:mail\w*|courier|fed-?ex|dhl|post|sent|ship\w*)|hold the (?:keys|house|place|home)
        (?:mail|release|receive|drops) (?:you )?the keys
      `,
    ],
  },
  {
    kind: 'money',
    words: words`
      over-?paid|over-?payment|paid (?:twice|too much)|payment twice|an? (?:extra )?zero|wrong amount|owe me a
      cash a check|in excess of|for (?:your|the) trouble|give me the change|reverse one|refund (?:me|one)
      sent (?:you |u )?(?:extra|too much|more than|everything|the whole|the wrong (?:amount|sum|check|payment))
      ${giving} (?:[\w',$]+ ){0,5}?${rest}|${rest} (?:\w+ ){0,3}(?:goes?|to me|is for|is how|for my)
      ${giving} (?:[\w',]+ ){0,3}?(?:\$?\d[\d,.]{2,}k?|\dk|half|one of|one payment|the other|it|those) (?:[\w$,]+ ){0,5}?back
      (?:give|send|shoot|zelle|return|pass) (?:us |me )?back|return (?:one|mine|it to this|me|those|everything)
      (?:deduct|subtract|take out|keep|take) (?:your|the|what's) (?:\w+ )?(?:rent|share|part|money|deposit|yours|own)
    `,
    near: [source],
    ignoresDenial: true,
  },
  {
    kind: 'money',
    words: words`
      ${giving}(?: [\w$,.']+){0,8}? (?:to )?(?:the|my|a|an|our|his|her|another) (?:\w+ )?${payee}s?(?:'s)?
      ${payee} (?:\w+ ){0,4}(?:gets?|paid|receives?|takes?|part|share|his)|(?:passed?|go) (?:\w+ ){0,2}to (?:me|my)
      (?:send|get|hand|give|settle with) (?:that to |her|him|his|them)(?: share| part)?
      (?:send|give|zelle|refund|return) (?:me |us )?(?:back )?(?:the )?\$?\d[\d,]{2,}
    `,
    near: [source],
    ignoresDenial: true,
  },
  {
    kind: 'off-site',
    words: words`
      wh?ats? ?-?app|(?<!the )tele ?gram|tlgrm|we-?chat|viber|snap ?chat(?! filter)|kik|skype|kakao|imessage|hangouts
      (?:facebook |fb )?messenger|zalo|line id|on line|google voice|dm me|snap me|sms me|find (?:us|me) on|signal me
      (?:on|via|use|have|by|got|to|my|your|or) (?:signal|discord|face ?book|fb|insta(?:gram)?|ig|snap)(?! (?:is|photos))
      (?:outside|around|away from|not (?:through|on|use|via)|without|skip(?:ping)?|avoid|bypass|forget|drop)(?: of| about)? ${site}
      (?<!listing is )off(?: of)? ${site}|(?:cut out|w\/o|leave|no need (?:to (?:go through|involve)|for)) ${site}
      don't (?:need to )?(?:book|press|go through|bother with)(?: \w+){0,3} ${site}|between us|off the books|handshake
      under the table|on the side(?! gate)|old school|(?:nobody has|need for them) to know|privately|personal e?mail
      private (?:deal|lease|number|line|e?mail)|one another|(?:my|our) own paper|(?:use|book|do it|deal) direct
      dealt? with me|[\w.+-]+ ?[([]at[)\]] ?\w+|write there|dot (?:com|net|org)|ring me|text me\.?$|just text
      [\w.+-]+ ?(?:@|[([]at[)\]]) ?(?!baystead)[\w-]+ ?(?:\.|[([]dot[)\]]|dot) ?[a-z]{2,}
      \w+ at (?:gmail|yahoo|outlook|hotmail|icloud)|(?:text|message|email) (?:me|us) instead
      my (?:gmail|email|insta|cell|mobile|handle)(?: is| at|,|$)
      (?:${digit}[ ,.-]{0,3}){4,12}(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)(?:[ ,.-]{0,3}${digit}){0,8}
      (?:write|message|text|call|ring|email|contact|reach|hmu|number)(?: \w+){0,5}:? ?\(?\+?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?! (?:if|when|once))
    `,
  },
  {
    kind: 'off-site',
    words: words`
      (?:(?:not able|unable) to|can't|don't|do not|rarely|hardly|barely|never) (?:\w+ ){1,4}(?:here|in this chat|on this \w+)
      (?:can't|don't|do not|never) (?:\w+ ){1,3}(?:this (?:page|inbox|chat|app|site)|the messages)|not here
      not (?:\w+ )?on here|they (?:read|block|don't let)
      (?:don't|needn't|won't) (?:confirm|book|press|go) (?:\w+ ){0,2}(?:through|here|book)
      (?:hides?|blocks?|deletes?|removes?) (?:\w+ )?(?:numbers?|emails?|contacts?)
    `,
    ignoresDenial: true,
  },
  {
    kind: 'off-site',
    words: words`
      direct(?:ly)?(?! (?:on|sun|bus|to the|through|at))|personally|ourselves|straight|on paper|by hand|by phone
      by email|outside|elsewhere|personal email|own (?:web )?page|web ?page|my (?:page|site|office|desk)
    `,
    near: [deal, someone],
  },
  {
    kind: 'off-site',
    words: words`
      (?:cancel|decline|reject|withdraw) (?:\w+ ){0,3}(?:here|request|it)|(?:their|the) (?:cut|markup|commission)
      (?:site|platform|they) (?:\w+ )?takes? (?:\d|so much|a cut)|(?:takes|took) a (?:fee|cut)|too expensive for me
      (?:without|minus|save|avoid|no) (?:\w+ ){0,2}(?:fee|fees|commission|cut)|another way to pay|no one takes
      somewhere else we can|(?:exchange|swap) numbers|what's your (?:number|email)|give you my number|profile picture
      (?:send|give|reply with) (?:me )?(?:your|ur) (?:email|number|phone|cell)|(?:have|got) an email
      my number (?:is )?in
    `,
    near: [someone],
  },
  {
    kind: 'documents',
    words: words`
      pas+ports?|(?:driver'?s?'?|driving|your|my|\w+'s) licen[cs]es?(?! plate)|tax returns?|green ?cards?|w-?2s?
      birth certificates?|(?:an |photo |military |state |your |my |of |everybody's |their )ids?(?: cards?)?|statements
      bank(?:ing)? (?:statements?|app|log-?in)|visa(?! (?:gift|card))|pay ?stubs?|utility bills?|selfies?|your papers
    `,
    near: [
      words`
        cop(?:y|ies)|photos?|photograph|pics?|pictures?|scans?|selfies?|front and back|both sides|screenshots?|snap
        send|sent|share|give|email|text(?:ing)?|upload|provide|forward|attach(?:ed)?|submit|reply|answer|shoot|need
        needs|require|please|passport\?|see|before|number|mine|yours|blacked out
      `,
      words`me|us|your|ur|you|my|here'?s|i'll|need|cop(?:y|ies)|everyone's?|all|please|we|i|send|of`,
    ],
    ignoresDenial: true,
  },
  {
    kind: 'documents',
    words: words`
      social security(?: (?:number|no|#))?|ssns?|socials?(?! (?:life|media|worker|security card))|itin|cvv|cvc|dob
      three digits|(?:credit|debit|bank|your|ur|the) ?card(?:'s)? (?:number|no|details?)|(?:credit|debit) card|pin of
      (?:account|passport|licen[cs]e|card) (?:number|no)s?|long number|digits on the back|maiden name|date of birth
      birth ?date|(?:your|and) birthday|online (?:banking|username)|(?<!wi-?fi )passwords?(?! for the)|user ?name
      (?:verification|six[- ]digit|6[- ]digit) (?:code|text)|code you(?:'ll|'re|'re about to)? (?:get|got|about)
      number on your (?:license|passport|card)|last four of|(?:\d{4}[ -]){3}\d{2,4}|\d{3}-\d{2}-\d{4}
      (?:six|6|nine|9|16|sixteen) (?:digit (?:code|number)|digits?|numbers)|both sides of your
      code (?:which|that)? ?(?:the bank|they|you'll|arrives|comes)
    `,
  },
];

/** Words that may stand between a denial and what it denies: "cash, crypto or". */
const filler = "(?!so|but|because|since|please|kindly|just|then|if|unless|once|before|until)[\\w'$&/-]+,?";
/** What denies the words after it: "I'd never ", "we take no cash, crypto or ". */
const denies = before(9, filler)`
  never|not(?! only| sure)|no(?! problem| worr)|without|nor|cannot|refuse to|rather than
  [a-z]+n't(?! (?:forget|hesitate|worry|mind|bother|know|have time|show|meet|tell|use the|reach|answer|like the|reply))
  (?:told|asked|asks|wanted|asking) (?:me |us |renters )?(?:to|for)
`;
/** Sentences about the home, the area or a visit, and warnings of a scam. */
const harmless = words`
  works in|conference|washing machine|laundry|the guard|parking permit|at the gate|gate code|front desk|at check-in
  glance|wedding|for the cleaner|by itself|when we meet|the site (?:says|checks)|city's|landmark|beware|phishing|fraud
  get (?:it|\$\d+) back|be careful|scammed|reported|lost \$\d+|is it real|didn't click|don't click
  (?:somebody|someone|anyone) (?:claims|pretending|asks)|never (?:ask|wire|send|give|pay)
`;

/** The kinds of hints about a message, each once. `ownHost` is this site's host, whose links get none. */
export function findMessageHints(text: string, ownHost: string): MessageHintKind[] {
  const sentences = toSentences(text.replaceAll(/\bu(r?)\b(?!\.)/gi, (_, r) => (r ? 'your' : 'you')));
  const found = concepts.filter((concept) => sentences.some((_, index) => isIn(concept, sentences, index)));
  const kinds = found.map(({ kind }) => kind);
  return [...new Set(findLinkAway(text, ownHost) === null ? kinds : [...kinds, 'off-site' as const])];
}

function isIn(concept: Concept, sentences: readonly string[], index: number): boolean {
  const { words: said, near = [], ignoresDenial = false } = concept;
  const sentence = sentences[index] ?? '';
  const around = sentences.slice(Math.max(0, index - 2), index + 3).join(' ');
  return (
    findMentions(sentence, said).some((mention) => ignoresDenial || !has(mention.before, denies)) &&
    near.every((each) => has(around, each)) &&
    !has(sentence, harmless)
  );
}

/** The kinds in a text of messages for administrators: "risky way to pay, away from the site". Or null. */
export function describeMessageFlags(text: string, ownHost: string): string | null {
  const flags = findMessageHints(text, ownHost).map((kind) => messageHints[kind].flag);
  return flags.length === 0 ? null : flags.join(', ');
}

/** What guest and owner read below a message. `mayLeave`: the reader has the other side's contact details. */
export function explainMessage(
  text: string,
  { ownHost, mayLeave }: { ownHost: string; mayLeave: boolean },
): string[] | null {
  const kinds = findMessageHints(text, ownHost).filter((kind) => !mayLeave || kind !== 'off-site');
  const hints: string[] = kinds.map((kind) => messageHints[kind].hint);
  if (!mayLeave && mentionsContact(text)) hints.unshift(contactHint);
  return hints.length === 0 ? null : hints;
}
