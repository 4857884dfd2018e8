import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { failureMessage, type Result } from '#domain/failure.ts';
import { stillProcessing, versionFailures } from '#domain/property/versions.ts';
import { countProcessing, undoFailures } from '#domain/review/review.ts';
import { setUpVersions, withTitle } from '#tests/support/owner-versions.ts';
import { addPhotos, removePhoto, sendChanges } from '#tests/support/photo-submissions.ts';
import { storedLinks } from '#tests/support/properties.ts';
import { setUpSite, valueOf } from '#tests/support/site.ts';
import { composeOwnerMail } from '../properties/mails/owner-mail.ts';
import { getOwnProperty } from '../properties/owner-properties.ts';
import { discardDraft } from '../submission/drafts.ts';
import { getProperty } from '../versions/read-listing.ts';
import { sweep } from '../worker/sweep.ts';
import { pauseProperties, rejectProperties, type SelectedOutcome } from './bulk-decisions.ts';
import { acceptChanges, approveProperty, rejectChanges, rejectProperty, requestChanges } from './decide.ts';
import { deletePropertyAsAdmin } from './delete-property.ts';
import { editProperty, getPropertyToEdit } from './edit-property.ts';
import { featureProperty } from './featured.ts';
import { undoDecision } from './undo-decision.ts';

const versions = await setUpVersions();
const { site, ada, newProperty, owned, openForm, sendTitle, sendPhoto } = versions;
const { live, review, actionsOn } = versions;
const { server, db } = site;
const bob = await site.admin('bob@site.example');
/** Has no mails but those of its one test, so that it can send them. */
const mailingSite = await setUpSite();
const named = { firstName: 'Ada', lastName: 'Moore' };
await db.updateTable('users').set(named).where('uid', '=', ada.uid).execute();

const asked = { changeNotes: 'Please show the bedroom.', 'change-title': 'on' };
const meanwhile = { failure: versionFailures.sentMeanwhile };
const unknownId = '0190b0a0-0000-7000-8000-000000000000';
const notFound = { ok: false, failure: { kind: 'property-not-found' } };

const answers = {
  approve: (id: string, seen = id) => approveProperty(server, ada, id, seen),
  reject: (id: string, seen = id) => rejectProperty(server, ada, id, 'Too dark.', seen),
  accept: (id: string, seen = id) => acceptChanges(server, ada, id, seen),
  'reject changes': (id: string, seen = id) => rejectChanges(server, ada, { id, seen }, 'Too loud.'),
  request: (id: string, seen = id) => requestChanges(server, ada, { id, seen }, asked),
};
type Answer = keyof typeof answers;
type Status = 'pending' | 'approved';

const stored = (id: string) => site.rowOf(id);

async function shownTitle(id: string): Promise<string | null> {
  const shown = await getProperty(server, id, null);
  return shown.ok ? shown.value.title : null;
}
async function newPropertyIn(status: 'pending' | 'approved' | 'rejected'): Promise<string> {
  if (status !== 'rejected') return newProperty(status);
  return valueOf(await answers.reject(await newProperty('pending')));
}
const messageOf = (result: Result<unknown>) => (result.ok ? 'done' : failureMessage(result.failure));
const mailsAbout = async (id: string) =>
  (await site.jobs('send-mail')).flatMap((job) =>
    'propertyId' in job && job.propertyId === id && job.about !== 'submission' ? [job] : [],
  );

test.each<[Status, Answer, event: string, after: string, title: string | null, mail: object]>([
  ['pending', 'approve', 'approved', 'approved', 'Sent', { about: 'decision' }],
  ['pending', 'reject', 'rejected', 'rejected', null, { about: 'decision' }],
  ['pending', 'request', 'changes-requested', 'pending', null, { about: 'changes', outcome: 'requested' }],
  ['approved', 'accept', 'changes-accepted', 'approved', 'Sent', { about: 'changes', outcome: 'accepted' }],
  [
    'approved',
    'reject changes',
    'changes-rejected',
    'approved',
    'Old',
    { about: 'changes', outcome: 'rejected' },
  ],
  ['approved', 'request', 'changes-requested', 'approved', 'Old', { about: 'changes', outcome: 'requested' }],
])('%s property, %s: records %s, the home is %s', async (status, answer, event, after, title, mail) => {
  const id = await newProperty(status);
  await db.updateTable('properties').set({ title: 'Old' }).where('id', '=', id).execute();
  const seen = await sendTitle(id, 'Sent');
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(db);
  expect(valueOf(await answers[answer](id, seen))).toBe(seen);
  expect((await stored(id)).status).toBe(after);
  expect(await shownTitle(id)).toBe(title);
  expect((await actionsOn(id)).at(-1)).toBe(event);
  expect(await mailsAbout(id)).toMatchObject([{ ...mail, propertyId: id }]);
});

