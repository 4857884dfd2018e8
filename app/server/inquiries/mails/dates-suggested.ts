// Tells a side that the other side suggests other dates.
import type { MailText } from '../../mail/compose.ts';
import type { InquiryFacts } from './inquiry-mail.ts';

export function writeDatesSuggested({
  title,
  other,
  dates,
  guestsAndRent,
  quote,
  path,
}: InquiryFacts): MailText {
  return [
    `${other} suggests other dates`,
    `How about ${dates} at “${title}” (${guestsAndRent})?`,
    ...(quote === null ? [] : [{ quoted: quote }]),
    { label: 'Answer', path },
    'You can accept these dates, decline them, or suggest others.',
  ];
}
