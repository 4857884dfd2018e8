import { expect, test } from 'vitest';
import { propertyOf } from '#tests/support/inquiries.ts';
import { openOwned } from '#tests/support/properties.ts';
import { newUser, setUpTestServer } from '#tests/support/test-server.ts';
import { findKnownContact } from './known-contact.ts';

const testServer = await setUpTestServer();
const { server } = testServer;

test('returns null for a visitor without an account or a property', async () => {
  expect(await findKnownContact(server, null, [])).toBeNull();
});

test('takes the contact details of a property that the browser opens', async () => {
  const id = await propertyOf(testServer, 'rosa@example.com');
  await propertyOf(testServer, 'someone.else@example.com');
  expect(await findKnownContact(server, null, [await openOwned(testServer, id)])).toMatchObject({
    landlordFullName: 'Rosa Whitcomb',
    landlordEmail: 'rosa@example.com',
  });
});

test('takes the account’s address for an owner without properties', async () => {
  const user = await newUser(server, 'new@site.example');
  expect(await findKnownContact(server, user, [])).toMatchObject({ landlordEmail: 'new@site.example' });
});
