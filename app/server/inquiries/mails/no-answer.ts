// Tells the guest that the owner has not answered, with similar listings that are free on the same nights.
import { noAnswerAfterDays } from '#domain/inquiry-rules.ts';
import type { MailText } from '../../mail/compose.ts';
import { findSimilar } from '../../search/similar.ts';
import type { Server } from '../../server.ts';
import type { InquiryFacts } from './inquiry-mail.ts';

export async function writeNoAnswer(facts: InquiryFacts, server: Server): Promise<MailText> {
  const { title, other, dates, path, from, to, guests, pets } = facts;
  const similar = await findSimilar(server, facts, { checkIn: from, checkOut: to, guests, pets });
  return [
    `No answer yet about ${dates}`,
    `${other} hasn’t answered you about “${title}” in ${noAnswerAfterDays} days. Your message is still there, and we’ll email you when an answer comes.`,
    { button: 'Open the conversation', path },
    ...(similar.length > 0 ? ['Meanwhile, these similar homes are free on your dates:'] : []),
    ...similar.map((listing) => ({ link: listing.title, path: `/listings/${listing.id}` })),
  ];
}
