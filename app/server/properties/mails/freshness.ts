// Asks the owner whether the listing is still available, warns before it is paused, and says when it was
// paused.
import { freshnessDays, type FreshnessNotice } from '#domain/freshness.ts';
import type { MailJob } from '../../jobs.ts';
import type { Server } from '../../server.ts';
import { composePropertyMail, nameOf, ownerLinkPath } from './owned-property-mail.ts';

export function composeFreshness(server: Server, job: MailJob<'freshness'>) {
  const { subject, write, button, section, otherwise } = notices[job.notice];
  return composePropertyMail(server, job, (property) => [
    subject,
    write(nameOf(property)),
    // The link only opens the page, because mail programs open links on their own. A button there confirms.
    { button, path: `${ownerLinkPath(property.token)}#${section}` },
    otherwise,
  ]);
}

const confirm = {
  button: 'Yes, it’s still available',
  section: 'availability',
  otherwise: 'Rented it out? You can take it off the site there, too.',
};
const { stale, secondWarning, paused } = freshnessDays;

interface Notice {
  subject: string;
  write: (name: string) => string;
  button: string;
  /** The section of the owner's page that has the button. */
  section: string;
  /** What to do if the home isn't available. */
  otherwise: string;
}

const notices: Record<FreshnessNotice, Notice> = {
  1: {
    subject: 'Is your home still available?',
    write: (name) =>
      `It’s been a month since you last updated ${name}. If the rent and the dates are still right, one press tells your guests so.`,
    ...confirm,
  },
  2: {
    subject: 'Guests now see your home last',
    write: (name) =>
      `We haven’t heard about ${name} for ${stale} days, so other homes come first in searches now. Confirm that it’s still available, and it moves right back up.`,
    ...confirm,
  },
  3: {
    subject: 'We’ll take your listing off the site soon',
    write: (name) =>
      `We haven’t heard about ${name} for ${secondWarning} days. After ${paused} days we’ll take it off the site, so that no guest asks in vain.`,
    ...confirm,
  },
  4: {
    subject: 'Your listing is off the site for now',
    write: (name) =>
      `We haven’t heard about ${name} for ${paused} days, so guests can’t find it for now. Still available? One press puts it back.`,
    button: 'Put it back on the site',
    section: 'next-step',
    otherwise: 'Rented it out? Then there’s nothing to do. It stays off the site until you put it back.',
  },
};
