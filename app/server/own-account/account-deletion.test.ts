import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { success } from '#domain/failure.ts';
import type { User } from '../accounts/access.ts';
import { type OwnedProperty, proveOwnership } from '../properties/ownership.ts';
import {
  byPassword,
  here,
  type TestApp,
  newAdmin,
  newUser,
  createTestApp,
  password,
  sentMails,
  register,
  signIn,
  submitProperty,
  tokenMailedTo,
  userWith,
  valueOf,
  visitorWith,
} from '../../../tests/support/people.ts';
import { waitingSessions } from '../../../tests/support/database.ts';
import { completeForms } from '../../../tests/support/submissions.ts';
import { updateProfile } from '../accounts/account-settings.ts';
import { approveProperty, getPropertyToReview, rejectProperty } from '../admin/reviews.ts';
import { correctProperty } from '../properties/corrections.ts';
import { listOwnProperties } from '../properties/own-properties.ts';
import { createDraft, openDraft, saveDraft } from '../drafts/drafts.ts';
import { getProperty } from '../properties/properties.ts';
import { requestVerification, verifyEmail } from '../accounts/confirmations.ts';
import { requestEmailChange } from '../accounts/email-changes.ts';
import { requestPasswordReset } from '../accounts/passwords.ts';
import { deleteAccount, disownAccount, getDeletionOutlook } from './account-deletion.ts';

let testApp: TestApp;
beforeEach(async () => {
  testApp = await createTestApp();
  return () => testApp.close();
});

const remove = (user: User, currentPassword: unknown = password, address = here.address) =>
  deleteAccount(testApp.app, user, { currentPassword }, address);

const waiters = () => waitingSessions(testApp.db);

