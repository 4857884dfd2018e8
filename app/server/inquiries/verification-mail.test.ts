import { beforeEach, describe, expect, test } from 'vitest';
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
import { verifyInquiry } from './send-inquiry.ts';
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

const resend = (email = guestEmail) =>
  resendVerification(server, { inquiryId, email, clientAddress: '192.0.2.1' });
const passMinute = () =>
  db
    .updateTable('inquiries')
    .set({ verificationSentAt: new Date(Date.now() - 61_000) })
    .where('id', '=', inquiryId)
    .execute();
const countMails = async () => (await sentMails(testServer, guestEmail)).length;

describe('resendVerification', () => {
  test('mails a new link that verifies the same inquiry', async () => {
    await passMinute();
    const { sentAt, isNew } = valueOf(await resend(' Gwen@guest.example '));
    expect(isNew).toBe(true);
    expect(Date.now() - sentAt.getTime()).toBeLessThan(30_000);
    const side = await sideMailedTo(testServer, guestEmail);
    expect(side).toMatchObject({ inquiryId, side: 'guest' });
  });

  test('sends one mail for several presses within a minute', async () => {
    await passMinute();
    const presses = await Promise.all([resend(), resend(), resend()]);
    const values = presses.map((press) => valueOf(press));
    expect(values.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(values.map(({ sentAt }) => sentAt.getTime())).size).toBe(1);
    expect(await countMails()).toBe(1);
  });

  test('sends nothing within a minute of the first mail', async () => {
    expect(valueOf(await resend()).isNew).toBe(false);
    expect(await countMails()).toBe(0);
  });

  test('fails after an unverified address has received its mails of the day', async () => {
    // The inquiry's own mail was the first of three from this client address.
    for (let time = 0; time < 2; time += 1) {
      await passMinute();
      valueOf(await resend());
    }
    await passMinute();
    expect(await resend()).toMatchObject({
      failure: { kind: 'too-many-requests', action: 'unverified-mail' },
    });
    expect(await countMails()).toBe(2);
  });

  test('sends a verified address at most five mails a day', async () => {
    const other = valueOf(
      await sendTestInquiry(testServer, await propertyOf(testServer), { message: 'Another question' }),
    );
    const side = await sideMailedTo(testServer, guestEmail);
    expect(side.inquiryId).toBe(other.id);
    valueOf(await verifyInquiry(server, side));
    const kinds = [];
    for (let time = 1; time <= 6; time += 1) {
      await passMinute();
      kinds.push(failureOf(await resend()));
    }
    expect(kinds).toEqual([null, null, null, null, null, 'too-many-requests']);
  });

  test('fails for a verified inquiry, another address, and an unknown id', async () => {
    await passMinute();
    expect(failureOf(await resend('eve@guest.example'))).toBe('inquiry-not-found');
    for (const id of ['x', '01a2003d-e123-7181-9567-a8cafe37dc0d']) {
      const unknown = { inquiryId: id, email: guestEmail, clientAddress: '192.0.2.1' };
      expect(failureOf(await resendVerification(server, unknown))).toBe('inquiry-not-found');
    }
    await db.updateTable('inquiries').set({ verifiedAt: new Date() }).where('id', '=', inquiryId).execute();
    expect(failureOf(await resend())).toBe('inquiry-verified');
    expect(await countMails()).toBe(0);
  });
});
