// Tells the guest that the owner declined or withdrew dates, or canceled an accepted stay.
import type { MailText } from '../../mail/compose.ts';
import type { InquiryFacts } from './inquiry-mail.ts';

export function writeStayDeclined({ title, other, dates, stay, quote, path }: InquiryFacts): MailText {
  return [
    `${other} can’t offer ${dates}`,
    `${other} can’t offer you “${title}” for ${stay}.`,
    ...(quote === null ? [] : [{ quoted: quote }]),
    { button: 'Open the conversation', path },
    { link: 'See other homes', path: '/listings' },
  ];
}
