import { expect, test } from 'vitest';
import { propertyOf } from '../../../tests/support/inquiries.ts';
import { newUser, setUpTestServer } from '../../../tests/support/test-server.ts';
import { issueToken } from '../drafts/access-tokens.ts';
import { findKnownContact } from './known-contact.ts';
import { authorizeOwner } from './ownership.ts';

const testServer = await setUpTestServer();
const { server, db } = testServer;

test('knows nothing about a stranger', async () => {
  expect(await findKnownContact(server, null, [])).toBeNull();
});

test('takes the contact details of a property that the browser opens', async () => {
  const id = await propertyOf(testServer, 'rosa@example.com');
  await propertyOf(testServer, 'someone.else@example.com');
  const cookieToken = `${id}.${await issueToken(db, { propertyId: id })}`;
  const owned = await authorizeOwner(server, id, { user: null, cookieToken });
  const opened = [owned].filter((each) => each !== null);
  expect(await findKnownContact(server, null, opened)).toMatchObject({
    landlordFullName: 'Rosa Whitcomb',
    landlordEmail: 'rosa@example.com',
  });
});

test('takes the account’s address for an owner without properties', async () => {
  const user = await newUser(server, 'new@site.example');
  expect(await findKnownContact(server, user, [])).toMatchObject({ landlordEmail: 'new@site.example' });
});
