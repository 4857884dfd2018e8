// Hints about messages that read like a scam, for the writer and for administrators. The patterns come from
// the training texts in tests/support/hints, and hints.test.ts measures them with other texts.
import { findHints, type FoundHint, type HintRule } from './hint-rules.ts';
import { findLookAlike } from './look-alike.ts';

export type MessageHintKind =
  | 'transfer'
  | 'gift-card'
  | 'overpayment'
  | 'off-site'
  | 'look-alike'
  | 'documents';

interface MessageHint {
  /** For the writer. */
  hint: string;
  /** For administrators. */
  flag: string;
}

export const messageHints: Readonly<Record<MessageHintKind, MessageHint>> = {
  transfer: {
    hint: 'Money sent by wire, payment app or crypto is hard to get back. See the home and sign the lease first.',
    flag: 'wire, payment app or crypto',
  },
  'gift-card': {
    hint: 'No honest owner or guest pays with gift cards. Someone who asks for them wants your money.',
    flag: 'gift cards',
  },
  overpayment: {
    hint: 'A check for too much, with a request to send some back, is a known scam. The check bounces later, and the money you sent is gone.',
    flag: 'overpayment',
  },
  'off-site': {
    hint: 'It’s safest to keep writing here, at least until the dates are agreed. We can only help with what happens here.',
    flag: 'away from the site',
  },
  'look-alike': {
    hint: 'This link isn’t ours, though it looks like a known site. We never ask anyone to pay or log in by a link in a message.',
    flag: 'look-alike link',
  },
  documents: {
    hint: 'Leave passports, Social Security numbers and card numbers out of messages. Show an ID when you meet, or with the lease.',
    flag: 'personal documents',
  },
};

const apps = String.raw`(?:zelle|venmo|cash ?app|pay ?pal|revolut|skrill|payoneer|remitly|world ?remit)`;
const services = String.raw`(?:western union|money ?gram)`;
const coins = String.raw`(?:bitcoins?|btc|crypto(?:currency|currencies)?|ethereum|eth|usdt|usdc|tether|stablecoins?)`;
const money = String.raw`(?:money|cash|half|funds|deposit|rent|month|payment|amount|fee|total|sum|balance)`;
const messengers = String.raw`(?:wh?ats? ?ap+(?!-)|what's ?app(?!-)|tele ?gram|tlgrm|we ?chat|viber|snap ?chat|(?:the )?signal(?! from)|google (?:chat|voice)|hang ?outs|skype|kakao ?talk|discord|(?:facebook |fb )?messenger|facebook|fb|insta(?:gram)?|imessage)`;
const cards = String.raw`(?:google play|i ?tunes|steam|amazon|apple|target|e ?bay|walmart|best buy|nike|sephora|one ?vanilla|vanilla|razer|xbox|play ?station|home depot|visa gift)`;
const here = String.raw`(?:(?<!from )here|(?:on|in|through|via|by|at|from) (?:(?<!from )here|this (?:site|website|page|app|chat|platform)|the (?:site|website|platform|app)|baystead))`;
const site = String.raw`(?:the |this |your )?(?:site|website|web site|platform|app|baystead)\b(?! (?:plan|map|manager|office))`;
const fees = String.raw`(?:(?:the |their |its |any |all )?(?:service|booking|platform|site|website|listing|app|baystead(?:'s)?) (?:fees?|charges?|commissions?)|(?:the|their) (?:fees|commission))`;
const write = String.raw`(?:write|message|msg|text|txt|sms|contact|reach|add|ping|find|call|hit|talk|chat|email|e-mail|mail|dm|respond|reply)`;
const go = String.raw`(?:move|continue|switch|go|speak|discuss|come|carry on|take (?:this|it|things))`;
const meOrMine = String.raw`(?:me|us|him|her|my (?!(?:old|previous|current)\b)\w+(?: \w+)?)`;
const digit = String.raw`(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple|\d)`;
const emailAddress = String.raw`[\w.+-]+(?: ?@ ?| ?[[({] ?at ?[\])}] ?| at )[\w-]+(?: ?\. ?| ?[[({] ?dot ?[\])}] ?| dot )[a-z]{2,}`;
const papers = String.raw`(?:passports?|driver'?s?'? licen[cs]es?|(?:photo |government |national |state |picture )ids?\b|ids?(?: cards?)?\b(?! (?:number|of the|code))|social security cards?|ssn card|bank statements?|tax returns?|green card|visa page|birth certificate|pay ?(?:stubs?|slips?)|w-?2s?\b)`;
const copies = String.raw`(?:copy|copies|photos?|pics?|pictures?|scans?|selfies?|images?|front and back|both sides|snapshots?)`;
const numbers = String.raw`(?:social security (?:number|no)|ssn\b|(?:credit |debit |bank )card (?:number|details|info)|your card (?:number|details|info)|cvv|cvc|security code (?:of|on|from) (?:your|the) card|(?:three|3) digits on the back|maiden name|your (?:online )?(?:bank|banking|account) (?:login|log-in|password|pin|credentials|username)|(?:one-time|verification) (?:code|password)s?|code (?:that )?(?:you (?:just |will )?(?:got|get|receive|received)|(?:was |is |were )?(?:sent|texted) to your))`;
const rest = String.raw`(?:(?:the |any |what(?:'s|ever is) )?(?:rest(?! of (?:the|my|our|your) (?!money|funds|payment|check))|difference|remainder|remaining|balance|extra|excess|surplus|left ?over|left\b|overage|overpayment)|(?:everything|anything|whatever|all|what(?:ever)?(?: is|'s)) (?:above|over|beyond|more than))`;
const giving = String.raw`(?<!\b(?:i|we)(?:'ll|'d| can| could| will| would)? (?:then )?)(?:send|return|refund|reimburse|forward|pass|give|pay|wire|transfer|mail|remit|zelle|venmo)`;
const amount = String.raw`(?:the |those |that |my )?(?:remaining |other |extra )?(?:\$ ?\d[\d,.]*|\d[\d,.]{2,})(?! ?(?:%|percent|nights?|days?))`;
const paper = String.raw`\b(?:check|cheque|draft|money order)\b`;

