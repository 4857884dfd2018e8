// Tells the guest that the owner accepted the stay.
import type { MailText } from '../../mail/compose.ts';
import type { InquiryFacts } from './inquiry-mail.ts';

export function writeStayAccepted({
  title,
  dates: days,
  guestsAndRent: party,
  quote,
  path,
}: InquiryFacts): MailText {
  return [
    'Your dates are accepted',
    `Good news: “${title}” is yours, ${days} (${party}). The dates are taken in its calendar, and nobody else can get them.`,
    ...(quote === null ? [] : [{ quoted: quote }]),
    'Share your contact details to work out the rest:',
    { label: 'Open the conversation', path },
  ];
}
