// Tells the owner what a reviewer decided about changes to a property, or asks for changes.
import type { MailJob } from '../../jobs.ts';
import type { MailText } from '../../mail/compose.ts';
import type { Server } from '../../server.ts';
import { composePropertyMail, type MailedProperty, nameOf, ownerLinkPath } from './owned-property-mail.ts';

export function composeChangesAnswered(server: Server, job: MailJob<'changes'>) {
  return composePropertyMail(server, job, (property) => writers[job.outcome](property, job.notes ?? ''));
}

/** The part of the owner's page about changes. Browsers keep it when the link redirects. */
const changesPath = ({ token }: MailedProperty) => `${ownerLinkPath(token)}#changes`;

type WriteMail = (property: MailedProperty, notes: string) => MailText;

const writers: Record<MailJob<'changes'>['outcome'], WriteMail> = {
  accepted: (property) => [
    'Your changes are in',
    `We’ve accepted your changes to ${nameOf(property)}.`,
    { button: 'See your listing', path: ownerLinkPath(property.token) },
  ],
  rejected: (property, notes) => [
    'We couldn’t accept your changes',
    `We couldn’t accept your changes to ${nameOf(property)}, so it stays as it was. Our reviewer wrote:`,
    { quoted: notes },
    'You can change it again whenever you like.',
    { button: 'Open your changes', path: changesPath(property) },
  ],
  requested: (property, notes) => [
    'One more thing about your listing',
    `We’re looking at ${nameOf(property)} and need something changed first. Our reviewer wrote:`,
    { quoted: notes },
    { button: 'Make the changes', path: changesPath(property) },
  ],
};
