import { startDraft, browserWith } from '#tests/support/keys.ts';
import { text } from 'node:stream/consumers';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import {
  newAdmin,
  newUser,
  publishProperty,
  setUpTestServer,
  submitProperty,
  requestNewAddress,
  valueOf,
} from '#tests/support/test-server.ts';
import {
  addMessages,
  startInquiry,
  propertyOf,
  provedUser,
  sendTestMessage,
} from '#tests/support/inquiries.ts';
import { completeAnswers } from '#tests/support/submissions.ts';
import type { User } from '../access/proofs.ts';
import { rejectProperty } from '../admin/decide.ts';
import { openChanges } from '../versions/open.ts';
import { exportAccountData } from './data-export.ts';
import { saveDraft } from '../submission/drafts.ts';
import { openAnswers, sendChanges } from '#tests/support/photo-submissions.ts';
import { openOwned, setBusyRanges } from '#tests/support/properties.ts';
import { showHome } from '#tests/support/site-visits.ts';

const testServer = await setUpTestServer();

/** The downloaded file. */
async function download(user: User): Promise<string> {
  return text(await exportAccountData(testServer.server, user));
}

test('exports all data that the person sent, without tokens or other people’s data', async () => {
  const rosa = await newUser(testServer.server, 'rosa@site.example');
  const eve = await newUser(testServer.server, 'eve@site.example');
  const ada = await newAdmin(testServer.server, 'ada@site.example');
  const token = await requestNewAddress(testServer, rosa, 'next@site.example');
  const id = await submitProperty(testServer, { by: rosa, title: 'Rosa’s home' });
  await submitProperty(testServer, { by: eve, title: 'Eve’s home' });
  const blockedNights = [{ first: '2027-01-04', last: '2027-01-09' }];
  const ranges = [{ from: '2027-01-04', to: '2027-01-10' }];
  await setBusyRanges(testServer, id, 'owner', ranges);
  valueOf(await rejectProperty(testServer.server, ada, id, 'Too dark'));
  const url = 'https://calendars.example/7.ics';
  await testServer.db.insertInto('calendarLinks').values({ id: uuidv7(), propertyId: id, url }).execute();

  const editor = await browserWith(testServer.server);
  const owned = await openOwned(testServer, id);
  const correction = valueOf(await openChanges(testServer.server, owned, editor.browser));
  const form = await openAnswers(testServer, correction, editor);
  form.answers.listing.title = 'Rosa’s bright home';
  valueOf(await sendChanges(testServer, form.draft, form.answers));

  const { draft } = await startDraft(testServer.server, rosa);
  const answers = { landlord: completeAnswers([]).landlord };
  valueOf(await saveDraft(testServer.server, draft, { version: 0, answers }, rosa));

  const file = await download(rosa);
  const data: unknown = JSON.parse(file);
  expect(data).toMatchObject({
    profile: {
      uid: rosa.uid,
      email: 'rosa@site.example',
      newEmail: 'next@site.example',
      role: 'user',
      firstName: 'Rosa',
      lastName: 'Lee',
      phoneNumber: null,
    },
    sessions: [{ begunAt: expect.any(String) as unknown, userAgent: '' }],
    properties: [
      {
        id,
        status: 'pending',
        calendarLinks: [{ url }],
        blockedNights,
        photos: [{ name: 'sea.jpg' }],
        versions: [
          {
            number: 1,
            state: 'rejected',
            notes: 'Too dark',
            fields: { title: 'Rosa’s home' },
            photos: ['sea.jpg'],
          },
          { number: 2, state: 'sent', fields: { title: 'Rosa’s bright home' }, photos: ['sea.jpg'] },
        ],
      },
    ],
    drafts: [{ id: draft.id, steps: answers, photos: [] }],
  });
  const { landlord, property, listing, features } = completeAnswers([]);
  const { landlordEmail: _replaced, companyWebsite: _completed, ...others } = landlord;
  const { description, listingLink } = listing;
  const sent = { ...others, ...property, description, listingLink, note: features.additionalInformation };
  const written = Object.values(sent)
    .flat()
    .map((value) => JSON.stringify(value));
  expect(written.filter((value) => !file.includes(value))).toEqual([]);

  const secrets = ['Eve’s', 'eve@', 'ada@', ada.uid, rosa.sessionId, token, 'Hash', 'password', 'reviewedBy'];
  expect(secrets.filter((secret) => file.includes(secret))).toEqual([]);
});

test('exports every message of a long inquiry, for the guest and for the owner', async () => {
  const guest = await provedUser(testServer, 'long@guest.example');
  const owner = await provedUser(testServer, 'long@home.example');
  const propertyId = await propertyOf(testServer, owner.email);
  const sides = await startInquiry(testServer, propertyId, { email: guest.email });
  await addMessages(testServer, sides.guest.inquiryId, { count: 120 });
  valueOf(await sendTestMessage(testServer, sides.owner, 'The last one'));
  for (const user of [guest, owner]) {
    const { inquiries } = JSON.parse(await download(user)) as {
      inquiries: { messages: { body: string }[] }[];
    };
    expect(inquiries).toHaveLength(1);
    expect(inquiries[0]?.messages).toHaveLength(122);
    expect(inquiries[0]?.messages.at(-1)).toMatchObject({ body: 'The last one' });
  }
});

test('exports the reports of a verified address only', async () => {
  const [gwen, eve] = [
    await provedUser(testServer, 'gwen@reporter.example'),
    await newUser(testServer.server, 'unproved@reporter.example'),
  ];
  const propertyId = await propertyOf(testServer, 'reported@home.example');
  const report = { propertyId, reason: 'scam' as const, words: 'I paid, and no one was there.' };
  const addresses = ['Gwen@reporter.example', 'unproved@reporter.example'];
  await testServer.db
    .insertInto('reports')
    .values(addresses.map((email) => ({ ...report, email, inquiryId: null, side: null })))
    .execute();
  expect(JSON.parse(await download(gwen))).toMatchObject({ propertyReports: [report] });
  expect(JSON.parse(await download(eve))).toMatchObject({ propertyReports: [] });
});

test('exports what the owner showed us at the home', async () => {
  const zoe = await newUser(testServer.server, 'zoe@site.example');
  const id = await publishProperty(testServer, await newAdmin(testServer.server, 'bo@site.example'), {
    by: zoe,
  });
  await showHome(testServer, await openOwned(testServer, id));
  const data: unknown = JSON.parse(await download(zoe));
  const camera = { software: 'HDR+ 1.0.5', takenAt: expect.any(String) as unknown };
  expect(data).toMatchObject({
    properties: [
      {
        siteVisits: [
          {
            room: 'Kitchen',
            outside: 'front door',
            sentAt: expect.any(String) as unknown,
            decision: null,
            photos: [
              { part: 'room', camera },
              { part: 'outside', camera },
            ],
          },
        ],
      },
    ],
  });
});
