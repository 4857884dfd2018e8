// Tells the guest that the owner accepted another stay on the same nights.
import type { MailText } from '../../mail/compose.ts';
import type { InquiryFacts } from './inquiry-mail.ts';

export function writeStaySuperseded({ title, dates, path }: InquiryFacts): MailText {
  return [
    'The dates you asked for are taken',
    `The owner of “${title}” has accepted another guest, so ${dates} isn’t free anymore. You can still suggest other dates.`,
    { label: 'Open the conversation', path },
    { label: 'See other homes', path: '/listings' },
  ];
}
