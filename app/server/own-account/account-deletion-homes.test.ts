import { account, browserOpening, linkTokenTo } from '#tests/support/keys.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { success } from '#domain/failure.ts';
import {
  acceptCurrentStay,
  guestEmail,
  provedUser,
  sendTestMessage,
  sideMailedTo,
  startInquiry,
} from '#tests/support/inquiries.ts';
import { waitingSessions } from '#tests/support/database.ts';
import { insertProperty, openOwned, storedProperty, updateProperty } from '#tests/support/properties.ts';
import {
  clearMailbox,
  here,
  newAdmin,
  newUser,
  password,
  publishProperty,
  requestNewAddress,
  setUpTestServer,
  submitProperty,
  subjectsMailedTo,
  valueOf,
} from '#tests/support/test-server.ts';
import { authorizeOwner, type Admin, type Caller, type OwnedProperty, type User } from '../access/proofs.ts';
import { changeEmail } from '../accounts/email-changes.ts';
import { blockPerson } from '../admin/blocked-people.ts';
import { approveProperty, rejectProperty } from '../admin/decide.ts';
import { pausePropertyAsAdmin, resumePropertyAsAdmin } from '../admin/pause-property.ts';
import { undoDecision } from '../admin/undo-decision.ts';
import { requestLinks } from '../inquiries/request-links.ts';
import { resumeProperty } from '../properties/pause.ts';
import { getProperty } from '../versions/read-listing.ts';
import { deleteAccount } from './account-deletion.ts';
import { getDeletionPreview } from './deletion-preview.ts';

const testServer = await setUpTestServer();
const { server, db } = testServer;

const email = 'rosa@site.example';
let rosa: User;
let ada: Admin;
beforeEach(async () => {
  await testServer.empty();
  rosa = await provedUser(testServer, email);
  ada = await newAdmin(server, 'ada@site.example');
});

const remove = (user: User, properties: unknown, currentPassword: unknown = password) =>
  deleteAccount(server, user, { currentPassword, properties }, here.clientAddress);
const submit = () => submitProperty(testServer, { by: rosa, email: 'contact@else.example' });
const publish = async (by: User | null = rosa) => {
  const id = await publishProperty(testServer, ada, { by, email: 'contact@else.example' });
  await updateProperty(testServer, id, { nextAvailableDate: '2026-01-01' });
  return id;
};
const isPublic = async (id: string) => (await getProperty(server, id, null)).ok;
const owns = async (caller: Caller, id: string) => (await authorizeOwner(server, id, caller)) !== null;
const stored = (id: string) => storedProperty(testServer, id);

/** The owner's browser after "Send me my links". */
async function openMailedLink(address = email) {
  valueOf(await requestLinks(server, { email: address }, here.clientAddress));
  return browserOpening(testServer, await linkTokenTo(testServer, address));
}

async function deletionNotes(): Promise<(string | null)[]> {
  const events = db.selectFrom('auditLog').select('notes').where('action', '=', 'account-deleted');
  return (await events.execute()).map(({ notes }) => notes);
}

describe('an account with homes', () => {
  test.each([undefined, '', 'sell', ['keep']])('stays if the choice is %j', async (choice) => {
    const id = await publish();
    for (const typed of [password, 'wrong'])
      expect(await remove(rosa, choice, typed)).toMatchObject({
        failure: { kind: 'invalid', issues: [{ field: 'properties' }] },
      });
    expect(await owns(account(rosa), id)).toBe(true);
  });

  test('needs no choice without homes', async () => {
    expect(await remove(rosa, undefined)).toEqual(success(null));
    expect(await deletionNotes()).toEqual([null]);
  });

  test('is refused without a choice if a home is submitted while the password is checked', async () => {
    const { deletion } = await db.transaction().execute(async (holder) => {
      await sql`SELECT FROM auth_users WHERE id = ${rosa.uid} FOR UPDATE`.execute(holder);
      const begun = remove(rosa, undefined);
      await expect.poll(() => waitingSessions(db)).toBe(1);
      const id = await insertProperty(holder, null);
      await updateProperty({ db: holder }, id, { userId: rosa.uid });
      return { deletion: begun };
    });
    expect(await deletion).toMatchObject({ failure: { issues: [{ field: 'properties' }] } });
  });
});

