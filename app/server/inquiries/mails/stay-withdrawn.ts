// Tells the owner that the guest declined or withdrew dates, or canceled an accepted stay.
import type { MailText } from '../../mail/compose.ts';
import type { InquiryFacts } from './inquiry-mail.ts';

export function writeStayWithdrawn({ title, other, otherName, dates, quote, path }: InquiryFacts): MailText {
  return [
    `${otherName ?? 'A guest'} has changed plans`,
    `${other} doesn’t need ${dates} at “${title}” anymore. If these dates were in your calendar, they’re free again.`,
    ...(quote === null ? [] : [{ quoted: quote }]),
    { label: 'Open the conversation', path },
  ];
}
