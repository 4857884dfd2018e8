// Tells the owner why an administrator rejected the property.
import type { MailText } from '../../mail/compose.ts';
import { linkNotice, type MailedProperty, ownerLinkPath } from './owned-property-mail.ts';

export function writePropertyRejected({ title, reviewNotes, token }: MailedProperty): MailText {
  return [
    'We couldn’t approve your listing yet',
    `We couldn’t approve ${title === null ? 'your home' : `“${title}”`} yet. Our reviewer wrote:`,
    { quoted: reviewNotes ?? '' },
    'Make the changes and send it again whenever you like. Everything you filled in is still there, photos included.',
    { button: 'Correct and send again', path: ownerLinkPath(token) },
    ...linkNotice,
  ];
}
