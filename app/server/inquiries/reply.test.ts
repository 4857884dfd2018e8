import { account, nobody, browserOpening } from '#tests/support/keys.ts';
import { v4 as uuidv4 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Side } from '#domain/inquiry/inquiry.ts';
import { failureOf, ownerEmail, setUpSite, valueOf } from '#tests/support/site.ts';
import { authorizeOwner, authorizeSide, type Caller, type InquirySide } from '../access/proofs.ts';
import { getInquiry, listGuestInquiries, listOwnerInquiries } from './read-inquiries.ts';
import { shareContact } from './reply.ts';
import { reportInquiry } from './send-report.ts';
import { verifyInquiry } from './send-inquiry.ts';

const site = await setUpSite();
beforeEach(() => site.clearLimits());

const { server, db } = site;

const sideIn = (proof: InquirySide | null) => proof?.side ?? null;

describe('sendMessage', () => {
  let propertyId: string;
  beforeEach(async () => {
    propertyId = await site.home();
  });

  test('mails each message to the other side and keeps the order', async () => {
    const sides = await site.inquiry(propertyId, { email: 'talk@guest.example' });
    await site.clearMails();
    valueOf(await site.say(sides.owner, 'It is,\nall day.'));
    valueOf(await site.say(sides.guest, 'Lovely'));
    const mails = await site.mails();
    expect(mails.map(({ to, text }) => [to, text.match(/> .*/g)?.join()])).toEqual([
      ['talk@guest.example', expect.stringContaining('> It is,,> all day.')],
      [ownerEmail, expect.stringContaining('> Lovely')],
    ]);
    const asGuest = await getInquiry(server, sides.guest);
    expect(asGuest?.messages.map(({ author }) => author)).toEqual(['guest', 'owner', 'guest']);
    expect((await getInquiry(server, sides.owner))?.messages).toEqual(asGuest?.messages);
  });

  test('stores and mails one message for retries with the same key, concurrent ones too', async () => {
    const sides = await site.inquiry(propertyId, { email: 'twice@guest.example' });
    await site.clearMails();
    const key = uuidv4();
    const say = (message: string) => site.say(sides.owner, message, key);
    for (const answer of await Promise.all([say('Yes'), say('Yes')])) valueOf(answer);
    for (const message of ['Yes', 'Yes, and more']) valueOf(await say(message));
    const view = await getInquiry(server, sides.guest);
    expect(view?.messages.map(({ body }) => body)).toEqual(['Is the patio shaded?', 'Yes', 'Yes, and more']);
    expect(await site.mails('twice@guest.example')).toHaveLength(2);
  });

  test('rejects an invalid message, and a side’s 61st within a day', async () => {
    const sides = await site.inquiry(propertyId);
    expect(failureOf(await site.say(sides.guest, ' \n'))).toBe('invalid');
    expect(failureOf(await reportInquiry(server, sides.guest, { message: ' \n' }))).toBe('invalid');
    for (let time = 0; time < 60; time += 1) valueOf(await site.say(sides.guest, `${time}`));
    const refused = await site.say(sides.guest, 'one more');
    expect(refused).toMatchObject({ failure: { kind: 'too-many-requests', action: 'message-day' } });
    valueOf(await site.say(sides.owner, 'the other side can still write'));
  });

  test('rejects a 501st message, but stores a retry of the 500th once', async () => {
    // An address of its own, because a late mail of the test before would open that test's inquiry.
    const { guest } = await site.inquiry(propertyId, { email: 'talkative@guest.example' });
    const { inquiryId } = guest;
    await site.addMessages(inquiryId, { count: 498 });
    // The team's notes don't count.
    const byTeam = { author: 'team', reader: 'owner', body: 'Hello from us' } as const;
    const note = { inquiryId, id: uuidv4(), ...byTeam };
    await db.insertInto('inquiryMessages').values(note).execute();
    const key = uuidv4();
    const texts = ['one', 'two'];
    const results = await Promise.all(texts.map((text) => site.say(guest, text, key)));
    const failures = results.map(failureOf);
    expect(new Set(failures)).toEqual(new Set(['inquiry-full', null]));
    valueOf(await site.say(guest, texts[failures.indexOf(null)], key));
    valueOf(await shareContact(server, guest));
    const messages = db.selectFrom('inquiryMessages').select('id').where('inquiryId', '=', inquiryId);
    expect(await messages.where('author', '<>', 'team').where('body', '<>', '').execute()).toHaveLength(500);
  });

  test('refuses messages and contact details before verification and after closing', async () => {
    const early = await site.unverifiedInquiry(propertyId, { email: 'early@guest.example' });
    const failures = async () => [
      failureOf(await site.say(early, 'Hello?')),
      failureOf(await shareContact(server, early)),
    ];
    expect(await failures()).toEqual(['inquiry-not-found', 'inquiry-not-found']);
    valueOf(await verifyInquiry(server, early));
    await db.updateTable('inquiries').set({ closedAt: new Date() }).execute();
    expect(await failures()).toEqual(['inquiry-closed', 'inquiry-closed']);
  });
});

