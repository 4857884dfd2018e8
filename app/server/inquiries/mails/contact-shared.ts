// Tells a side that the other side shared its contact details.
import type { MailText } from '../../mail/compose.ts';
import type { InquiryFacts } from './inquiry-mail.ts';

export function writeContactShared({ title, path }: InquiryFacts): MailText {
  return [
    'Contact details for you',
    `About “${title}”: the other side has shared their contact details with you. They’re in your conversation, where you can share yours too.`,
    { label: 'Open the conversation', path },
  ];
}
