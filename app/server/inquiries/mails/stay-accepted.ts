// Tells a side that the other side accepted the stay.
import type { MailText } from '../../mail/compose.ts';
import type { InquiryFacts } from './inquiry-mail.ts';

export function writeStayAccepted(facts: InquiryFacts): MailText {
  const { title, side, other, dates, guestsAndRent, quote, path, guestShared, ownerShared } = facts;
  const hasShared = side === 'guest' ? guestShared : ownerShared;
  return [
    'Your dates are accepted',
    side === 'guest'
      ? `Good news: “${title}” is yours, ${dates} (${guestsAndRent}). No one else can book these dates.`
      : `${other} accepted your dates for “${title}”, ${dates} (${guestsAndRent}). They’re in your calendar, and no one else can book them.`,
    ...(quote === null ? [] : [{ quoted: quote }]),
    ...(hasShared ? [] : ['Share your contact details to work out the rest:']),
    { label: 'Open the conversation', path },
  ];
}
