import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { failureMessage, type Result } from '#domain/failure.ts';
import { priceVersionOf } from '#domain/property/price.ts';
import { undoFailures } from '#domain/review/review.ts';
import { setUpVersions } from '#tests/support/owner-versions.ts';
import { addPhotos, removePhoto, sendChanges } from '#tests/support/photo-submissions.ts';
import { storedLinks, storedProperty, updateProperty } from '#tests/support/properties.ts';
import {
  newAdmin,
  setUpTestServer,
  submitProperty,
  subjectsMailedTo,
  valueOf,
} from '#tests/support/test-server.ts';
import { changePrice } from '../properties/price.ts';
import { getOwnProperty } from '../properties/owner-properties.ts';
import { discardDraft } from '../submission/drafts.ts';
import { getProperty } from '../versions/read-listing.ts';
import { sweep } from '../worker/sweep.ts';
import { deletePropertyAsAdmin } from './delete-property.ts';
import { editProperty, getPropertyToEdit } from './edit-property.ts';
import { featureProperty } from './featured.ts';
import { pausePropertyAsAdmin } from './pause-property.ts';
import { acceptChanges, approveProperty, rejectChanges, rejectProperty, requestChanges } from './decide.ts';
import { undoDecision } from './undo-decision.ts';

const messageOf = (result: Result<unknown>) => (result.ok ? 'done' : failureMessage(result.failure));
const asked = { changeNotes: 'Please show the bedroom.', 'change-title': 'on' };

const versions = await setUpVersions();
const { fixture, ada, newProperty, owned, openForm, sendForm, sendTitle, review, actionsOn } = versions;
const { server, db } = fixture;
const bob = await newAdmin(server, 'bob@site.example');
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
  const { updatedAt: _, availabilityConfirmedAt: __, ...property } = await storedProperty({ db }, id);
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
  const { draft, answers } = await openForm(id);
  const [sea = '', pier = ''] = answers.photos.photoIds;
  const [bedroom = ''] = await addPhotos(fixture, draft, 'bedroom');
  await removePhoto(fixture, draft, 'kitchen');
  const changed = {
    ...answers,
    property: { ...answers.property, location: 'San Diego, CA', neighborhood: 'North Park' },
    details: { ...answers.details, bathrooms: '3', propertyFurnished: 'no' },
    listing: { ...answers.listing, title: 'A bright home', icalUrl: 'https://calendars.example/other.ics' },
    features: { ...answers.features, amenities: ['Pool'], houseRules: [] },
    photos: {
      photoIds: [pier, bedroom, sea],
      photoCaptions: { [pier]: 'The pier', [bedroom]: 'Queen bed' },
    },
  };
  valueOf(await sendChanges(fixture, draft, changed));
  return draft.id;
}

