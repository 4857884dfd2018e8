// Sends an administrator's note to the guest or the owner.
import type { MailText } from '../../mail/compose.ts';
import type { InquiryFacts } from './inquiry-mail.ts';

export function writeTeamNote({ title, quote, path }: InquiryFacts): MailText {
  return [
    'A message from Baystead',
    `Our team wrote to you about “${title}”:`,
    quote === null ? 'The message is waiting in your conversation.' : { quoted: quote },
    { button: 'Open the conversation', path },
  ];
}
