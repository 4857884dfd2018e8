// The table of message hints: words for ways to pay, to leave the site and to ask for documents, and the
// context that makes them a hint. A context of `nearby` may be two sentences away, because scams are told in
// several ("The check is larger. Forward the rest to my mover."). Denied or reported words get no hint.
import { type HintPattern, type HintRule, inSentence, lines, nearby } from './hint-rules.ts';
import { contactPatterns } from './message-contact-patterns.ts';
import type { MessageHintKind } from './message-hints.ts';
import { moneyPatterns } from './message-money-patterns.ts';
import { here, write } from './message-words.ts';

/** Excuses for not writing here, which contain a denial themselves. */
const excuses: readonly HintPattern[] = [
  nearby(
    String.raw`\b(?:don't|do not|never|can't|cannot|unable to|not able to|barely|rarely|hardly|won't|not|no need to|needn't|stop) (?:really |often |always |need to )?` +
      lines`
      answer|reply|respond|write|check|read|use|see|open|book|pay|get|receive|log in|look|confirm
      bother|press|involve|go|let
    ` +
      String.raw`\b[^,.]{0,40}\b(?:${here}|book|number)\b`,
    String.raw`\b(?:please|text|write|message|contact|reach|e-?mail|call|ring|my|number|phone|instead|direct\w*|shoot|sign|dm|you pay)\b`,
    String.raw`^(?!.*\b(?:outside|even if|documents)\b)`,
  ),
  inSentence(
    String.raw`\b(?:hardly|rarely|barely|seldom|almost never|not)(?: ever| often| much)? (?:on|in) (?:here|this|the (?:app|site|platform|website))\b`,
    String.raw`\b(?:${write}|my|number|phone|instead|direct\w*)\b`,
  ),
  inSentence(
    lines`
      \b${write} (?:me|us)(?: \w+)? instead\b
      \b(?:use|on|to|at|by|via) (?:my|his|her) (?:private|personal|own|other) (?:e-?mail|mail|number|phone)\b
      \b(?:this|the|site's|booking) (?:chat|inbox|messag\w+|site|app|button|system)\b.{0,30}\b(?:broken|buggy|monitored|read by|doesn't work|glitch\w*|watched|gets read|loses?)
      \bthey (?:read|watch|monitor|scan|screen) (?:our|the|all|every\w*|my|these)\b
      \bnot (?:over |in |on )?here[.!]?$
      \b(?:they|site|filter|baystead) (?:blocks?|hides?|deletes?|removes?)\b.{0,30}\b(?:numbers?|e-?mails?|contacts?|phone)
    `,
  ),
];

const exempt = {
  transfer: new RegExp(
    lines`
      \b(?:apple|google|samsung) ?pay\b.*\b(?:site|checkout|here|page|app)\b
      \b(?:wash(?:er|ing machine)|dryer|laundry|meter|vending|caf[eé]|coffee|market|tacos?|trolley|bus|parking|shop)\b[^,]{0,25}\b(?:takes?|accepts?|apple pay)\b
    `,
    'i',
  ),
  'off-site':
    /\b(?:(?:my|our) (?:mom|mother|family|kids|parents|sister|students|boss|team|class\w*)|for work|work calls?|grand\w+|abroad|back home|wi-?fi|internet|fast enough|group chat|interviews?|meetings?|lessons)\b(?!.*\b(?:price|rate|discount|fee|rent|book|contract)\b)/i,
  documents:
    /\b(?:front desk|at the (?:door|viewing|house|office|lobby|gate)|when we meet|in person|found your|rental license|(?:garage|street|city|beach) permit|permit number|concierge|parking|bring (?:it|them) along|application form|own form|lockbox is|golf|had to show|glance|short-?term rentals?|the site (?:checks|verifies))\b(?!.{0,40}\b(?:send|upload|text)\b)/i,
};

export const messageRules: readonly HintRule<MessageHintKind>[] = [
  { kind: 'transfer', patterns: moneyPatterns.transfer, canBeDenied: true, exempt: exempt.transfer },
  { kind: 'gift-card', patterns: moneyPatterns['gift-card'], canBeDenied: true },
  { kind: 'overpayment', patterns: moneyPatterns.overpayment },
  { kind: 'off-site', patterns: contactPatterns['off-site'], canBeDenied: true, exempt: exempt['off-site'] },
  { kind: 'off-site', patterns: excuses },
  { kind: 'documents', patterns: contactPatterns.documents, canBeDenied: true, exempt: exempt.documents },
];