test.each<['pending' | 'approved' | 'rejected', Answer, failure: object]>([
  ['approved', 'approve', { kind: 'already-decided', status: 'approved', attempted: 'approved' }],
  ['approved', 'reject', { kind: 'already-decided', status: 'approved', attempted: 'rejected' }],
  ['rejected', 'approve', { kind: 'already-decided', status: 'rejected', attempted: 'approved' }],
  ['pending', 'accept', { kind: 'status-changed', status: 'pending' }],
  ['pending', 'reject changes', { kind: 'status-changed', status: 'pending' }],
  ['rejected', 'request', { kind: 'status-changed', status: 'rejected' }],
  ['approved', 'request', versionFailures.sentMeanwhile],
])('%s property without changes: refuses to %s', async (status, answer, failure) => {
  const id = await newPropertyIn(status);
  const before = [await stored(id), await actionsOn(id)];
  expect(await answers[answer](id)).toMatchObject({ failure });
  expect([await stored(id), await actionsOn(id)]).toEqual(before);
});

test.each<[Answer, Status]>([
  ['approve', 'pending'],
  ['reject', 'pending'],
  ['accept', 'approved'],
  ['reject changes', 'approved'],
  ['request', 'approved'],
])('refuses to %s after the property was changed or deleted', async (answer, status) => {
  const act = answers[answer];
  const id = await newProperty(status);
  const older = await sendTitle(id, 'Older');
  const seen = await sendTitle(id, 'Newer');
  expect(await act(id, older)).toMatchObject(meanwhile);
  const shown = `${seen} ${(await review(id)).updatedAt.toISOString()}`;
  const { form, version } = valueOf(await getPropertyToEdit(server, ada, id));
  const input = { ...form, description: 'Edited.' };
  valueOf(await editProperty(server, ada, id, { input, version, today: '2026-11-20' }));
  expect(await act(id, shown)).toMatchObject(meanwhile);
  expect((await review(id)).version).toMatchObject({ id: seen, state: 'sent' });
  expect(await mailsAbout(id)).toHaveLength(Number(status === 'approved'));
  valueOf(await deletePropertyAsAdmin(server, bob, id, 'A duplicate.'));
  expect(await act(id, seen)).toMatchObject({ failure: { kind: 'property-gone', by: 'bob@site.example' } });
  for (const unknown of ['', "'; DROP TABLE properties; --", unknownId])
    expect(await act(unknown)).toEqual(notFound);
});

test('says who decided what and when, and quotes a rejection’s notes in the owner’s mail', async () => {
  const id = await newProperty('pending');
  const notes = 'The photos are dark.\r\nTake them <b>by day</b>.';
  valueOf(await rejectProperty(server, ada, id, `  ${notes}\n `));
  const { reviewedAt: decidedAt, updatedAt, ...rejected } = await stored(id);
  expect(rejected).toMatchObject({ reviewNotes: notes, reviewedBy: ada.uid });
  expect(updatedAt).toEqual(decidedAt);
  const mail = await composeOwnerMail(server, { about: 'decision', propertyId: id });
  expect(mail?.text).toContain('> The photos are dark.\n> Take them <b>by day</b>.');
  expect(mail?.html).not.toContain('<b>');
  const late = await rejectProperty(server, bob, id, 'Too late.');
  expect(late).toMatchObject({ failure: { kind: 'already-decided', decidedBy: 'Ada Moore', decidedAt } });
});

