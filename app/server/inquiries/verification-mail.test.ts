import { beforeEach, expect, test } from 'vitest';
import {
  guestEmail,
  propertyOf,
  failureOf,
  sendTestInquiry,
  sideMailedTo,
} from '#tests/support/inquiries.ts';
import {
  clearMailbox,
  clearRateLimits,
  sentMails,
  setUpTestServer,
  valueOf,
} from '#tests/support/test-server.ts';
import { resendVerification } from './verification-mail.ts';

const testServer = await setUpTestServer();
const { server, db } = testServer;
let inquiryId: string;

beforeEach(async () => {
  await clearRateLimits(testServer);
  inquiryId = valueOf(await sendTestInquiry(testServer, await propertyOf(testServer))).id;
  await sentMails(testServer, guestEmail);
  await clearMailbox(testServer);
});

const resend = (email = guestEmail, id = inquiryId) =>
  resendVerification(server, { inquiryId: id, email, clientAddress: '192.0.2.1' });
const passMinute = () =>
  db
    .updateTable('inquiries')
    .set({ verificationSentAt: new Date(Date.now() - 61_000) })
    .where('id', '=', inquiryId)
    .execute();
const countMails = async () => (await sentMails(testServer, guestEmail)).length;

test('mails a new link once a minute, also for several presses', async () => {
  valueOf(await resend());
  expect(await countMails()).toBe(0);
  await passMinute();
  const presses = await Promise.all([resend(' Gwen@guest.example '), resend(), resend()]);
  expect(new Set(presses.map((press) => valueOf(press).getTime())).size).toBe(1);
  expect(await countMails()).toBe(1);
  expect(await sideMailedTo(testServer, guestEmail)).toMatchObject({ inquiryId, side: 'guest' });
});

test('counts as a mail of an inquiry: the third from this client address is the last of the day', async () => {
  const kinds = [];
  for (let time = 2; time <= 4; time += 1) {
    await passMinute();
    kinds.push(failureOf(await resend()));
  }
  expect(kinds).toEqual([null, null, 'too-many-requests']);
  expect(await countMails()).toBe(2);
});

test('fails for a verified inquiry, another address, and an unknown id', async () => {
  await passMinute();
  expect(failureOf(await resend('eve@guest.example'))).toBe('inquiry-not-found');
  for (const id of ['x', '01a2003d-e123-7181-9567-a8cafe37dc0d'])
    expect(failureOf(await resend(guestEmail, id))).toBe('inquiry-not-found');
  await db.updateTable('inquiries').set({ verifiedAt: new Date() }).where('id', '=', inquiryId).execute();
  expect(failureOf(await resend())).toBe('inquiry-verified');
  expect(await countMails()).toBe(0);
});
