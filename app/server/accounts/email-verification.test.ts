import { startDraft } from '#tests/support/keys.ts';
import { describe, expect, test } from 'vitest';
import { success } from '#domain/failure.ts';
import {
  byPassword,
  here,
  newUser,
  setUpTestServer,
  sentMails,
  register,
  signIn,
  submitProperty,
  tokenMailedTo,
  valueOf,
  visitorWith,
  clearMailbox,
  clearRateLimits,
} from '#tests/support/test-server.ts';
import { requestLinks } from '../inquiries/request-links.ts';
import { sendDraftLink } from '../properties/draft-links.ts';
import { requestVerification, verifyEmail } from './email-verification.ts';
import { requestPasswordReset } from './passwords.ts';

const testServer = await setUpTestServer();

const expired = { ok: false, failure: { kind: 'link-expired' } };
const isVerified = async (email: string) =>
  (await visitorWith(testServer.server, await signIn(testServer.server, email)))?.emailVerified;

test('verifies the address once with the mailed link', async () => {
  await register(testServer.server, 'rosa@site.example');
  const token = await tokenMailedTo(testServer, 'rosa@site.example');
  expect(await isVerified('rosa@site.example')).toBe(false);
  valueOf(await verifyEmail(testServer.server, token, byPassword));
  expect(await isVerified('rosa@site.example')).toBe(true);
  expect(await verifyEmail(testServer.server, token, byPassword)).toEqual(expired);
});

test('sends an unverified address at most 5 verification mails a day, 3 of them for one client address', async () => {
  const user = await newUser(testServer.server, 'pestered@site.example');
  const ask = (from: string) => requestVerification(testServer.server, user, from);
  const refused = { failure: { kind: 'too-many-requests', action: 'verification' } };
  for (let number = 2; number <= 3; number += 1) valueOf(await ask(here.clientAddress));
  expect(await ask(here.clientAddress)).toMatchObject(refused);
  for (const from of ['192.0.2.41', '192.0.2.42']) valueOf(await ask(from));
  expect(await ask('192.0.2.43')).toMatchObject(refused);
  expect(await sentMails(testServer, 'pestered@site.example')).toHaveLength(5);
});

describe('mails caused by other people', () => {
  const from = '192.0.2.7';
  const draftLink = async (email: string, requester = from) => {
    const { draft } = await startDraft(testServer.server);
    return sendDraftLink(testServer.server, draft, { email }, requester);
  };
  /** Uses up the mails of a day that other people can cause, from five client addresses. */
  const useUp = async (email: string) => {
    for (let number = 1; number <= 5; number += 1)
      await submitProperty(testServer, { email, clientAddress: `203.0.113.${number}` });
  };

  test('doesn’t use up the mails that the person requests', async () => {
    const email = 'newcomer@site.example';
    await useUp(email);
    valueOf(await draftLink(email));
    expect(await sentMails(testServer, email)).toHaveLength(5);
    const user = await newUser(testServer.server, email);
    valueOf(await requestVerification(testServer.server, user, from));
    valueOf(await requestPasswordReset(testServer.server, { email }, '192.0.2.1'));
    const subjects = (await sentMails(testServer, email)).map(({ subject }) => subject);
    expect(subjects.slice(5)).toEqual([
      'Confirm your email address for Baystead',
      'Confirm your email address for Baystead',
      'Set a new password for Baystead',
    ]);
  });

  test('sends an address at most 3 mails a day caused by one client address', async () => {
    const email = 'half@site.example';
    for (let number = 1; number <= 5; number += 1)
      await submitProperty(testServer, { email, clientAddress: '203.0.113.66' });
    expect(await sentMails(testServer, email)).toHaveLength(3);
    // A tagged address belongs to the same mailbox.
    await submitProperty(testServer, { email: 'half+tag@site.example', clientAddress: '203.0.113.66' });
    expect(await sentMails(testServer, 'half+tag@site.example')).toEqual([]);
    valueOf(await draftLink(email, '192.0.2.44'));
    expect(await sentMails(testServer, email)).toHaveLength(4);
  });

  test('sends 5 mails a day of all kinds together, until the address is verified', async () => {
    const email = 'both@site.example';
    const submittedMails = async () =>
      (await sentMails(testServer))
        .filter(({ to }) => to.toLowerCase() === email)
        .filter(({ subject }) => subject === 'We received your listing');
    await newUser(testServer.server, email);
    const token = await tokenMailedTo(testServer, email);
    await useUp(email);
    await submitProperty(testServer, { email: 'BOTH@site.example' });
    expect(await submittedMails()).toHaveLength(5);
    valueOf(await verifyEmail(testServer.server, token, byPassword));
    await submitProperty(testServer, { email });
    expect(await submittedMails()).toHaveLength(6);
  });

  test('returns the same result for every address, even after its mails are used up', async () => {
    const [confirmed, submitted, nothing] = [
      'confirmed@site.example',
      'sent@site.example',
      'none@site.example',
    ];
    await newUser(testServer.server, confirmed);
    valueOf(await verifyEmail(testServer.server, await tokenMailedTo(testServer, confirmed), byPassword));
    await submitProperty(testServer, { email: submitted });
    await testServer.sendMails();
    await clearRateLimits(testServer);
    await clearMailbox(testServer);
    const counts = [];
    for (const email of [confirmed, submitted, nothing]) {
      await useUp(email);
      const results = [];
      for (const requester of ['192.0.2.51', '192.0.2.52']) {
        const links = await requestLinks(testServer.server, { email }, requester);
        results.push(links, await draftLink(email, requester));
      }
      expect(results).toEqual(results.map(() => success(null)));
      counts.push((await sentMails(testServer, email)).length);
    }
    expect(counts).toEqual([9, 5, 5]);
  });

  test('refuses the 6th request of a client address for one mailbox, verified or not', async () => {
    await clearRateLimits(testServer);
    for (const email of ['confirmed@site.example', 'none@site.example']) {
      const outcomes = [];
      for (let count = 0; count < 6; count += 1)
        outcomes.push((await requestLinks(testServer.server, { email }, from)).ok);
      expect(outcomes).toEqual([true, true, true, true, true, false]);
    }
  });
});
