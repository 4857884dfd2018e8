import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { PropertyStatus } from '#domain/property/options.ts';
import { stillProcessing } from '#domain/revision.ts';
import {
  newAdmin,
  newUser,
  setUpTestServer,
  sentMails,
  submitProperty,
  valueOf,
} from '#tests/support/test-server.ts';
import { deletePropertyAsAdmin } from './delete-property.ts';
import { approveProperty, getPropertyToReview, rejectProperty } from './review-property.ts';
import { getProperty } from '../properties/properties.ts';
import { storedProperty } from '#tests/support/properties.ts';

const testServer = await setUpTestServer();
const ada = await newAdmin(testServer.server, 'ada@site.example');
await testServer.db
  .updateTable('users')
  .set({ firstName: 'Ada', lastName: 'Moore' })
  .where('uid', '=', ada.uid)
  .execute();
const bob = await newAdmin(testServer.server, 'bob@site.example');

const stored = (id: string) => storedProperty(testServer, id);
const eventsOf = (id: string) =>
  testServer.db
    .selectFrom('auditLog')
    .select(['actorId', 'action', 'notes'])
    .where('propertyId', '=', id)
    .where('action', '!=', 'submitted')
    .execute();

describe('approveProperty and rejectProperty', () => {
  test('approves a property with an audit event and a mail', async () => {
    const id = await submitProperty(testServer, { title: 'House of yes', email: 'yes@example.com' });
    expect(valueOf(await approveProperty(testServer.server, ada, id))).toMatchObject({
      status: 'approved',
      notes: null,
    });
    const property = await stored(id);
    expect(property).toMatchObject({ status: 'approved', reviewNotes: null, reviewedBy: ada.uid });
    expect(property.updatedAt).toEqual(property.reviewedAt);
    expect(await eventsOf(id)).toEqual([{ actorId: ada.uid, action: 'approved', notes: null }]);
    const [, mail, ...others] = await sentMails(testServer, 'yes@example.com');
    expect(mail?.text).toContain(`http://localhost:3000/listings/${id}`);
    expect(others).toEqual([]);
    expect(await getProperty(testServer.server, id, null)).toMatchObject({ ok: true });
  });

  test('refuses to approve a property whose photos are still processing, and rejects it', async () => {
    const id = await submitProperty(testServer);
    await testServer.db
      .updateTable('photos')
      .set({ state: 'pending' })
      .where('propertyId', '=', id)
      .execute();
    expect(await approveProperty(testServer.server, ada, id)).toMatchObject({
      failure: { message: stillProcessing(1) },
    });
    expect(await stored(id)).toMatchObject({ status: 'pending' });
    valueOf(await rejectProperty(testServer.server, ada, id, 'The photos are dark.'));
  });

  test('rejects a property with notes that only the owner receives', async () => {
    const id = await submitProperty(testServer, { email: 'no@example.com' });
    const notes = 'The photos are dark.\r\nTake them <b>by day</b>.';
    valueOf(await rejectProperty(testServer.server, ada, id, `  ${notes}\n `));
    expect(await stored(id)).toMatchObject({ status: 'rejected', reviewNotes: notes });
    expect(await eventsOf(id)).toEqual([{ actorId: ada.uid, action: 'rejected', notes }]);
    const [, mail] = await sentMails(testServer, 'no@example.com');
    expect(mail?.text).toContain('> The photos are dark.\n> Take them <b>by day</b>.');
    expect(mail?.html).not.toContain('<b>');
    expect(await getProperty(testServer.server, id, null)).toMatchObject({ ok: false });
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['an empty text', ''],
    ['blanks', ' \t\r\n\u00A0'],
    ['NUL characters', '\u0000\u0000'],
    ['a list', ['because']],
    ['an object', { toString: 'because' }],
  ])('refuses to reject with %s as the reason', async (_what, notes) => {
    const id = await submitProperty(testServer);
    expect(await rejectProperty(testServer.server, ada, id, notes)).toMatchObject({
      failure: {
        kind: 'invalid',
        message: 'Please provide a reason for rejection.',
        issues: [{ field: 'notes' }],
      },
    });
    expect(await stored(id)).toMatchObject({ status: 'pending', reviewedBy: null });
  });

  test('accepts 2000 characters of notes and refuses 2001', async () => {
    const id = await submitProperty(testServer);
    const long = await rejectProperty(testServer.server, ada, id, 'x'.repeat(2001));
    expect(long).toMatchObject({ failure: { message: 'Notes must be at most 2000 characters' } });
    valueOf(await rejectProperty(testServer.server, ada, id, `${'x'.repeat(1998)}🏠`));
  });

  test.each(['', 'nonsense', "'; DROP TABLE properties; --", '0190b0a0-0000-7000-8000-000000000000'])(
    'fails for the unknown id %j',
    async (id) => {
      const nothing = { ok: false, failure: { kind: 'property-not-found' } };
      expect(await approveProperty(testServer.server, ada, id)).toEqual(nothing);
      expect(await rejectProperty(testServer.server, ada, id, 'no')).toEqual(nothing);
      expect(await getPropertyToReview(testServer.server, ada, id)).toEqual(nothing);
    },
  );

  test('names the administrator who deleted the property', async () => {
    const id = await submitProperty(testServer);
    valueOf(await deletePropertyAsAdmin(testServer.server, bob, id, 'A duplicate.'));
    const propertyGone = { failure: { kind: 'property-gone', by: 'bob@site.example', action: 'deleted' } };
    expect(await approveProperty(testServer.server, ada, id)).toMatchObject(propertyGone);
    expect(await rejectProperty(testServer.server, ada, id, 'no')).toMatchObject(propertyGone);
    expect(await getPropertyToReview(testServer.server, ada, id)).toMatchObject(propertyGone);
  });

  test('refuses a second decision, and says who decided what and when', async () => {
    const id = await submitProperty(testServer);
    const { decidedAt } = valueOf(await approveProperty(testServer.server, ada, id));
    const attempts = [
      approveProperty(testServer.server, bob, id),
      rejectProperty(testServer.server, bob, id, 'too late'),
      approveProperty(testServer.server, ada, id),
    ];
    for (const result of await Promise.all(attempts)) {
      expect(result).toMatchObject({
        failure: { kind: 'already-decided', status: 'approved', decidedBy: 'Ada Moore', decidedAt },
      });
    }
    expect(await eventsOf(id)).toHaveLength(1);
    expect(await sentMails(testServer)).not.toContainEqual(
      expect.objectContaining({ text: expect.stringContaining('too late') as unknown }),
    );
  });

  const outcomes: Record<PropertyStatus, { ok: object; details: object }> = {
    pending: { ok: { approved: false, rejected: false }, details: {} },
    approved: {
      ok: { approved: true, rejected: false },
      details: { attempted: 'rejected', decidedBy: 'Ada Moore' },
    },
    rejected: {
      ok: { approved: false, rejected: true },
      details: { attempted: 'approved', decidedBy: 'bob@site.example' },
    },
  };

  test('stores exactly one of two concurrent decisions, in 40 rounds', async () => {
    for (let round = 1; round <= 40; round += 1) {
      const email = `round${round}@example.com`;
      const id = await submitProperty(testServer, { email });
      const [approved, rejected] = await Promise.all([
        approveProperty(testServer.server, ada, id),
        rejectProperty(testServer.server, bob, id, `because of round ${round}`),
      ]);
      const { status } = await stored(id);
      expect({ approved: approved.ok, rejected: rejected.ok }).toEqual(outcomes[status].ok);
      expect([approved, rejected].find((result) => !result.ok)).toMatchObject({
        failure: { kind: 'already-decided', status, ...outcomes[status].details },
      });
      expect(await eventsOf(id)).toMatchObject([{ action: status }]);
      expect(await sentMails(testServer, email)).toHaveLength(2);
    }
  });

  test('rolls back a decision whose mail can’t be queued', async () => {
    const id = await submitProperty(testServer);
    await sql`ALTER SCHEMA graphile_worker RENAME TO graphile_worker_away`.execute(testServer.db);
    await expect(approveProperty(testServer.server, ada, id)).rejects.toThrow('graphile_worker');
    await sql`ALTER SCHEMA graphile_worker_away RENAME TO graphile_worker`.execute(testServer.db);
    expect(await stored(id)).toMatchObject({ status: 'pending', reviewedBy: null });
    expect(await eventsOf(id)).toEqual([]);
  });
});