/** All rows of all tables as text, without the audit log and the local mailbox. */
async function everythingKept(): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    SELECT query_to_xml(format('SELECT * FROM %I', table_name), true, true, '')::text AS text
    FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN ('history', 'mailbox')`.execute(
    testApp.db,
  );
  return rows.map(({ text }) => text).join('\n');
}

test('deletes all traces of the person except submitted properties and the uid in the audit log', async () => {
  const cookie = await register(testApp.app, 'rosa@site.example');
  valueOf(await verifyEmail(testApp.app, await tokenMailedTo(testApp, 'rosa@site.example'), byPassword));
  const rosa = await userWith(testApp.app, cookie);
  valueOf(
    await updateProfile(testApp.app, rosa, {
      firstName: 'Rosamunde',
      lastName: 'Lee',
      phoneNumber: '619-555-7788',
    }),
  );
  valueOf(await requestPasswordReset(testApp.app, { email: rosa.email }, here.address));
  valueOf(await requestVerification(testApp.app, rosa, '192.0.2.1'));
  valueOf(
    await requestEmailChange(
      testApp.app,
      rosa,
      { email: 'next@site.example', currentPassword: password },
      here.address,
    ),
  );
  const admin = await newAdmin(testApp.app, 'ada@site.example');
  const published = await submitProperty(testApp, { by: rosa, email: 'contact@else.example' });
  const waiting = await submitProperty(testApp, { by: rosa, email: 'contact@else.example' });
  valueOf(await approveProperty(testApp.app, admin, published));
  const { draft, key } = await createDraft(testApp.app, rosa);
  const { landlord } = completeForms([]);
  const steps = { landlord: { ...landlord, landlordFullName: 'Rosamunde of the draft' } };
  valueOf(await saveDraft(testApp.app, draft, { revision: 0, steps }, rosa));
  expect(await everythingKept()).toContain(rosa.uid);

  expect(await getDeletionOutlook(testApp.app, rosa)).toEqual({
    properties: { approved: 1, pending: 1, rejected: 0 },
    drafts: 1,
    isLastAdmin: false,
  });
  valueOf(await remove(rosa));

  expect(await visitorWith(testApp.app, cookie)).toBeNull();
  expect(await openDraft(testApp.app, key)).toBeNull();
  const kept = await everythingKept();
  const traces = [rosa.uid, 'rosa@site.example', 'next@site.example', 'Rosamunde', '619-555-7788'];
  expect(traces.filter((trace) => kept.includes(trace))).toEqual([]);
  const properties = await testApp.db
    .selectFrom('properties')
    .select(['id', 'status', 'userId', 'landlordEmail'])
    .orderBy('id')
    .execute();
  expect(properties).toEqual([
    { id: published, status: 'approved', userId: null, landlordEmail: 'contact@else.example' },
    { id: waiting, status: 'pending', userId: null, landlordEmail: 'contact@else.example' },
  ]);
  expect((await getProperty(testApp.app, published, null)).ok).toBe(true);
  const events = await testApp.db.selectFrom('history').selectAll().where('actorId', '=', rosa.uid).execute();
  expect(events.map(({ action }) => action)).toEqual(['submitted', 'submitted', 'account-deleted']);
  expect(JSON.stringify(events)).not.toMatch(/Rosamunde|site\.example|7788/);
  expect((await sentMails(testApp, 'rosa@site.example')).at(-1)?.subject).toBe(
    'Your Baystead account has been deleted',
  );
});

test('deletes once and sends one mail for two concurrent requests', async () => {
  const cookie = await register(testApp.app, 'rosa@site.example');
  valueOf(await verifyEmail(testApp.app, await tokenMailedTo(testApp, 'rosa@site.example'), byPassword));
  const rosa = await userWith(testApp.app, cookie);
  // Both requests have proved the password and wait for the account's row.
  const both = await testApp.db.transaction().execute(async (holder) => {
    await sql`SELECT FROM auth_users WHERE id = ${rosa.uid} FOR UPDATE`.execute(holder);
    const asked = [remove(rosa), remove(rosa)];
    await expect.poll(waiters).toBe(2);
    return { asked };
  });
  expect(await Promise.all(both.asked)).toEqual([success(null), success(null)]);
  const events = await testApp.db.selectFrom('history').selectAll().where('actorId', '=', rosa.uid).execute();
  expect(events.map(({ action }) => action)).toEqual(['account-deleted']);
  const told = (await sentMails(testApp, 'rosa@site.example')).map(({ subject }) => subject);
  expect(told.filter((subject) => subject.includes('deleted'))).toHaveLength(1);
});

describe('while a rejected property is being resubmitted', () => {
  let rosa: User;
  let owned: OwnedProperty;
  beforeEach(async () => {
    rosa = await newUser(testApp.app, 'rosa@site.example');
    const id = await submitProperty(testApp, { by: rosa, email: 'contact@else.example' });
    await sql`DELETE FROM photos`.execute(testApp.db);
    const admin = await newAdmin(testApp.app, 'ada@site.example');
    valueOf(await rejectProperty(testApp.app, admin, id, 'Too dark'));
    owned = (await proveOwnership(testApp.app, id, { user: rosa, key: null })) as OwnedProperty;
  });

  /** Starts the second once the first holds all its locks except those on drafts. */
  async function runConcurrently(first: () => Promise<unknown>, second: () => Promise<unknown>) {
    const { answers } = await testApp.db.transaction().execute(async (holder) => {
      await sql`LOCK TABLE drafts IN SHARE MODE`.execute(holder);
      const begun = [first()];
      await expect.poll(waiters).toBe(1);
      begun.push(second());
      await expect.poll(waiters).toBe(2);
      return { answers: Promise.allSettled(begun) };
    });
    return answers;
  }

  const done = { status: 'fulfilled', value: { ok: true } };
  const countDrafts = async () =>
    (await testApp.db.selectFrom('drafts').select('id').where('correctionOf', '=', owned.id).execute())
      .length;

  test('deletes the account and its resubmission', async () => {
    expect(
      await runConcurrently(
        () => correctProperty(testApp.app, owned),
        () => remove(rosa),
      ),
    ).toMatchObject([done, done]);
    expect(await countDrafts()).toBe(0);
  });

  test('disowns the account and deletes a resubmission that a token opened', async () => {
    valueOf(await correctProperty(testApp.app, owned));
    const token = await tokenMailedTo(testApp, rosa.email);
    expect(
      await runConcurrently(
        () => correctProperty(testApp.app, { ...owned, user: null }),
        () => disownAccount(testApp.app, token),
      ),
    ).toMatchObject([done, done]);
    expect(await countDrafts()).toBe(0);
  });

  test('refuses a resubmission for a deleted account', async () => {
    valueOf(await remove(rosa));
    expect(await correctProperty(testApp.app, owned)).toMatchObject({
      failure: { kind: 'property-not-found' },
    });
  });
});

test('frees the address for a new account, which inherits nothing', async () => {
  const rosa = await newUser(testApp.app, 'rosa@site.example');
  await submitProperty(testApp, { by: rosa, email: 'contact@else.example' });
  valueOf(await remove(rosa));
  const again = await newUser(testApp.app, 'rosa@site.example');
  expect(again.uid).not.toBe(rosa.uid);
  expect((await listOwnProperties(testApp.app, again, null)).properties).toEqual([]);
});

test('refuses a wrong password and limits guesses like a login', async () => {
  const rosa = await newUser(testApp.app, 'rosa@site.example');
  for (const wrong of ['wrong', null, ['x'], 'x'.repeat(1000)]) {
    expect(await remove(rosa, wrong)).toMatchObject({
      failure: { kind: 'invalid', issues: [{ field: 'currentPassword' }] },
    });
  }
  for (let guesses = 1; guesses <= 15; guesses += 1) await remove(rosa, 'wrong', '203.0.113.7');
  expect(await remove(rosa, password, '203.0.113.7')).toMatchObject({
    failure: { kind: 'too-many-requests', what: 'login' },
  });
  expect(await signIn(testApp.app, 'rosa@site.example')).not.toBe('');
});

describe('deleteAccount of an administrator', () => {
  test('refuses the last one', async () => {
    const [ada, bob] = [
      await newAdmin(testApp.app, 'ada@site.example'),
      await newAdmin(testApp.app, 'bob@site.example'),
    ];
    expect((await getDeletionOutlook(testApp.app, ada)).isLastAdmin).toBe(false);
    valueOf(await remove(ada));
    expect((await getDeletionOutlook(testApp.app, bob)).isLastAdmin).toBe(true);
    expect(await remove(bob)).toMatchObject({ failure: { kind: 'invalid' } });
    expect(await signIn(testApp.app, 'bob@site.example')).not.toBe('');
  });

  test('refuses one of the last two that are deleted concurrently', async () => {
    const both = [
      await newAdmin(testApp.app, 'ada@site.example'),
      await newAdmin(testApp.app, 'bob@site.example'),
    ];
    const results = await Promise.all(both.map((admin) => remove(admin)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('keeps past decisions, made by “somebody who has left”', async () => {
    const ada = await newAdmin(testApp.app, 'ada@site.example');
    const bob = await newAdmin(testApp.app, 'bob@site.example');
    const id = await submitProperty(testApp);
    valueOf(await approveProperty(testApp.app, ada, id));
    valueOf(await remove(ada));
    expect(valueOf(await getPropertyToReview(testApp.app, bob, id)).decision?.decidedBy).toMatch(/has left/);
  });
});
