// Tells the guest that the owner declined or withdrew dates, or canceled an accepted stay.
import type { MailText } from '../../mail/compose.ts';
import type { InquiryFacts } from './inquiry-mail.ts';

export function writeStayDeclined({ title, other, dates, quote, path }: InquiryFacts): MailText {
  return [
    'About the dates you asked for',
    `${other} can’t offer you ${dates} at “${title}”.`,
    ...(quote === null ? [] : [{ quoted: quote }]),
    { label: 'Open the conversation', path },
    { label: 'See other homes', path: '/listings' },
  ];
}
