// Tells the owner why an administrator rejected the property.
import type { MailText } from '../../mail/compose.ts';
import { type MailedProperty, nameOf, ownerLinkPath } from './owned-property-mail.ts';

export function writePropertyRejected(property: MailedProperty): MailText {
  return [
    'We couldn’t approve your listing yet',
    `We couldn’t approve ${nameOf(property)} yet. Our reviewer wrote:`,
    { quoted: property.reviewNotes ?? '' },
    'Make the changes and send it again whenever you like. Everything you filled in is still there, photos included.',
    { button: 'Correct and send again', path: ownerLinkPath(property.token) },
  ];
}
