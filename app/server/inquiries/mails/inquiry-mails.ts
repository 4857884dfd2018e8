// The mails about an inquiry: to verify the guest’s address, about each change of it, and about its end. The
// words about changes are in inquiry-mail-words.ts.
import type { MailJob } from '../../jobs.ts';
import { formatStay } from '#domain/stay/availability.ts';
import { capitalizeFirst } from '#domain/capitalize-first.ts';
import { type InquiryNews, describeOther, toOtherName } from '#domain/inquiry/inquiry.ts';
import { todayInLosAngeles, formatRange, formatShortDay } from '#domain/day.ts';
import { formatFilters, noFilters } from '#domain/search/filters.ts';
import { type CostedStay, describeDifference } from '#domain/stay/stay-change.ts';
import { toStayQuery } from '#domain/stay/stay-query.ts';
import type { Database } from '../../database/database.ts';
import { issueLinkKey, linkPath, revokeLinkKey } from '../../access/keys.ts';
import { composeMail } from '../../mail/compose.ts';
import { findMailPhoto } from '../../properties/mails/mail-photo.ts';
import { findSimilar } from '../../search/similar.ts';
import type { Server } from '../../server.ts';
import { toTerms } from '../inquiry-stay.ts';
import { toContacts } from '../read-inquiries.ts';
import { type InquiryFacts, inquiryMails } from './inquiry-mail-words.ts';
import { sql, type Transaction } from 'kysely';
import { isClosed } from '../../accounts/blocks.ts';
import { ownerAddress } from '../../accounts/email-addresses.ts';
import type { Tables } from '../../database/tables.ts';

/**
 * News that are mailed for a closed inquiry, too: notes of the team, and the end or the double booking of an
 * accepted stay.
 */
const sentWhenClosed: ReadonlySet<InquiryNews> = new Set(['note', 'canceled', 'ended', 'double-booked']);

export async function composeInquiryNews(server: Server, job: MailJob<'inquiry-news'>) {
  const { db } = server;
  const { inquiryId, to, news } = job;
  const prepared = await db.transaction().execute(async (transaction) => {
    const inquiry = await lockInquiryForMail(transaction, inquiryId);
    if (!inquiry) return null;
    if (inquiry.isClosed && !sentWhenClosed.has(news)) return null;
    const key = { kind: `inquiry-as-${to}`, subjectId: inquiryId } as const;
    const token = await issueLinkKey(transaction, key);
    const isAboutCalendar = (news === 'stay-ends' || news === 'leaving') && to === 'owner';
    const calendarToken = isAboutCalendar
      ? await issueLinkKey(transaction, { kind: 'property', subjectId: inquiry.id })
      : null;
    return { inquiry, token, calendarToken };
  });
  if (!prepared) return null;
  const { inquiry, token, calendarToken } = prepared;
  const calendarPath = calendarToken && `${linkPath(calendarToken)}#calendar`;
  const facts = { ...(await readFacts(server, job, inquiry)), calendarPath };
  const { button, ...content } = inquiryMails[news](facts);
  const mail = composeMail(server, to === 'guest' ? inquiry.guestEmail : inquiry.ownerEmail, {
    ...content,
    ...(button !== undefined && { button: { label: button, path: linkPath(token) } }),
    photo: await findMailPhoto(db, inquiry.id),
    why: `You’re getting this because ${to === 'guest' ? 'you asked about this home' : 'a guest asked about your home'}; the link opens the conversation without logging in, so please ${inquiry.isClosed ? '' : 'answer there and '}don’t forward this email.`,
  });
  const tokens = calendarToken === null ? [token] : [token, calendarToken];
  return { ...mail, revoke: () => Promise.all(tokens.map((each) => revokeLinkKey(db, each))) };
}

async function readFacts(
  server: Server,
  { inquiryId, to, news, quotedMessageId, proposalId }: MailJob<'inquiry-news'>,
  inquiry: MailedInquiry,
): Promise<Omit<InquiryFacts, 'calendarPath'>> {
  const { title, guestShared, ownerShared } = inquiry;
  const proposals = proposalId ? await readProposals(server.db, proposalId) : [];
  const [stay = inquiry, before = inquiry] = proposals;
  const reader = { side: to, otherName: toOtherName(inquiry, to) };
  const today = todayInLosAngeles(new Date());
  const { guest, owner } = toContacts(inquiry);
  const isGuest = to === 'guest';
  const isOtherShared = isGuest ? ownerShared : guestShared;
  const search = { checkIn: stay.from, checkOut: stay.to, guests: stay.guests, pets: stay.pets };
  return {
    ...reader,
    title,
    other: capitalizeFirst(describeOther(reader)),
    guest: reader.otherName ?? 'A guest',
    contact: isOtherShared ? (isGuest ? owner : guest) : null,
    hasShared: isGuest ? guestShared : ownerShared,
    isAgreed: inquiry.stay === 'accepted',
    dates: formatRange(stay, today),
    stay: formatStay(stay, today),
    guestsAndTotal: formatGuestsAndTotal(stay),
    costs: toTerms(stay).cost,
    before: `${formatStay(before, today)} (${formatGuestsAndTotal(before)})`,
    difference: describeDifference(before, stay),
    freed: formatRange({ from: stay.to, to: before.to }, today),
    checkOut: formatShortDay(stay.to, today),
    stayQuery: toStayQuery(formatFilters({ ...noFilters, ...search })),
    quote: quotedMessageId === null ? null : await readMessageBody(server.db, inquiryId, quotedMessageId),
    similar: news === 'no-answer' ? await findSimilar(server, inquiry, search) : [],
  };
}

