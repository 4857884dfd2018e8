import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { inDays as dayIn, mailedDates } from '#tests/support/forms.ts';
import { guestEmail, type InquirySides, ownerEmail, setUpSite, valueOf } from '#tests/support/site.ts';
import { getCalendar } from '../calendar/busy-ranges.ts';
import { enforceDeadlines } from './deadlines.ts';
import { deletePropertyAsAdmin, getPropertyToDelete } from '../admin/delete-property.ts';
import { endStay } from './stays.ts';
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
    const shown = await site.shownDates(sides.owner);
    valueOf(await endStay(server, sides.owner, shown, uuidv4()));
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
