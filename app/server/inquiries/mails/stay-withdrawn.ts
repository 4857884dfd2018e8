// Tells the owner that the guest declined or withdrew dates, or canceled an accepted stay.
import type { MailText } from '../../mail/compose.ts';
import type { InquiryFacts } from './inquiry-mail.ts';

export function writeStayWithdrawn({ title, other, dates, stay, quote, path }: InquiryFacts): MailText {
  return [
    `${other} doesn’t need ${dates} anymore`,
    `${other} won’t need “${title}” for ${stay}, after all. If these dates were in your calendar, they’re free again.`,
    ...(quote === null ? [] : [{ quoted: quote }]),
    { button: 'Open the conversation', path },
  ];
}
