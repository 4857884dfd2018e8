// How many inquiries a guest may send, and which limits other people can use up with the guest's address.
import { v4 as uuidv4 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  sendTestInquiry,
  startInquiry,
  propertyOf,
  provedUser,
  failureOf,
  ownerEmail,
  startUnverifiedInquiry,
} from '#tests/support/inquiries.ts';
import {
  setUpTestServer,
  sentMails,
  valueOf,
  clearMailbox,
  clearRateLimits,
} from '#tests/support/test-server.ts';
import { verifyInquiry } from './send-inquiry.ts';

let propertyId: string;
const testServer = await setUpTestServer();
beforeEach(async () => {
  await clearRateLimits(testServer);
  propertyId = await propertyOf(testServer);
});

describe('sendInquiry', () => {
  test('accepts 5 inquiries an hour from a client address', async () => {
    const kinds: (string | null)[] = [];
    for (let time = 0; time < 6; time += 1)
      kinds.push(
        failureOf(
          await sendTestInquiry(
            testServer,
            propertyId,
            { email: `g${time}@guest.example` },
            { clientAddress: '192.0.2.9' },
          ),
        ),
      );
    expect(kinds).toEqual([null, null, null, null, null, 'too-many-requests']);
  });

  test('accepts 10 verified inquiries a day from a mailbox, whether an account or a link verified it', async () => {
    const user = await provedUser(testServer, 'eager@guest.example');
    const askAs = (time: number) =>
      sendTestInquiry(
        testServer,
        propertyId,
        { email: user.email, message: `${time}` },
        { user, clientAddress: `192.0.2.${time}` },
      );
    for (let time = 1; time <= 9; time += 1) valueOf(await askAs(time));
    // A tagged address belongs to the same mailbox, and a mailed link counts like a session.
    const tagged = await startUnverifiedInquiry(testServer, propertyId, { email: 'eager+1@guest.example' });
    valueOf(await verifyInquiry(testServer.server, tagged));
    valueOf(await verifyInquiry(testServer.server, tagged));
    expect(failureOf(await askAs(11))).toBe('too-many-requests');
    const late = await startUnverifiedInquiry(testServer, propertyId, { email: 'eager+2@guest.example' });
    expect(failureOf(await verifyInquiry(testServer.server, late))).toBe('too-many-requests');
  });
});

describe('sendInquiry with an unverified address', () => {
  const noMail = { failure: { kind: 'too-many-requests', action: 'inquiry-mail' } };
  const askFrom = (email: string, clientAddress: string) =>
    sendTestInquiry(testServer, propertyId, { email }, { clientAddress });

  test('fails and stores nothing after five other people have used up its mails of the day', async () => {
    for (let sender = 1; sender <= 5; sender += 1)
      // Tagged addresses belong to the same mailbox.
      valueOf(await askFrom(`victim+${sender}@guest.example`, `203.0.113.${sender}`));
    expect(await askFrom('victim@guest.example', '192.0.2.1')).toMatchObject(noMail);
    const stored = testServer.db.selectFrom('inquiries').select('id').where('propertyId', '=', propertyId);
    expect(await stored.execute()).toHaveLength(5);
    const sent = await sentMails(testServer);
    expect(sent.filter(({ to }) => to.startsWith('victim'))).toHaveLength(5);
  });

  test('accepts an inquiry after another person has sent five with it', async () => {
    const email = 'spared@guest.example';
    for (let time = 1; time <= 3; time += 1) valueOf(await askFrom(email, '203.0.113.1'));
    for (let time = 4; time <= 5; time += 1)
      expect(await askFrom(email, '203.0.113.1')).toMatchObject(noMail);
    valueOf(await askFrom(email, '192.0.2.1'));
    expect(await sentMails(testServer, email)).toHaveLength(4);
  });
});

describe('sendInquiry with a verified address', () => {
  test.each([
    ['an account', (email: string) => provedUser(testServer, email)],
    [
      'an earlier inquiry',
      async (email: string) =>
        startInquiry(testServer, await propertyOf(testServer, ownerEmail, 'Another home'), { email }),
    ],
  ])('mails a guest verified by %s even after five inquiries by other people', async (_by, verify) => {
    const email = `${uuidv4()}@guest.example`;
    await verify(email);
    await clearMailbox(testServer);
    for (let sender = 1; sender <= 5; sender += 1)
      valueOf(
        await sendTestInquiry(testServer, propertyId, { email }, { clientAddress: `203.0.113.${sender}` }),
      );
    valueOf(await sendTestInquiry(testServer, propertyId, { email }, { clientAddress: '192.0.2.1' }));
    expect(await sentMails(testServer, email)).toHaveLength(6);
  });

  test('mails the guest 20 times a day for inquiries by other people, then refuses', async () => {
    const { email } = await provedUser(testServer, 'flooded@guest.example');
    await clearMailbox(testServer);
    const ask = (sender: number) =>
      sendTestInquiry(testServer, propertyId, { email }, { clientAddress: `203.0.113.${sender}` });
    for (let sender = 1; sender <= 20; sender += 1) valueOf(await ask(sender));
    expect(failureOf(await ask(21))).toBe('too-many-requests');
    expect(await sentMails(testServer, email)).toHaveLength(20);
  });

  test('doesn’t count other people’s inquiries against the logged-in guest', async () => {
    const user = await provedUser(testServer, 'popular@guest.example');
    for (let time = 0; time < 10; time += 1)
      valueOf(
        await sendTestInquiry(
          testServer,
          propertyId,
          { email: user.email },
          { clientAddress: `192.0.2.${20 + time}` },
        ),
      );
    const from = { user, clientAddress: '192.0.2.40' };
    const asked = await sendTestInquiry(testServer, propertyId, { email: user.email }, from);
    expect(failureOf(asked)).toBeNull();
  });
});
