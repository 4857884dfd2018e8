// Hints about messages that read like a scam, for the writer and for administrators. They are made from
// training texts in tests/support/hints, and hints.test.ts measures them with other texts.
import { findHints, type FoundHint } from './hint-rules.ts';
import { findLookAlike } from './look-alike.ts';
import { messageRules } from './message-rules.ts';

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

/** Replaces texting abbreviations, so that patterns needn't list them. */
function spellOut(text: string): string {
  return text.replaceAll(/\bur\b/gi, 'your').replaceAll(/\bu\b(?!\.)/gi, 'you');
}

/**
 * The hints about a message, one for each kind. `ownHost` is this site's host, which is never a look-alike.
 */
export function findMessageHints(text: string, ownHost: string): FoundHint<MessageHintKind>[] {
  const lookAlike = findLookAlike(text, ownHost);
  const found = findHints(messageRules, spellOut(text));
  return lookAlike === null ? found : [...found, { kind: 'look-alike', words: lookAlike }];
}

/**
 * The kinds of hints about a text of messages, for administrators: "gift cards, overpayment". Null without
 * any.
 */
export function describeMessageFlags(text: string, ownHost: string): string | null {
  const kinds = new Set(findMessageHints(text, ownHost).map(({ kind }) => kind));
  return kinds.size === 0 ? null : [...kinds].map((kind) => messageHints[kind].flag).join(', ');
}
