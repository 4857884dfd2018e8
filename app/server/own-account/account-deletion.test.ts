import { newBrowser, startDraft } from '#tests/support/keys.ts';
import type { User } from '../access/proofs.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { success } from '#domain/failure.ts';
import { completeAnswers } from '#tests/support/forms.ts';
import { guestEmail, here, password, setUpSite, valueOf } from '#tests/support/site.ts';
import { insertSavedSearch, storedSearches } from '#tests/support/saved-searches.ts';
import { waitingSessions } from '#tests/support/database.ts';
import { cancelStay } from '../inquiries/stays.ts';
import { updateProfile } from '../accounts/account-settings.ts';
import { approveProperty, rejectProperty } from '../admin/decide.ts';
import { openChanges } from '../versions/open.ts';
import { saveDraft } from '../submission/drafts.ts';
import { requestVerification } from '../accounts/email-verification.ts';
import { requestPasswordReset } from '../accounts/passwords.ts';
import { deleteAccount } from './account-deletion.ts';
import { getDeletionPreview } from './deletion-preview.ts';

const site = await setUpSite();
const { server, db } = site;
beforeEach(site.empty);

const remove = (user: User, currentPassword = password) =>
  deleteAccount(server, user, { currentPassword }, here.clientAddress);

const waiters = () => waitingSessions(db);
const submitFor = (by: User) => site.pendingHome({ by, email: 'contact@else.example' });
const eventsOf = ({ uid }: User) =>
  db.selectFrom('auditLog').selectAll().where('actorId', '=', uid).orderBy('id').execute();