/** A proposal, and the stay that was agreed on before it, if any. */
function readProposals(db: Database, proposalId: string): Promise<CostedStay[]> {
  return db
    .selectFrom('stayProposals as proposal')
    .innerJoin('stayProposals as earlier', 'earlier.inquiryId', 'proposal.inquiryId')
    .select(['earlier.guests', 'earlier.pets', 'earlier.costTerms'])
    .select([sql<string>`lower(earlier.nights)`.as('from'), sql<string>`upper(earlier.nights)`.as('to')])
    .where('proposal.id', '=', proposalId)
    .whereRef('earlier.number', '<=', 'proposal.number')
    .where((eb) => eb.or([eb('earlier.id', '=', proposalId), eb('earlier.state', '=', 'accepted')]))
    .orderBy('earlier.number', 'desc')
    .limit(2)
    .execute();
}

function formatGuestsAndTotal(stay: CostedStay): string {
  const guests = stay.guests === 1 ? 'one guest' : `${stay.guests} guests`;
  return `${guests}${stay.pets ? ' with pets' : ''}, ${toTerms(stay).total}`;
}

async function readMessageBody(db: Database, inquiryId: string, id: string): Promise<string | null> {
  const message = await db
    .selectFrom('inquiryMessages')
    .select('body')
    .where('inquiryId', '=', inquiryId)
    .where('id', '=', id)
    .executeTakeFirst();
  return message?.body || null;
}

/**
 * Locks and reads an inquiry with both sides' contact details; undefined if it's gone. Deleting it or
 * changing an address of it waits until this transaction ends, so that it also revokes a key issued here.
 */
async function lockInquiryForMail(transaction: Transaction<Tables>, id: string) {
  const inquiries = transaction.selectFrom('inquiries').select('id').where('id', '=', id);
  await inquiries.forKeyShare().execute();
  // A second statement, because only a new snapshot sees the changes that the lock has waited for. Its `id`
  // is the property's, for `findSimilar`.
  return transaction
    .selectFrom('inquiries')
    .innerJoin('properties', 'properties.id', 'inquiries.propertyId')
    .select(['verifiedAt', isClosed.as('isClosed'), 'stay', 'guests', 'pets', 'costTerms'])
    .select(['guestName', 'guestEmail', 'guestPhone', 'guestShared'])
    .select(['landlordFullName', 'landlordEmail', 'landlordPhone', 'ownerShared'])
    .select(ownerAddress.as('ownerEmail'))
    .select(['properties.id', 'title', 'bedrooms', 'desiredMonthlyRent', 'approxSqft'])
    .select([sql<string>`lower(nights)`.as('from'), sql<string>`upper(nights)`.as('to')])
    .where('inquiries.id', '=', id)
    .executeTakeFirst();
}

type MailedInquiry = NonNullable<Awaited<ReturnType<typeof lockInquiryForMail>>>;

export async function composeVerifyInquiry(server: Server, { inquiryId }: MailJob<'inquiry-verification'>) {
  const { db } = server;
  const prepared = await db.transaction().execute(async (transaction) => {
    const inquiry = await lockInquiryForMail(transaction, inquiryId);
    if (!inquiry || inquiry.verifiedAt !== null) return null;
    return {
      ...inquiry,
      token: await issueLinkKey(transaction, { kind: 'inquiry-as-guest', subjectId: inquiryId }),
    };
  });
  if (!prepared) return null;
  const { id, guestEmail, title, token } = prepared;
  const mail = composeMail(server, guestEmail, {
    subject: 'Confirm your question about a home',
    photo: await findMailPhoto(db, id),
    words: [
      `You asked about “${title}”. Confirm that this address is yours, and we’ll pass your message on to the owner.`,
    ],
    button: { label: 'Confirm and send', path: linkPath(token) },
    why: 'You’re getting this because someone gave this address with a question on Baystead; if that wasn’t you, ignore this email, and we’ll delete the question.',
  });
  return { ...mail, revoke: () => revokeLinkKey(db, token) };
}

const reasons = {
  property: 'the home isn’t on Baystead anymore',
  guest: 'the guest had their data deleted',
};

export async function composeInquiryEnded(
  server: Server,
  { email, title, by, datesFreed }: MailJob<'inquiry-ended'>,
) {
  return composeMail(server, email, {
    subject: datesFreed ? 'The stay you agreed on is off' : 'Your conversation has ended',
    words: [
      `Your conversation about “${title}” has ended, because ${reasons[by]}.`,
      ...(datesFreed ? ['The stay you’d agreed on is off, too. Its dates are free again.'] : []),
    ],
    button:
      by === 'guest'
        ? { label: 'Get links to your homes', path: '/links' }
        : { label: 'Find another home', path: '/listings' },
    why: 'You’re getting this because you were part of this conversation.',
  });
}
