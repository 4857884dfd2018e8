import { expect, test } from 'vitest';
import { propertyOf, provedUser } from '#tests/support/inquiries.ts';
import { browserOpening, linkTokenTo, newBrowser } from '#tests/support/keys.ts';
import { updateProperty } from '#tests/support/properties.ts';
import { newUser, setUpTestServer, submitProperty } from '#tests/support/test-server.ts';
import type { Browser } from '../access/browsers.ts';
import { copyLinkKey } from '../access/keys.ts';
import { listSubmittedProperties, type User } from '../access/proofs.ts';
import { findKnownContact } from './known-contact.ts';

const testServer = await setUpTestServer();
const { server, db } = testServer;

const findFor = async (user: User | null, browser: Browser | null) =>
  findKnownContact(server, user, await listSubmittedProperties(server, { browser }));

test('takes the contact details of a property that the browser submitted, not of one that it opened', async () => {
  const browser = await newBrowser(testServer);
  await submitProperty(testServer, { email: 'rosa@example.com', browser });
  await submitProperty(testServer, { email: 'someone.else@example.com' });
  const token = await linkTokenTo(testServer, 'someone.else@example.com');
  await copyLinkKey(db, token, browser);
  expect(await findFor(null, browser)).toMatchObject({ landlordEmail: 'rosa@example.com' });
  const opened = await browserOpening(testServer, token);
  expect(await findFor(null, opened.browser)).toBeNull();
  const user = await newUser(server, 'reader@site.example');
  expect(await findFor(user, opened.browser)).toMatchObject({ landlordEmail: 'reader@site.example' });
});

test('takes the account’s own newest property, not one that another person submitted with its address', async () => {
  const user = await provedUser(testServer, 'owner@site.example');
  const id = await propertyOf(testServer, 'owner@site.example');
  await propertyOf(testServer, 'owner@site.example');
  await updateProperty(testServer, id, { userId: user.uid, landlordFullName: 'Rosa Own' });
  expect(await findFor(user, null)).toMatchObject({ landlordFullName: 'Rosa Own' });
});