/** All rows of all tables as text, without the audit log and the local mailbox. */
async function readAllRows(): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    SELECT query_to_xml(format('SELECT * FROM %I', table_name), true, true, '')::text AS text
    FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN ('audit_log', 'mailbox')`.execute(
    db,
  );
  return rows.map(({ text }) => text).join('\n');
}

test('deletes all traces of the person and the homes except the uid in the audit log', async () => {
  const rosa = await site.verifiedUser('rosa@site.example');
  const profile = { firstName: 'Rosamunde', lastName: 'Lee', phoneNumber: '619-555-7788' };
  valueOf(await updateProfile(server, rosa, profile));
  valueOf(await requestPasswordReset(server, { email: rosa.email }, here.clientAddress));
  valueOf(await requestVerification(server, rosa, '192.0.2.1'));
  await site.requestNewAddress(rosa, 'next@site.example');
  const [published, waiting] = [await submitFor(rosa), await submitFor(rosa)];
  valueOf(await approveProperty(server, await site.admin(), published));
  const { draft } = await startDraft(server, rosa);
  const landlord = { ...completeAnswers([]).landlord, landlordFullName: 'Rosamunde of the draft' };
  valueOf(await saveDraft(server, draft, { version: 0, answers: { landlord } }, rosa));
  const report = { id: uuidv7(), propertyId: published, reason: 'scam' as const, words: 'Not theirs.' };
  const reporter = { email: 'Rosa@site.example', inquiryId: null, side: null };
  await db
    .insertInto('reports')
    .values({ ...report, ...reporter })
    .execute();
  await insertSavedSearch(site, rosa.email, 'pets=1');
  expect(await readAllRows()).toContain(rosa.uid);

  expect(await remove(rosa)).toEqual(success(null));

  const trace = new RegExp(`${rosa.uid}|rosa@site|next@site|Rosamunde|555-7788`, 'i');
  expect(trace.exec(await readAllRows())?.[0]).toBeUndefined();
  const events = await eventsOf(rosa);
  expect(events.map(({ action, propertyId }) => [action, propertyId])).toEqual([
    ['submitted', published],
    ['submitted', waiting],
    ['deleted', published],
    ['deleted', waiting],
    ['account-deleted', null],
  ]);
  expect(events.at(-1)?.notes).toBe('Deleted 2 homes.');
  expect(JSON.stringify(events)).not.toMatch(/Rosamunde|site\.example|7788/);
  const [last] = (await site.subjectsTo('rosa@site.example')).slice(-1);
  expect(last).toBe('Your Baystead account has been deleted');
});

describe('the homes and stays', () => {
  const email = 'rosa@site.example';
  let rosa: User;
  beforeEach(async () => {
    rosa = await site.verifiedUser(email);
  });

  const publish = async (by: User | null = rosa) => {
    const id = await site.home('contact@else.example');
    await site.change(id, { userId: by?.uid ?? null });
    return id;
  };
  const countHomes = async () => (await db.selectFrom('properties').select('id').execute()).length;

  test('deletes homes in every status and tells their guests once', async () => {
    const listed = await publish();
    await submitFor(rosa);
    // Without an account, with the verified address.
    await site.pendingHome({ email });
    await site.inquiry(listed);
    await site.clearMails();
    expect((await getDeletionPreview(server, rosa)).homes).toHaveLength(3);
    expect(await remove(rosa)).toEqual(success(null));
    expect(await countHomes()).toBe(0);
    expect(await site.subjectsTo(guestEmail)).toHaveLength(1);
  });

  const startAs = {
    owner: async () => site.inquiry(await publish()),
    guest: async () => site.inquiry(await publish(null), { email }),
  };
  test.each(['owner', 'guest'] as const)('waits until an agreed stay as %s is canceled', async (side) => {
    const sides = await startAs[side]();
    valueOf(await site.acceptStay(sides.owner));
    expect((await getDeletionPreview(server, rosa)).stays).toMatchObject([{ side }]);
    const message = 'You have an agreed stay that isn’t over. Please cancel or end it first.';
    expect(await remove(rosa)).toMatchObject({ failure: { message } });
    valueOf(await cancelStay(server, sides.guest, await site.shown(sides.guest)));
    expect(await remove(rosa)).toEqual(success(null));
  });

  test('keeps a stay and a saved search of an address that the account never verified', async () => {
    const eve = await site.user(guestEmail);
    await insertSavedSearch(site, guestEmail);
    const { owner } = await site.inquiry(await publish());
    valueOf(await site.acceptStay(owner));
    expect(await remove(eve)).toEqual(success(null));
    expect((await getDeletionPreview(server, rosa)).stays).toMatchObject([{ side: 'owner' }]);
    expect(await storedSearches(site, guestEmail)).toHaveLength(1);
  });
});

test('deletes once and sends one mail for two concurrent requests', async () => {
  const rosa = await site.verifiedUser('rosa@site.example');
  // Both requests have proved the password and wait for the account's row.
  const held = await db.transaction().execute(async (holder) => {
    await sql`SELECT FROM auth_users WHERE id = ${rosa.uid} FOR UPDATE`.execute(holder);
    const deletions = [remove(rosa), remove(rosa)];
    await expect.poll(waiters).toBe(2);
    return { deletions };
  });
  expect(await Promise.all(held.deletions)).toEqual([success(null), success(null)]);
  expect(await eventsOf(rosa)).toMatchObject([{ action: 'account-deleted' }]);
  const subjects = await site.subjectsTo(rosa.email);
  expect(subjects.filter((subject) => subject.includes('deleted'))).toHaveLength(1);
});

test('deletes a correction that is opened at the same time, and refuses one later', async () => {
  const rosa = await site.user('rosa@site.example');
  const id = await submitFor(rosa);
  const browser = await newBrowser(site);
  valueOf(await rejectProperty(server, await site.admin(), id, 'Too dark'));
  const owned = await site.owned(id);
  // The account is deleted once the correction holds all its locks except those on drafts.
  const held = await db.transaction().execute(async (holder) => {
    await sql`LOCK TABLE property_versions IN SHARE MODE`.execute(holder);
    const opening = openChanges(server, owned, browser);
    await expect.poll(waiters).toBe(1);
    const begun = [opening, remove(rosa)];
    await expect.poll(waiters).toBe(2);
    return { begun };
  });
  expect(await Promise.all(held.begun)).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await db.selectFrom('propertyVersions').selectAll().execute()).toEqual([]);
  const refused = { failure: { kind: 'property-not-found' } };
  expect(await openChanges(server, owned, browser)).toMatchObject(refused);
});

test('refuses a wrong password', async () => {
  const rosa = await site.user('rosa@site.example');
  const wrong = { failure: { kind: 'invalid', issues: [{ field: 'currentPassword' }] } };
  expect(await remove(rosa, 'wrong')).toMatchObject(wrong);
  expect(await site.logIn('rosa@site.example')).not.toBe('');
});

test('refuses the last administrator, even of two that are deleted concurrently', async () => {
  const both = [await site.admin(), await site.admin('bob@site.example')];
  for (const admin of both) expect((await getDeletionPreview(server, admin)).isLastAdmin).toBe(false);
  const results = await Promise.all(both.map((admin) => remove(admin)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const last = both[results.findIndex(({ ok }) => !ok)] as User;
  expect((await getDeletionPreview(server, last)).isLastAdmin).toBe(true);
  expect(await remove(last)).toMatchObject({ failure: { kind: 'invalid' } });
});
