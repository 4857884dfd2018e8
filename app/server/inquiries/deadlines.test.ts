import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { inDays as dayIn, mailedDates } from '#tests/support/forms.ts';
import { guestEmail, type InquirySides, ownerEmail, setUpSite, valueOf } from '#tests/support/site.ts';
import { getCalendar } from '../calendar/busy-ranges.ts';
import { enforceDeadlines } from './deadlines.ts';
import { getInquiry } from './read-inquiries.ts';
import { deletePropertyAsAdmin, getPropertyToDelete } from '../admin/delete-property.ts';
import { proposeStay } from './proposals.ts';
import { answerLeaving, endStayEarly, refuseProposal } from './stays.ts';
import type { VerifiedEmailAddress } from '../access/proofs.ts';
import { deleteMailboxData } from '../own-account/mailbox-data.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const site = await setUpSite();
const { server, db } = site;
let propertyId: string;
beforeEach(async () => {
  await site.empty();
  propertyId = await site.home();
});

const talk = () => site.inquiry(propertyId);
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000);
const keep = (days: number) => enforceDeadlines(db, inDays(days));
const subjectsTo = (email: string) => site.subjectsTo(email);
const reply = (side: InquirySides['guest' | 'owner']) => site.say(side, 'One word');

/** The numbers of inquiries, of their messages and of their keys. */
async function countRows(): Promise<number[]> {
  const count = (table: 'inquiries' | 'inquiryMessages') => db.selectFrom(table).select('id').execute();
  const keys = db
    .selectFrom('keys')
    .select('id')
    .where('kind', 'in', ['inquiry-as-guest', 'inquiry-as-owner']);
  const rows = [await count('inquiries'), await count('inquiryMessages'), await keys.execute()];
  return rows.map(({ length }) => length);
}

describe('enforceDeadlines for an unanswered inquiry', () => {
  test('reminds the owner once after 3 days, and mails the guest similar free listings once after 7 days', async () => {
    for (const title of ['Next door', 'Around the corner', 'Up the hill', 'Far off'])
      await site.home(ownerEmail, title);
    const taken = await site.home(ownerEmail, 'Taken then');
    const nights = [{ from: dayIn(69), to: dayIn(80) }];
    await site.setBusy(taken, 'owner', nights);
    await talk();
    await site.clearMails();
    await keep(2.9);
    expect(await site.mails()).toEqual([]);
    await Promise.all([keep(3.1), keep(3.1)]);
    await keep(6.9);
    expect(await subjectsTo(ownerEmail)).toEqual(['A guest is waiting for your answer']);
    expect(await subjectsTo(guestEmail)).toEqual([]);
    await Promise.all([keep(7.1), keep(7.1)]);
    await keep(100);
    expect(await subjectsTo(ownerEmail)).toHaveLength(1);
    const [mail, ...more] = await site.mails(guestEmail);
    expect([mail?.subject, more]).toEqual([`No answer yet about ${mailedDates()}`, []]);
    expect(mail?.text.match(/\/listings\/[\w-]{36}/g)).toHaveLength(3);
    expect(mail?.text).not.toContain('Taken then');
  });

  test('sends no reminder after an answer or a decision, until the guest writes again', async () => {
    const sides = await talk();
    const remindersIn = async (days: number) => {
      await site.clearMails();
      await keep(days);
      return subjectsTo(ownerEmail);
    };
    valueOf(await reply(sides.owner));
    expect(await remindersIn(30)).toEqual([]);
    valueOf(await reply(sides.guest));
    expect(await remindersIn(4)).toEqual(['A guest is waiting for your answer']);
    const shown = await site.shown(sides.owner);
    valueOf(await refuseProposal(server, sides.owner, shown));
    valueOf(await reply(sides.guest));
    expect(await remindersIn(30)).toEqual([]);
  });
});

/** An inquiry with an agreed stay, from `begins` to `ends` days from today. */
async function agree(begins = 30, ends = 70): Promise<InquirySides> {
  const sides = await talk();
  valueOf(await site.acceptStay(sides.owner));
  const nights = { from: dayIn(begins), to: dayIn(ends) };
  await sql`UPDATE inquiries SET nights = daterange(${nights.from}, ${nights.to})`.execute(db);
  await sql`UPDATE stay_proposals SET nights = daterange(${nights.from}, ${nights.to})`.execute(db);
  await site.setBusy(propertyId, 'stay', [nights]);
  return sides;
}

