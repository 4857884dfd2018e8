// Reminds the owner of a guest without an answer.
import { reminderAfterDays } from '#domain/inquiry-rules.ts';
import type { MailText } from '../../mail/compose.ts';
import type { InquiryFacts } from './inquiry-mail.ts';

export function writeReminder({ title, otherName, stay, path }: InquiryFacts): MailText {
  return [
    `${otherName ?? 'A guest'} is waiting for your answer`,
    `${otherName ?? 'A guest'} asked about “${title}” ${reminderAfterDays} days ago and hasn’t heard from you yet: ${stay}.`,
    'A short answer helps, even if it’s a no.',
    { button: 'Read and answer', path },
  ];
}
