import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  byPassword,
  type TestApp,
  newUser,
  createTestApp,
  sentMails,
  register,
  signIn,
  submitProperty,
  tokenMailedTo,
  valueOf,
  visitorWith,
} from '../../../tests/support/people.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const expired = { ok: false, failure: { kind: 'link-expired' } };
const isVerified = async (email: string) =>
  (await visitorWith(testApp.app, await signIn(testApp.app, email)))?.emailVerified;

test('the link of the mail proves the address, once', async () => {
  await register(testApp.app, 'rosa@site.example');
  const token = await tokenMailedTo(testApp, 'rosa@site.example');
  expect(await isVerified('rosa@site.example')).toBe(false);
  valueOf(await testApp.app.confirmations.confirm(token, byPassword));
  expect(await isVerified('rosa@site.example')).toBe(true);
  expect(await testApp.app.confirmations.confirm(token, byPassword)).toEqual(expired);
});

test('the link of a reset mail is not one of these', async () => {
  await register(testApp.app, 'other@site.example');
  await testApp.app.passwords.requestReset({ email: 'other@site.example' }, '192.0.2.1');
  const token = await tokenMailedTo(testApp, 'other@site.example');
  expect(await testApp.app.confirmations.confirm(token, byPassword)).toEqual(expired);
});

test('a link proves nothing for an account that has another address by now', async () => {
  const { uid } = await newUser(testApp.app, 'former@site.example');
  const token = await tokenMailedTo(testApp, 'former@site.example');
  await testApp.db
    .updateTable('authUsers')
    .set({ email: 'present@site.example' })
    .where('id', '=', uid)
    .execute();
  expect(await testApp.app.confirmations.confirm(token, byPassword)).toEqual(expired);
  expect(await isVerified('present@site.example')).toBe(false);
});

test('a link is worthless after three days', async () => {
  await register(testApp.app, 'slow@site.example');
  const token = await tokenMailedTo(testApp, 'slow@site.example');
  await sql`UPDATE auth_verifications SET expires_at = expires_at - interval '3 days'`.execute(testApp.db);
  expect(await testApp.app.confirmations.confirm(token, byPassword)).toEqual(expired);
});

test('no more than 5 confirmation mails a day go to an address that nobody has confirmed', async () => {
  const user = await newUser(testApp.app, 'pestered@site.example');
  for (let number = 2; number <= 5; number += 1) valueOf(await testApp.app.confirmations.ask(user));
  expect(await testApp.app.confirmations.ask(user)).toMatchObject({
    failure: { kind: 'too-many-requests', what: 'confirmation' },
  });
  expect(await sentMails(testApp, 'pestered@site.example')).toHaveLength(5);
});

describe('what strangers cause', () => {
  const from = '192.0.2.7';
  const draftLink = async (email: string) => {
    const { draft } = await testApp.app.drafts.begin();
    return testApp.app.ownerLinks.sendDraftLink(draft, { email }, from);
  };
  /** Uses up the mails that anybody can cause to an address in a day. */
  const useUp = async (email: string) => {
    for (let number = 1; number <= 5; number += 1) await submitProperty(testApp, { email });
  };

  test('does not use up the mails that the person asks for', async () => {
    const email = 'newcomer@site.example';
    await useUp(email);
    expect(await draftLink(email)).toMatchObject({ failure: { what: 'mail' } });
    const user = await newUser(testApp.app, email);
    valueOf(await testApp.app.confirmations.ask(user));
    valueOf(await testApp.app.passwords.requestReset({ email }, '192.0.2.1'));
    const subjects = (await sentMails(testApp, email)).map(({ subject }) => subject);
    expect(subjects.slice(5)).toEqual([
      'Confirm your email address for Baystead',
      'Confirm your email address for Baystead',
      'Set a new password for Baystead',
    ]);
  });

  test('ends at 5 mails a day, whatever they are about; a confirmed address gets the others too', async () => {
    const email = 'both@site.example';
    const submittedMails = async () =>
      (await sentMails(testApp))
        .filter(({ to }) => to.toLowerCase() === email)
        .filter(({ subject }) => subject === 'We received your property');
    await newUser(testApp.app, email);
    const token = await tokenMailedTo(testApp, email);
    await useUp(email);
    await submitProperty(testApp, { email: 'BOTH@site.example' });
    expect(await submittedMails()).toHaveLength(5);
    valueOf(await testApp.app.confirmations.confirm(token, byPassword));
    await submitProperty(testApp, { email });
    expect(await submittedMails()).toHaveLength(6);
  });

  test('is counted before anything is looked up: no refusal tells what is known of an address', async () => {
    const [confirmed, submitted, nothing] = [
      'confirmed@site.example',
      'sent@site.example',
      'none@site.example',
    ];
    await newUser(testApp.app, confirmed);
    valueOf(await testApp.app.confirmations.confirm(await tokenMailedTo(testApp, confirmed), byPassword));
    await submitProperty(testApp, { email: submitted });
    await sql`DELETE FROM rate_limits`.execute(testApp.db);
    const answers = [];
    for (const email of [confirmed, submitted, nothing]) {
      for (let asked = 0; asked < 4; asked += 1)
        valueOf(await testApp.app.ownerLinks.askForLinks({ email }, from));
      await sql`DELETE FROM rate_limits WHERE key LIKE 'link-%'`.execute(testApp.db);
      for (let asked = 0; asked < 2; asked += 1) answers.push((await draftLink(email)).ok);
    }
    expect(answers).toEqual([true, false, true, false, true, false]);
  });
});