describe('getPropertyToReview', () => {
  test('returns everything that the owner sent, including private fields and file names', async () => {
    const owner = await newUser(testServer.server, 'owner@site.example');
    const id = await submitProperty(testServer, { by: owner, email: 'rosa@example.com' });
    expect(valueOf(await getPropertyToReview(testServer.server, ada, id))).toMatchObject({
      id,
      landlordFullName: 'Rosa Whitcomb',
      landlordPhone: '619-555-0142',
      landlordEmail: 'rosa@example.com',
      submitterEmail: 'rosa@example.com',
      accountEmail: 'owner@site.example',
      companyName: 'Whitcomb Homes',
      companyWebsite: 'https://whitcomb.example/',
      propertiesManaged: '2-5',
      propertyAddress: '12 Hidden Lane',
      zipCode: '91932',
      unfurnishedOption: 'yes',
      listingLink: 'https://listings.example/12',
      icalUrl: 'webcal://calendars.example/12.ics',
      additionalInformation: 'The key is with the neighbor.',
      bathrooms: 1.5,
      photos: [{ name: 'sea.jpg', width: 1200, height: 900 }],
      decision: null,
    });
  });

  test('names the administrator who decided, or “somebody who has left”', async () => {
    const id = await submitProperty(testServer);
    const leaving = await newAdmin(testServer.server, 'leaving@site.example');
    valueOf(await rejectProperty(testServer.server, leaving, id, 'no'));
    const decision = async () => valueOf(await getPropertyToReview(testServer.server, ada, id)).decision;
    expect(await decision()).toMatchObject({
      status: 'rejected',
      notes: 'no',
      decidedBy: 'leaving@site.example',
    });
    await testServer.db.deleteFrom('users').where('uid', '=', leaving.uid).execute();
    expect(await decision()).toMatchObject({ decidedBy: 'somebody who has left' });
  });
});
