// Hints about messages that read like a scam, for the writer and for administrators. They are made from the
// training half of tests/support/hints, and message-hints.test.ts measures them with the other half.
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

const apps = String.raw`(?:zelle|venmo|cash ?app)`;
const messengers = String.raw`(?:whats ?app|telegram|wechat|viber|snapchat|(?:the )?signal(?! from)|google chat|hangouts)`;
const cards = String.raw`(?:google play|i ?tunes|steam|amazon|apple|target|e ?bay|walmart|best buy|nike|sephora|vanilla)`;
const here = String.raw`(?:here|(?:on|in|through|via|by|at) (?:here|this (?:site|website|page|app|chat|platform)|the (?:site|website|platform|app)|baystead))`;
const site = String.raw`(?:the |this |your )?(?:site|website|web site|platform|app|baystead)\b`;
const papers = String.raw`(?:passport|driver'?s?'? licen[cs]e|(?:photo |government |national )?id(?: card)?\b|social security card|bank statements?|tax returns?|green card|visa page)`;
const numbers = String.raw`(?:social security (?:number|no)|ssn\b|(?:credit |debit |bank )?card (?:number|details)|cvv|cvc|security code (?:of|on) (?:your|the) card|(?:three|3) digits on the back|mother's maiden name|bank (?:login|password)|account password)`;
const rest = String.raw`(?:the |any |what(?:'s|ever is) )?(?:rest|difference|remainder|remaining|balance|extra|excess|surplus|left ?over|left\b|overage|overpayment)`;
const giving = String.raw`(?:send|return|refund|forward|pass|give|pay|wire|transfer|mail)`;

