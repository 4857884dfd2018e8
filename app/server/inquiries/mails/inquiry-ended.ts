import { hasVerifiedAccount } from '../../accounts/email-addresses.ts';
import type { MailJob } from '../../jobs.ts';
import { composeMail } from '../../mail/compose.ts';
import type { Server } from '../../server.ts';

const reasons = {
  property: 'the home isn’t on Baystead anymore',
  guest: 'the guest had their data deleted',
  owner: 'the owner deleted their account',
};

const stayIsOff = {
  property: 'The stay you’d agreed on is off, too.',
  account: 'The stay is off. The dates you’d agreed on are free again.',
};

/** An owner without an account can't open My Properties, but gets links to the homes by mail. */
const ownersPages = {
  account: { label: 'Open My Properties', path: '/login?to=/my-properties' },
  links: { label: 'Get links to your homes', path: '/links' },
};

export async function composeInquiryEnded(
  server: Server,
  { email, title, by, datesFreed }: MailJob<'inquiry-ended'>,
) {
  const ownersPage = ownersPages[(await hasVerifiedAccount(server.db, email)) ? 'account' : 'links'];
  return composeMail(server, email, {
    subject: datesFreed ? 'The stay you agreed on is off' : 'Your conversation has ended',
    words: [
      `Your conversation about “${title}” has ended, because ${reasons[by]}.`,
      ...(datesFreed ? [stayIsOff[by === 'property' ? 'property' : 'account']] : []),
    ],
    button: by === 'guest' ? ownersPage : { label: 'Find another home', path: '/listings' },
    why: 'You’re getting this because you were part of this conversation.',
  });
}
