// Tells the guest or the owner about a change of an inquiry. The words are in inquiry-mail-words.ts.
import type { MailJob } from '../../jobs.ts';
import { formatStay } from '#domain/availability.ts';
import { capitalizeFirst } from '#domain/capitalize-first.ts';
import { type InquiryNews, describeOther, type Side, toOtherName } from '#domain/inquiry.ts';
import { todayInLosAngeles, formatRange } from '#domain/day.ts';
import { formatFilters, noFilters } from '#domain/filters.ts';
import { formatMoney } from '#domain/numbers.ts';
import { toCostRows } from '#domain/stay-cost.ts';
import { toStayQuery } from '#domain/stay-query.ts';
import type { Database } from '../../database/database.ts';
import { issueLinkKey, linkPath, revokeLinkKey } from '../../access/keys.ts';
import { composeMail } from '../../mail/compose.ts';
import { findMailPhoto } from '../../properties/mails/mail-photo.ts';
import { findSimilar } from '../../search/similar.ts';
import type { Server } from '../../server.ts';
import { costOfInquiry } from '../inquiry-stay.ts';
import { toContacts } from '../read-inquiries.ts';
import { lockInquiryForMail, type MailedInquiry } from './inquiry-mail.ts';
import { type InquiryFacts, inquiryMails } from './inquiry-mail-words.ts';

/**
 * News that are mailed for a closed inquiry, and to a blocked owner, too: notes of the team, and the end or
 * the double booking of an accepted stay.
 */
const sentWhenClosed: ReadonlySet<InquiryNews> = new Set(['note', 'declined', 'withdrawn', 'double-booked']);

export async function composeInquiryNews(server: Server, job: MailJob<'inquiry-news'>) {
  const { db } = server;
  const { inquiryId, to, news } = job;
  const prepared = await db.transaction().execute(async (transaction) => {
    const inquiry = await lockInquiryForMail(transaction, inquiryId);
    if (!inquiry) return null;
    const isClosed = inquiry.isClosed || (to === 'owner' && inquiry.isOwnerBlocked);
    if (isClosed && !sentWhenClosed.has(news)) return null;
    const key = { kind: `inquiry-as-${to}`, subjectId: inquiryId } as const;
    return { inquiry, isClosed, token: await issueLinkKey(transaction, key) };
  });
  if (!prepared) return null;
  const { inquiry, isClosed, token } = prepared;
  const facts = await readFacts(server, job, inquiry);
  const { button, ...content } = inquiryMails[news](facts);
  const mail = composeMail(server, to === 'guest' ? inquiry.guestEmail : inquiry.ownerEmail, {
    ...content,
    ...(button !== undefined && { button: { label: button, path: linkPath(token) } }),
    photo: await findMailPhoto(db, inquiry.id),
    why: explainMail(facts),
    // The team doesn't read the conversation that its note is in.
    isAnsweredThere: !isClosed && news !== 'note',
  });
  return { ...mail, revoke: () => revokeLinkKey(db, token) };
}

async function readFacts(
  server: Server,
  { inquiryId, to, news, quotedMessageId }: MailJob<'inquiry-news'>,
  inquiry: MailedInquiry,
): Promise<InquiryFacts> {
  const { title, from, guests, pets, guestShared, ownerShared } = inquiry;
  const reader = { side: to, otherName: toOtherName(inquiry, to) };
  const today = todayInLosAngeles(new Date());
  const { guest, owner } = toContacts(inquiry);
  const isGuest = to === 'guest';
  const isOtherShared = isGuest ? ownerShared : guestShared;
  const search = { checkIn: from, checkOut: inquiry.to, guests, pets };
  return {
    ...reader,
    title,
    other: capitalizeFirst(describeOther(reader)),
    guest: reader.otherName ?? 'A guest',
    contact: isOtherShared ? (isGuest ? owner : guest) : null,
    hasShared: isGuest ? guestShared : ownerShared,
    dates: formatRange(inquiry, today),
    stay: formatStay(inquiry, today),
    guestsAndTotal: formatGuestsAndTotal(inquiry),
    cost: toCostRows(costOfInquiry(inquiry))
      .map(({ name, text }) => `${name}: ${text}`)
      .join('. '),
    stayQuery: toStayQuery(formatFilters({ ...noFilters, ...search })),
    quote: quotedMessageId === null ? null : await readMessageBody(server.db, inquiryId, quotedMessageId),
    similar: news === 'no-answer' ? await findSimilar(server, inquiry, search) : [],
  };
}

/** Says why the reader gets the mail, and what its link opens. */
function explainMail({ side, hasShared }: { side: Side; hasShared: boolean }): string {
  const reason = side === 'guest' ? 'you asked about this home' : 'a guest asked about your home';
  const privacy = hasShared ? '' : ' Your contact details stay private until you share them.';
  return `You’re getting this because ${reason}. The link opens the conversation without logging in, so please don’t forward this email.${privacy}`;
}

function formatGuestsAndTotal(stay: MailedInquiry): string {
  const guests = stay.guests === 1 ? 'one guest' : `${stay.guests} guests`;
  const { total } = costOfInquiry(stay);
  return `${guests}${stay.pets ? ' with pets' : ''}, ${formatMoney(total)}`;
}

async function readMessageBody(db: Database, inquiryId: string, id: string): Promise<string | null> {
  const message = await db
    .selectFrom('inquiryMessages')
    .select('body')
    .where('inquiryId', '=', inquiryId)
    .where('id', '=', id)
    .executeTakeFirst();
  return message?.body ?? null;
}
