// Tells the guest or the owner that the other person shared contact details.
import type { MailText } from '../../mail/compose.ts';
import type { InquiryFacts } from './inquiry-mail.ts';

export function writeContactShared({ title, other, hasShared, path }: InquiryFacts): MailText {
  return [
    `${other} shared contact details`,
    `${other} shared contact details with you. You’ll find them in your conversation about “${title}”.`,
    { button: 'Open the conversation', path },
    ...(hasShared ? [] : ['Share yours when you’re ready.']),
  ];
}
