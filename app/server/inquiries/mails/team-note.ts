// Sends an administrator's note to one side.
import type { MailText } from '../../mail/compose.ts';
import type { InquiryFacts } from './inquiry-mail.ts';

export function writeTeamNote({ title, quote, path }: InquiryFacts): MailText {
  return [
    'A message from Baystead',
    `About your conversation on “${title}”, our team writes:`,
    quote === null ? 'It’s waiting for you in your conversation.' : { quoted: quote },
    { label: 'Open the conversation', path },
  ];
}
