// Tells the owner that the property is listed.
import type { MailText } from '../../mail/compose.ts';
import { type MailedProperty, ownerLinkPath } from './owned-property-mail.ts';

export function writePropertyApproved({ id, title, token }: MailedProperty): MailText {
  return [
    'Your listing is live on Baystead',
    `${title === null ? 'Your home' : `“${title}”`} is approved, and guests can find it now. We’ll email you when they ask about dates.`,
    { button: 'See your listing', path: `/listings/${id}` },
    'Listed on other sites too? Add their iCal links to your calendar anytime, and we’ll keep those dates busy here.',
    { link: 'Open your calendar', path: `${ownerLinkPath(token)}#calendar` },
  ];
}
