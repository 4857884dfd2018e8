import { expect, test } from 'vitest';
import type { MailJob } from '../../jobs.ts';
import { propertyOf, provedUser } from '#tests/support/inquiries.ts';
import { updateProperty } from '#tests/support/properties.ts';
import { newUser, sentMails, setUpTestServer } from '#tests/support/test-server.ts';
import { sendMail } from '../../worker/send-mail.ts';

const testServer = await setUpTestServer();
const submitted = 'submitted@home.example';

/** Who gets each mail about a property of this account. */
async function recipientsFor(userId: string | null): Promise<Set<string>> {
  const propertyId = await propertyOf(testServer, submitted);
  await updateProperty(testServer, propertyId, { userId });
  const jobs: MailJob[] = [
    { about: 'submission', propertyId, verifiedOnly: false },
    { about: 'decision', propertyId },
    { about: 'changes', propertyId, outcome: 'accepted', notes: null },
    { about: 'paused', propertyId, reason: 'Please call us.' },
    { about: 'resumed', propertyId },
    { about: 'freshness', propertyId, notice: 1 },
  ];
  // Delivers the mails of the registration first.
  await testServer.sendMails();
  for (const job of jobs) await sendMail(testServer.server, job);
  return new Set((await sentMails(testServer)).slice(-jobs.length).map(({ to }) => to));
}

test('goes to the current address of the account', async () => {
  const { uid } = await provedUser(testServer, 'rosa@site.example');
  expect(await recipientsFor(uid)).toEqual(new Set(['rosa@site.example']));
});

test('goes to the submitted address without an account, or with an unverified one', async () => {
  expect(await recipientsFor(null)).toEqual(new Set([submitted]));
  const { uid } = await newUser(testServer.server, 'new@site.example');
  expect(await recipientsFor(uid)).toEqual(new Set([submitted]));
});
