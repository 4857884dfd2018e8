// Tells the owner that a guest requests a stay.
import type { MailText } from '../../mail/compose.ts';
import type { InquiryFacts } from './inquiry-mail.ts';

export function writeNewRequest({ title, dates, guestsAndRent, quote, path }: InquiryFacts): MailText {
  return [
    'Someone is asking about your home',
    `A guest would like to stay at “${title}”, ${dates} (${guestsAndRent}):`,
    quote === null ? 'Their message is waiting for you.' : { quoted: quote },
    { label: 'Read and answer', path },
    'You can accept the dates, decline, suggest others, or just answer. We’ll add accepted dates to your calendar.',
  ];
}