describe('undoDecision', () => {
  test.each([
    ['accepting changes', 'approved', (id: string, seen: string) => acceptChanges(server, ada, id, seen)],
    [
      'rejecting changes',
      'approved',
      (id: string, seen: string) => rejectChanges(server, ada, { id, seen }, 'No.'),
    ],
    [
      'a request for changes to a listing',
      'approved',
      (id: string, seen: string) => requestChanges(server, ada, { id, seen }, asked),
    ],
    ['approving', 'pending', (id: string, seen: string) => approveProperty(server, ada, id, seen)],
    ['rejecting', 'pending', (id: string, seen: string) => rejectProperty(server, ada, id, 'No.', seen)],
    [
      'a request for changes to a submission',
      'pending',
      (id: string, seen: string) => requestChanges(server, ada, { id, seen }, asked),
    ],
  ] as const)('restores everything after %s, without a mail or a trace', async (_, status, answer) => {
    const id = await newProperty(status);
    // A position that was given doesn't follow from the town.
    await updateProperty({ db }, id, { latitude: 32.58, longitude: -117.13 });
    const seen = await sendMuch(id);
    await sendAnswers();
    const before = await readState(id);
    expect(valueOf(await answer(id, seen))).toBe(seen);
    expect(await answerMails()).toHaveLength(1);
    expect(await readState(id)).not.toEqual(before);
    // The sweep and an abandoned form leave the photos that undo brings back.
    await discardDraft(server, (await openForm(id)).draft);
    await sweep(server, new Date());
    await fixture.runJobs();
    const twice = await Promise.all([undo(seen), undo(seen)]);
    for (const undone of twice) valueOf(undone);
    expect(await readState(id)).toEqual(before);
    expect(await answerMails()).toEqual([]);
    valueOf(await answer(id, seen));
  });

  test('keeps an administrator’s edit of the pending property that was approved', async () => {
    const id = await newProperty('pending');
    const { form, version } = valueOf(await getPropertyToEdit(server, ada, id));
    const input = { ...form, title: 'Edited' };
    valueOf(await editProperty(server, ada, id, { input, version, today: '2026-11-20' }));
    const before = await readState(id);
    valueOf(await approveProperty(server, ada, id));
    valueOf(await undo(id));
    expect(await readState(id)).toEqual(before);
    expect(before.property).toMatchObject({ status: 'pending', title: 'Edited' });
  });

  test.each([
    ['approved', acceptChanges],
    ['pending', approveProperty],
  ] as const)(
    'restores the request that the owner of a property that is %s was mailed before',
    async (status, accept) => {
      const id = await newProperty(status);
      const seen = await sendTitle(id, 'Almost');
      valueOf(await requestChanges(server, ada, { id, seen }, asked));
      await sendAnswers();
      const before = await review(id);
      valueOf(await requestChanges(server, ada, { id, seen }, { changeNotes: 'Another room.' }));
      valueOf(await accept(server, ada, id, seen));
      valueOf(await undo(seen));
      expect((await review(id)).version).toEqual(before.version);
    },
  );

  test('drops a request whose mail was still waiting, because the owner never got it', async () => {
    const id = await newProperty('pending');
    valueOf(await requestChanges(server, ada, { id, seen: null }, asked));
    valueOf(await rejectProperty(server, ada, id, 'Too dark.'));
    valueOf(await undo(id));
    expect((await review(id)).version).toMatchObject({ state: 'sent', notes: null });
  });

  const since: Record<string, [label: string, act: (id: string) => Promise<unknown>]> = {
    'was featured': ['Featured', async (id) => valueOf(await featureProperty(server, bob, id))],
    'was paused': [
      'Taken off the site',
      async (id) => valueOf(await pausePropertyAsAdmin(server, ada, id, 'Please call us.')),
    ],
    'has another rent': [
      'Edited',
      async (id) => {
        const stored = await storedProperty({ db }, id);
        const { desiredRentalLength } = stored;
        const input = { desiredMonthlyRent: '3900', nextAvailableDate: '2099-03-01', desiredRentalLength };
        const price = { input, version: priceVersionOf(stored), today: '2026-11-20' };
        valueOf(await changePrice(server, await owned(id), price));
      },
    ],
    'was edited': [
      'Edited',
      async (id) => {
        const { form, version } = valueOf(await getPropertyToEdit(server, bob, id));
        const input = { ...form, title: 'Edited' };
        valueOf(await editProperty(server, bob, id, { input, version, today: '2026-11-20' }));
      },
    ],
    'has newer changes': ['Changes sent', (id) => sendTitle(id, 'Newer')],
  };
  test.each(Object.entries(since))('says so if the property %s since', async (_, [label, act]) => {
    const id = await newProperty('pending');
    valueOf(await approveProperty(server, ada, id));
    await act(id);
    const before = await readState(id);
    const message = messageOf(await undo(id));
    expect(message).toContain(`We can’t undo this, because the home has changed since: “${label}” by `);
    expect(await readState(id)).toEqual(before);
    expect(await answerMails()).not.toEqual([]);
    await sendAnswers();
  });

  test('keeps a correction, and a draft that was started before an undo', async () => {
    const id = await newProperty('pending');
    valueOf(await rejectProperty(server, ada, id, 'Too dark.'));
    const { draft, answers: form } = await openForm(id);
    valueOf(await undo(id));
    valueOf(await sendChanges(fixture, draft, { ...form, listing: { ...form.listing, title: 'Begun' } }));
    expect(await review(id)).toMatchObject({ status: 'pending', title: 'Begun' });
    valueOf(await rejectProperty(server, ada, id, 'Too dark.'));
    await sendForm(id, (answers) => answers);
    expect(messageOf(await undo(draft.id))).toContain('“Submitted” by ');
  });
});

