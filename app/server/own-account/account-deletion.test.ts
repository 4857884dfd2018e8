import { account, browserWith, startDraft } from '#tests/support/keys.ts';
import type { Browser } from '../access/browsers.ts';
import { authorizeOwner, openDraft, type OwnedProperty, type User } from '../access/proofs.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { success } from '#domain/failure.ts';
import {
  here,
  newAdmin,
  newUser,
  setUpTestServer,
  requestNewAddress,
  password,
  sentMails,
  signIn,
  submitProperty,
  valueOf,
  visitorWith,
} from '#tests/support/test-server.ts';
import { provedUser } from '#tests/support/inquiries.ts';
import { waitingSessions } from '#tests/support/database.ts';
import { completeAnswers } from '#tests/support/submissions.ts';
import { updateProfile } from '../accounts/account-settings.ts';
import { approveProperty, rejectProperty } from '../admin/decide.ts';
import { openChanges } from '../versions/open.ts';
import { saveDraft } from '../submission/drafts.ts';
import { getProperty } from '../versions/read-listing.ts';
import { requestVerification } from '../accounts/email-verification.ts';
import { requestPasswordReset } from '../accounts/passwords.ts';
import { deleteAccount } from './account-deletion.ts';
import { getDeletionPreview } from './deletion-preview.ts';

const testServer = await setUpTestServer();
beforeEach(testServer.empty);

const remove = (user: User, currentPassword: unknown = password, clientAddress = here.clientAddress) =>
  deleteAccount(testServer.server, user, { currentPassword }, clientAddress);

const waiters = () => waitingSessions(testServer.db);

