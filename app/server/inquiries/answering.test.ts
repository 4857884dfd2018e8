import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Side } from '#domain/conversation.ts';
import {
  addMessages,
  ask,
  conversation,
  homeOf,
  inquiryTokenTo,
  provedUser,
  refusalOf,
  sideMailedTo,
} from '../../../tests/support/inquiries.ts';
import { createTestApp, sentMails, type TestApp, valueOf } from '../../../tests/support/people.ts';
import { type OwnedProperty, proveOwnership } from '../properties/ownership.ts';
import { type InquirySide, type SideClaim, proveSide } from './sides.ts';
import { countOpenInquiriesByProperty, getInquiry, listPropertyInquiries } from './views.ts';
import { reportInquiry, sendMessage, shareContact } from './answering.ts';
import { verifyInquiry } from './asking.ts';
import { openOwnerLink } from '../properties/owner-links.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await sql`DELETE FROM rate_limits`.execute(testApp.db);
});

const owner = 'owner@home.example';
const clearMailbox = () => sql`DELETE FROM mailbox`.execute(testApp.db);

const sideIn = (proof: InquirySide | null) => proof?.side ?? null;

describe('sendMessage', () => {
  let home: string;
  beforeEach(async () => {
    home = await homeOf(testApp, owner);
  });

  test('mails each message to the other side and keeps the order', async () => {
    const sides = await conversation(testApp, home, { owner, email: 'talk@guest.example' });
    await clearMailbox();
    valueOf(await sendMessage(testApp.app, sides.owner, { message: 'It is,\r\nall day.' }, uuidv4()));
    valueOf(await sendMessage(testApp.app, sides.guest, { message: 'Lovely' }, uuidv4()));
    const mails = await sentMails(testApp);
    expect(mails.map(({ to }) => to)).toEqual(['talk@guest.example', owner]);
    expect(mails.map(({ text }) => /> It is,\n> all day\.|> Lovely/.exec(text)?.[0])).toEqual([
      '> It is,\n> all day.',
      '> Lovely',
    ]);
    const [asGuest, asOwner] = [
      await getInquiry(testApp.app, sides.guest),
      await getInquiry(testApp.app, sides.owner),
    ];
    expect(asGuest?.messages.map(({ author }) => author)).toEqual(['guest', 'owner', 'guest']);
    expect(asOwner?.messages).toEqual(asGuest?.messages);
  });

  test('stores and mails one message for retries with the same key, concurrent ones too', async () => {
    const sides = await conversation(testApp, home, { owner, email: 'twice@guest.example' });
    await clearMailbox();
    const key = uuidv4();
    const say = (message: string) => sendMessage(testApp.app, sides.owner, { message }, key);
    for (const answer of await Promise.all([say('Yes'), say('Yes'), say('Yes')])) valueOf(answer);
    valueOf(await say('Yes'));
    valueOf(await say('Yes, and more'));
    const view = await getInquiry(testApp.app, sides.guest);
    expect(view?.messages.map(({ body }) => body)).toEqual(['Is the patio shaded?', 'Yes', 'Yes, and more']);
    expect(await sentMails(testApp, 'twice@guest.example')).toHaveLength(2);
  });

  test.each(['', ' \n', 'a'.repeat(4001), 'a\u001Bb'])('rejects invalid message %#', async (message) => {
    const sides = await conversation(testApp, home, { owner, email: 'bad@guest.example' });
    expect(refusalOf(await sendMessage(testApp.app, sides.guest, { message }, uuidv4()))).toBe('invalid');
    expect(refusalOf(await reportInquiry(testApp.app, sides.guest, { message }))).toBe('invalid');
  });

  test('accepts 30 messages an hour from a side', async () => {
    const sides = await conversation(testApp, home, { owner, email: 'flood@guest.example' });
    const kinds: (string | null)[] = [];
    for (let time = 0; time < 31; time += 1)
      kinds.push(refusalOf(await sendMessage(testApp.app, sides.guest, { message: `${time}` }, uuidv4())));
    expect(kinds.filter((kind) => kind === null)).toHaveLength(30);
    expect(kinds.at(-1)).toBe('too-many-requests');
  });

  test('rejects a side’s 61st message within a day', async () => {
    const sides = await conversation(testApp, home, { owner, email: 'chatty@guest.example' });
    const answer = (side: InquirySide, message: string) =>
      sendMessage(testApp.app, side, { message }, uuidv4());
    for (let time = 0; time < 60; time += 1) {
      await sql`DELETE FROM rate_limits WHERE key LIKE 'answer:%'`.execute(testApp.db);
      valueOf(await answer(sides.guest, `${time}`));
    }
    await sql`DELETE FROM rate_limits WHERE key LIKE 'answer:%'`.execute(testApp.db);
    const refused = await answer(sides.guest, 'one more');
    expect(refused).toMatchObject({ failure: { kind: 'too-many-requests', what: 'answer-day' } });
    valueOf(await answer(sides.owner, 'the other side can still write'));
  });

  test('rejects a 501st message, but stores a retry of the 500th once', async () => {
    const sides = await conversation(testApp, home, { owner, email: 'full@guest.example' });
    const { inquiryId } = sides.guest;
    await addMessages(testApp, inquiryId, { count: 498 });
    // The team's notes don't count.
    await sql`INSERT INTO inquiry_messages (inquiry_id, id, author, reader, body)
      VALUES (${inquiryId}, ${uuidv4()}, 'team', 'owner', 'Hello from us')`.execute(testApp.db);
    const key = uuidv4();
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((message) => sendMessage(testApp.app, sides.guest, { message }, key)),
    );
    const kinds = answers.map(refusalOf);
    expect(kinds.filter((kind) => kind === 'inquiry-full')).toHaveLength(2);
    const message = ['one', 'two', 'three'][kinds.indexOf(null)];
    valueOf(await sendMessage(testApp.app, sides.guest, { message }, key));
    valueOf(await shareContact(testApp.app, sides.guest));
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM inquiry_messages
      WHERE inquiry_id = ${inquiryId} AND author <> 'team'`.execute(testApp.db);
    expect(rows).toEqual([{ count: 500 }]);
  });

  test('refuses messages and contact details before verification and after closing', async () => {
    valueOf(await ask(testApp, home, { email: 'early@guest.example' }));
    const early = await sideMailedTo(testApp, 'early@guest.example');
    const each = async () => [
      refusalOf(await sendMessage(testApp.app, early, { message: 'Hello?' }, uuidv4())),
      refusalOf(await shareContact(testApp.app, early)),
    ];
    expect(await each()).toEqual(['inquiry-unconfirmed', 'inquiry-unconfirmed']);
    valueOf(await verifyInquiry(testApp.app, early));
    await sql`UPDATE inquiries SET closed_at = now() WHERE id = ${early.inquiryId}`.execute(testApp.db);
    expect(await each()).toEqual(['inquiry-closed', 'inquiry-closed']);
  });
});

describe('proveSide', () => {
  test('returns the caller’s own side by link, account or property token, and never another side', async () => {
    const user = await provedUser(testApp, 'both@guest.example');
    const home = await homeOf(testApp, owner);
    const asking = await conversation(testApp, home, { owner, email: user.email });
    const [guestToken, ownerToken] = [
      await inquiryTokenTo(testApp, user.email),
      await inquiryTokenTo(testApp, owner),
    ];
    await conversation(testApp, home, { owner, email: 'other@guest.example' });
    const otherToken = await inquiryTokenTo(testApp, 'other@guest.example');
    const { app } = testApp;
    const id = asking.guest.inquiryId;
    const nothing = { user: null, key: null, ownerKeys: [] };
    const prove = async (claim: Partial<SideClaim>, as: Side | null = null) =>
      sideIn(await proveSide(app, id, { ...nothing, ...claim }, as));
    const other = await provedUser(testApp, 'eve@guest.example');
    const keyed = (token: string) => ({ key: `${id}.${token}` });
    expect(await prove(nothing)).toBeNull();
    expect(await prove({ user })).toBe('guest');
    // Rate limits count by the stored id, even if the request has it in capitals.
    expect(await proveSide(app, id.toUpperCase(), { ...nothing, user })).toMatchObject({
      inquiryId: id,
    });
    expect(await prove(keyed(guestToken))).toBe('guest');
    expect(await prove({ ...keyed(ownerToken), user })).toBe('owner');
    expect(await prove({ ...keyed(ownerToken), user }, 'guest')).toBe('guest');
    expect(await prove(keyed(otherToken))).toBeNull();
    expect(await prove({ user: other, ...keyed('guess') })).toBeNull();
    expect(await proveSide(app, 'no id', { ...nothing, user })).toBeNull();
    // A token of an inquiry opens neither the property nor its owner's pages.
    expect(await openOwnerLink(app, ownerToken)).toBeNull();
    expect(await proveOwnership(app, home, { user: null, key: `${home}.${ownerToken}` })).toBeNull();
  });

  test('returns the owner’s side by account once the inquiry is verified', async () => {
    const user = await provedUser(testApp, 'keeper@home.example');
    const home = await homeOf(testApp, user.email);
    const asked = valueOf(await ask(testApp, home, { email: 'guest1@guest.example' }));
    const owned = (await proveOwnership(testApp.app, home, { user, key: null })) as OwnedProperty;
    const claim = { user, key: null, ownerKeys: [] };
    expect(await proveSide(testApp.app, asked.id, claim)).toBeNull();
    expect(await listPropertyInquiries(testApp.app, owned)).toEqual([]);
    expect(await countOpenInquiriesByProperty(testApp.app, user)).toEqual({});
    valueOf(await verifyInquiry(testApp.app, await sideMailedTo(testApp, 'guest1@guest.example')));
    expect(await proveSide(testApp.app, asked.id, claim)).toMatchObject({ side: 'owner' });
    expect(await listPropertyInquiries(testApp.app, owned)).toMatchObject([
      { id: asked.id, side: 'owner', isOpen: true, isUnanswered: true },
    ]);
    expect(await countOpenInquiriesByProperty(testApp.app, user)).toEqual({ [home]: 1 });
  });
});
