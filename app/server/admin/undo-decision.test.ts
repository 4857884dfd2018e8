import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { failureMessage, type Result } from '#domain/failure.ts';
import { priceVersionOf } from '#domain/property/price.ts';
import { setUpVersions } from '#tests/support/owner-versions.ts';
import { addPhotos, removePhoto, sendChanges } from '#tests/support/photo-submissions.ts';
import { setBusyRanges, storedLinks, storedProperty, updateProperty } from '#tests/support/properties.ts';
import {
  newAdmin,
  sentMails,
  setUpTestServer,
  submitProperty,
  subjectsMailedTo,
  valueOf,
} from '#tests/support/test-server.ts';
import { changePrice } from '../properties/price.ts';
import { getProperty } from '../versions/read-listing.ts';
import { discardDraft } from '../submission/drafts.ts';
import { discardChanges } from '../versions/discard.ts';
import { getOwnSubmission } from '../versions/read.ts';
import { sweep } from '../worker/sweep.ts';
import { deletePropertyAsAdmin } from './delete-property.ts';
import { featureProperty } from './featured.ts';
import { pausePropertyAsAdmin } from './pause-property.ts';
import { listAdminProperties } from './list-properties.ts';
import { acceptChanges, approveProperty, rejectChanges, rejectProperty, requestChanges } from './decide.ts';
import { undoDecision } from './undo-decision.ts';

const testServer = await setUpTestServer();
const { server, db } = testServer;
const ada = await newAdmin(server, 'ada@site.example');
const bob = await newAdmin(server, 'bob@site.example');

const stored = (id: string) => storedProperty(testServer, id);
const undo = (id: string, admin = ada) => undoDecision(server, admin, id);
const messageOf = (result: Result<unknown>) => (result.ok ? 'done' : failureMessage(result.failure));
const mailKey = (id: string) => `answer ${id}`;

async function submit(title = 'Bright condo'): Promise<{ id: string; email: string }> {
  const email = `${uuidv7()}@owner.example`;
  return { id: await submitProperty(testServer, { title, email }), email };
}

async function actionsOn(id: string): Promise<string[]> {
  const events = db.selectFrom('auditLog').select('action').where('propertyId', '=', id).orderBy('id');
  return (await events.execute()).map(({ action }) => action).slice(1);
}

const decisions = {
  accept: (id: string) => approveProperty(server, ada, id),
  reject: (id: string) => rejectProperty(server, ada, id, 'Too dark.'),
  'ask for changes': (id: string) =>
    requestChanges(server, ada, { id, seen: id }, { changeNotes: 'More light.' }),
};