const rule = (kind: MessageHintKind, ...patterns: readonly string[]): HintRule<MessageHintKind> => ({
  kind,
  patterns: patterns.map((pattern) => new RegExp(pattern, 'i')),
});
const deniable = (kind: MessageHintKind, ...patterns: readonly string[]) => ({
  ...rule(kind, ...patterns),
  canBeDenied: true,
});

const rules: readonly HintRule<MessageHintKind>[] = [
  deniable(
    'transfer',
    String.raw`\bwir(?:e|ing) (?:me|you|us|him|her|it|them|over|\$|\d|${money}|(?:a|the|this|my|your|first) (?:\w+(?:'s)? )?${money})`,
    String.raw`\bwir(?:e|ing) (?:transfers?|instructions|details|info)|\b(?:swift|international|overseas) (?:bank )?transfers?\b|\b(?:bank|by|via|through|per|(?:do|send|make|accept|use) an?) wire\b(?! (?:shel|rack|fenc|mesh))|\b(?:accept|take|send|do|only) wires\b`,
    String.raw`\b${services}\b(?!'s)(?! (?:street|st\b|avenue|road|sign|office|building|branch|store|counter|place))`,
    String.raw`(?<!\b(?:works?|worked|working|jobs?|career|business|invest\w*|interested|into|trad(?:es?|ing)|min(?:es?|ing)|talk\w* about) (?:in |with |on |for )?)\b${coins}\b(?! (?:startup|company|conference|meetup|fund|job|bros?)\b)|\bwallet address`,
    String.raw`(?<!\b(?:named|called) )\b${apps}\b(?= (?:me|us|him|her|it|now|half|\$|\d|the|a|your|my|to|is (?:fine|ok|easiest|best)))`,
    String.raw`\b(?:by|via|through|with|using|use|on|over|to my|only|accept|take|send) (?:a |my |your |me )?${apps}\b|\b(?:my|your) ${apps}\b`,
    String.raw`\b(?:iban|routing number|swift code)\b`,
    String.raw`\bbank transfer\b.*\b(?:before|advance|up ?front|today|tonight|now|secure|hold|agent|his|her)\b|\b(?:before|advance|up ?front|today|tonight|secure|hold)\b.*\bbank transfer\b`,
    String.raw`\b(?:send|pay|transfer|deposit|put)\b.{0,40} (?:in|to|into|on) (?:my|his|her|this|the following|our) (?:\w+(?:'s)? )?(?:bank )?account\b`,
  ),
  deniable(
    'gift-card',
    String.raw`(?<!\b(?:left|leave|leaving|bought|brought|got) (?:you |her |him |them )?an? )\b(?:gift ?cards?|prepaid (?:visa |debit |master ?card |credit )?cards?)\b(?! (?:left|from|to the)\b)(?! for (?:the|my|our|your|a|you)\b(?! (?:\w+ )?(?:${money}|fees)))`,
    String.raw`\b${cards} (?:gift )?(?:cards?|vouchers?)\b|\b(?:money ?pak|paysafe ?cards?|neosurf)\b`,
    String.raw`\b(?:card|redemption|redeem|claim|voucher) codes?\b|\bscratch(?:ed)? (?:off )?(?:it|them|the back|the codes?|the cards?)`,
    String.raw`\b(?:photos?|pics?|pictures?) of (?:the|each|all) (?:card )?codes?\b|\b(?:codes?|numbers?|pins?) (?:on|from) the backs?\b(?! door)`,
  ),
  rule(
    'overpayment',
    String.raw`\b${giving}\b[^.]{0,25}? ?\b${rest}\b[^.]*\b(?:to|for|back|by|today|when|the)\b`,
    String.raw`\b${giving}(?: me| us)? back (?:the|what|\$|whatever|\d{3})`,
    String.raw`\b${giving}\b[^.]{0,25} ${rest}(?: (?:amount|money|funds|sum))?[.!]?$`,
    String.raw`\b${giving} (?:(?:to )?(?:me|us) )?${amount} back\b|\b(?:return|(?:refund|reimburse)(?: me| us)) ${amount}`,
    String.raw`\b(?:return|refund|send back) (?:me |us )?(?:one |the other |the second |the first )?(?:half|payment)\b`,
    String.raw`\bover-?paid\b(?! for)|\b(?:sent|paid|payed|transferred|deposited|made the payment)\b(?: \S+){0,4}? (?:twice|double|too much|more than (?:the|we|i|you|was))\b`,
    String.raw`\b(?:sent|paid|payed|typed|entered|transferred|wrote|deposited|made)\b.{0,40} (?:instead of|rather than) \$?\d[\d,.]{2,}|\b(?:an? (?:extra|additional) zero|one zero too many)\b`,
    String.raw`\bmore than (?:the amount|the sum|what|we|you|was|is)(?: \w+)? (?:agreed|owed|need(?:ed)?|due)\b`,
    String.raw`\bkeep\b.{0,30} for your (?:trouble|time|inconvenience|effort)|\bkeep (?:your|the|what|half|\$).{0,30} and (?:send|return|forward|wire|give|pass|mail)\b`,
    String.raw`${paper}.{0,40}\b(?:more than|larger than|bigger than|higher than|exceeds|in excess of|over) (?:the|your|our) (?:rent|deposit|price)`,
    String.raw`${paper}[^.]*\b(?:covers?|includes?)\b[^.]*\b(?:shipping|shipper|movers?|moving|flights?|travel|driver|agent|nanny|furniture|fees? of)\b`,
    String.raw`\b(?:extra|additional) (?:money|funds|amount)\b[^.]*${paper}|${paper}[^.]*\bwrong amount\b`,
    String.raw`\b(?:deduct|subtract|take out) (?:your|the) (?:rent|deposit|money|share|part)\b`,
  ),
  deniable(
    'off-site',
    String.raw`(?<!\b(?:home|house|listing|ad|place|property|is|was|been|stays) )\b(?:outside(?: of)?|off(?: of)?|around|away from|not (?:through|on|over|via)|bypass(?:ing)?|leave(?= (?:this|baystead|the (?:platform|website)))|without|skip(?:ping)?|ditch|cut out|rather than (?:on|over|through)) ${site}`,
    String.raw`\b(?:${write}|${go}|am|i'm)\b.{0,40}?\b(?:on|to|via|over|by|through|at|using)? ?(?:my )?${messengers}(?!\w)`,
    String.raw`\b${messengers} (?:me|us|instead|number|at \d)(?!\w)|\b(?:my|your|(?:have|use|got)) ${messengers}\b|\bnumber (?:on|for) ${messengers}\b|\b(?:wa|t)\.me\/`,
    String.raw`\b(?:deal|book|rent|reserve|settle|arrange|lease)\b.{0,20} (?:privately|in private|under the table|between us)\b|\b(?:deal|book|rent|reserve|lease)(?: \w+){0,4} direct(?:ly)?\b(?! (?:on|through|via|here|at|from the app)\b)|\bpay (?:me|us) direct|\bdirect(?:ly)? with (?:me|us|the owner)\b`,
    String.raw`\bcancel\b.{0,30}\b(?:on|through) (?:here|${site})|\bcancel(?: \w+){0,3} here and\b|\bcancel (?:your|the|this|that) \w+(?: here)? and (?:i|we|then|deal|book|pay|write|text|call|email)\b`,
    String.raw`\b(?:avoid|save|skip|dodge|without|escape|saves? (?:us|you)(?: both)?|get around) (?:paying )?${fees}`,
    String.raw`\b(?:${write}|${go}|conversation|chat|this)\b(?: \w+){0,4} (?:elsewhere|somewhere else|offline|off-?line|privately)\b|\b${go}\b(?: \w+){0,2} (?:to|by|via|on|over|through) (?:e-?mail|text|sms)\b`,
    String.raw`\b(?:send|give|share|drop|shoot|leave)\b(?: me| us)? your (?:\w+ )?(?:e-?mail|phone|cell|mobile|number)\b`,
    String.raw`\b${write}(?: to)? ${meOrMine}.{0,40}${emailAddress}`,
    String.raw`^(?!.*\b(?:when|once|if|after|emergency|urgent|stuck|locked|land|arrive|911)\b).*\b${write}(?: to)? ${meOrMine}(?: \w+)? (?:at|on|under|via)(?: my| this)?(?: cell| phone| number| mobile)*:? ?[(+]?\d{3}`,
    String.raw`(?:\b${digit}[ ,.-]+){6,}${digit}\b`,
  ),
  rule(
    'off-site',
    String.raw`\b(?:don't|do not|never|can't|cannot|unable to|not able to|barely|rarely|hardly|won't) (?:answer|reply|respond|write|check|read|use|see|open|book|pay|get|receive|log in)\b[^,.]{0,30}\b${here}\b[^,.]*[,.;]? ?(?:please|they|text|write|message|contact|reach|use|email|call|i )?`,
    String.raw`\b${write} (?:me|us) (?:directly |privately )?instead\b|\buse my (?:personal|private|own) (?:email|e-mail|mail|number|phone)\b|\bon (?:my|his|her) (?:private|personal) (?:e-?mail|mail|number|phone|cell)\b`,
    String.raw`\b(?:this|the site's|baystead's|the site) (?:chat|inbox|messaging|message box)\b.{0,30}\b(?:broken|buggy|monitored|read by|doesn't work|is down|glitch|watched|gets read)|\bnot (?:over |in |on )?here[.!]?$`,
    String.raw`[\w.+-]+ ?[[({] ?at ?[\])}] ?[\w-]|\b\w+ at (?:gmail|yahoo|outlook|hotmail|icloud|proton|aol)\b`,
  ),
  deniable(
    'documents',
    String.raw`\b${copies}\b.{0,25}\b(?:of|with|holding) (?:your |my |the |a |his |her |you and your )?(?:\w+ )?${papers}`,
    String.raw`\b(?:send|share|give|email|e-mail|text|upload|provide|forward|show|message|attach|submit|bring)\b.{0,30}\byour (?:\w+ )?${papers}`,
    String.raw`\b(?:send|share|email|text|upload|provide|forward|attach|submit)(?: me| us)?(?: over)?:? (?:the |a )?${papers}`,
    String.raw`\b(?:i|we|he|she|they|agent|owner|landlord|manager)(?: (?:just|only|also|will|would|still|do|'ll))* (?:needs?|requires?|wants?|must (?:see|have)|have to see)\b.{0,30}\b(?:your|a) (?:\w+ )?${papers}`,
    String.raw`\b${papers}\b.{0,15}\b(?:numbers?|both sides|front and back)\b|^\W*${papers} (?:copy|photo|scan|pic)`,
    String.raw`\b(?:send|share|give|email|need|require)\b.{0,25}\b(?:bank statements?|tax returns?|date of birth|dob)\b`,
    String.raw`\b${numbers}`,
    String.raw`\b(?:need|want|send) my social\b|\byour social\b(?! (?:life|media|worker|circle))`,
  ),
];

/** Replaces texting abbreviations, so that patterns needn't list them. */
function spellOut(text: string): string {
  return text.replaceAll(/\bur\b/gi, 'your').replaceAll(/\bu\b(?!\.)/gi, 'you');
}

/**
 * The hints about a message, one for each kind. `ownHost` is this site's host, which is never a look-alike.
 */
export function findMessageHints(text: string, ownHost: string): FoundHint<MessageHintKind>[] {
  const lookAlike = findLookAlike(text, ownHost);
  const found = findHints(rules, spellOut(text));
  const kinds = found.filter(({ kind }, index) => found.findIndex((each) => each.kind === kind) === index);
  return lookAlike === null ? kinds : [...kinds, { kind: 'look-alike', words: lookAlike }];
}

/**
 * The kinds of hints about these messages, for administrators: "gift cards, overpayment". Null without any.
 */
export function describeMessageFlags(messages: readonly string[], ownHost: string): string | null {
  const kinds = new Set(messages.flatMap((text) => findMessageHints(text, ownHost).map(({ kind }) => kind)));
  return kinds.size === 0 ? null : [...kinds].map((kind) => messageHints[kind].flag).join(', ');
}