/** The owner's access to a home by the mailed link. */
async function openByLink(id: string): Promise<OwnedProperty> {
  const owned = await authorizeOwner(server, id, await openMailedLink());
  if (!owned) throw new Error('the link opens no home');
  return owned;
}

describe('keep', () => {
  test('leaves homes and conversations to an owner without an account, reached at the same address', async () => {
    const id = await publish();
    const sides = await startInquiry(testServer, id);
    valueOf(await acceptCurrentStay(testServer, sides.owner));
    const earlier = await openMailedLink();
    await clearMailbox(testServer);
    expect(await remove(rosa, 'keep')).toEqual(success('keep'));

    expect(await stored(id)).toMatchObject({ userId: null, submitterEmail: email, pausedAt: null });
    expect(await isPublic(id)).toBe(true);
    expect(await subjectsMailedTo(testServer, guestEmail)).toEqual([]);
    valueOf(await sendTestMessage(testServer, sides.guest, 'Is there a desk?'));
    const again = await sideMailedTo(testServer, email);
    valueOf(await sendTestMessage(testServer, again, 'There is'));
    expect(await owns(earlier, id)).toBe(false);
    expect(await owns(await openMailedLink(), id)).toBe(true);
    expect(await deletionNotes()).toEqual(['Kept 1 home.']);
  });

  test('keeps the submission’s address of an account that never verified its own', async () => {
    const eve = await newUser(server, 'eve@site.example');
    const id = await submitProperty(testServer, { by: eve, email: 'contact@else.example' });
    expect((await getDeletionPreview(server, eve)).ownerAddresses).toEqual(['contact@else.example']);
    valueOf(await remove(eve, 'keep'));
    expect(await owns(await openMailedLink('contact@else.example'), id)).toBe(true);
  });

  test('gives the homes to a new account that verifies the address', async () => {
    const id = await publish();
    valueOf(await remove(rosa, 'keep'));
    expect(await owns(account(await newUser(server, 'eve@site.example')), id)).toBe(false);
    expect(await owns(account(await provedUser(testServer, email)), id)).toBe(true);
  });

  test('keeps a blocked owner’s home off the site', async () => {
    const id = await publish();
    valueOf(await blockPerson(server, ada, { email, blockReason: 'Scam' }));
    valueOf(await remove(rosa, 'keep'));
    expect(await isPublic(id)).toBe(false);
    const owned = await openByLink(id);
    expect(await resumeProperty(server, owned)).toMatchObject({ ok: false });
  });
});

