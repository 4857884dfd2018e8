import { expect, test } from 'vitest';
import { setUpSite } from '#tests/support/site.ts';
import { browserOpening, linkTokenTo, newBrowser } from '#tests/support/keys.ts';
import type { Browser } from '../access/browsers.ts';
import { copyLinkKey } from '../access/keys.ts';
import { listSubmittedProperties, type User } from '../access/proofs.ts';
import { findKnownContact } from './known-contact.ts';

const site = await setUpSite();
const { server, db } = site;

const findFor = async (user: User | null, browser: Browser | null) =>
  findKnownContact(server, user, await listSubmittedProperties(server, { browser }));

test('takes the contact details of a property that the browser submitted, not of one that it opened', async () => {
  const browser = await newBrowser(site);
  await site.pendingHome({ email: 'rosa@example.com', browser });
  await site.pendingHome({ email: 'someone.else@example.com' });
  const token = await linkTokenTo(site, 'someone.else@example.com');
  await copyLinkKey(db, token, browser);
  expect(await findFor(null, browser)).toMatchObject({ landlordEmail: 'rosa@example.com' });
  const opened = await browserOpening(site, token);
  expect(await findFor(null, opened.browser)).toBeNull();
  const user = await site.user('reader@site.example');
  expect(await findFor(user, opened.browser)).toMatchObject({ landlordEmail: 'reader@site.example' });
});

test('takes the account’s own newest property, not one that another person submitted with its address', async () => {
  const user = await site.verifiedUser('owner@site.example');
  const older = await site.home('owner@site.example');
  const id = await site.home('owner@site.example');
  await site.home('owner@site.example');
  await site.change(older, { userId: user.uid, landlordFullName: 'Rosa Older' });
  await site.change(id, { userId: user.uid, landlordFullName: 'Rosa Own' });
  expect(await findFor(user, null)).toMatchObject({ landlordFullName: 'Rosa Own' });
});
