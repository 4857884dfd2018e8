// Tells the guest or the owner about a change of an inquiry. This module looks up the inquiry; each mail has
// its words in a file of its own.
import type { MailJob } from '../../jobs.ts';
import { type DayRange, formatRange, formatStay } from '#domain/availability.ts';
import { capitalize, type InquiryNews, describeOther, type Side, toOtherName } from '#domain/inquiry.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { formatMoney } from '#domain/numbers.ts';
import { estimateStay } from '#domain/stay.ts';
import type { Database } from '../../database/database.ts';
import { issueToken, revokeToken } from '../../submission/access-tokens.ts';
import { type Block, composeMail, type MailText } from '../../mail/compose.ts';
import type { Server } from '../../server.ts';
import { writeContactShared } from './contact-shared.ts';
import { type InquiryFacts, inquiryPath, lockInquiryForMail } from './inquiry-mail.ts';
import { writeNewMessage } from './new-message.ts';
import { writeNewRequest } from './new-request.ts';
import { writeNoAnswer } from './no-answer.ts';
import { writeReminder } from './reminder.ts';
import { writeDatesSuggested } from './dates-suggested.ts';
import { writeStayAccepted } from './stay-accepted.ts';
import { writeStayDeclined } from './stay-declined.ts';
import { writeStaySuperseded } from './stay-superseded.ts';
import { writeStayWithdrawn } from './stay-withdrawn.ts';
import { writeTeamNote } from './team-note.ts';

type WriteMail = (facts: InquiryFacts, server: Server) => MailText | Promise<MailText>;

const mails: Record<InquiryNews, WriteMail> = {
  requested: writeNewRequest,
  suggested: writeDatesSuggested,
  // A message of the guest or the owner.
  answered: writeNewMessage,
  accepted: writeStayAccepted,
  declined: writeStayDeclined,
  withdrawn: writeStayWithdrawn,
  superseded: writeStaySuperseded,
  shared: writeContactShared,
  reminder: writeReminder,
  'no-answer': writeNoAnswer,
  note: writeTeamNote,
};

/**
 * News that are mailed for a closed inquiry, and to a blocked owner, too: notes of the team, and the end of
 * an accepted stay.
 */
const sentWhenClosed: ReadonlySet<InquiryNews> = new Set(['note', 'declined', 'withdrawn']);

export async function composeInquiryNews(
  server: Server,
  { inquiryId, to, news, quotedMessageId }: MailJob<'inquiry-news'>,
) {
  const { db } = server;
  const prepared = await db.transaction().execute(async (transaction) => {
    const inquiry = await lockInquiryForMail(transaction, inquiryId);
    if (!inquiry) return null;
    const isClosed = inquiry.closedAt !== null || (to === 'owner' && inquiry.isOwnerBlocked);
    if (isClosed && !sentWhenClosed.has(news)) return null;
    return { ...inquiry, token: await issueToken(transaction, { inquiryId, side: to }) };
  });
  if (!prepared) return null;
  const { guestEmail, ownerEmail, guestName, landlordFullName, token, ...inquiry } = prepared;
  const { guestShared, ownerShared } = inquiry;
  const reader = { side: to, otherName: toOtherName({ ...inquiry, guestName, landlordFullName }, to) };
  const today = todayInLosAngeles(new Date());
  const facts = {
    ...inquiry,
    ...reader,
    other: capitalize(describeOther(reader)),
    hasShared: to === 'guest' ? guestShared : ownerShared,
    dates: formatRange(inquiry, today),
    stay: formatStay(inquiry, today),
    guestsAndRent: formatGuestsAndRent(inquiry),
    path: inquiryPath(token),
    quote: quotedMessageId === null ? null : await readMessageBody(db, inquiryId, quotedMessageId),
  };
  const [subject, ...blocks] = await mails[news](facts, server);
  const address = to === 'guest' ? guestEmail : ownerEmail;
  const mail = composeMail(server, address, subject, [...blocks, explainMail(facts)]);
  return { ...mail, revoke: () => revokeToken(db, token) };
}

/** Says why the reader gets the mail, and what its link opens. */
function explainMail({ side, hasShared }: { side: Side; hasShared: boolean }): Block {
  const reason = side === 'guest' ? 'you asked about this home' : 'a guest asked about your home';
  const privacy = hasShared ? '' : ' Your contact details stay private until you share them.';
  return {
    note: `You’re getting this because ${reason}. The link opens the conversation without logging in, so please don’t forward this email.${privacy}`,
  };
}

function formatGuestsAndRent(
  stay: DayRange & { guests: number; pets: boolean; monthlyRent: number },
): string {
  const guests = stay.guests === 1 ? 'one guest' : `${stay.guests} guests`;
  const rent = formatMoney(estimateStay(stay.monthlyRent, stay).total);
  return `${guests}${stay.pets ? ' with pets' : ''}, about ${rent}`;
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