/** The seconds until the mail about the decision leaves. Null without one. */
async function mailDelay(id: string): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT extract(epoch FROM run_at - now())::float AS seconds FROM graphile_worker.jobs
    WHERE key = ${mailKey(id)}`.execute(db);
  return rows[0]?.seconds ?? null;
}

describe('undoDecision', () => {
  test('makes an approved property pending again, with its old place in the queue and without a mail', async () => {
    const { id, email } = await submit();
    const { createdAt } = await stored(id);
    valueOf(await approveProperty(server, ada, id));
    expect(await mailDelay(id)).toBeGreaterThan(10);
    expect(await getProperty(server, id, null)).toMatchObject({ ok: true });
    const before = await server.publicVersion.read();
    valueOf(await undo(id));
    expect(await stored(id)).toMatchObject({
      status: 'pending',
      createdAt,
      reviewNotes: null,
      reviewedBy: null,
      reviewedAt: null,
    });
    expect((await server.publicVersion.read())?.data).not.toBe(before?.data);
    expect(await getProperty(server, id, null)).toMatchObject({ ok: false });
    expect(await mailDelay(id)).toBeNull();
    expect(await subjectsMailedTo(testServer, email)).toHaveLength(1);
    expect(await actionsOn(id)).toEqual(['approved', 'undone']);
    const list = { tab: 'pending', text: id, oldestFirst: false, after: null } as const;
    expect((await listAdminProperties(server, ada, list)).properties).toMatchObject([{ id }]);
  });

  test('makes a rejected property pending again, and the next decision is mailed', async () => {
    const { id, email } = await submit();
    valueOf(await rejectProperty(server, ada, id, 'A mistake.'));
    valueOf(await undo(id));
    expect(await stored(id)).toMatchObject({ status: 'pending', reviewNotes: null });
    valueOf(await approveProperty(server, bob, id));
    const mails = await sentMails(testServer, email);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain(`/listings/${id}`);
    expect(await actionsOn(id)).toEqual(['rejected', 'undone', 'approved']);
  });

  test('removes the calendar link and its nights, and another approval adds the link again', async () => {
    const { id } = await submit();
    valueOf(await approveProperty(server, ada, id));
    const { icalUrl } = await stored(id);
    expect(await storedLinks(testServer, id)).toHaveLength(1);
    await setBusyRanges(testServer, id, 'feed', [{ from: '2027-01-01', to: '2027-01-05' }]);
    valueOf(await undo(id));
    expect(await storedLinks(testServer, id)).toEqual([]);
    expect(await stored(id)).toMatchObject({ icalUrl, busy: '{}' });
    valueOf(await approveProperty(server, ada, id));
    expect(await storedLinks(testServer, id)).toHaveLength(1);
  });

  test('ends a pause that came after the approval', async () => {
    const { id } = await submit();
    valueOf(await approveProperty(server, ada, id));
    valueOf(await pausePropertyAsAdmin(server, ada, id, 'The owner asked us to.'));
    valueOf(await undo(id));
    expect(await stored(id)).toMatchObject({ status: 'pending', pausedBy: null });
  });

  test('does nothing when pressed twice, or for a pending property', async () => {
    const { id } = await submit();
    valueOf(await undo(id));
    valueOf(await approveProperty(server, ada, id));
    for (const result of await Promise.all([undo(id), undo(id)])) valueOf(result);
    expect(await actionsOn(id)).toEqual(['approved', 'undone']);
  });

  test('refuses another administrator', async () => {
    const { id, email } = await submit();
    valueOf(await approveProperty(server, ada, id));
    expect(messageOf(await undo(id, bob))).toBe('Only the person who made this decision can undo it.');
    expect(await stored(id)).toMatchObject({ status: 'approved', reviewedBy: ada.uid });
    expect(await subjectsMailedTo(testServer, email)).toHaveLength(2);
  });

  test('refuses once the mail has left, or is being sent', async () => {
    const sent = await submit();
    valueOf(await approveProperty(server, ada, sent.id));
    await testServer.sendMails();
    expect(messageOf(await undo(sent.id))).toBe(
      'It’s too late to undo this: we’ve already emailed the owner.',
    );
    const { id, email } = await submit();
    valueOf(await rejectProperty(server, ada, id, 'Too dark.'));
    await sql`UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'worker'
      WHERE key = ${mailKey(id)}`.execute(db);
    expect(messageOf(await undo(id))).toMatch('too late');
    expect(await stored(id)).toMatchObject({ status: 'rejected', reviewNotes: 'Too dark.' });
    await sql`UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL
      WHERE key = ${mailKey(id)}`.execute(db);
    expect(await subjectsMailedTo(testServer, email)).toHaveLength(2);
    expect(await actionsOn(id)).toEqual(['rejected']);
  });

  test.each(['accept', 'reject', 'ask for changes'] as const)('refuses a day after: %s', async (answer) => {
    const { id } = await submit();
    valueOf(await decisions[answer](id));
    await testServer.sendMails();
    await sweep(server, new Date(Date.now() + 25 * 3_600_000));
    expect(messageOf(await undo(id))).toMatch('too late');
  });

  test('either undoes a decision or mails it, in ten concurrent rounds', async () => {
    for (let round = 1; round <= 10; round += 1) {
      const { id, email } = await submit();
      valueOf(await approveProperty(server, ada, id));
      const [undone] = await Promise.all([undo(id), testServer.sendMails()]);
      const { status } = await stored(id);
      const mails = (await subjectsMailedTo(testServer, email)).length;
      expect([
        { isUndone: true, status: 'pending', mails: 1 },
        { isUndone: false, status: 'approved', mails: 2 },
      ]).toContainEqual({ isUndone: undone.ok, status, mails });
    }
  });

  test('refuses while the property is featured', async () => {
    const { id } = await submit();
    valueOf(await approveProperty(server, ada, id));
    valueOf(await featureProperty(server, bob, id));
    expect(messageOf(await undo(id))).toBe('It’s on the featured list now. Remove it there first.');
    expect(await stored(id)).toMatchObject({ status: 'approved' });
  });

  test('names the administrator who deleted the property, and refuses unknown ids', async () => {
    const { id } = await submit();
    valueOf(await approveProperty(server, ada, id));
    valueOf(await deletePropertyAsAdmin(server, bob, id, 'A duplicate.'));
    expect(messageOf(await undo(id))).toMatch('it was deleted by bob@site.example');
    for (const unknown of ['', 'nonsense', uuidv7()])
      expect(await undo(unknown)).toEqual({ ok: false, failure: { kind: 'property-not-found' } });
  });
});

const versions = await setUpVersions();

describe('undoDecision of a version with changes', () => {
  const { fixture, newProperty, owned, openForm, sendForm, sendPhoto, sendTitle, live, review } = versions;
  const { server: site, db: rows } = fixture;
  const reviewer = versions.ada;
  const undoVersion = (versionId: string) => undoDecision(site, reviewer, versionId);
  const asked = { changeNotes: 'Please show the bedroom.', 'change-title': 'on' };

  const answerMails = async () => {
    const jobs = sql`SELECT FROM graphile_worker._private_jobs WHERE key LIKE 'answer %'`;
    return (await jobs.execute(rows)).rows;
  };
  /** Removes the waiting mails, as if they were sent. */
  const sendAnswers = () =>
    sql`DELETE FROM graphile_worker._private_jobs WHERE key LIKE 'answer %'`.execute(rows);

  /** Everything that the answer may change: the property, its photos, its links and what its page shows. */
  async function readState(id: string) {
    const { updatedAt: _, availabilityConfirmedAt: __, ...property } = await storedProperty({ db: rows }, id);
    const photos = rows
      .selectFrom('photos')
      .select(['id', 'position', 'caption', 'storageKey'])
      .where('propertyId', '=', id);
    const shown = await getProperty(site, id, null);
    const links = await storedLinks({ db: rows }, id);
    return {
      property,
      photos: await photos.orderBy('position').execute(),
      urls: shown.ok ? shown.value.photos.map(({ path }) => path) : [],
      links: links.map(({ url }) => url),
      version: (await review(id)).version,
      own: { ...(await getOwnSubmission(site, await owned(id))), confirmedAt: null },
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

  const answers = {
    'accepting changes': ['approved', (id: string, seen: string) => acceptChanges(site, reviewer, id, seen)],
    'rejecting changes': [
      'approved',
      (id: string, seen: string) => rejectChanges(site, reviewer, { id, seen }, 'No.'),
    ],
    'a request for changes to a listing': [
      'approved',
      (id: string, seen: string) => requestChanges(site, reviewer, { id, seen }, asked),
    ],
    approving: ['pending', (id: string, seen: string) => approveProperty(site, reviewer, id, seen)],
    rejecting: ['pending', (id: string, seen: string) => rejectProperty(site, reviewer, id, 'No.', seen)],
    'a request for changes to a submission': [
      'pending',
      (id: string, seen: string) => requestChanges(site, reviewer, { id, seen }, asked),
    ],
  } as const;

  test.each(Object.entries(answers))(
    'restores everything after %s exactly, without a mail',
    async (_, [status, answer]) => {
      const id = await newProperty(status);
      // A position that was given doesn't follow from the town.
      await updateProperty({ db: rows }, id, { latitude: 32.58, longitude: -117.13 });
      const seen = await sendMuch(id);
      const before = await readState(id);
      await sendAnswers();
      valueOf(await answer(id, seen));
      expect(await answerMails()).toHaveLength(1);
      expect(await readState(id)).not.toEqual(before);
      // The sweep and an abandoned form leave the photos that undo brings back.
      const opened = await openForm(id);
      await discardDraft(site, opened.draft);
      await sweep(site, new Date());
      await fixture.runJobs();
      valueOf(await undoVersion(seen));
      expect(await readState(id)).toEqual(before);
      expect((await versions.actionsOn(id)).at(-1)).toBe('undone');
      expect(await answerMails()).toEqual([]);
      valueOf(await undoVersion(seen));
      expect(await readState(id)).toEqual(before);
      valueOf(await answer(id, seen));
    },
  );

  test('makes an approved correction pending again, with its place in the queue', async () => {
    const id = await newProperty('pending');
    valueOf(await rejectProperty(site, reviewer, id, 'Too dark.'));
    const seen = await sendMuch(id);
    const before = await readState(id);
    valueOf(await approveProperty(site, reviewer, id, seen));
    expect((await live(id)).title).toBe('A bright home');
    valueOf(await undoVersion(seen));
    expect(await readState(id)).toEqual(before);
  });

  test.each([
    ['approved', acceptChanges],
    ['pending', approveProperty],
  ] as const)(
    'restores the request that the owner of a property that is %s was mailed before',
    async (status, accept) => {
      const id = await newProperty(status);
      const seen = await sendTitle(id, 'Almost');
      valueOf(await requestChanges(site, reviewer, { id, seen }, asked));
      await sendAnswers();
      const before = await readState(id);
      valueOf(await requestChanges(site, reviewer, { id, seen }, { changeNotes: 'Another room.' }));
      valueOf(await accept(site, reviewer, id, seen));
      valueOf(await undoVersion(seen));
      expect(await readState(id)).toEqual(before);
    },
  );

  test('drops a request whose mail was still waiting, because the owner never got it', async () => {
    const id = await newProperty('pending');
    valueOf(await requestChanges(site, reviewer, { id, seen: null }, asked));
    valueOf(await rejectProperty(site, reviewer, id, 'Too dark.'));
    valueOf(await undoVersion(id));
    expect((await review(id)).version).toMatchObject({ state: 'sent', notes: null });
  });

  test('refuses after the owner has sent another version, unless the owner withdrew it', async () => {
    const rejected = await newProperty('pending');
    valueOf(await rejectProperty(site, reviewer, rejected, 'Too dark.'));
    await sendForm(rejected, (form) => form);
    const listed = await newProperty();
    const { versionId } = await sendPhoto(listed);
    valueOf(await acceptChanges(site, reviewer, listed, versionId));
    await sendTitle(listed, 'Newer');
    for (const [id, decided] of [
      [rejected, rejected],
      [listed, versionId],
    ] as const) {
      const before = await readState(id);
      expect(messageOf(await undoVersion(decided))).toBe(
        'The owner has sent a new version since, so this can’t be undone.',
      );
      expect(await readState(id)).toEqual(before);
    }
    valueOf(await discardChanges(site, await owned(listed)));
    valueOf(await undoVersion(versionId));
    expect((await versions.actionsOn(listed)).at(-1)).toBe('undone');
  });

  test('keeps the decision of another window on a newer version', async () => {
    const id = await newProperty('pending');
    valueOf(await requestChanges(site, reviewer, { id, seen: id }, asked));
    const newer = await sendTitle(id, 'Newer');
    valueOf(await approveProperty(site, reviewer, id, newer));
    expect(messageOf(await undoVersion(id))).toMatch('The owner has sent a new version since');
    expect(await live(id)).toMatchObject({ title: 'Newer' });
    valueOf(await undoVersion(newer));
    expect(await review(id)).toMatchObject({ status: 'pending', version: { id: newer, state: 'sent' } });
  });

  test('keeps a rent that the owner changed after the approval', async () => {
    const id = await newProperty('pending');
    const withRent = (rent: string) => ({ desiredMonthlyRent: rent, desiredRentalLength: ['1-3 months'] });
    const seen = await sendForm(id, (form) => ({
      ...form,
      property: { ...form.property, ...withRent('4100') },
      listing: { ...form.listing, title: 'A bright home' },
    }));
    valueOf(await approveProperty(site, reviewer, id, seen));
    const shown = await live(id);
    const input = { ...withRent('3900'), nextAvailableDate: shown.nextAvailableDate };
    const version = priceVersionOf({ ...shown, showsOwnerName: false });
    const price = { input, version, today: '2026-11-20' };
    valueOf(await changePrice(site, await owned(id), price));
    valueOf(await undoVersion(seen));
    expect(await review(id)).toMatchObject({ title: 'A bright home', desiredMonthlyRent: 3900 });
    expect(await storedProperty({ db: rows }, id)).not.toMatchObject({ title: 'A bright home' });
    valueOf(await approveProperty(site, reviewer, id, seen));
    expect(await live(id)).toMatchObject({ title: 'A bright home', desiredMonthlyRent: 3900 });
  });

  test('undoes nothing if a photo can’t be restored', async () => {
    const id = await newProperty('pending');
    const seen = await sendMuch(id);
    await sendAnswers();
    valueOf(await approveProperty(site, reviewer, id, seen));
    await rows.deleteFrom('versionPhotos').where('versionId', '=', id).execute();
    await rows.deleteFrom('photos').where('propertyId', 'is', null).execute();
    const before = await readState(id);
    await expect(undoVersion(seen)).rejects.toThrow('photo');
    expect(await readState(id)).toEqual(before);
    expect(await answerMails()).toHaveLength(1);
  });

  test('takes all photos back from a property that had none', async () => {
    const id = await newProperty();
    const { versionId } = await sendPhoto(id);
    const none = { propertyId: null, position: null };
    await rows.updateTable('photos').set(none).where('propertyId', '=', id).execute();
    valueOf(await acceptChanges(site, reviewer, id, versionId));
    valueOf(await undoVersion(versionId));
    expect(await review(id)).toMatchObject({ photos: [], version: { id: versionId } });
  });

  test('keeps a draft that the owner has started since', async () => {
    const id = await newProperty('pending');
    valueOf(await rejectProperty(site, reviewer, id, 'Too dark.'));
    const { draft, answers: form } = await openForm(id);
    valueOf(await undoVersion(id));
    const changed = { ...form, listing: { ...form.listing, title: 'Begun meanwhile' } };
    valueOf(await sendChanges(fixture, draft, changed));
    expect(await review(id)).toMatchObject({ status: 'pending', title: 'Begun meanwhile' });
  });
});

describe('the trigger properties_status_is_final', () => {
  const refused = /a property that is (?:approved|rejected) cannot become/;

  test('lets a decided property return to pending for one minute', async () => {
    const { id } = await submit();
    valueOf(await approveProperty(server, ada, id));
    const reviewedAt = new Date(Date.now() - 61_000);
    await updateProperty(testServer, id, { reviewedAt });
    await db.updateTable('propertyVersions').set({ reviewedAt }).where('id', '=', id).execute();
    const pending = { status: 'pending', reviewedAt: null } as const;
    await expect(updateProperty(testServer, id, pending)).rejects.toThrow(refused);
    expect(messageOf(await undo(id))).toMatch('too late');
    await updateProperty(testServer, id, { reviewedAt: new Date() });
    await updateProperty(testServer, id, pending);
  });

  test('never lets a decision turn into the opposite one', async () => {
    const { id } = await submit();
    valueOf(await rejectProperty(server, ada, id, 'Too dark.'));
    await expect(updateProperty(testServer, id, { status: 'approved' })).rejects.toThrow(refused);
  });
});
