// Tells the guest or the owner that the other person suggests other dates.
import type { MailText } from '../../mail/compose.ts';
import type { InquiryFacts } from './inquiry-mail.ts';

export function writeDatesSuggested({
  title,
  other,
  dates,
  stay,
  guestsAndRent,
  quote,
  path,
}: InquiryFacts): MailText {
  return [
    `${other} suggests ${dates}`,
    `${other} suggests ${stay}, at “${title}” (${guestsAndRent}).`,
    ...(quote === null ? [] : [{ quoted: quote }]),
    { button: 'See and answer', path },
    'Accept these dates, decline them, or suggest others.',
  ];
}