test('requires notes of at most 2000 characters', async () => {
  const id = await newProperty('pending');
  const changes = { id, seen: id };
  for (const notes of [undefined, '', ' \t\r\n\u00A0', '\u0000', ['because'], { toString: 'because' }]) {
    const failure = { message: 'Please provide a reason for rejection.', issues: [{ field: 'notes' }] };
    expect(await rejectProperty(server, ada, id, notes)).toMatchObject({ failure });
    expect(await rejectChanges(server, ada, changes, notes)).toMatchObject({ failure });
    const requested = await requestChanges(server, ada, changes, { changeNotes: notes });
    expect(requested).toMatchObject({ failure: { issues: [{ field: 'changeNotes' }] } });
  }
  const long = await rejectProperty(server, ada, id, 'x'.repeat(2001));
  expect(long).toMatchObject({ failure: { message: 'Notes must be at most 2000 characters' } });
  valueOf(await rejectProperty(server, ada, id, `${'x'.repeat(1998)}🏠`));
});

test('stores one of two concurrent decisions', async () => {
  const id = await newProperty('pending');
  const both = await Promise.all([answers.approve(id), rejectProperty(server, bob, id, 'Too dark.')]);
  const { status } = await stored(id);
  expect(both.map(({ ok }) => ok)).toEqual([status === 'approved', status === 'rejected']);
  expect(await actionsOn(id)).toEqual(['submitted', status]);
  expect(await mailsAbout(id)).toHaveLength(1);
});

test('stores a new version, and the successful ones of three concurrent answers', async () => {
  const id = await newProperty();
  const { title } = await live(id);
  const seen = await sendTitle(id, 'Better');
  const { draft, answers: form } = await openForm(id);
  const [sent, ...answered] = await Promise.all([
    sendChanges(site, draft, withTitle(form, 'Newer')),
    ...(['accept', 'reject changes', 'request'] as const).map((answer) => answers[answer](id, seen)),
  ]);
  valueOf(sent);
  // A request may come before another answer.
  const given = (await actionsOn(id)).filter((action) => /^changes-(?:accepted|re)/.test(action));
  expect(given).toHaveLength(answered.filter(({ ok }) => ok).length);
  const titles = { true: 'Better', false: title };
  expect((await live(id)).title).toBe(titles[`${given.includes('changes-accepted')}`]);
  expect((await review(id)).version).toMatchObject({ id: draft.id, state: 'sent' });
});

test('rolls back a decision whose mail can’t be queued', async () => {
  const id = await newProperty('pending');
  await sql`ALTER SCHEMA graphile_worker RENAME TO graphile_worker_away`.execute(db);
  await expect(answers.approve(id)).rejects.toThrow('graphile_worker');
  await sql`ALTER SCHEMA graphile_worker_away RENAME TO graphile_worker`.execute(db);
  expect(await stored(id)).toMatchObject({ status: 'pending', reviewedBy: null });
  expect(await actionsOn(id)).toEqual(['submitted']);
});

const unreadable = { state: 'failed', count: 0, message: 'bedroom.png can’t be read' } as const;
const processing = { state: 'pending', count: 1, message: stillProcessing(1) } as const;
test.each([
  ['approved', 'accept', 'reject changes', unreadable],
  ['approved', 'accept', 'reject changes', processing],
  ['pending', 'approve', 'reject', processing],
] as const)('%s property: refuses to %s photos that can’t be seen, but not to %s them', async (...row) => {
  const [status, accept, reject, { state, count, message }] = row;
  const id = await newProperty(status);
  const { versionId: seen, photoId } = await sendPhoto(id);
  await db.updateTable('photos').set({ state }).where('id', '=', photoId).execute();
  expect(countProcessing(await review(id))).toBe(count);
  const refused = await answers[accept](id, seen);
  expect(refused).toMatchObject({ failure: { message: expect.stringContaining(message) as unknown } });
  valueOf(await answers[reject](id, seen));
});

