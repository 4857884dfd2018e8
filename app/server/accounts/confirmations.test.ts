import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type House,
  newUser,
  openHouse,
  queuedMails,
  register,
  signIn,
  submitProperty,
  tokenMailedTo,
  valueOf,
  visitorWith,
} from '../../../tests/support/people.ts';
import { createMessages } from '../mail/messages.ts';
import { mailOwnerLinks } from '../properties/owner-links.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const expired = { ok: false, failure: { kind: 'link-expired' } };
const isVerified = async (email: string) =>
  (await visitorWith(house.app, await signIn(house.app, email)))?.emailVerified;

test('the link of the mail proves the address, once', async () => {
  await register(house.app, 'rosa@site.example');
  const token = await tokenMailedTo(house.db, 'rosa@site.example');
  expect(await isVerified('rosa@site.example')).toBe(false);
  valueOf(await house.app.confirmations.confirm(token));
  expect(await isVerified('rosa@site.example')).toBe(true);
  expect(await house.app.confirmations.confirm(token)).toEqual(expired);
});

test('the link of a reset mail is not one of these', async () => {
  await register(house.app, 'other@site.example');
  await house.app.passwords.requestReset({ email: 'other@site.example' });
  const token = await tokenMailedTo(house.db, 'other@site.example');
  expect(await house.app.confirmations.confirm(token)).toEqual(expired);
});

test('a link proves nothing for an account that has another address by now', async () => {
  const { uid } = await newUser(house.app, 'former@site.example');
  const token = await tokenMailedTo(house.db, 'former@site.example');
  await house.db
    .updateTable('authUsers')
    .set({ email: 'present@site.example' })
    .where('id', '=', uid)
    .execute();
  expect(await house.app.confirmations.confirm(token)).toEqual(expired);
  expect(await isVerified('present@site.example')).toBe(false);
});

test('a link is worthless after three days', async () => {
  await register(house.app, 'slow@site.example');
  const token = await tokenMailedTo(house.db, 'slow@site.example');
  await sql`UPDATE auth_verifications SET expires_at = expires_at - interval '3 days'`.execute(house.db);
  expect(await house.app.confirmations.confirm(token)).toEqual(expired);
});

test('no more than 5 mails a day go to an address that nobody has confirmed', async () => {
  const user = await newUser(house.app, 'pestered@site.example');
  for (let number = 2; number <= 5; number += 1) valueOf(await house.app.confirmations.ask(user));
  expect(await house.app.confirmations.ask(user)).toMatchObject({
    failure: { kind: 'too-many-requests', what: 'mail' },
  });
  expect(await queuedMails(house.db, 'pestered@site.example')).toHaveLength(5);
});

test('those 5 are all that anybody can cause, whatever they are about; a confirmed address gets the others too', async () => {
  const email = 'both@site.example';
  const { limits, ownerLinks } = house.app;
  const messages = createMessages('http://localhost:3000');
  const cause = async () => {
    await submitProperty(house, { email });
    await mailOwnerLinks({ db: house.db, limits, messages }, email);
    const { draft } = await house.app.drafts.begin();
    return ownerLinks.sendDraftLink(draft, { email }, '192.0.2.7');
  };
  const user = await newUser(house.app, email);
  const token = await tokenMailedTo(house.db, email);
  valueOf(await cause());
  expect(await cause()).toMatchObject({ failure: { kind: 'too-many-requests', what: 'mail' } });
  await submitProperty(house, { email: 'BOTH@site.example' });
  const all = await queuedMails(house.db);
  expect(all.filter(({ to }) => to.toLowerCase() === email)).toHaveLength(5);
  expect(await house.app.confirmations.ask(user)).toMatchObject({ ok: false });

  valueOf(await house.app.confirmations.confirm(token));
  await cause();
  expect(await queuedMails(house.db, email)).toHaveLength(7);
});

test('the count tells nobody whether an address is confirmed, or whether anything was submitted with it', async () => {
  const { app, db } = house;
  const addresses = ['confirmed@site.example', 'submitted@site.example', 'nothing@site.example'] as const;
  await newUser(app, addresses[0]);
  valueOf(await app.confirmations.confirm(await tokenMailedTo(db, addresses[0])));
  await submitProperty(house, { email: addresses[1] });
  await sql`DELETE FROM rate_limits`.execute(db);

  const messages = createMessages('http://localhost:3000');
  const answers = [];
  for (const email of addresses) {
    for (let asked = 0; asked < 4; asked += 1) {
      await mailOwnerLinks({ db, limits: app.limits, messages }, email);
    }
    for (let asked = 0; asked < 2; asked += 1) {
      const { draft } = await app.drafts.begin();
      const answer = await app.ownerLinks.sendDraftLink(draft, { email }, '192.0.2.8');
      answers.push(answer.ok);
    }
  }
  expect(answers).toEqual(addresses.flatMap(() => [true, false]));
});
