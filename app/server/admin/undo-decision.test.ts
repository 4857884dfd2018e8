import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { failureMessage, type Result } from '#domain/failure.ts';
import { setBusyRanges, storedLinks, storedProperty, updateProperty } from '#tests/support/properties.ts';
import {
  newAdmin,
  sentMails,
  setUpTestServer,
  submitProperty,
  subjectsMailedTo,
  valueOf,
} from '#tests/support/test-server.ts';
import { newDraftRow } from '../submission/draft-rows.ts';
import { getProperty } from '../properties/properties.ts';
import { deletePropertyAsAdmin } from './delete-property.ts';
import { featureProperty } from './featured.ts';
import { pausePropertyAsAdmin } from './pause-property.ts';
import { listAdminProperties } from './list-properties.ts';
import { approveProperty, rejectProperty } from './review-property.ts';
import { undoDecision } from './undo-decision.ts';

const testServer = await setUpTestServer();
const { server, db } = testServer;
const ada = await newAdmin(server, 'ada@site.example');
const bob = await newAdmin(server, 'bob@site.example');

const stored = (id: string) => storedProperty(testServer, id);
const undo = (id: string, admin = ada) => undoDecision(server, admin, id);
const messageOf = (result: Result<unknown>) => (result.ok ? 'done' : failureMessage(result.failure));
const mailKey = (id: string) => `decision ${id}`;

async function submit(title = 'Bright condo'): Promise<{ id: string; email: string }> {
  const email = `${uuidv7()}@owner.example`;
  return { id: await submitProperty(testServer, { title, email }), email };
}

async function actionsOn(id: string): Promise<string[]> {
  const events = db.selectFrom('auditLog').select('action').where('propertyId', '=', id).orderBy('id');
  return (await events.execute()).map(({ action }) => action).slice(1);
}

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

  test('either undoes a decision or mails it, in 20 concurrent rounds', async () => {
    for (let round = 1; round <= 20; round += 1) {
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

  test('refuses after the owner has started to resubmit the property', async () => {
    const { id } = await submit();
    valueOf(await rejectProperty(server, ada, id, 'Too dark.'));
    await db
      .insertInto('drafts')
      .values({ ...newDraftRow(uuidv7()), resubmissionOf: id })
      .execute();
    expect(messageOf(await undo(id))).toBe(
      'The owner is already working on a new version, so this can’t be undone.',
    );
    expect(await stored(id)).toMatchObject({ status: 'rejected' });
    expect(await mailDelay(id)).toBeGreaterThan(0);
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

describe('the trigger properties_status_is_final', () => {
  const refused = /a property that is (?:approved|rejected) cannot become/;

  test('lets a decided property return to pending for one minute', async () => {
    const { id } = await submit();
    valueOf(await approveProperty(server, ada, id));
    const reviewedAt = new Date(Date.now() - 61_000);
    await updateProperty(testServer, id, { reviewedAt });
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