const rules: readonly HintRule<MessageHintKind>[] = [
  {
    kind: 'transfer',
    canBeDenied: true,
    patterns: [
      /\bwir(?:e|ing) (?:me|you|us|him|her|it|them|over|money|cash|half|funds|\$|\d|(?:a|the|this|my|your|first) (?:\w+ )?(?:money|deposit|rent|month|payment|funds|amount|fee|half))/i,
      /\b(?:wire|swift|international|overseas) (?:bank )?transfers?\b|\b(?:bank|by|via|a) wire\b(?! (?:shelf|rack|fence|mesh))|\bwires\b/i,
      /\bwestern union\b|\bmoney ?gram\b|\b(?:bitcoins?|btc|crypto(?:currency|currencies)?|ethereum|eth|usdt|usdc|tether)\b/i,
      new RegExp(
        String.raw`(?<!\b(?:named|called) )\b${apps}\b(?= (?:me|us|him|her|it|now|half|\$|\d|the|a|your|my|to))`,
        'i',
      ),
      new RegExp(
        String.raw`\b(?:by|via|through|with|using|use|on|over|to my|only|accept|take|send) (?:a |my |your )?${apps}\b`,
        'i',
      ),
    ],
  },
  {
    kind: 'gift-card',
    canBeDenied: true,
    patterns: [
      /\bgift ?cards?\b|\bgiftcards?\b|\bprepaid (?:visa |debit |master ?card |credit )?cards?\b/i,
      new RegExp(String.raw`\b${cards} (?:gift )?cards?\b`, 'i'),
      /\b(?:card|redemption|redeem|voucher) codes?\b|\bscratch(?:ed)? (?:off )?(?:it|them|the back|the codes?|the cards?)/i,
      /\b(?:photos?|pics?|pictures?) of (?:the|each|all) (?:card )?codes?\b/i,
    ],
  },
  {
    kind: 'overpayment',
    patterns: [
      new RegExp(
        String.raw`\b${giving}\b[^.]{0,25}? ?\b${rest}\b[^.]*\b(?:to|for|back|by|today|when)\b`,
        'i',
      ),
      new RegExp(String.raw`\b${giving}(?: me| us)? back (?:the|what|\$|whatever)`, 'i'),
      new RegExp(String.raw`\b${giving}\b[^.]{0,25} ${rest}(?: (?:amount|money|funds|sum))?[.!]?$`, 'i'),
      /\b(?:overpaid|over-paid|paid (?:you )?twice|sent (?:you )?(?:too much|more than)|(?:made|sent) (?:the|my) (?:payment|deposit|rent) twice)\b/i,
      /\b(?:check|cheque|draft|money order)\b[^.]{0,40}\b(?:more than|larger than|bigger than|exceeds|in excess of|over) (?:the|your|our) (?:rent|deposit|price)/i,
      /\b(?:check|cheque|draft|money order)\b[^.]*\b(?:covers?|includes?)\b[^.]*\b(?:shipping|shipper|movers?|moving|flights?|travel|driver|agent|nanny|furniture|fees? of)\b/i,
      /\b(?:extra|additional) (?:money|funds|amount)\b[^.]*\bcheck\b|\bcheck\b[^.]*\bwrong amount\b/i,
      /\b(?:deduct|take out) (?:your|the) (?:rent|deposit|money|share|part)\b/i,
    ],
  },
  {
    kind: 'off-site',
    canBeDenied: true,
    patterns: [
      new RegExp(
        String.raw`(?<!\b(?:home|house|listing|ad|place|property) )\b(?:outside(?: of)?|off(?: of)?|around|away from|not (?:through|on|over|via)|bypass(?:ing)?|without|leave) ${site}`,
        'i',
      ),
      new RegExp(
        String.raw`\b(?:write|message|msg|text|contact|reach|add|ping|find|call|hit|talk|chat|move|continue|switch|go|speak|discuss|am|i'm)\b[^.]{0,40}?\b(?:on|to|via|over|by|through|at|using)? ?(?:my )?${messengers}\b`,
        'i',
      ),
      /\b(?:deal|book|rent|pay|settle|arrange)\b[^.]{0,20} (?:privately|directly with|directly off|with me directly|under the table)/i,
      /\bcancel\b[^.]{0,20}\b(?:on|through) (?:here|the site|baystead)\b/i,
    ],
  },
  {
    kind: 'off-site',
    patterns: [
      new RegExp(
        String.raw`\b(?:don't|do not|never|can't|cannot|unable to|not able to|barely|rarely|won't) (?:answer|reply|respond|write|check|read|use|see|open|book|pay|get)\b[^,.]{0,30}\b${here}\b[^,.]*[,.;]? ?(?:please|they|text|write|message|contact|reach|use|email|call|i )?`,
        'i',
      ),
      /\b(?:text|email|call|message) me (?:directly |privately )?instead\b|\buse my (?:personal|private|own) (?:email|e-mail|number|phone)\b/i,
    ],
  },
  {
    kind: 'documents',
    canBeDenied: true,
    patterns: [
      new RegExp(
        String.raw`\b(?:copy|copies|photo|pic|picture|scan|selfie|image|front and back|both sides)\b[^.]{0,25}\b(?:of|with|holding) (?:your |my |the |a |his |her )?${papers}`,
        'i',
      ),
      new RegExp(
        String.raw`\b(?:send|share|give|email|e-mail|text|upload|provide|forward|show)\b[^.]{0,30}\byour (?:\w+ )?${papers}`,
        'i',
      ),
      new RegExp(
        String.raw`\b(?:i|we|he|she|they|agent|owner|landlord|manager)(?: (?:just|only|also|will|would|still|do))* (?:needs?|requires?|wants?|must (?:see|have)|have to see)\b[^.]{0,30}\b(?:your|a) (?:\w+ )?${papers}`,
        'i',
      ),
      new RegExp(String.raw`\b${papers}\b[^.]{0,15}\b(?:numbers?|both sides|front and back)\b`, 'i'),
      new RegExp(
        String.raw`\b(?:send|share|give|email|need|require)\b[^.]{0,25}\b(?:bank statements?|tax returns?)\b`,
        'i',
      ),
      new RegExp(String.raw`\b${numbers}`, 'i'),
      /\b(?:need|want|send) my social\b|\byour social\b(?! (?:life|media|worker))/i,
    ],
  },
];

/**
 * What in a message reads like a scam, each kind once. `ownHost`: the host of this site, whose links are no
 * look-alikes.
 */
export function findMessageHints(text: string, ownHost: string): FoundHint<MessageHintKind>[] {
  const lookAlike = findLookAlike(text, ownHost);
  const found = findHints(rules, text);
  const kinds = found.filter(({ kind }, index) => found.findIndex((each) => each.kind === kind) === index);
  return lookAlike === null ? kinds : [...kinds, { kind: 'look-alike', words: lookAlike }];
}

/** The kinds that were found in messages, for administrators: "gift cards, overpayment". Null if none was. */
export function describeMessageFlags(messages: readonly string[], ownHost: string): string | null {
  const kinds = new Set(messages.flatMap((text) => findMessageHints(text, ownHost).map(({ kind }) => kind)));
  return kinds.size === 0 ? null : [...kinds].map((kind) => messageHints[kind].flag).join(', ');
}