test.each<[string, start: () => Promise<unknown>, keptFor: number, deletedAfter: number]>([
  ['180 days after its last message', async () => reply((await talk()).owner), 179.9, 180.1],
  ['once its agreed stay is over', () => agree(200, 300), 250, 302],
  ['after a week without verification', () => site.ask(propertyId), 6.9, 7.1],
])('deletes an inquiry with its messages and keys %s', async (_when, start, keptFor, deletedAfter) => {
  await start();
  await keep(keptFor);
  expect((await countRows())[0]).toBe(1);
  await keep(deletedAfter);
  expect(await countRows()).toEqual([0, 0, 0]);
});

/** The mails about inquiries since the last call, as in "guest stay-ends". They aren't sent. */
async function takeNews(): Promise<string[]> {
  const jobs = await site.jobs('send-mail');
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(db);
  return jobs.flatMap((job) => (job.about === 'inquiry-news' ? `${job.to} ${job.news}` : []));
}

async function propose(side: InquirySides['guest'], from: number, to: number): Promise<void> {
  const dates = { checkIn: dayIn(from), checkOut: dayIn(to), guests: '2' };
  valueOf(await proposeStay(server, side, { ...dates, ...(await site.shown(side)) }));
}

describe('an unanswered proposal', () => {
  const read = async (side: InquirySides['guest']) => {
    const inquiry = await getInquiry(server, side);
    const { author, event } = inquiry?.messages.at(-1) ?? {};
    return [inquiry?.stay.state, inquiry?.proposal?.proposedBy ?? null, author, event?.kind];
  };

  test('expires once after its first night, with the dates that were suggested', async () => {
    const { guest, owner } = await talk();
    await propose(owner, 20, 60);
    await takeNews();
    await keep(20);
    expect(await read(guest)).toEqual(['requested', 'owner', 'owner', 'suggested']);
    await Promise.all([keep(21), keep(21)]);
    await keep(22);
    expect(await read(guest)).toEqual(['expired', null, 'owner', 'expired']);
    expect((await getInquiry(server, guest))?.messages).toHaveLength(3);
    expect(await takeNews()).toEqual([]);
  });

  test('leaves an agreed stay as it is, and tells the side that asked for a change', async () => {
    const { guest } = await agree();
    await propose(guest, 30, 80);
    valueOf(await site.say(guest, 'The heater is broken.'));
    await takeNews();
    await keep(70);
    expect((await read(guest)).slice(0, 2)).toEqual(['accepted', 'guest']);
    for (const day of [71, 72]) await keep(day);
    expect(await read(guest)).toEqual(['accepted', null, 'guest', 'expired']);
    expect((await getInquiry(server, guest))?.stay).toMatchObject({ to: dayIn(70) });
    expect(await takeNews()).toEqual(['guest change-expired']);
    // The message still waits for an answer.
    const waiting = db.selectFrom('inquiries').select('id').where('unansweredSince', 'is not', null);
    expect(await waiting.execute()).toHaveLength(1);
  });
});

