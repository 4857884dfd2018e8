// Tells a side that the other side shared its contact details.
import type { MailText } from '../../mail/compose.ts';
import type { InquiryFacts } from './inquiry-mail.ts';

export function writeContactShared({ title, other, path }: InquiryFacts): MailText {
  return [
    `${other} shared contact details`,
    `${other} shared contact details with you. Find them in your conversation about “${title}”, and share yours when you’re ready.`,
    { label: 'Open the conversation', path },
  ];
}
