import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeBusy } from '../calendar/busy-ranges.ts';
import {
  here,
  type TestApp,
  newAdmin,
  newUser,
  createTestApp,
  password,
  submitProperty,
  tokenMailedTo,
  valueOf,
} from '../../../tests/support/people.ts';
import { completeForms } from '../../../tests/support/submissions.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

test('everything that somebody sent comes along, and nothing of others, and no secret', async () => {
  const rosa = await newUser(testApp.app, 'rosa@site.example');
  const eve = await newUser(testApp.app, 'eve@site.example');
  const ada = await newAdmin(testApp.app, 'ada@site.example');
  valueOf(
    await testApp.app.emailChanges.ask(
      rosa,
      { email: 'next@site.example', currentPassword: password },
      here.address,
    ),
  );
  const id = await submitProperty(testApp, { by: rosa, title: 'Rosa’s home' });
  await submitProperty(testApp, { by: eve, title: 'Eve’s home' });
  const blockedNights = [{ first: '2027-01-04', last: '2027-01-09' }];
  const ranges = [{ from: '2027-01-04', to: '2027-01-10' }];
  await testApp.db.transaction().execute((transaction) => changeBusy(transaction, id, 'owner', () => ranges));
  valueOf(await testApp.app.reviews.rejectProperty(ada, id, 'Too dark'));

  const { draft } = await testApp.app.drafts.begin(rosa);
  const steps = { landlord: completeForms([]).landlord };
  valueOf(await testApp.app.drafts.save(draft, { revision: 0, steps }, rosa));

  const data = await testApp.app.dataExport.read(rosa);
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
    sessions: [{ begunAt: expect.any(Date) as unknown, userAgent: '' }],
    properties: [
      { id, status: 'rejected', reviewNotes: 'Too dark', blockedNights, photos: [{ name: 'sea.jpg' }] },
    ],
    drafts: [{ id: draft.id, steps, photos: [] }],
  });
  const text = JSON.stringify(data);
  const { landlord, property, listing, features } = completeForms([]);
  const { landlordEmail: _replaced, companyWebsite: _completed, ...others } = landlord;
  const { description, listingLink } = listing;
  const sent = { ...others, ...property, description, listingLink, note: features.additionalInformation };
  const written = Object.values(sent).map((value) => JSON.stringify(value));
  expect(written.filter((value) => !text.includes(value))).toEqual([]);

  const token = await tokenMailedTo(testApp, 'next@site.example');
  const secrets = ['Eve’s', 'eve@', 'ada@', ada.uid, rosa.sessionId, token, 'Hash', 'password', 'reviewedBy'];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
});

test('somebody who has submitted nothing gets an empty list', async () => {
  const nobody = await newUser(testApp.app, 'nobody@site.example');
  expect((await testApp.app.dataExport.read(nobody)).properties).toEqual([]);
});
