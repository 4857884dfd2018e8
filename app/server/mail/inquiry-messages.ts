// The words of the mails about conversations. None says who the other side is. `words` are the other side's, or null where
// a stranger may have typed them; `title` is that of a home which was approved.
import type { InquiryNews, Side } from '#domain/conversation.ts';
import { noAnswerAfterDays, reminderAfterDays } from '#domain/inquiry.ts';
import { type Block, type ComposedMail, composeMail, type MakeLink } from './mail-layout.ts';

/** What every mail about a conversation knows. */
export interface InquiryMailFacts {
  title: string;
  /** The stay in words, as in "Jan 4 to Apr 4". */
  days: string;
  /** Who comes and what the stay costs, as in "2 guests, about $13,050". */
  party: string;
  token: string;
  words: string | null;
  /** Others like the home, for a guest without an answer. */
  similar: readonly { id: string; title: string }[];
}

const keepTheLink =
  'This link opens the conversation without an account, so keep it to yourself. Your contact details stay with us until you share them.';

/** Leads to the conversation. */
const open = (link: MakeLink, label: string, token: string) => link(label, `/inquiry-link/${token}`);

function said(words: string | null, unsaid: string): Block {
  return words === null ? unsaid : { quoted: words };
}

type WriteNews = (facts: InquiryMailFacts, link: MakeLink) => [subject: string, ...Block[]];

const newsWords: Record<InquiryNews, WriteNews> = {
  asked: ({ title, days, party, words, token }, link) => [
    'Someone is asking about your home',
    `A guest would like to stay at “${title}”, ${days} (${party}):`,
    said(words, 'Their message is waiting for you.'),
    open(link, 'Read and answer', token),
    'You can accept the dates, decline, or just answer. Accepted dates are taken in your calendar.',
  ],
  withdrawn: ({ title, days, token }, link) => [
    'A guest has changed plans',
    `The guest who asked about “${title}”, ${days}, doesn’t want these dates anymore. If you had accepted them, they’re free again.`,
    open(link, 'Open the conversation', token),
  ],
  reminder: ({ title, days, token }, link) => [
    'A guest is waiting for your answer',
    `Someone asked about “${title}”, ${days}, ${reminderAfterDays} days ago and hasn’t heard from you. A short answer helps, even if it’s a no.`,
    open(link, 'Read and answer', token),
  ],
  accepted: ({ title, days, party, words, token }, link) => [
    'Your dates are accepted',
    `Good news: “${title}” is yours, ${days} (${party}). The dates are taken in its calendar, and nobody else can get them.`,
    ...(words === null ? [] : [{ quoted: words }]),
    'Share your contact details to work out the rest:',
    open(link, 'Open the conversation', token),
  ],
  declined: ({ title, days, words, token }, link) => [
    'About the dates you asked for',
    `The owner of “${title}” can’t offer you ${days}.`,
    ...(words === null ? [] : [{ quoted: words }]),
    open(link, 'Open the conversation', token),
    link('See other homes', '/listings'),
  ],
  overtaken: ({ title, days, token }, link) => [
    'The dates you asked for are taken',
    `The owner of “${title}” has accepted another guest, so ${days} isn’t free anymore. You can still ask about other dates.`,
    open(link, 'Open the conversation', token),
    link('See other homes', '/listings'),
  ],
  'no-answer': ({ title, token, similar }, link) => [
    'No answer yet',
    `The owner of “${title}” hasn’t answered you in ${noAnswerAfterDays} days. We’ve reminded them, and your message is still there.`,
    ...(similar.length > 0 ? ['Meanwhile, here are similar homes:'] : []),
    ...similar.map((home) => link(home.title, `/listings/${home.id}`)),
    open(link, 'Open the conversation', token),
  ],
  answered: ({ title, words, token }, link) => [
    'You have a new message',
    `About “${title}”:`,
    said(words, 'It’s waiting for you in your conversation.'),
    open(link, 'Read and answer', token),
  ],
  shared: ({ title, token }, link) => [
    'Contact details for you',
    `About “${title}”: the other side has shared their contact details with you. They’re in your conversation, where you can share yours too.`,
    open(link, 'Open the conversation', token),
  ],
  note: ({ title, words, token }, link) => [
    'A message from Baystead',
    `About your conversation on “${title}”, our team writes:`,
    said(words, 'It’s waiting for you in your conversation.'),
    open(link, 'Open the conversation', token),
  ],
};

export function inquiryMessages(link: MakeLink) {
  return {
    /** Goes to any address that somebody types: it holds nothing of what was typed beside it. */
    inquiryConfirmation(
      to: string,
      { title, token }: Pick<InquiryMailFacts, 'title' | 'token'>,
    ): ComposedMail {
      return composeMail(to, 'Confirm your question about a home', [
        `Someone asked about “${title}” on Baystead and gave this address. If that was you, confirm it, and we’ll pass your message on to the owner:`,
        open(link, 'Confirm and send', token),
        'Wasn’t you? You can ignore this email. Nothing is sent, and we’ll delete the message.',
      ]);
    },
    inquiryNews(to: string, news: InquiryNews, facts: InquiryMailFacts): ComposedMail {
      const [subject, ...blocks] = newsWords[news](facts, link);
      return composeMail(to, subject, [...blocks, keepTheLink]);
    },
    /** There is nothing left to open. `datesFreed`: an agreed stay ended with the conversation. */
    inquiryEnded(
      to: string,
      { title, by, datesFreed }: { title: string; by: 'home' | Side; datesFreed: boolean },
    ): ComposedMail {
      return composeMail(to, 'A conversation has ended', [
        `Your conversation about “${title}” is gone: ${endings[by]}`,
        ...(datesFreed ? ['The stay is off. The dates you’d agreed on are free again.'] : []),
        link('See homes', '/listings'),
      ]);
    },
  };
}

const endings: Record<'home' | Side, string> = {
  home: 'the home isn’t on Baystead anymore.',
  guest: 'the guest has deleted their account.',
  owner: 'the owner has deleted their account.',
};
