import { beforeEach, expect, test } from 'vitest';
import { success } from '#domain/failure.ts';
import {
  acceptCurrentStay,
  guestEmail,
  type InquirySides,
  provedUser,
  shownDates,
  startInquiry,
} from '#tests/support/inquiries.ts';
import { updateProperty } from '#tests/support/properties.ts';
import {
  clearMailbox,
  here,
  newAdmin,
  newUser,
  password,
  publishProperty,
  requestNewAddress,
  setUpTestServer,
  submitProperty,
  subjectsMailedTo,
  valueOf,
} from '#tests/support/test-server.ts';
import type { Admin, User } from '../access/proofs.ts';
import { changeEmail } from '../accounts/email-changes.ts';
import { approveProperty } from '../admin/decide.ts';
import { endStay } from '../inquiries/stays.ts';
import { deleteAccount } from './account-deletion.ts';
import { getDeletionPreview } from './deletion-preview.ts';

const testServer = await setUpTestServer();
const { server, db } = testServer;

const email = 'rosa@site.example';
let rosa: User;
let ada: Admin;
beforeEach(async () => {
  await testServer.empty();
  rosa = await provedUser(testServer, email);
  ada = await newAdmin(server, 'ada@site.example');
});

const remove = (user: User) => deleteAccount(server, user, { currentPassword: password }, here.clientAddress);
const submit = () => submitProperty(testServer, { by: rosa, email: 'contact@else.example' });
const publish = async (by: User | null = rosa) => {
  const id = await publishProperty(testServer, ada, { by, email: 'contact@else.example' });
  await updateProperty(testServer, id, { nextAvailableDate: '2026-01-01' });
  return id;
};
const countHomes = async () => (await db.selectFrom('properties').select('id').execute()).length;

test('deletes homes in every status and tells their guests once', async () => {
  const listed = await publish();
  await submit();
  await startInquiry(testServer, listed);
  await clearMailbox(testServer);
  expect((await getDeletionPreview(server, rosa)).homes).toHaveLength(2);
  expect(await remove(rosa)).toEqual(success(null));
  expect(await countHomes()).toBe(0);
  expect(await subjectsMailedTo(testServer, guestEmail)).toHaveLength(1);
});

test('includes a home without an account that was submitted with the verified address', async () => {
  await submitProperty(testServer, { email });
  expect((await getDeletionPreview(server, rosa)).homes).toHaveLength(1);
  valueOf(await remove(rosa));
  expect(await countHomes()).toBe(0);
});

const agreedStay = expect.objectContaining({
  failure: expect.objectContaining({
    message: 'You have an agreed stay that isn’t over. Please cancel it first.',
  }),
});

/** The side of the named stay, and the results of deleting the account before and after its cancellation. */
async function removeAround(sides: InquirySides) {
  valueOf(await acceptCurrentStay(testServer, sides.owner));
  const [stay] = (await getDeletionPreview(server, rosa)).stays;
  const before = await remove(rosa);
  valueOf(await endStay(server, sides.guest, await shownDates(testServer, sides.guest), undefined));
  return [stay?.side, before, await remove(rosa)];
}

test('waits until an agreed stay in one of its homes is canceled', async () => {
  const sides = await startInquiry(testServer, await publish());
  expect(await removeAround(sides)).toEqual(['owner', agreedStay, success(null)]);
});

test('waits until its own agreed stay as a guest is canceled', async () => {
  const sides = await startInquiry(testServer, await publish(null), { email });
  expect(await removeAround(sides)).toEqual(['guest', agreedStay, success(null)]);
});

test('isn’t held up by a stay with an address that the account never verified', async () => {
  const eve = await newUser(server, guestEmail);
  const { owner } = await startInquiry(testServer, await publish());
  valueOf(await acceptCurrentStay(testServer, owner));
  expect(await remove(eve)).toEqual(success(null));
});

test('deletes a home that is approved, or whose owner’s address changes, concurrently', async () => {
  const id = await submit();
  const token = await requestNewAddress(testServer, rosa, 'next@site.example');
  const credentials = { user: rosa, password: null, clientAddress: here.clientAddress };
  const settled = await Promise.allSettled([
    approveProperty(server, ada, id),
    changeEmail(server, token, credentials),
    remove(rosa),
  ]);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  expect(settled.at(-1)).toMatchObject({ value: success(null) });
  expect(await countHomes()).toBe(0);
});
