// Tells the owner that the property is listed.
import type { MailText } from '../../mail/compose.ts';
import type { MailedProperty } from './owned-property-mail.ts';

export function writePropertyApproved({ id, title, token }: MailedProperty): MailText {
  return [
    'Your property is live on Baystead',
    `${title === null ? 'Your home' : `“${title}”`} is approved, and everyone can find it now.`,
    { label: 'See your listing', path: `/listings/${id}` },
    'Listed on other sites too? Add their iCal links to your calendar anytime. Only you can see this page:',
    { label: 'Open your calendar', path: `/owner-link/${token}#calendar` },
  ];
}