describe('requestChanges', () => {
  test('refuses photos that the version doesn’t have', async () => {
    const id = await newProperty();
    const { versionId: seen, photoId } = await sendPhoto(id);
    const other = await newProperty();
    // A version that changes no photos has those of its property.
    const titled = { id: other, seen: await sendTitle(other, 'Better') };
    const foreign = (await review(other)).photos[0]?.id;
    const request = (subject: { id: string; seen: string }, photo = '') =>
      requestChanges(server, ada, subject, { ...asked, [`photo-${photo}`]: 'on' });
    for (const photo of [foreign, id]) expect(await request({ id, seen }, photo)).toMatchObject(meanwhile);
    expect(await request(titled, photoId)).toMatchObject(meanwhile);
    valueOf(await request(titled, foreign));
    valueOf(await request({ id, seen }, photoId));
    expect((await review(id)).version?.request.photos).toEqual([photoId]);
  });

  test('stores a repeated request once, and replaces one whose mail still waits', async () => {
    const id = await newProperty('pending');
    for (const _ of [1, 2]) valueOf(await answers.request(id));
    expect(await actionsOn(id)).toEqual(['submitted', 'changes-requested']);
    valueOf(await requestChanges(server, ada, { id, seen: id }, { ...asked, 'change-description': 'on' }));
    expect(await actionsOn(id)).toEqual(['submitted', 'changes-requested', 'changes-requested']);
    expect(await mailsAbout(id)).toHaveLength(1);
  });
});

describe('a decision on selected properties', () => {
  const submit = () => newProperty('pending');
  const describeOutcomes = (outcomes: SelectedOutcome<unknown>[]) =>
    outcomes.map(({ id, failure }) => [id, failure && failureMessage(failure)]);
  const rejectAll = async (ids: string[]) =>
    describeOutcomes(valueOf(await rejectProperties(server, ada, ids, ' Too small. ')));

  test('rejects each with its own audit event and mail, and names those that it can’t', async () => {
    const [approved, deleted, first, second] = [
      await submit(),
      await submit(),
      await submit(),
      await submit(),
    ];
    valueOf(await approveProperty(server, bob, approved));
    valueOf(await deletePropertyAsAdmin(server, bob, deleted, 'A duplicate.'));
    expect(await rejectAll([approved, deleted, unknownId, 'nonsense', first, second, first])).toEqual([
      [approved, expect.stringMatching('It was already approved by bob@site.example on ')],
      [deleted, expect.stringMatching('it was deleted by bob@site.example on ')],
      [unknownId, 'Property not found.'],
      ['nonsense', 'Property not found.'],
      [first, null],
      [second, null],
    ]);
    for (const id of [first, second]) {
      expect(await stored(id)).toMatchObject({ status: 'rejected', reviewNotes: 'Too small.' });
      expect(await actionsOn(id)).toEqual(['submitted', 'rejected']);
      expect(await mailsAbout(id)).toMatchObject([{ about: 'decision' }]);
    }
  });

  test.each([
    [0, 'Please select a property first.'],
    [101, 'Please select at most 100 properties at a time.'],
  ])('refuses %i properties', async (length, message) => {
    const ids = Array.from({ length }, (_, index) => `${index}`);
    expect(await rejectProperties(server, ada, ids, 'no')).toMatchObject({ failure: { message } });
  });

  test('goes on after a property that can’t be stored', async () => {
    const ids = [await submit(), await submit()];
    const transaction = server.db.transaction.bind(server.db);
    const spy = vi.spyOn(server.db, 'transaction').mockImplementationOnce(() => {
      throw new Error('the connection was lost');
    });
    spy.mockImplementation(transaction);
    const outcomes = await rejectAll(ids);
    spy.mockRestore();
    expect(outcomes).toEqual([
      [ids[0], 'That didn’t work. Please try again.'],
      [ids[1], null],
    ]);
    const statuses = await Promise.all(ids.map(async (id) => (await stored(id)).status));
    expect(statuses).toEqual(['pending', 'rejected']);
  });

  test('pauses the approved ones with a mailed reason, and names the others', async () => {
    const [pending, approved] = [await submit(), await newProperty()];
    const reason = 'Please call us.';
    const outcomes = valueOf(await pauseProperties(server, ada, [pending, approved], reason));
    expect(describeOutcomes(outcomes)).toEqual([
      [pending, 'That’s not possible anymore: the property is already pending.'],
      [approved, null],
    ]);
    expect(await stored(approved)).toMatchObject({ pausedBy: 'administrator', pauseReason: reason });
    expect(await mailsAbout(approved)).toContainEqual({ about: 'paused', propertyId: approved, reason });
  });
});

