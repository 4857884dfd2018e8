// Tells the owner that the guest withdrew a request or an accepted stay.
import type { MailText } from '../../mail/compose.ts';
import type { InquiryFacts } from './inquiry-mail.ts';

export function writeStayWithdrawn({ title, dates: days, path }: InquiryFacts): MailText {
  return [
    'A guest has changed plans',
    `The guest who asked about “${title}”, ${days}, doesn’t want these dates anymore. If you had accepted them, they’re free again.`,
    { label: 'Open the conversation', path },
  ];
}
