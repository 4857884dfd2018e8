// Tells the owner that the property is listed.
import type { MailText } from '../../mail/compose.ts';
import { type MailedProperty, ownerLink } from './owned-property-mail.ts';

export function writePropertyApproved({ id, title, token }: MailedProperty): MailText {
  return [
    'Your property is live on Baystead',
    `${title === null ? 'Your home' : `“${title}”`} is approved, and everyone can find it now.`,
    { label: 'See your listing', path: `/listings/${id}` },
    'Only you can see the page with your own details:',
    ownerLink('See your submission', token),
  ];
}
