// Tells the owner why an administrator rejected the property.
import type { MailText } from '../../mail/compose.ts';
import { linkNotice, type MailedProperty, ownerLink } from './owned-property-mail.ts';

export function writePropertyRejected({ title, reviewNotes, token }: MailedProperty): MailText {
  return [
    'About your property on Baystead',
    `We couldn’t approve ${title === null ? 'your home' : `“${title}”`} as it is. Our reviewer wrote:`,
    { quoted: reviewNotes ?? '' },
    'Fix it and send it again whenever you like. Everything you filled in is still there, photos included.',
    ownerLink('Correct and send again', token),
    ...linkNotice,
  ];
}
