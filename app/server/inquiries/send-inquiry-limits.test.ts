// How many inquiries a guest may send, and which limits other people can use up with the guest's address.
import { v4 as uuidv4 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
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
import type { User } from '../access/proofs.ts';
import { verifyInquiry } from './send-inquiry.ts';

let propertyId: string;
const testServer = await setUpTestServer();
beforeEach(async () => {
  await clearRateLimits(testServer);
  propertyId = await propertyOf(testServer);
});

const askFrom = (email: string, clientAddress: string, user: User | null = null) =>
  sendTestInquiry(testServer, propertyId, { email, message: clientAddress }, { clientAddress, user });

test('accepts 5 inquiries an hour from a client address', async () => {
  const kinds: (string | null)[] = [];
  for (let time = 0; time < 6; time += 1)
    kinds.push(failureOf(await askFrom(`g${time}@guest.example`, '192.0.2.9')));
  expect(kinds).toEqual([null, null, null, null, null, 'too-many-requests']);
});

test('accepts 10 verified inquiries a day from a mailbox, whether an account or a link verified it', async () => {
  const user = await provedUser(testServer, 'eager@guest.example');
  for (let time = 1; time <= 9; time += 1) valueOf(await askFrom(user.email, `192.0.2.${time}`, user));
  // A tagged address belongs to the same mailbox, and a mailed link counts like a session.
  const tagged = await startUnverifiedInquiry(testServer, propertyId, { email: 'eager+1@guest.example' });
  for (const _ of [1, 2]) valueOf(await verifyInquiry(testServer.server, tagged));
  expect(failureOf(await askFrom(user.email, '192.0.2.11', user))).toBe('too-many-requests');
  const late = await startUnverifiedInquiry(testServer, propertyId, { email: 'eager+2@guest.example' });
  expect(failureOf(await verifyInquiry(testServer.server, late))).toBe('too-many-requests');
});

test('stores nothing for an unverified address after its five mails of the day, three of them for one client', async () => {
  for (let time = 1; time <= 4; time += 1)
    expect((await askFrom('victim@guest.example', '203.0.113.1')).ok).toBe(time <= 3);
  // Tagged addresses belong to the same mailbox.
  for (let sender = 2; sender <= 3; sender += 1)
    valueOf(await askFrom(`victim+${sender}@guest.example`, `203.0.113.${sender}`));
  expect(await askFrom('victim@guest.example', '192.0.2.1')).toMatchObject({
    failure: { kind: 'too-many-requests', action: 'inquiry-mail' },
  });
  const stored = testServer.db.selectFrom('inquiries').select('id').where('propertyId', '=', propertyId);
  expect(await stored.execute()).toHaveLength(5);
  expect((await sentMails(testServer)).filter(({ to }) => to.startsWith('victim'))).toHaveLength(5);
});

test.each([
  ['an account', (email: string) => provedUser(testServer, email)],
  [
    'an earlier inquiry',
    async (email: string) =>
      startInquiry(testServer, await propertyOf(testServer, ownerEmail, 'Another home'), { email }),
  ],
])('mails an address verified by %s 20 times a day, whoever asks', async (_by, verify) => {
  const email = `${uuidv4()}@guest.example`;
  await verify(email);
  await clearRateLimits(testServer);
  await clearMailbox(testServer);
  for (let sender = 1; sender <= 20; sender += 1) valueOf(await askFrom(email, `203.0.113.${sender}`));
  expect(failureOf(await askFrom(email, '203.0.113.21'))).toBe('too-many-requests');
  expect(await sentMails(testServer, email)).toHaveLength(20);
});
