import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { PropertyStatus } from '#domain/property/options.ts';
import { stillProcessing, versionFailures } from '#domain/property/versions.ts';
import { countProcessing } from '#domain/review/review.ts';
import { setUpVersions } from '#tests/support/owner-versions.ts';
import { sendChanges } from '#tests/support/photo-submissions.ts';
import { storedProperty } from '#tests/support/properties.ts';
import {
  newAdmin,
  queuedJobs,
  sentMails,
  setUpTestServer,
  submitProperty,
  valueOf,
} from '#tests/support/test-server.ts';
import { getProperty } from '../versions/read-listing.ts';
import { acceptChanges, approveProperty, rejectChanges, rejectProperty, requestChanges } from './decide.ts';
import { deletePropertyAsAdmin } from './delete-property.ts';
import { editProperty, getPropertyToEdit } from './edit-property.ts';

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
    expect(valueOf(await approveProperty(testServer.server, ada, id))).toBe(id);
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
      const seen = { id, seen: id };
      expect(await acceptChanges(testServer.server, ada, id, id)).toEqual(nothing);
      expect(await rejectChanges(testServer.server, ada, seen, 'no')).toEqual(nothing);
      expect(await requestChanges(testServer.server, ada, seen, { changeNotes: 'More light.' })).toEqual(
        nothing,
      );
    },
  );

  test('names the administrator who deleted the property', async () => {
    const id = await submitProperty(testServer);
    valueOf(await deletePropertyAsAdmin(testServer.server, bob, id, 'A duplicate.'));
    const propertyGone = { failure: { kind: 'property-gone', by: 'bob@site.example' } };
    expect(await approveProperty(testServer.server, ada, id)).toMatchObject(propertyGone);
    expect(await rejectProperty(testServer.server, ada, id, 'no')).toMatchObject(propertyGone);
    const seen = { id, seen: id };
    expect(await acceptChanges(testServer.server, ada, id, id)).toMatchObject(propertyGone);
    expect(await rejectChanges(testServer.server, ada, seen, 'no')).toMatchObject(propertyGone);
    const asked = { changeNotes: 'More light.' };
    expect(await requestChanges(testServer.server, ada, seen, asked)).toMatchObject(propertyGone);
  });

  test('refuses a second decision, and says who decided what and when', async () => {
    const id = await submitProperty(testServer);
    valueOf(await approveProperty(testServer.server, ada, id));
    const { reviewedAt: decidedAt } = await stored(id);
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

  test('stores exactly one of two concurrent decisions, in ten rounds', async () => {
    for (let round = 1; round <= 10; round += 1) {
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

const versions = await setUpVersions();

describe('answers to a version with changes', () => {
  const { fixture, newProperty, openForm, sendTitle, sendPhoto, live, review, actionsOn } = versions;
  const { server, db } = fixture;
  const reviewer = versions.ada;
  const asked = { changeNotes: 'Please show the bedroom.', 'change-title': 'on' };
  const meanwhile = { failure: versionFailures.sentMeanwhile };

  const mailsAbout = async (id: string) => {
    const jobs = await queuedJobs(db, 'send-mail');
    return jobs.flatMap((job) => (job.about === 'changes' && job.propertyId === id ? [job.outcome] : []));
  };

  test('accepts changes with an audit event and a mail', async () => {
    const id = await newProperty();
    valueOf(await acceptChanges(server, reviewer, id, await sendTitle(id, 'Better')));
    expect((await live(id)).title).toBe('Better');
    expect((await actionsOn(id)).slice(2)).toEqual(['changes-sent', 'changes-accepted']);
    expect(await mailsAbout(id)).toEqual(['accepted']);
  });

  test('rejects changes with notes, an audit event and a mail', async () => {
    const id = await newProperty();
    const seen = { id, seen: await sendTitle(id, 'CHEAP!!!') };
    const issues = [{ field: 'notes' }];
    expect(await rejectChanges(server, reviewer, seen, ' ')).toMatchObject({ failure: { issues } });
    valueOf(await rejectChanges(server, reviewer, seen, 'Please write a calmer title.'));
    expect((await live(id)).title).not.toBe('CHEAP!!!');
    expect((await actionsOn(id)).at(-1)).toBe('changes-rejected');
    expect(await mailsAbout(id)).toEqual(['rejected']);
    expect(await rejectChanges(server, reviewer, seen, 'Again.')).toMatchObject(meanwhile);
    expect(await acceptChanges(server, reviewer, id, seen.seen)).toMatchObject(meanwhile);
  });

  test.each([
    ['pending', approveProperty],
    ['approved', acceptChanges],
  ] as const)(
    'refuses answers to a %s property that was edited since it was shown',
    async (status, accept) => {
      const id = await newProperty(status);
      const versionId = await sendTitle(id, 'Seen');
      const shown = async () => `${versionId} ${(await review(id)).updatedAt.toISOString()}`;
      const seen = await shown();
      const { form, version } = valueOf(await getPropertyToEdit(server, reviewer, id));
      const input = { ...form, description: 'Edited.' };
      valueOf(await editProperty(server, reviewer, id, { input, version, today: '2026-11-20' }));
      expect(await accept(server, reviewer, id, seen)).toMatchObject(meanwhile);
      expect(await requestChanges(server, reviewer, { id, seen }, asked)).toMatchObject(meanwhile);
      valueOf(await accept(server, reviewer, id, await shown()));
      expect(await live(id)).toMatchObject({ title: 'Seen', description: 'Edited.' });
    },
  );

  test('refuses every answer to a version that isn’t the current one', async () => {
    const listed = await newProperty();
    const older = { id: listed, seen: await sendTitle(listed, 'Older') };
    await sendTitle(listed, 'Newer');
    expect(await acceptChanges(server, reviewer, listed, older.seen)).toMatchObject(meanwhile);
    expect(await rejectChanges(server, reviewer, older, 'Too loud.')).toMatchObject(meanwhile);
    expect(await requestChanges(server, reviewer, older, asked)).toMatchObject(meanwhile);
    const pending = await newProperty('pending');
    await sendTitle(pending, 'Newer');
    expect(await approveProperty(server, reviewer, pending, pending)).toMatchObject(meanwhile);
    expect(await rejectProperty(server, reviewer, pending, 'Too loud.', pending)).toMatchObject(meanwhile);
    for (const id of [listed, pending]) expect((await review(id)).version).toMatchObject({ state: 'sent' });
    expect(await mailsAbout(listed)).toEqual([]);
  });

  test('refuses to approve changes of an approved property, and to accept those of a pending one', async () => {
    const listed = await newProperty();
    const changes = await sendTitle(listed, 'Better');
    expect(await approveProperty(server, reviewer, listed, changes)).toMatchObject({
      failure: { kind: 'already-decided' },
    });
    const pending = await newProperty('pending');
    const failure = { kind: 'status-changed', status: 'pending' };
    expect(await acceptChanges(server, reviewer, pending, pending)).toMatchObject({ failure });
    const rejected = await rejectChanges(server, reviewer, { id: pending, seen: pending }, 'Too loud.');
    expect(rejected).toMatchObject({ failure });
  });

  const titles = new Map([
    [true, 'Better'],
    [false, 'Bright condo by the pier'],
  ]);

  test('stores exactly one of three concurrent answers and a new version, in five rounds', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const id = await newProperty();
      const seen = await sendTitle(id, 'Better');
      const { draft, answers } = await openForm(id);
      const form = { ...answers, listing: { ...answers.listing, title: 'Newer' } };
      const [sent, ...answered] = await Promise.all([
        sendChanges(fixture, draft, form),
        acceptChanges(server, reviewer, id, seen),
        rejectChanges(server, reviewer, { id, seen }, 'Too loud.'),
        requestChanges(server, reviewer, { id, seen }, asked),
      ]);
      valueOf(sent);
      // A request may come before another answer.
      const given = (await actionsOn(id)).filter((action) => /^changes-(?:accepted|re)/.test(action));
      expect(given).toHaveLength(answered.filter(({ ok }) => ok).length);
      expect((await live(id)).title).toBe(titles.get(given.includes('changes-accepted')));
      expect((await review(id)).version).toMatchObject({ id: draft.id, state: 'sent' });
    }
  });

  const listing = {
    status: 'approved',
    accept: acceptChanges,
    reject: (id: string, seen: string) => rejectChanges(server, reviewer, { id, seen }, 'No.'),
  } as const;
  const submission = {
    status: 'pending',
    accept: approveProperty,
    reject: (id: string, seen: string) => rejectProperty(server, reviewer, id, 'No.', seen),
  } as const;
  const failed = { state: 'failed', count: 0, message: 'bedroom.png can’t be read' } as const;
  const processing = { state: 'pending', count: 1, message: stillProcessing(1) } as const;
  test.each([
    ['an unreadable new photo of a listing', { ...failed, ...listing }],
    ['a new photo of a listing that is still processing', { ...processing, ...listing }],
    ['a new photo of a submission that is still processing', { ...processing, ...submission }],
  ])('never accepts %s, and rejects it', async (_, { state, count, message, status, accept, reject }) => {
    const id = await newProperty(status);
    const { versionId: seen, photoId } = await sendPhoto(id);
    await db.updateTable('photos').set({ state }).where('id', '=', photoId).execute();
    expect(countProcessing(await review(id))).toBe(count);
    expect(await accept(server, reviewer, id, seen)).toMatchObject({
      failure: { message: expect.stringContaining(message) as unknown },
    });
    expect((await storedProperty({ db }, id)).status).toBe(status);
    expect((await review(id)).version).toMatchObject({ id: seen, state: 'sent' });
    valueOf(await reject(id, seen));
  });

  describe('requestChanges', () => {
    test('refuses photos that the version doesn’t have', async () => {
      const id = await newProperty();
      const { versionId, photoId } = await sendPhoto(id);
      const other = await newProperty();
      const [foreign] = (await review(other)).photos;
      const input = (photo = '') => ({ ...asked, [`photo-${photo}`]: 'on' });
      const seen = { id, seen: versionId };
      for (const photo of [foreign?.id, id])
        expect(await requestChanges(server, reviewer, seen, input(photo))).toMatchObject(meanwhile);
      expect((await review(id)).version).toMatchObject({ state: 'sent' });
      valueOf(await requestChanges(server, reviewer, seen, input(photoId)));
      expect((await review(id)).version?.request.photos).toEqual([photoId]);
      // A version that changes no photos has those of its property.
      const titled = { id: other, seen: await sendTitle(other, 'Better') };
      expect(await requestChanges(server, reviewer, titled, input(photoId))).toMatchObject(meanwhile);
      valueOf(await requestChanges(server, reviewer, titled, input(foreign?.id)));
    });

    test('keeps the status, and is stored and mailed once if it is sent twice', async () => {
      const id = await newProperty('pending');
      const seen = { id, seen: null };
      for (const input of [asked, asked]) valueOf(await requestChanges(server, reviewer, seen, input));
      expect((await storedProperty({ db }, id)).status).toBe('pending');
      expect((await actionsOn(id)).slice(1)).toEqual(['changes-requested']);
      expect(await mailsAbout(id)).toEqual(['requested']);
      valueOf(await requestChanges(server, reviewer, seen, { ...asked, 'change-description': 'on' }));
      expect((await actionsOn(id)).slice(1)).toEqual(['changes-requested', 'changes-requested']);
      // The second replaces the first, whose mail was still waiting.
      expect(await mailsAbout(id)).toEqual(['requested']);
    });

    test('is refused without notes, and for a property without changes or a rejected one', async () => {
      const id = await newProperty();
      const seen = { id, seen: null };
      expect(await requestChanges(server, reviewer, seen, {})).toMatchObject({
        failure: { issues: [{ field: 'changeNotes' }] },
      });
      expect(await requestChanges(server, reviewer, seen, asked)).toMatchObject(meanwhile);
      const rejected = await newProperty('pending');
      valueOf(await rejectProperty(server, reviewer, rejected, 'Too dark.'));
      expect(await requestChanges(server, reviewer, { id: rejected, seen: rejected }, asked)).toMatchObject({
        failure: { kind: 'status-changed', status: 'rejected' },
      });
    });
  });
});
