import { account, nobody, browserOpening } from '#tests/support/keys.ts';
import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Side } from '#domain/inquiry/inquiry.ts';
import {
  addMessages,
  startInquiry,
  propertyOf,
  inquiryTokenTo,
  provedUser,
  failureOf,
  ownerEmail,
  sendTestMessage,
  startUnverifiedInquiry,
} from '#tests/support/inquiries.ts';
import {
  setUpTestServer,
  sentMails,
  valueOf,
  clearMailbox,
  clearRateLimits,
} from '#tests/support/test-server.ts';
import { authorizeOwner, authorizeSide, type Caller, type InquirySide } from '../access/proofs.ts';
import { getInquiry, listGuestInquiries, listOwnerInquiries } from './read-inquiries.ts';
import { shareContact } from './reply.ts';
import { reportInquiry } from './send-report.ts';
import { verifyInquiry } from './send-inquiry.ts';

const testServer = await setUpTestServer();
beforeEach(() => clearRateLimits(testServer));

const sideIn = (proof: InquirySide | null) => proof?.side ?? null;

describe('sendMessage', () => {
  let propertyId: string;
  beforeEach(async () => {
    propertyId = await propertyOf(testServer);
  });

  test('mails each message to the other side and keeps the order', async () => {
    const sides = await startInquiry(testServer, propertyId, { email: 'talk@guest.example' });
    await clearMailbox(testServer);
    valueOf(await sendTestMessage(testServer, sides.owner, 'It is,\nall day.'));
    valueOf(await sendTestMessage(testServer, sides.guest, 'Lovely'));
    const mails = await sentMails(testServer);
    expect(mails.map(({ to }) => to)).toEqual(['talk@guest.example', ownerEmail]);
    expect(mails.map(({ text }) => /> It is,\n> all day\.|> Lovely/.exec(text)?.[0])).toEqual([
      '> It is,\n> all day.',
      '> Lovely',
    ]);
    const [asGuest, asOwner] = [
      await getInquiry(testServer.server, sides.guest),
      await getInquiry(testServer.server, sides.owner),
    ];
    expect(asGuest?.messages.map(({ author }) => author)).toEqual(['guest', 'owner', 'guest']);
    expect(asOwner?.messages).toEqual(asGuest?.messages);
  });

  test('stores and mails one message for retries with the same key, concurrent ones too', async () => {
    const sides = await startInquiry(testServer, propertyId, { email: 'twice@guest.example' });
    await clearMailbox(testServer);
    const key = uuidv4();
    const say = (message: string) => sendTestMessage(testServer, sides.owner, message, key);
    for (const answer of await Promise.all([say('Yes'), say('Yes'), say('Yes')])) valueOf(answer);
    valueOf(await say('Yes'));
    valueOf(await say('Yes, and more'));
    const view = await getInquiry(testServer.server, sides.guest);
    expect(view?.messages.map(({ body }) => body)).toEqual(['Is the patio shaded?', 'Yes', 'Yes, and more']);
    expect(await sentMails(testServer, 'twice@guest.example')).toHaveLength(2);
  });

  test.each(['', ' \n', 'a'.repeat(4001), 'a\u001Bb'])('rejects invalid message %#', async (message) => {
    const sides = await startInquiry(testServer, propertyId);
    expect(failureOf(await sendTestMessage(testServer, sides.guest, message))).toBe('invalid');
    expect(failureOf(await reportInquiry(testServer.server, sides.guest, { message }))).toBe('invalid');
  });

  test('rejects a side’s 61st message within a day', async () => {
    const sides = await startInquiry(testServer, propertyId);
    for (let time = 0; time < 60; time += 1)
      valueOf(await sendTestMessage(testServer, sides.guest, `${time}`));
    const refused = await sendTestMessage(testServer, sides.guest, 'one more');
    expect(refused).toMatchObject({ failure: { kind: 'too-many-requests', action: 'message-day' } });
    valueOf(await sendTestMessage(testServer, sides.owner, 'the other side can still write'));
  });

  test('rejects a 501st message, but stores a retry of the 500th once', async () => {
    // An address of its own, because a late mail of the test before would open that test's inquiry.
    const sides = await startInquiry(testServer, propertyId, { email: 'talkative@guest.example' });
    const { inquiryId } = sides.guest;
    await addMessages(testServer, inquiryId, { count: 498 });
    // The team's notes don't count.
    await sql`INSERT INTO inquiry_messages (inquiry_id, id, author, reader, body)
      VALUES (${inquiryId}, ${uuidv4()}, 'team', 'owner', 'Hello from us')`.execute(testServer.db);
    const key = uuidv4();
    const results = await Promise.all(
      ['one', 'two', 'three'].map((message) => sendTestMessage(testServer, sides.guest, message, key)),
    );
    const kinds = results.map(failureOf);
    expect(kinds.filter((kind) => kind === 'inquiry-full')).toHaveLength(2);
    const message = ['one', 'two', 'three'][kinds.indexOf(null)];
    valueOf(await sendTestMessage(testServer, sides.guest, message, key));
    valueOf(await shareContact(testServer.server, sides.guest));
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM inquiry_messages
      WHERE inquiry_id = ${inquiryId} AND author <> 'team'`.execute(testServer.db);
    expect(rows).toEqual([{ count: 500 }]);
  });

  test('refuses messages and contact details before verification and after closing', async () => {
    const early = await startUnverifiedInquiry(testServer, propertyId, { email: 'early@guest.example' });
    const each = async () => [
      failureOf(await sendTestMessage(testServer, early, 'Hello?')),
      failureOf(await shareContact(testServer.server, early)),
    ];
    expect(await each()).toEqual(['inquiry-not-found', 'inquiry-not-found']);
    valueOf(await verifyInquiry(testServer.server, early));
    await sql`UPDATE inquiries SET closed_at = now() WHERE id = ${early.inquiryId}`.execute(testServer.db);
    expect(await each()).toEqual(['inquiry-closed', 'inquiry-closed']);
  });
});

describe('authorizeSide', () => {
  test('returns the caller’s own side by link, account or property token, and never another side', async () => {
    const user = await provedUser(testServer, 'both@guest.example');
    const propertyId = await propertyOf(testServer);
    const asking = await startInquiry(testServer, propertyId, { email: user.email });
    const [guestToken, ownerToken] = [
      await inquiryTokenTo(testServer, user.email),
      await inquiryTokenTo(testServer, ownerEmail),
    ];
    await startInquiry(testServer, propertyId, { email: 'other@guest.example' });
    const otherToken = await inquiryTokenTo(testServer, 'other@guest.example');
    const { server } = testServer;
    const id = asking.guest.inquiryId;
    const prove = async (caller: Caller, as: Side | null = null) =>
      sideIn(await authorizeSide(server, id, caller, as));
    const other = await provedUser(testServer, 'eve@guest.example');
    const asOwner = { ...(await browserOpening(server, ownerToken)), user };
    expect(await prove(nobody)).toBeNull();
    expect(await prove(account(user))).toBe('guest');
    // Rate limits count by the stored id, even if the request has it in capitals.
    expect(await authorizeSide(server, id.toUpperCase(), account(user))).toMatchObject({
      inquiryId: id,
    });
    expect(await prove(await browserOpening(server, guestToken))).toBe('guest');
    expect(await prove(asOwner)).toBe('owner');
    expect(await prove(asOwner, 'guest')).toBe('guest');
    expect(await prove(await browserOpening(server, otherToken))).toBeNull();
    expect(await prove(account(other))).toBeNull();
    expect(await authorizeSide(server, 'no id', account(user))).toBeNull();
    // A key of an inquiry doesn't open the property.
    expect(await authorizeOwner(server, propertyId, await browserOpening(server, ownerToken))).toBeNull();
  });

  test('returns a side by account once the inquiry is verified', async () => {
    const owner = await provedUser(testServer, 'keeper@home.example');
    const guest = await provedUser(testServer, 'guest1@guest.example');
    const propertyId = await propertyOf(testServer, owner.email);
    const unverified = await startUnverifiedInquiry(testServer, propertyId, { email: guest.email });
    const { server } = testServer;
    const sides = () =>
      Promise.all(
        [guest, owner].map(async (user) =>
          sideIn(await authorizeSide(server, unverified.inquiryId, account(user))),
        ),
      );
    expect(await sides()).toEqual([null, null]);
    expect(await listOwnerInquiries(server, owner)).toEqual([]);
    expect(await listGuestInquiries(server, guest)).toEqual([]);
    valueOf(await verifyInquiry(server, unverified));
    expect(await sides()).toEqual(['guest', 'owner']);
  });
});
