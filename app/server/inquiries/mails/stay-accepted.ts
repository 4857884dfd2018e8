// Tells the guest or the owner that the other person accepted the stay.
import type { MailText } from '../../mail/compose.ts';
import type { InquiryFacts } from './inquiry-mail.ts';

export function writeStayAccepted(facts: InquiryFacts): MailText {
  const { title, side, other, dates, stay, guestsAndRent, quote, path, hasShared } = facts;
  return [
    `${other} accepted ${dates}`,
    side === 'guest'
      ? `Good news: “${title}” is yours, ${stay} (${guestsAndRent}). No one else can book these dates.`
      : `${other} accepted your dates for “${title}”, ${stay} (${guestsAndRent}). They’re in your calendar, and no one else can book them.`,
    ...(quote === null ? [] : [{ quoted: quote }]),
    ...(hasShared ? [] : ['Next, share your contact details to work out keys, rent and the rest.']),
    { button: 'Open the conversation', path },
  ];
}