describe('pause', () => {
  test('takes every home off the site until the mailed link puts it back', async () => {
    const [listed, back, waiting, refused] = [
      await publish(),
      await publish(),
      await submit(),
      await submit(),
    ];
    await updateProperty(testServer, back, {
      pausedAt: new Date(),
      pausedBy: 'owner',
      pausedUntil: '2099-01-01',
    });
    valueOf(await rejectProperty(server, ada, refused, 'Too dark'));
    const sides = await startInquiry(testServer, listed);
    expect(await remove(rosa, 'pause')).toEqual(success('pause'));
    expect(await deletionNotes()).toEqual(['Took off the site: 4 homes.']);

    for (const id of [listed, back, waiting, refused])
      expect(await stored(id)).toMatchObject({ pausedBy: 'owner', pausedUntil: null, userId: null });
    valueOf(await approveProperty(server, ada, waiting));
    expect(await isPublic(waiting)).toBe(false);
    expect(await subjectsMailedTo(testServer, email)).toContain('Your listing is approved');
    valueOf(await sendTestMessage(testServer, sides.guest, 'Is there a desk?'));
    await sideMailedTo(testServer, email);

    valueOf(await resumeProperty(server, await openOwned(testServer, waiting)));
    expect(await isPublic(waiting)).toBe(true);
  });

  test('lets the owner of a home under review end it before the approval', async () => {
    const id = await submit();
    valueOf(await remove(rosa, 'pause'));
    const owned = await openByLink(id);
    expect(await resumeProperty(server, owned)).toEqual(success('pending'));
    valueOf(await approveProperty(server, ada, id));
    expect(await isPublic(id)).toBe(true);
  });

  test('leaves a home that an administrator took off the site to administrators', async () => {
    const id = await publish();
    valueOf(await pausePropertyAsAdmin(server, ada, id, 'Two people reported it.'));
    expect(await getDeletionPreview(server, rosa)).toMatchObject({
      pausedByTeam: 1,
      properties: { listed: 0, paused: 1 },
    });
    valueOf(await remove(rosa, 'pause'));
    const owned = await openByLink(id);
    expect(await resumeProperty(server, owned)).toMatchObject({ ok: false });
    valueOf(await resumePropertyAsAdmin(server, ada, id));
  });

  test('stays when the approval is undone', async () => {
    const id = await submit();
    const version = valueOf(await approveProperty(server, ada, id));
    valueOf(await remove(rosa, 'pause'));
    valueOf(await undoDecision(server, ada, version));
    valueOf(await approveProperty(server, ada, id));
    expect(await isPublic(id)).toBe(false);
  });

  test('holds for a home that is approved concurrently', async () => {
    const id = await submit();
    const results = await Promise.all([approveProperty(server, ada, id), remove(rosa, 'pause')]);
    for (const result of results) valueOf(result as (typeof results)[1]);
    expect(await stored(id)).toMatchObject({ status: 'approved', pausedBy: 'owner', userId: null });
  });
});

describe('delete', () => {
  test('deletes homes in every status and tells their guests once', async () => {
    const [listed, waiting] = [await publish(), await submit()];
    const sides = await startInquiry(testServer, listed);
    valueOf(await acceptCurrentStay(testServer, sides.owner));
    await clearMailbox(testServer);
    expect(await remove(rosa, 'delete')).toEqual(success('delete'));
    for (const id of [listed, waiting]) expect(await isPublic(id)).toBe(false);
    expect(await db.selectFrom('properties').select('id').execute()).toEqual([]);
    expect(await subjectsMailedTo(testServer, guestEmail)).toEqual(['The stay you agreed on is off']);
    expect(await deletionNotes()).toEqual(['Deleted 2 homes.']);
  });

  test('includes a home without an account that was submitted with the verified address', async () => {
    await submitProperty(testServer, { email });
    expect((await getDeletionPreview(server, rosa)).properties.pending).toBe(1);
    valueOf(await remove(rosa, 'delete'));
    expect(await db.selectFrom('properties').select('id').execute()).toEqual([]);
  });

  test('includes a home that is approved, or whose owner’s address changes, concurrently', async () => {
    const id = await submit();
    const token = await requestNewAddress(testServer, rosa, 'next@site.example');
    const credentials = { user: rosa, password: null, clientAddress: here.clientAddress };
    const settled = await Promise.allSettled([
      approveProperty(server, ada, id),
      changeEmail(server, token, credentials),
      remove(rosa, 'delete'),
    ]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    expect(settled.at(-1)).toMatchObject({ value: success('delete') });
    expect(await db.selectFrom('properties').select('id').execute()).toEqual([]);
  });
});

test('counts what the deletion affects', async () => {
  const [listed] = [await publish(), await submit()];
  const others = await publish(null);
  const { owner } = await startInquiry(testServer, listed);
  valueOf(await acceptCurrentStay(testServer, owner));
  await startInquiry(testServer, others, { email });
  const query = new URLSearchParams({ city: 'San Diego' }).toString();
  await db.insertInto('savedSearches').values({ id: uuidv7(), email, query }).execute();
  expect(await getDeletionPreview(server, rosa)).toEqual({
    properties: { listed: 1, paused: 0, pending: 1, rejected: 0 },
    pausedByTeam: 0,
    ownerAddresses: [email],
    asOwner: { conversations: 1, stays: 1 },
    asGuest: { conversations: 1, stays: 0 },
    drafts: 0,
    savedSearches: 1,
    isLastAdmin: false,
  });
});
