// Asks the owner whether the listing is still available, warns before it is paused, and tells when it was.
import { freshnessDays, type FreshnessNotice } from '#domain/freshness.ts';
import type { MailJob } from '../../jobs.ts';
import { type Block, composeMail } from '../../mail/compose.ts';
import type { Server } from '../../server.ts';
import { linkNotice, ownerLinkPath, preparePropertyMail } from './owned-property-mail.ts';

export async function composeFreshness(server: Server, { propertyId, notice }: MailJob<'freshness'>) {
  const property = await preparePropertyMail(server, { propertyId });
  if (!property) return null;
  const { subject, texts } = write[notice](property.title === null ? 'your home' : `“${property.title}”`);
  const blocks: Block[] = [
    ...texts,
    // A press on the page confirms, because mail programs open links on their own.
    { button: buttons[notice], path: `${ownerLinkPath(property.token)}#availability` },
    'Rented it out? You can take it off the site there, too.',
    ...linkNotice,
  ];
  return { ...composeMail(server, property.ownerEmail, subject, blocks), revoke: property.revoke };
}

const buttons: Record<FreshnessNotice, string> = {
  1: 'Yes, it’s still available',
  2: 'Yes, it’s still available',
  3: 'Yes, it’s still available',
  4: 'Put it back on the site',
};

const { stale, secondWarning, paused } = freshnessDays;

const write: Record<FreshnessNotice, (name: string) => { subject: string; texts: string[] }> = {
  1: (name) => ({
    subject: 'Is your home still available?',
    texts: [
      `It’s been a month since you last updated ${name}. If the rent and the dates are still right, one press tells your guests so.`,
    ],
  }),
  2: (name) => ({
    subject: 'Guests now see your home last',
    texts: [
      `We haven’t heard about ${name} for ${stale} days, so other homes come first in searches now. Confirm that it’s still available, and it moves right back up.`,
    ],
  }),
  3: (name) => ({
    subject: 'We’ll take your listing off the site soon',
    texts: [
      `We haven’t heard about ${name} for ${secondWarning} days. After ${paused} days we’ll take it off the site, so that no guest asks in vain.`,
    ],
  }),
  4: (name) => ({
    subject: 'Your listing is off the site for now',
    texts: [
      `We haven’t heard about ${name} for ${paused} days, so guests can’t find it for now. Still available? One press puts it back.`,
    ],
  }),
};
