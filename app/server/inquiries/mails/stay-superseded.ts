// Tells the guest that the owner accepted another stay on the same nights.
import type { MailText } from '../../mail/compose.ts';
import type { InquiryFacts } from './inquiry-mail.ts';

export function writeStaySuperseded({ title, dates, stay, path }: InquiryFacts): MailText {
  return [
    `${dates} is taken`,
    `Sorry, “${title}” went to another guest: ${stay}. You can still suggest other dates.`,
    { button: 'Open the conversation', path },
    { link: 'See other homes', path: '/listings' },
  ];
}