const testServer = await setUpTestServer();
const eve = await newAdmin(testServer.server, 'eve@site.example');
const undoOwn = (id: string) => undoDecision(testServer.server, eve, id);

async function submit(): Promise<{ id: string; email: string }> {
  const email = `${uuidv7()}@owner.example`;
  return { id: await submitProperty(testServer, { email }), email };
}

describe('undoDecision and the mail', () => {
  test('refuses another administrator, unknown ids, and names who deleted the property', async () => {
    const id = await newProperty('pending');
    valueOf(await approveProperty(server, ada, id));
    expect(await undo(id, bob)).toEqual({ ok: false, failure: undoFailures.byAnother });
    valueOf(await deletePropertyAsAdmin(server, bob, id, 'A duplicate.'));
    expect(messageOf(await undo(id))).toMatch('it was deleted by bob@site.example');
    for (const unknown of ['', 'nonsense', uuidv7()])
      expect(await undo(unknown)).toEqual({ ok: false, failure: { kind: 'property-not-found' } });
  });

  test('refuses once the mail is being sent, has left, or a day has passed', async () => {
    const { id, email } = await submit();
    valueOf(await rejectProperty(testServer.server, eve, id, 'Too dark.'));
    await sql`UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'worker'
      WHERE key = ${`answer ${id}`}`.execute(testServer.db);
    expect(await undoOwn(id)).toEqual({ ok: false, failure: undoFailures.tooLate });
    await sql`UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL
      WHERE key = ${`answer ${id}`}`.execute(testServer.db);
    expect(await subjectsMailedTo(testServer, email)).toHaveLength(2);
    expect(await undoOwn(id)).toEqual({ ok: false, failure: undoFailures.tooLate });
    await sweep(testServer.server, new Date(Date.now() + 25 * 3_600_000));
    expect(await undoOwn(id)).toEqual({ ok: false, failure: undoFailures.tooLate });
    expect(await storedProperty(testServer, id)).toMatchObject({ reviewNotes: 'Too dark.' });
  });

  test('either undoes a decision or mails it, in ten concurrent rounds', async () => {
    for (let round = 1; round <= 10; round += 1) {
      const { id, email } = await submit();
      valueOf(await approveProperty(testServer.server, eve, id));
      const [undone] = await Promise.all([undoOwn(id), testServer.sendMails()]);
      const { status } = await storedProperty(testServer, id);
      const mails = (await subjectsMailedTo(testServer, email)).length;
      expect([
        { isUndone: true, status: 'pending', mails: 1 },
        { isUndone: false, status: 'approved', mails: 2 },
      ]).toContainEqual({ isUndone: undone.ok, status, mails });
    }
  });
});

describe('the trigger properties_status_is_final', () => {
  const refused = /a property that is (?:approved|rejected) cannot become/;

  test('lets a decided property return to pending for one minute', async () => {
    const { id } = await submit();
    valueOf(await approveProperty(testServer.server, eve, id));
    const reviewedAt = new Date(Date.now() - 61_000);
    await updateProperty(testServer, id, { reviewedAt });
    await testServer.db.updateTable('propertyVersions').set({ reviewedAt }).where('id', '=', id).execute();
    const pending = { status: 'pending', reviewedAt: null } as const;
    await expect(updateProperty(testServer, id, pending)).rejects.toThrow(refused);
    expect((await undoOwn(id)).ok).toBe(false);
    await updateProperty(testServer, id, { reviewedAt: new Date() });
    await updateProperty(testServer, id, pending);
  });

  test('never lets a decision turn into the opposite one', async () => {
    const { id } = await submit();
    valueOf(await rejectProperty(testServer.server, eve, id, 'Too dark.'));
    await expect(updateProperty(testServer, id, { status: 'approved' })).rejects.toThrow(refused);
  });
});
