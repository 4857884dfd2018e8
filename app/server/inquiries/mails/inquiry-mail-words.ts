// The words of the mails to the guest or the owner about an inquiry, as one table. inquiry-mails.ts reads the
// facts, and makes the link to the conversation.
import type { Contact, InquiryNews, Reader } from '#domain/inquiry/inquiry.ts';
import {
  guestAskedDays,
  noAnswerAfterDays,
  ownerAskedDays,
  reminderAfterDays,
} from '#domain/inquiry-rules.ts';
import { safetyWords } from '#domain/inquiry/safety-words.ts';
import type { CostRow } from '#domain/stay/stay-cost.ts';
import type { Block, MailWords } from '../../mail/compose.ts';

/**
 * What a mail about an inquiry may contain. Says nothing about the other person until that person has shared
 * contact details. Only approved properties have inquiries, so the title is public.
 */
export interface InquiryFacts extends Reader {
  title: string;
  /** What the mail calls the other person, for the beginning of a sentence: "Dana" or "The guest". */
  other: string;
  /** The same for the owner's first mails about a guest: "Dana" or "A guest". */
  guest: string;
  /** The other person's contact details. Null until they are shared. */
  contact: Contact | null;
  /** True if the reader has shared contact details. */
  hasShared: boolean;
  /** True if the inquiry has a stay that both sides agreed on. */
  isAgreed: boolean;
  /** The dates that the mail is about, as in "Jan 4 to Apr 5". */
  dates: string;
  /** The dates with the nights, as in "Jan 4 to Apr 5, 91 nights". */
  stay: string;
  /** The guests and the total of the stay, as in "2 guests, $13,049". */
  guestsAndTotal: string;
  /** What the guest pays. */
  costs: readonly CostRow[];
  /** The agreed stay before a change, as in "Jan 4 to Apr 5, 91 nights (2 guests, $13,049)". */
  before: string;
  /** What a change adds to the total, as in "$1,240 more". */
  difference: string;
  /** The dates that become free again when a stay ends early. */
  freed: string;
  /** As in "Apr 5". */
  checkOut: string;
  /** The path of the owner's calendar. Only for the owner's `stay-ends`. */
  calendarPath: string | null;
  /** The other person's message, or null if its address isn't verified or there is no message. */
  quote: string | null;
  /** The same stay as the query string of links to other homes. */
  stayQuery: string;
  /** Similar listings that are free on the same nights. Only for `no-answer`. */
  similar: readonly { id: string; title: string }[];
}

/** The button opens the conversation. */
type InquiryMail = (facts: InquiryFacts) => MailWords<string>;

const open = 'Open the conversation';
const seeOtherHomes = (stayQuery: string) => ({ label: 'See other homes', path: `/listings${stayQuery}` });

const quoted = (text: string | null): Block[] => (text === null ? [] : [{ quoted: text }]);
/** An unverified person isn't quoted. */
const message = (quote: string | null): Block =>
  quote === null ? 'The message is waiting in your conversation.' : { quoted: quote };

/** Both stays, and what the new one costs. */
const compare = ({ before, stay, guestsAndTotal, difference, costs }: InquiryFacts): Block[] => [
  {
    costs: [
      { name: 'Before', text: before },
      { name: 'After', text: `${stay} (${guestsAndTotal})` },
      { name: 'Difference', text: difference },
    ],
  },
  'The new costs:',
  { costs },
];

