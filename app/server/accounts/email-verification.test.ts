import { startDraft } from '#tests/support/keys.ts';
import { describe, expect, test } from 'vitest';
import { success } from '#domain/failure.ts';
import { byPassword, here, setUpSite, valueOf } from '#tests/support/site.ts';
import { requestLinks } from '../inquiries/request-links.ts';
import { sendDraftLink } from '../properties/draft-links.ts';
import { requestVerification, verifyEmail } from './email-verification.ts';
import { requestPasswordReset } from './passwords.ts';

const site = await setUpSite();
const { server, db } = site;

const verify = async (email: string) => verifyEmail(server, await site.tokenTo(email), byPassword);
const countMails = async (email: string) => (await site.mails(email)).length;

test('verifies the address once with the mailed link', async () => {
  const email = 'rosa@site.example';
  const { emailVerified } = await site.user(email);
  valueOf(await verify(email));
  const stored = db.selectFrom('authUsers').select('emailVerified').where('email', '=', email);
  expect([emailVerified, await stored.execute()]).toEqual([false, [{ emailVerified: true }]]);
  expect(await verify(email)).toEqual({ ok: false, failure: { kind: 'link-expired' } });
});

test('sends 3 verification mails a day for one client address', async () => {
  const user = await site.user('pestered@site.example');
  const ask = () => requestVerification(server, user, here.clientAddress);
  for (const _ of [2, 3]) valueOf(await ask());
  expect(await ask()).toMatchObject({ failure: { kind: 'too-many-requests', action: 'verification' } });
  expect(await countMails(user.email)).toBe(3);
});

describe('mails caused by other people', () => {
  const from = '192.0.2.7';
  const draftLink = async (email: string, requester = from) =>
    sendDraftLink(server, (await startDraft(server)).draft, { email }, requester);
  /** Uses up the mails of a day that other people can cause, from five client addresses. */
  const useUp = async (email: string) => {
    for (let number = 1; number <= 5; number += 1)
      await site.pendingHome({ email, clientAddress: `203.0.113.${number}` });
  };

  test('don’t use up the mails that the person requests', async () => {
    const email = 'newcomer@site.example';
    await useUp(email);
    valueOf(await draftLink(email));
    expect(await countMails(email)).toBe(5);
    const user = await site.user(email);
    valueOf(await requestVerification(server, user, from));
    valueOf(await requestPasswordReset(server, { email }, '192.0.2.1'));
    const verification = 'Confirm your email address for Baystead';
    const requested = [verification, verification, 'Set a new password for Baystead'];
    expect((await site.subjectsTo(email)).slice(5)).toEqual(requested);
  });

  test('are 5 a day of all kinds together, until the address is verified', async () => {
    const email = 'both@site.example';
    const countReceipts = async () =>
      (await site.mails())
        .filter(({ to }) => to.toLowerCase() === email)
        .filter(({ subject }) => subject === 'We received your listing').length;
    await site.user(email);
    const token = await site.tokenTo(email);
    await useUp(email);
    await site.pendingHome({ email: 'BOTH@site.example' });
    expect(await countReceipts()).toBe(5);
    valueOf(await verifyEmail(server, token, byPassword));
    await site.pendingHome({ email });
    expect(await countReceipts()).toBe(6);
  });

  test('answer the same for every address, even after its mails are used up', async () => {
    const [confirmed, submitted] = ['confirmed@site.example', 'sent@site.example'];
    await site.user(confirmed);
    valueOf(await verify(confirmed));
    await site.pendingHome({ email: submitted });
    await site.clearMails();
    await site.clearLimits();
    const counts = [];
    for (const email of [confirmed, submitted, 'none@site.example']) {
      await useUp(email);
      for (const requester of ['192.0.2.51', '192.0.2.52']) {
        expect(await requestLinks(server, { email }, requester)).toEqual(success(null));
        expect(await draftLink(email, requester)).toEqual(success(null));
      }
      counts.push(await countMails(email));
    }
    expect(counts).toEqual([9, 5, 5]);
  });
});
