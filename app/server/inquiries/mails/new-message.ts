// Tells a side that the other side wrote.
import type { MailText } from '../../mail/compose.ts';
import type { InquiryFacts } from './inquiry-mail.ts';

export function writeNewMessage({ title, other, quote, path }: InquiryFacts): MailText {
  return [
    'You have a new message',
    `${other} wrote about “${title}”:`,
    quote === null ? 'It’s waiting for you in your conversation.' : { quoted: quote },
    { label: 'Read and answer', path },
  ];
}
