// Tells the owner that the guest declined or withdrew dates, or canceled an accepted stay.
import type { MailText } from '../../mail/compose.ts';
import type { InquiryFacts } from './inquiry-mail.ts';

export function writeStayWithdrawn({ title, other, dates, stay, quote, path }: InquiryFacts): MailText {
  return [
    `${other} doesn’t need ${dates} anymore`,
    `${other} won’t need “${title}” for ${stay}, after all. Your calendar no longer holds these dates.`,
    ...(quote === null ? [] : [{ quoted: quote }]),
    { button: 'Open the conversation', path },
  ];
}
