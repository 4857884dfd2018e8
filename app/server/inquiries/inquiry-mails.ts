// Mails about conversations, at the moment when they are sent: whom and what they are about is looked up, and the key of
// the link is made then. Called by the worker only.
import { sql, type Transaction } from 'kysely';
import { type DayRange, nightsOf, rangeWords } from '#domain/availability.ts';
import type { InquiryNews } from '#domain/conversation.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { rentOfStay } from '#domain/stay.ts';
import type { Database } from '../database/database.ts';
import type { InquiryMail } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import { issueKey, revokeToken } from '../drafts/access-tokens.ts';
import type { PreparedMail } from '../mail/mail.ts';
import { createMessages } from '../mail/messages.ts';
import type { Server } from '../server.ts';
import { findSimilar } from '../search/similar.ts';

/** Null when there is nothing to say any more, or nobody may be written to. */
export async function prepareInquiryMail(
  { db, config }: Server,
  job: InquiryMail,
): Promise<PreparedMail | null> {
  if (job.about === 'inquiry-ended')
    return { mail: createMessages(config.publicUrl).inquiryEnded(job.email, job) };
  const { inquiryId } = job;
  const side = job.about === 'inquiry-confirmation' ? 'guest' : job.to;
  const found = await db.transaction().execute(async (transaction) => {
    const inquiry = await lockForMail(transaction, inquiryId);
    if (!inquiry || !isDue(job, inquiry)) return null;
    return { inquiry, token: await issueKey(transaction, { inquiryId, side }) };
  });
  if (!found) return null;
  const { inquiry, token } = found;
  const withdraw = () => revokeToken(db, token);
  if (job.about === 'inquiry-confirmation') {
    const { guestEmail, title } = inquiry;
    return {
      mail: createMessages(config.publicUrl).inquiryConfirmation(guestEmail, { title, token }),
      withdraw,
    };
  }
  const { to, news, wordsOf } = job;
  const address = to === 'guest' ? inquiry.guestEmail : inquiry.submitterEmail;
  const mail = createMessages(config.publicUrl).inquiryNews(address, news, {
    title: inquiry.title,
    days: rangeWords(inquiry, todayInLosAngeles(new Date())),
    party: partyWords(inquiry),
    token,
    words: wordsOf === null ? null : await wordsOfMessage(db, inquiryId, wordsOf),
    similar: news === 'no-answer' ? await findOthers(db, inquiry) : [],
  });
  return { mail, withdraw };
}

type MailedInquiry = NonNullable<Awaited<ReturnType<typeof readInquiry>>>;

/**
 * Locks and reads an inquiry; undefined if it's gone. Deleting it or changing the address of a side waits until this
 * transaction ends, so that it also revokes a token issued here.
 */
async function lockForMail(transaction: Transaction<Tables>, id: string) {
  const inquiries = transaction.selectFrom('inquiries').select('id').where('id', '=', id);
  await inquiries.forKeyShare().execute();
  // A second statement, because only a new snapshot sees the changes that the lock has waited for.
  return readInquiry(transaction, id);
}

/** Whether the mail still has news. */
function isDue(
  job: Exclude<InquiryMail, { about: 'inquiry-ended' }>,
  { confirmedAt, closedAt }: MailedInquiry,
): boolean {
  if (job.about === 'inquiry-news') return closedAt === null || toldWhenClosed.has(job.news);
  return confirmedAt === null;
}

/** Homes like the one asked about that take these guests, and their pets, on these nights. */
function findOthers(db: Database, inquiry: MailedInquiry) {
  const { from, to, guests, pets } = inquiry;
  return findSimilar({ db }, inquiry, { checkIn: from, checkOut: to, guests, pets });
}

/** What a side still has to know: what the team writes, and that an agreed stay was called off. */
const toldWhenClosed: ReadonlySet<InquiryNews> = new Set(['note', 'declined', 'withdrawn']);

async function readInquiry(db: Database, id: string) {
  return db
    .selectFrom('inquiries')
    .innerJoin('properties', 'properties.id', 'inquiries.propertyId')
    .select(['confirmedAt', 'closedAt', 'guestEmail', 'submitterEmail', 'guests', 'pets', 'monthlyRent'])
    .select(['properties.id', 'title', 'bedrooms', 'desiredMonthlyRent', 'approxSqft'])
    .select([sql<string>`lower(nights)`.as('from'), sql<string>`upper(nights)`.as('to')])
    .where('inquiries.id', '=', id)
    .executeTakeFirst();
}

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

function partyWords(stay: DayRange & { guests: number; pets: boolean; monthlyRent: number }): string {
  const guests = stay.guests === 1 ? 'one guest' : `${stay.guests} guests`;
  const rent = dollars.format(rentOfStay(stay.monthlyRent, nightsOf(stay)));
  return `${guests}${stay.pets ? ' with pets' : ''}, about ${rent}`;
}

async function wordsOfMessage(db: Database, inquiryId: string, id: string): Promise<string | null> {
  const message = await db
    .selectFrom('inquiryMessages')
    .select('body')
    .where('inquiryId', '=', inquiryId)
    .where('id', '=', id)
    .executeTakeFirst();
  return message?.body ?? null;
}
