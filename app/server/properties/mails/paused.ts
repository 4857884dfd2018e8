// Tells the owner that an administrator took the property off the site, or put it back.
import type { MailJob } from '../../jobs.ts';
import type { Server } from '../../server.ts';
import { composePropertyMail, nameOf, ownerLinkPath } from './owned-property-mail.ts';

export function composePaused(server: Server, job: MailJob<'paused'>) {
  return composePropertyMail(server, job, (property) => [
    'We took your listing off the site',
    `We took ${nameOf(property)} off the site for now. Our team wrote:`,
    { quoted: job.reason },
    'Stays you’ve agreed on aren’t affected. Questions? Just reach out.',
    { button: 'Open your listing', path: ownerLinkPath(property.token) },
    { link: 'Contact us', path: '/contact' },
  ]);
}

export function composeResumed(server: Server, job: MailJob<'resumed'>) {
  return composePropertyMail(server, job, (property) => [
    'Your listing is back',
    `Good news: ${nameOf(property)} is back on Baystead, and guests can find it again.`,
    { button: 'Open your listing', path: ownerLinkPath(property.token) },
  ]);
}