describe('authorizeSide', () => {
  test('returns the caller’s own side by link, account or property token, and never another side', async () => {
    const user = await site.verifiedUser('both@guest.example');
    const propertyId = await site.home();
    const { inquiryId: id } = (await site.inquiry(propertyId, { email: user.email })).guest;
    const openedBy = async (email: string) => browserOpening(server, await site.inquiryTokenTo(email));
    const byGuest = await openedBy(user.email);
    const byOwner = await openedBy(ownerEmail);
    await site.inquiry(propertyId, { email: 'other@guest.example' });
    const prove = async (caller: Caller, as: Side | null = null) =>
      sideIn(await authorizeSide(server, id, caller, as));
    const other = await site.verifiedUser('eve@guest.example');
    const asBoth = { ...byOwner, user };
    expect(await prove(nobody)).toBeNull();
    expect(await prove(account(user))).toBe('guest');
    expect(await prove(byGuest)).toBe('guest');
    expect(await prove(asBoth)).toBe('owner');
    expect(await prove(asBoth, 'guest')).toBe('guest');
    expect(await prove(await openedBy('other@guest.example'))).toBeNull();
    expect(await prove(account(other))).toBeNull();
    expect(await authorizeSide(server, 'no id', account(user))).toBeNull();
    // Rate limits count by the stored id, even if the request has it in capitals.
    expect(await authorizeSide(server, id.toUpperCase(), account(user))).toMatchObject({ inquiryId: id });
    // A key of an inquiry doesn't open the property.
    expect(await authorizeOwner(server, propertyId, byOwner)).toBeNull();
  });

  test('returns a side by account once the inquiry is verified', async () => {
    const owner = await site.verifiedUser('keeper@home.example');
    const guest = await site.verifiedUser('guest1@guest.example');
    const propertyId = await site.home(owner.email);
    const unverified = await site.unverifiedInquiry(propertyId, { email: guest.email });
    const read = async () => [
      (await authorizeSide(server, unverified.inquiryId, account(guest)))?.side,
      (await authorizeSide(server, unverified.inquiryId, account(owner)))?.side,
      (await listGuestInquiries(server, guest)).length,
      (await listOwnerInquiries(server, owner)).length,
    ];
    expect(await read()).toEqual([undefined, undefined, 0, 0]);
    valueOf(await verifyInquiry(server, unverified));
    expect(await read()).toEqual(['guest', 'owner', 1, 1]);
  });
});

test('records once that contact details were shared, and names the person from then on', async () => {
  const sides = await site.inquiry(await site.home());
  const names = async () => [
    (await getInquiry(server, sides.owner))?.otherName,
    (await getInquiry(server, sides.guest))?.otherName,
  ];
  expect(await names()).toEqual([null, null]);
  await site.clearMails();
  for (const _ of [1, 2]) valueOf(await shareContact(server, sides.guest));
  expect(await names()).toEqual(['Gwen', null]);
  const messages = (await getInquiry(server, sides.owner))?.messages.slice(1);
  expect(messages).toMatchObject([{ author: 'guest', body: '', event: { kind: 'shared', stay: null } }]);
  valueOf(await site.say(sides.guest, 'Hello'));
  expect(await site.subjectsTo(ownerEmail)).toEqual([
    'Gwen shared contact details',
    'Gwen sent you a message',
  ]);
});
