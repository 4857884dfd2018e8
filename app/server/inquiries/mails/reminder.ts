// Reminds the owner of a guest without an answer.
import { reminderAfterDays } from '#domain/inquiry-rules.ts';
import type { MailText } from '../../mail/compose.ts';
import type { InquiryFacts } from './inquiry-mail.ts';

export function writeReminder({ title, dates: days, path }: InquiryFacts): MailText {
  return [
    'A guest is waiting for your answer',
    `Someone asked about “${title}”, ${days}, ${reminderAfterDays} days ago and hasn’t heard from you. A short answer helps, even if it’s a no.`,
    { label: 'Read and answer', path },
  ];
}
