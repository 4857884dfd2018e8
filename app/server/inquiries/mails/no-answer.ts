// Tells the guest that the owner has not answered, with similar listings that are free on the same nights.
import { noAnswerAfterDays } from '#domain/inquiry-rules.ts';
import type { MailText } from '../../mail/compose.ts';
import { findSimilar } from '../../search/similar.ts';
import type { Server } from '../../server.ts';
import type { InquiryFacts } from './inquiry-mail.ts';

export async function writeNoAnswer(facts: InquiryFacts, server: Server): Promise<MailText> {
  const { title, other, path, from, to, guests, pets } = facts;
  const similar = await findSimilar(server, facts, { checkIn: from, checkOut: to, guests, pets });
  return [
    'No answer yet',
    `${other} hasn’t answered you about “${title}” in ${noAnswerAfterDays} days. We’ve sent a reminder, and your message is still there.`,
    ...(similar.length > 0 ? ['Meanwhile, here are similar homes:'] : []),
    ...similar.map((listing) => ({ label: listing.title, path: `/listings/${listing.id}` })),
    { label: 'Open the conversation', path },
  ];
}
