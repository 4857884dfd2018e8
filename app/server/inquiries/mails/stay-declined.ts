// Tells the guest that the owner declined a request or called off an accepted stay.
import type { MailText } from '../../mail/compose.ts';
import type { InquiryFacts } from './inquiry-mail.ts';

export function writeStayDeclined({ title, dates: days, quote, path }: InquiryFacts): MailText {
  return [
    'About the dates you asked for',
    `The owner of “${title}” can’t offer you ${days}.`,
    ...(quote === null ? [] : [{ quoted: quote }]),
    { label: 'Open the conversation', path },
    { label: 'See other homes', path: '/listings' },
  ];
}