describe('undoDecision', () => {
  const undo = (versionId: string, admin = ada) => undoDecision(server, admin, versionId);

  async function answerMails() {
    const jobs = sql`SELECT FROM graphile_worker._private_jobs WHERE key LIKE 'answer %'`;
    return (await jobs.execute(db)).rows;
  }

  /** Removes the waiting mails, as if they were sent. */
  const sendAnswers = () =>
    sql`DELETE FROM graphile_worker._private_jobs WHERE key LIKE 'answer %'`.execute(db);

  /** Everything that an answer may change: the property, its photos, its links, its history and its pages. */
  async function readState(id: string) {
    const { updatedAt: _, availabilityConfirmedAt: __, ...property } = await stored(id);
    const photos = db
      .selectFrom('photos')
      .select(['id', 'position', 'caption', 'storageKey'])
      .where('propertyId', '=', id);
    const shown = await getProperty(server, id, null);
    const links = await storedLinks({ db }, id);
    return {
      property,
      photos: await photos.orderBy('position').execute(),
      urls: shown.ok ? shown.value.photos.map(({ path }) => path) : [],
      links: links.map(({ url }) => url),
      actions: await actionsOn(id),
      version: (await review(id)).version,
      own: { ...(await getOwnProperty(server, await owned(id))), confirmedAt: null },
    };
  }

  /** Sends a form that changes fields, town, calendar link, photos, their order and captions. */
  async function sendMuch(id: string): Promise<string> {
    const { draft, answers: form } = await openForm(id);
    const [sea = '', pier = ''] = form.photos.photoIds;
    const [bedroom = ''] = await addPhotos(site, draft, 'bedroom');
    await removePhoto(site, draft, 'kitchen');
    const changed = {
      ...form,
      property: { ...form.property, location: 'San Diego, CA', neighborhood: 'North Park' },
      details: { ...form.details, bathrooms: '3', propertyFurnished: 'no' },
      listing: { ...form.listing, title: 'A bright home', icalUrl: 'https://calendars.example/other.ics' },
      features: { ...form.features, amenities: ['Pool'], houseRules: [] },
      photos: {
        photoIds: [pier, bedroom, sea],
        photoCaptions: { [pier]: 'The pier', [bedroom]: 'Queen bed' },
      },
    };
    valueOf(await sendChanges(site, draft, changed));
    return draft.id;
  }

  test.each([
    ['approve', 'pending'],
    ['reject', 'pending'],
    ['request', 'pending'],
    ['accept', 'approved'],
    ['reject changes', 'approved'],
    ['request', 'approved'],
  ] as const)('undoing “%s” of a property that is %s leaves no mail and no trace', async (name, status) => {
    const answer = answers[name];
    const id = await newProperty(status);
    // A given position and an administrator's edit, which the owner's form doesn't have.
    await site.change(id, { latitude: 32.58, longitude: -117.13, maxGuests: 7 });
    const seen = await sendMuch(id);
    await sendAnswers();
    const before = await readState(id);
    expect(valueOf(await answer(id, seen))).toBe(seen);
    expect(await answerMails()).toHaveLength(1);
    expect(await readState(id)).not.toEqual(before);
    // Neither the sweep nor a discarded form deletes the photos that undo brings back.
    await discardDraft(server, (await openForm(id)).draft);
    await sweep(server, new Date());
    await site.runJobs();
    for (const undone of await Promise.all([undo(seen), undo(seen)])) valueOf(undone);
    expect(await readState(id)).toEqual(before);
    expect(await answerMails()).toEqual([]);
    valueOf(await answer(id, seen));
  });

  test.each([
    ['approved', 'accept'],
    ['pending', 'approve'],
  ] as const)('restores the request that the owner was mailed before, %s', async (status, accept) => {
    const id = await newProperty(status);
    const seen = await sendTitle(id, 'Almost');
    valueOf(await answers.request(id, seen));
    await sendAnswers();
    const before = await review(id);
    valueOf(await requestChanges(server, ada, { id, seen }, { changeNotes: 'Another room.' }));
    valueOf(await answers[accept](id, seen));
    valueOf(await undo(seen));
    expect((await review(id)).version).toEqual(before.version);
  });

  test('drops a request whose mail was still waiting, because the owner never got it', async () => {
    const id = await newProperty('pending');
    valueOf(await answers.request(id));
    valueOf(await answers.reject(id));
    valueOf(await undo(id));
    expect((await review(id)).version).toMatchObject({ state: 'sent', notes: null });
  });

  test.each<[label: string, act: (id: string) => Promise<unknown>]>([
    ['Featured', async (id) => valueOf(await featureProperty(server, bob, id))],
    ['Changes sent', (id) => sendTitle(id, 'Newer')],
  ])('refuses once the home has changed since: “%s”', async (label, act) => {
    const id = await newProperty('pending');
    valueOf(await answers.approve(id));
    await act(id);
    const before = await readState(id);
    const message = `We can’t undo this, because the home has changed since: “${label}” by `;
    expect(messageOf(await undo(id))).toContain(message);
    expect(await readState(id)).toEqual(before);
    expect(await answerMails()).not.toEqual([]);
    await sendAnswers();
  });

  test('refuses another administrator and unknown ids, and names who deleted the property', async () => {
    const id = await newProperty('pending');
    valueOf(await answers.approve(id));
    expect(await undo(id, bob)).toEqual({ ok: false, failure: undoFailures.byAnother });
    valueOf(await deletePropertyAsAdmin(server, bob, id, 'A duplicate.'));
    expect(messageOf(await undo(id))).toMatch('it was deleted by bob@site.example');
    for (const unknown of ['', 'nonsense', unknownId])
      expect(await undo(unknown)).toEqual({ ok: false, failure: { kind: 'property-not-found' } });
  });

  test('refuses while the mail is being sent, and once it has left', async () => {
    const id = await newProperty('pending');
    valueOf(await answers.reject(id));
    const tooLate = { ok: false, failure: undoFailures.tooLate };
    await sql`UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'worker'
    WHERE key = ${`answer ${id}`}`.execute(db);
    expect(await undo(id)).toEqual(tooLate);
    await sendAnswers();
    expect(await undo(id)).toEqual(tooLate);
    await sweep(server, new Date(Date.now() + 25 * 3_600_000));
    expect(await undo(id)).toEqual(tooLate);
    expect(await stored(id)).toMatchObject({ reviewNotes: 'Too dark.' });
  });

  test('either undoes a decision or mails it', async () => {
    const eve = await mailingSite.admin('eve@site.example');
    const id = await mailingSite.listedHome(eve, { email: 'rosa@owner.example' });
    const [undone] = await Promise.all([undoDecision(mailingSite.server, eve, id), mailingSite.sendMails()]);
    const { status } = await mailingSite.rowOf(id);
    const mails = (await mailingSite.subjectsTo('rosa@owner.example')).length;
    expect([
      [true, 'pending', 1],
      [false, 'approved', 2],
    ]).toContainEqual([undone.ok, status, mails]);
  });
});

test('the database lets a decided property return to pending for one minute, never to the opposite', async () => {
  const refused = /a property that is (?:approved|rejected) cannot become/;
  const id = await newProperty();
  const reviewedAt = new Date(Date.now() - 61_000);
  await site.change(id, { reviewedAt });
  await db.updateTable('propertyVersions').set({ reviewedAt }).where('id', '=', id).execute();
  const pending = { status: 'pending', reviewedAt: null } as const;
  await expect(site.change(id, pending)).rejects.toThrow(refused);
  expect((await undoDecision(server, ada, id)).ok).toBe(false);
  await site.change(id, { reviewedAt: new Date() });
  await expect(site.change(id, { status: 'rejected' })).rejects.toThrow(refused);
  await site.change(id, pending);
});
