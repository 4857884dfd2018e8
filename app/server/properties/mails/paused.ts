// Tells the owner that an administrator took the property off the site, or put it back.
import type { MailJob } from '../../jobs.ts';
import { composeMail, type MailText } from '../../mail/compose.ts';
import type { Server } from '../../server.ts';
import {
  linkNotice,
  type MailedProperty,
  ownerLinkPath,
  preparePropertyMail,
} from './owned-property-mail.ts';

export function composePaused(server: Server, job: MailJob<'paused'>) {
  return compose(server, job, (property) => [
    'We took your listing off the site',
    `We took ${nameOf(property)} off the site for now. Our team wrote:`,
    { quoted: job.reason },
    'Stays you’ve agreed on aren’t affected. Questions? Just reach out.',
    { button: 'Open your listing', path: ownerLinkPath(property.token) },
    { link: 'Contact us', path: '/contact' },
    ...linkNotice,
  ]);
}

export function composeResumed(server: Server, job: MailJob<'resumed'>) {
  return compose(server, job, (property) => [
    'Your listing is back',
    `Good news: ${nameOf(property)} is back on Baystead, and guests can find it again.`,
    { button: 'Open your listing', path: ownerLinkPath(property.token) },
    ...linkNotice,
  ]);
}

const nameOf = ({ title }: MailedProperty) => (title === null ? 'your home' : `“${title}”`);

async function compose(
  server: Server,
  job: { propertyId: string },
  write: (property: MailedProperty) => MailText,
) {
  const property = await preparePropertyMail(server, job);
  if (!property) return null;
  const [subject, ...blocks] = write(property);
  return { ...composeMail(server, property.ownerEmail, subject, blocks), revoke: property.revoke };
}