describe('30 days before a stay ends', () => {
  const askedOn = async (day: number) => {
    await Promise.all([keep(day), keep(day)]);
    return takeNews();
  };

  test('asks the guest once, and the owner a week later', async () => {
    await agree(-20, 40);
    await takeNews();
    const asked = [];
    for (const day of [9, 10, 11, 16, 17, 18, 30]) asked.push(await askedOn(day));
    expect(asked).toEqual([[], ['guest stay-ends'], [], [], ['owner stay-ends'], [], []]);
  });

  test('asks neither side about a stay that was ended early', async () => {
    const { guest } = await agree(-20, 90);
    const input = { checkOut: dayIn(31), ...(await site.shown(guest)) };
    valueOf(await endStayEarly(server, guest, input));
    await takeNews();
    expect(await askedOn(20)).toEqual([]);
  });

  test.each<[string, begins: number, ends: number, change: () => Promise<unknown>]>([
    ['a short stay', -5, 24, async () => undefined],
    ['a stay with too little time for a first answer', -40, 22, async () => undefined],
    ['a stay that is over', -40, 0, async () => undefined],
    ['a stay that hasn’t begun', 20, 80, async () => undefined],
    ['a canceled stay', -5, 25, () => db.updateTable('inquiries').set({ stay: 'canceled' }).execute()],
    ['a closed inquiry', -5, 25, () => db.updateTable('inquiries').set({ closedAt: new Date() }).execute()],
  ])('asks nobody about %s', async (_what, begins, ends, change) => {
    await agree(begins, ends);
    await change();
    await takeNews();
    expect(await askedOn(0)).toEqual([]);
  });

  test('mails the owner once the guest declines a longer stay, and asks neither side again', async () => {
    const { guest, owner } = await agree(-20, 30);
    await takeNews();
    valueOf(await answerLeaving(server, guest, {}));
    expect(await askedOn(0)).toEqual(['guest stay-ends']);
    const isAsked = async (side: InquirySides['guest']) => (await getInquiry(server, side))?.isAskedToStay;
    expect([await isAsked(guest), await isAsked(owner)]).toEqual([true, false]);
    for (const side of [owner, guest, guest]) valueOf(await answerLeaving(server, side, {}));
    expect(await isAsked(guest)).toBe(false);
    expect((await getInquiry(server, owner))?.messages.slice(2)).toMatchObject([
      { author: 'guest', event: { kind: 'leaving', stay: { to: dayIn(30) } } },
    ]);
    expect(await takeNews()).toEqual(['owner leaving']);
    expect(await askedOn(8)).toEqual([]);
  });

  test('doesn’t ask the owner after the guest proposed a change, and asks the guest again before a later end', async () => {
    const { guest, owner } = await agree(-20, 30);
    await keep(0);
    await propose(guest, -20, 45);
    await takeNews();
    expect(await askedOn(8)).toEqual([]);
    valueOf(await site.acceptStay(owner));
    await takeNews();
    expect(await askedOn(14)).toEqual([]);
    expect(await askedOn(15)).toEqual(['guest stay-ends']);
  });
});

describe('deleting a property or the data of a guest', () => {
  const deleteHome = async (reason: string) => {
    const admin = await site.admin();
    const counts = valueOf(await getPropertyToDelete(server, admin, propertyId));
    valueOf(await deletePropertyAsAdmin(server, admin, propertyId, reason));
    return counts;
  };

  test('deletes the inquiries about the property and mails verified guests once', async () => {
    await talk();
    valueOf(await site.ask(propertyId, { email: 'silent@guest.example' }));
    await deleteHome('A duplicate.');
    expect(await countRows()).toEqual([0, 0, 0]);
    const ended = 'Your conversation has ended';
    expect((await subjectsTo(guestEmail)).filter((subject) => subject === ended)).toHaveLength(1);
    expect(await subjectsTo('silent@guest.example')).not.toContain(ended);
  });

  test('tells the guest of an agreed stay, also of a closed conversation, but not why', async () => {
    await agree();
    await db.updateTable('inquiries').set({ closedAt: new Date() }).execute();
    expect(await deleteHome('It was sold.')).toMatchObject({ stayCount: 1, inquiryCount: 0, reportCount: 0 });
    const toGuest = (await site.mails(guestEmail)).at(-1);
    expect(toGuest?.subject).toBe('The stay you agreed on is off');
    expect(toGuest?.text).not.toContain('It was sold.');
    const toOwner = (await site.mails(ownerEmail)).at(-1);
    expect(toOwner?.subject).toBe('We removed your listing');
    expect(toOwner?.text).toContain('> It was sold.');
  });

  test.each([
    ['a coming stay', 30, 70, null, true],
    ['a current stay', -2, 3, null, true],
    ['a stay of a closed inquiry', 30, 70, new Date(), true],
    ['no past stay', -9, -1, null, false],
  ])('frees the nights of %s, and tells the owner', async (_stay, begins, ends, closedAt, isFreed) => {
    await agree(begins, ends);
    await db.updateTable('inquiries').set({ closedAt }).execute();
    const mailbox = { email: guestEmail } as unknown as VerifiedEmailAddress;
    valueOf(await deleteMailboxData(server, mailbox));
    expect(await countRows()).toEqual([0, 0, 0]);
    const { busy } = await getCalendar(server, { id: propertyId });
    expect(busy.length === 0).toBe(isFreed);
    const mails = await site.mails(ownerEmail);
    const ended = mails.findLast((mail) => mail.text.includes(' has ended, because '));
    expect(ended?.text.includes('Its dates are free again.')).toBe(isFreed);
  });
});
