// Tells the guest or the owner about the other person's message.
import type { MailText } from '../../mail/compose.ts';
import type { InquiryFacts } from './inquiry-mail.ts';

export function writeNewMessage({ title, other, dates, quote, path }: InquiryFacts): MailText {
  return [
    `${other} sent you a message`,
    `${other} wrote about “${title}”, ${dates}:`,
    quote === null ? 'The message is waiting in your conversation.' : { quoted: quote },
    { button: 'Read and answer', path },
  ];
}
