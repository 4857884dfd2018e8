import type { MailJob } from '../../jobs.ts';
import { composeMail } from '../../mail/compose.ts';
import type { Server } from '../../server.ts';

const reasons = {
  property: 'the home isn’t on Baystead anymore.',
  guest: 'the guest has deleted their account.',
  owner: 'the owner has deleted their account.',
};

export function composeInquiryEnded(
  server: Server,
  { email, title, by, datesFreed }: MailJob<'inquiry-ended'>,
) {
  return composeMail(server, email, 'A conversation has ended', [
    `Your conversation about “${title}” is gone: ${reasons[by]}`,
    ...(datesFreed ? ['The stay is off. The dates you’d agreed on are free again.'] : []),
    { label: 'See homes', path: '/listings' },
  ]);
}