export const inquiryMails: Record<InquiryNews, InquiryMail> = {
  requested: ({ guest, dates, stay, title, guestsAndTotal, quote }) => ({
    subject: `${guest} is asking about ${dates}`,
    words: [`${guest} would like to stay at “${title}”, ${stay} (${guestsAndTotal}):`, message(quote)],
    button: 'Read and answer',
  }),
  suggested: ({ other, dates, stay, title, guestsAndTotal, quote }) => ({
    subject: `${other} suggests ${dates}`,
    words: [`${other} suggests ${stay}, at “${title}” (${guestsAndTotal}).`, ...quoted(quote)],
    button: 'See and answer',
  }),
  answered: ({ other, title, dates, quote }) => ({
    subject: `${other} sent you a message`,
    words: [`${other} wrote about “${title}”, ${dates}:`, message(quote)],
    button: 'Read and answer',
  }),
  accepted: ({ side, other, dates, title, stay, guestsAndTotal, costs, quote, hasShared }) => ({
    subject: `${other} accepted ${dates}`,
    words: [
      `${other} accepted your dates for “${title}”, ${stay} (${guestsAndTotal}). No one else can book them.`,
      'What the guest pays:',
      { costs },
      ...quoted(quote),
      ...(hasShared ? [] : ['Next, share your contact details to work out keys, rent and the rest.']),
      ...(side === 'guest' ? [safetyWords.guest, { label: 'Stay safe', path: '/safety' }] : []),
    ],
    button: open,
  }),
  declined: ({ other, dates, title, stay, stayQuery, quote }) => ({
    subject: `${other} can’t offer ${dates}`,
    words: [`${other} can’t offer you “${title}” for ${stay}.`, ...quoted(quote)],
    button: open,
    after: [seeOtherHomes(stayQuery)],
  }),
  withdrawn: ({ other, dates, title, stay, quote }) => ({
    subject: `${other} doesn’t need ${dates} anymore`,
    words: [`${other} won’t need “${title}” for ${stay}, after all.`, ...quoted(quote)],
    button: open,
  }),
  superseded: ({ isAgreed, dates, title, stay, stayQuery, before }) =>
    isAgreed
      ? {
          subject: 'Your stay can’t change as planned',
          words: [
            `Sorry, some of those nights went to another guest. Your stay at “${title}” stays as it is: ${before}.`,
            'You can still ask for another change.',
          ],
          button: open,
        }
      : {
          subject: `${dates} went to another guest`,
          words: [`Sorry, “${title}” went to another guest: ${stay}. You can still suggest other dates.`],
          button: open,
          after: [seeOtherHomes(stayQuery)],
        },
  'change-asked': (facts) => ({
    subject: `${facts.other} asks for a change: ${facts.dates}`,
    words: [
      `${facts.other} would like to change the stay at “${facts.title}”: ${facts.dates}. Nothing changes until you say yes.`,
      ...quoted(facts.quote),
      ...compare(facts),
    ],
    button: 'See and answer',
  }),
  changed: (facts) => ({
    subject: `${facts.other} accepted: the stay is now ${facts.dates}`,
    words: [
      `${facts.other} accepted the change. The stay at “${facts.title}” is now ${facts.dates}.`,
      ...quoted(facts.quote),
      ...compare(facts),
    ],
    button: open,
  }),
  'change-declined': ({ other, title, before, quote }) => ({
    subject: `${other} can’t change the stay`,
    words: [
      `${other} can’t change the stay at “${title}” as you asked. It stays as it is: ${before}.`,
      ...quoted(quote),
    ],
    button: open,
  }),
  'change-withdrawn': ({ other, title, before, quote }) => ({
    subject: `${other} doesn’t want to change the stay anymore`,
    words: [
      `${other} withdrew the change of the stay at “${title}”. It stays as it is: ${before}.`,
      ...quoted(quote),
    ],
    button: open,
  }),
  'change-expired': ({ other, title, before }) => ({
    subject: 'No answer about your change',
    words: [
      `${other} didn’t answer in time about changing the stay at “${title}”. It stays as it is: ${before}.`,
    ],
    button: open,
  }),
  canceled: ({ side, other, dates, title, stay, stayQuery, quote }) => ({
    subject: `${other} canceled the stay: ${dates}`,
    words: [
      `${other} canceled the stay at “${title}”, ${stay}. All of its nights are free again.`,
      ...quoted(quote),
    ],
    button: open,
    after: side === 'guest' ? [seeOtherHomes(stayQuery)] : [],
  }),
  ended: (facts) => ({
    subject: `${facts.other} ended the stay early: it’s now ${facts.dates}`,
    words: [
      `${facts.other} ended the stay at “${facts.title}” early. It now ends on ${facts.checkOut}, and the nights from ${facts.freed} are free again.`,
      ...quoted(facts.quote),
      ...compare(facts),
    ],
    button: open,
  }),
  'stay-ends': ({ side, other, title, checkOut, calendarPath }) =>
    side === 'guest'
      ? {
          subject: 'Would you like to stay longer?',
          words: [
            `Your stay at “${title}” ends on ${checkOut}. Need more time? Ask for more nights while they’re free.`,
            `Leaving as planned? Say so on the same page, so that the owner can plan ahead. If we don’t hear from you in ${guestAskedDays - ownerAskedDays} days, your stay ends as agreed, and we’ll ask the owner about the nights after it.`,
          ],
          button: 'Ask to stay longer',
        }
      : {
          subject: `Will you offer your home after ${checkOut}?`,
          words: [
            `${other}’s stay at “${title}” ends on ${checkOut}, and they haven’t asked for more nights.`,
            'Make sure your calendar shows when the home is free. Would you like them to stay longer? Ask for a change.',
          ],
          button: open,
          after: calendarPath === null ? [] : [{ label: 'Open your calendar', path: calendarPath }],
        },
  leaving: ({ other, title, checkOut, calendarPath }) => ({
    subject: `${other} leaves on ${checkOut}`,
    words: [
      `${other} leaves “${title}” on ${checkOut}, as planned. Make sure your calendar shows when the home is free.`,
    ],
    button: open,
    after: calendarPath === null ? [] : [{ label: 'Open your calendar', path: calendarPath }],
  }),
  shared: ({ other, title, contact }) => ({
    subject: `${other} shared contact details`,
    words: [
      `${other} shared contact details with you. Here’s how to get in touch about “${title}”:`,
      ...quoted(contact && [contact.name, contact.email, contact.phone].filter(Boolean).join('\n')),
    ],
    button: open,
  }),
  reminder: ({ guest, title, stay }) => ({
    subject: `${guest} is waiting for your answer`,
    words: [
      `${guest} asked about “${title}” ${reminderAfterDays} days ago and hasn’t heard from you yet: ${stay}.`,
      'A short answer helps, even if it’s a no.',
    ],
    button: 'Read and answer',
  }),
  'no-answer': ({ other, dates, title, similar, stayQuery }) => ({
    subject: `No answer yet about ${dates}`,
    words: [
      `${other} hasn’t answered you about “${title}” in ${noAnswerAfterDays} days. Your message is still there, and we’ll email you when an answer comes.`,
    ],
    button: open,
    after: [
      ...(similar.length > 0 ? ['Meanwhile, these similar homes are free on your dates:'] : []),
      ...similar.map((listing) => ({ label: listing.title, path: `/listings/${listing.id}${stayQuery}` })),
    ],
  }),
  'double-booked': ({ dates, title, stay }) => ({
    subject: `${dates} may be booked twice`,
    words: [
      `A calendar you linked also has nights of the stay you agreed on for “${title}”, ${stay}. Someone else may have booked them.`,
    ],
    button: open,
  }),
  note: ({ title, quote }) => ({
    subject: 'A message from Baystead',
    words: [`Our team wrote to you about “${title}”:`, message(quote)],
    button: open,
  }),
};