/** All rows of all tables as text, without the audit log and the local mailbox. */
async function readAllRows(): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    SELECT query_to_xml(format('SELECT * FROM %I', table_name), true, true, '')::text AS text
    FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN ('audit_log', 'mailbox')`.execute(
    testServer.db,
  );
  return rows.map(({ text }) => text).join('\n');
}

test('deletes all traces of the person and the homes except the uid in the audit log', async () => {
  const rosa = await provedUser(testServer, 'rosa@site.example');
  const cookie = await signIn(testServer.server, rosa.email);
  const profile = { firstName: 'Rosamunde', lastName: 'Lee', phoneNumber: '619-555-7788' };
  valueOf(await updateProfile(testServer.server, rosa, profile));
  valueOf(await requestPasswordReset(testServer.server, { email: rosa.email }, here.clientAddress));
  valueOf(await requestVerification(testServer.server, rosa, '192.0.2.1'));
  await requestNewAddress(testServer, rosa, 'next@site.example');
  const admin = await newAdmin(testServer.server, 'ada@site.example');
  const published = await submitProperty(testServer, { by: rosa, email: 'contact@else.example' });
  const waiting = await submitProperty(testServer, { by: rosa, email: 'contact@else.example' });
  valueOf(await approveProperty(testServer.server, admin, published));
  const { draft } = await startDraft(testServer.server, rosa);
  const { landlord } = completeAnswers([]);
  const answers = { landlord: { ...landlord, landlordFullName: 'Rosamunde of the draft' } };
  valueOf(await saveDraft(testServer.server, draft, { version: 0, answers }, rosa));
  const report = { id: uuidv7(), propertyId: published, reason: 'scam' as const, words: 'Not theirs.' };
  await testServer.db
    .insertInto('reports')
    .values({ ...report, email: 'Rosa@site.example', inquiryId: null, side: null })
    .execute();
  expect(await readAllRows()).toContain(rosa.uid);

  expect(await remove(rosa)).toEqual(success(null));

  expect(await visitorWith(testServer.server, cookie)).toBeNull();
  expect(await openDraft(testServer.server, draft.id, account(rosa))).toBeNull();
  const allRows = await readAllRows();
  const traces = [
    rosa.uid,
    'rosa@site.example',
    'Rosa@site.example',
    'next@site.example',
    'Rosamunde',
    '619-555-7788',
  ];
  expect(traces.filter((trace) => allRows.includes(trace))).toEqual([]);
  expect(await getProperty(testServer.server, published, null)).toMatchObject({ ok: false });
  const events = await testServer.db
    .selectFrom('auditLog')
    .selectAll()
    .where('actorId', '=', rosa.uid)
    .execute();
  expect(events.map(({ action, propertyId }) => [action, propertyId])).toEqual([
    ['submitted', published],
    ['submitted', waiting],
    ['deleted', published],
    ['deleted', waiting],
    ['account-deleted', null],
  ]);
  expect(events.at(-1)?.notes).toBe('Deleted 2 homes.');
  expect(JSON.stringify(events)).not.toMatch(/Rosamunde|site\.example|7788/);
  expect((await sentMails(testServer, 'rosa@site.example')).at(-1)?.subject).toBe(
    'Your Baystead account has been deleted',
  );
});

test('deletes once and sends one mail for two concurrent requests', async () => {
  const rosa = await provedUser(testServer, 'rosa@site.example');
  // Both requests have proved the password and wait for the account's row.
  const both = await testServer.db.transaction().execute(async (holder) => {
    await sql`SELECT FROM auth_users WHERE id = ${rosa.uid} FOR UPDATE`.execute(holder);
    const deletions = [remove(rosa), remove(rosa)];
    await expect.poll(waiters).toBe(2);
    return { deletions };
  });
  expect(await Promise.all(both.deletions)).toEqual([success(null), success(null)]);
  const events = await testServer.db
    .selectFrom('auditLog')
    .selectAll()
    .where('actorId', '=', rosa.uid)
    .execute();
  expect(events.map(({ action }) => action)).toEqual(['account-deleted']);
  const subjects = (await sentMails(testServer, 'rosa@site.example')).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('deleted'))).toHaveLength(1);
});

describe('while a rejected property is being corrected', () => {
  let rosa: User;
  let owned: OwnedProperty;
  let browser: Browser;
  beforeEach(async () => {
    rosa = await newUser(testServer.server, 'rosa@site.example');
    const id = await submitProperty(testServer, { by: rosa, email: 'contact@else.example' });
    ({ browser } = await browserWith(testServer.server));
    await sql`DELETE FROM photos`.execute(testServer.db);
    const admin = await newAdmin(testServer.server, 'ada@site.example');
    valueOf(await rejectProperty(testServer.server, admin, id, 'Too dark'));
    owned = (await authorizeOwner(testServer.server, id, account(rosa))) as OwnedProperty;
  });

  /** Starts the second once the first holds all its locks except those on drafts. */
  async function runConcurrently(first: () => Promise<unknown>, second: () => Promise<unknown>) {
    const { results } = await testServer.db.transaction().execute(async (holder) => {
      await sql`LOCK TABLE property_versions IN SHARE MODE`.execute(holder);
      const begun = [first()];
      await expect.poll(waiters).toBe(1);
      begun.push(second());
      await expect.poll(waiters).toBe(2);
      return { results: Promise.allSettled(begun) };
    });
    return results;
  }

  const succeeded = { status: 'fulfilled', value: { ok: true } };
  const countDrafts = async () =>
    (
      await testServer.db
        .selectFrom('propertyVersions')
        .select('id')
        .where('propertyId', '=', owned.id)
        .where('state', '=', 'draft')
        .execute()
    ).length;

  test('deletes the account and its correction', async () => {
    expect(
      await runConcurrently(
        () => openChanges(testServer.server, owned, browser),
        () => remove(rosa),
      ),
    ).toMatchObject([succeeded, succeeded]);
    expect(await countDrafts()).toBe(0);
  });

  test('refuses a correction for a deleted account', async () => {
    valueOf(await remove(rosa));
    expect(await openChanges(testServer.server, owned, browser)).toMatchObject({
      failure: { kind: 'property-not-found' },
    });
  });
});

test('refuses a wrong password and limits guesses like a login', async () => {
  const rosa = await newUser(testServer.server, 'rosa@site.example');
  for (const wrong of ['wrong', null, ['x'], 'x'.repeat(1000)]) {
    expect(await remove(rosa, wrong)).toMatchObject({
      failure: { kind: 'invalid', issues: [{ field: 'currentPassword' }] },
    });
  }
  for (let guesses = 1; guesses <= 15; guesses += 1) await remove(rosa, 'wrong', '203.0.113.7');
  expect(await remove(rosa, password, '203.0.113.7')).toMatchObject({
    failure: { kind: 'too-many-requests', action: 'password' },
  });
  expect(await signIn(testServer.server, 'rosa@site.example')).not.toBe('');
});

describe('deleteAccount of an administrator', () => {
  test('refuses the last one', async () => {
    const [ada, bob] = [
      await newAdmin(testServer.server, 'ada@site.example'),
      await newAdmin(testServer.server, 'bob@site.example'),
    ];
    expect((await getDeletionPreview(testServer.server, ada)).isLastAdmin).toBe(false);
    valueOf(await remove(ada));
    expect((await getDeletionPreview(testServer.server, bob)).isLastAdmin).toBe(true);
    expect(await remove(bob)).toMatchObject({ failure: { kind: 'invalid' } });
    expect(await signIn(testServer.server, 'bob@site.example')).not.toBe('');
  });

  test('refuses one of the last two that are deleted concurrently', async () => {
    const both = [
      await newAdmin(testServer.server, 'ada@site.example'),
      await newAdmin(testServer.server, 'bob@site.example'),
    ];
    const results = await Promise.all(both.map((admin) => remove(admin)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });
});
