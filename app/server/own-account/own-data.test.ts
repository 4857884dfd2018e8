import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  here,
  type House,
  newAdmin,
  newUser,
  openHouse,
  password,
  submitProperty,
  tokenMailedTo,
  valueOf,
} from '../../../tests/support/people.ts';
import { completeForms } from '../../../tests/support/submissions.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

test('everything that somebody sent comes along, and nothing of others, and no secret', async () => {
  const rosa = await newUser(house.app, 'rosa@site.example');
  const eve = await newUser(house.app, 'eve@site.example');
  const ada = await newAdmin(house.app, 'ada@site.example');
  valueOf(
    await house.app.emailChanges.ask(
      rosa,
      { email: 'next@site.example', currentPassword: password },
      here.address,
    ),
  );
  const id = await submitProperty(house, { by: rosa, title: 'Rosa’s home' });
  await submitProperty(house, { by: eve, title: 'Eve’s home' });
  valueOf(await house.app.reviews.rejectProperty(ada, id, 'Too dark'));

  const { draft } = await house.app.drafts.begin(rosa);
  const steps = { landlord: completeForms([]).landlord };
  valueOf(await house.app.drafts.save(draft, { revision: 0, steps }, rosa));

  const data = await house.app.ownData.read(rosa);
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
    properties: [{ id, status: 'rejected', reviewNotes: 'Too dark', photos: [{ name: 'sea.jpg' }] }],
    drafts: [{ id: draft.id, steps, photos: [] }],
  });
  const text = JSON.stringify(data);
  const { landlord, property, listing, features } = completeForms([]);
  const { landlordEmail: _replaced, companyWebsite: _completed, ...others } = landlord;
  const { description, listingLink } = listing;
  const sent = { ...others, ...property, description, listingLink, note: features.additionalInformation };
  const written = Object.values(sent).map((value) => JSON.stringify(value));
  expect(written.filter((value) => !text.includes(value))).toEqual([]);

  const token = await tokenMailedTo(house, 'next@site.example');
  const secrets = ['Eve’s', 'eve@', 'ada@', ada.uid, rosa.sessionId, token, 'Hash', 'password', 'reviewedBy'];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
});

test('somebody who has submitted nothing gets an empty list', async () => {
  const nobody = await newUser(house.app, 'nobody@site.example');
  expect((await house.app.ownData.read(nobody)).properties).toEqual([]);
});
