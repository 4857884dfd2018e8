import { startDraft, browserWith } from '#tests/support/keys.ts';
import { text } from 'node:stream/consumers';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { completeAnswers } from '#tests/support/forms.ts';
import { setUpSite, valueOf } from '#tests/support/site.ts';
import type { User } from '../access/proofs.ts';
import { rejectProperty } from '../admin/decide.ts';
import { openChanges } from '../versions/open.ts';
import { exportAccountData } from './data-export.ts';
import { saveDraft } from '../submission/drafts.ts';
import { openAnswers, sendChanges } from '#tests/support/photo-submissions.ts';
import { insertSavedSearch } from '#tests/support/saved-searches.ts';
import { showHome } from '#tests/support/site-visits.ts';

const site = await setUpSite();
const { server, db } = site;

/** The downloaded file. */
const download = async (user: User) => text(await exportAccountData(server, user));

test('exports all data that the person sent, without tokens or other people’s data', async () => {
  const rosa = await site.user('rosa@site.example');
  const eve = await site.user('eve@site.example');
  const ada = await site.admin();
  const token = await site.requestNewAddress(rosa, 'next@site.example');
  const id = await site.pendingHome({ by: rosa, title: 'Rosa’s home' });
  await site.pendingHome({ by: eve, title: 'Eve’s home' });
  await site.setBusy(id, 'owner', [{ from: '2027-01-04', to: '2027-01-10' }]);
  valueOf(await rejectProperty(server, ada, id, 'Too dark'));
  const url = 'https://calendars.example/7.ics';
  await db.insertInto('calendarLinks').values({ id: uuidv7(), propertyId: id, url }).execute();

  const editor = await browserWith(server);
  const correction = valueOf(await openChanges(server, await site.owned(id), editor.browser));
  const form = await openAnswers(site, correction, editor);
  form.answers.listing.title = 'Rosa’s bright home';
  valueOf(await sendChanges(site, form.draft, form.answers));

  const { draft } = await startDraft(server, rosa);
  const { landlord, property, listing, features } = completeAnswers([]);
  valueOf(await saveDraft(server, draft, { version: 0, answers: { landlord } }, rosa));

  const file = await download(rosa);
  const names = { firstName: 'Rosa', lastName: 'Lee', phoneNumber: null };
  const addresses = { email: 'rosa@site.example', newEmail: 'next@site.example' };
  const rejected = { number: 1, state: 'rejected', notes: 'Too dark', fields: { title: 'Rosa’s home' } };
  const photos = ['sea.jpg'];
  expect(JSON.parse(file)).toMatchObject({
    profile: { uid: rosa.uid, role: 'user', ...names, ...addresses },
    sessions: [{ begunAt: expect.any(String) as unknown, userAgent: '' }],
    properties: [
      {
        id,
        status: 'pending',
        calendarLinks: [{ url }],
        blockedNights: [{ first: '2027-01-04', last: '2027-01-09' }],
        photos: [{ name: 'sea.jpg' }],
        versions: [
          { ...rejected, photos },
          { number: 2, state: 'sent', fields: { title: 'Rosa’s bright home' }, photos },
        ],
      },
    ],
    drafts: [{ id: draft.id, steps: { landlord }, photos: [] }],
  });
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
  const guest = await site.verifiedUser('long@guest.example');
  const owner = await site.verifiedUser('long@home.example');
  const propertyId = await site.home(owner.email);
  const sides = await site.inquiry(propertyId, { email: guest.email });
  await site.addMessages(sides.guest.inquiryId, { count: 120 });
  valueOf(await site.say(sides.owner, 'The last one'));
  type Exported = { inquiries: { messages: { body: string; event: unknown }[] }[] };
  for (const user of [guest, owner]) {
    const { inquiries } = JSON.parse(await download(user)) as Exported;
    const bodies = inquiries.map(({ messages }) => [messages.length, messages.at(-1)?.body]);
    expect(bodies).toEqual([[122, 'The last one']]);
    expect(inquiries[0]?.messages[0]?.event).toMatchObject({ kind: 'asked', stay: { guests: 2 } });
    expect(inquiries[0]).not.toHaveProperty('home');
  }
});

test('exports the reports and the saved searches of a verified address only', async () => {
  const gwen = await site.verifiedUser('gwen@reporter.example');
  const eve = await site.user('unproved@reporter.example');
  const propertyId = await site.home('reported@home.example');
  const report = { propertyId, reason: 'scam' as const, words: 'I paid, and no one was there.' };
  for (const { email } of [gwen, eve]) {
    await db
      .insertInto('reports')
      .values({ ...report, email, inquiryId: null, side: null })
      .execute();
    await insertSavedSearch(site, email, 'pets=1');
  }
  const own = { propertyReports: [report], savedSearches: [{ query: 'pets=1' }] };
  expect(JSON.parse(await download(gwen))).toMatchObject(own);
  expect(JSON.parse(await download(eve))).toMatchObject({ propertyReports: [], savedSearches: [] });
});

test('exports what the owner showed us at the home', async () => {
  const zoe = await site.user('zoe@site.example');
  const id = await site.listedHome(await site.admin('bo@site.example'), { by: zoe });
  await showHome(site, await site.owned(id));
  const camera = { software: 'HDR+ 1.0.5', takenAt: expect.any(String) as unknown };
  const photos = [
    { part: 'room', camera },
    { part: 'outside', camera },
  ];
  const sentAt = expect.any(String) as unknown;
  const siteVisit = { room: 'Kitchen', outside: 'front door', sentAt, decision: null, photos };
  expect(JSON.parse(await download(zoe))).toMatchObject({ properties: [{ siteVisits: [siteVisit] }] });
});
