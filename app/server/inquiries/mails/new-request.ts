// Tells the owner that a guest requests a stay.
import type { MailText } from '../../mail/compose.ts';
import type { InquiryFacts } from './inquiry-mail.ts';

export function writeNewRequest({
  title,
  otherName,
  dates,
  stay,
  guestsAndRent,
  quote,
  path,
}: InquiryFacts): MailText {
  return [
    `${otherName ?? 'A guest'} is asking about ${dates}`,
    `${otherName ?? 'A guest'} would like to stay at “${title}”, ${stay} (${guestsAndRent}):`,
    quote === null ? 'Their message is waiting in your conversation.' : { quoted: quote },
    { button: 'Read and answer', path },
    'Accept the dates, decline, suggest others, or just write back. We’ll add accepted dates to your calendar.',
  ];
}
