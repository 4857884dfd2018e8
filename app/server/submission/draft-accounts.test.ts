// Which account owns a draft after several people save, correct and send it.
import { sql } from 'kysely';
import { readAnswers } from '#domain/submission-answers.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { waitingSessions } from '#tests/support/database.ts';
import { provedUser } from '#tests/support/inquiries.ts';
import {
  setUpTestServer,
  newAdmin,
  newUser,
  password,
  sentMails,
  signIn,
  submitProperty,
  userWith,
  valueOf,
} from '#tests/support/test-server.ts';
import { sendChanges } from '#tests/support/photo-submissions.ts';
import { completeAnswers } from '#tests/support/submissions.ts';
import type { Draft, User } from '../accounts/access.ts';
import { createToken } from '../tokens.ts';
import { issueToken } from './access-tokens.ts';
import { rejectProperty } from '../admin/decide.ts';
import { openChanges } from '../versions/open.ts';
import { listOwnProperties } from '../properties/owner-properties.ts';
import { createDraft, listDrafts, openDraft, readDraft, saveDraft } from './drafts.ts';
import { sendDraftLink } from '../properties/owner-links.ts';
import { authorizeOwner } from '../properties/ownership.ts';
import { changePassword } from '../accounts/passwords.ts';
import { deleteAccount } from '../own-account/account-deletion.ts';

let rosa: User;
let eve: User;
let number = 0;
const testServer = await setUpTestServer({ REGISTRATIONS_PER_HOUR: '100' });
const admin = await newAdmin(testServer.server, 'ada@site.example');
beforeEach(async () => {
  number += 1;
  rosa = await newUser(testServer.server, `rosa${number}@site.example`);
  eve = await newUser(testServer.server, `eve${number}@site.example`);
});

const save = (draft: Draft, by: User | null, title: string) =>
  saveDraft(
    testServer.server,
    draft,
    { version: 0, answers: { listing: { ...completeAnswers().listing, title } } },
    by,
  );
const idsOf = async (user: User) => (await listDrafts(testServer.server, user)).map(({ id }) => id);

/** A rejected property that `owner` submitted with `email`. */
async function rejectedOf(owner: User | null, email = 'rosa@example.com'): Promise<string> {
  const propertyId = await submitProperty(testServer, { by: owner, email });
  valueOf(await rejectProperty(testServer.server, admin, propertyId, 'Too dark'));
  return propertyId;
}

/** Starts or continues the correction of a property, with a token of it and the session of `user`. */
async function correct(propertyId: string, user: User | null): Promise<{ draft: Draft; key: string }> {
  const claim = { user, cookieToken: `${propertyId}.${await issueToken(testServer.db, { propertyId })}` };
  const owned = await authorizeOwner(testServer.server, propertyId, claim);
  const begun = owned && valueOf(await openChanges(testServer.server, owned));
  if (!begun) throw new Error('there is no correction');
  const key = `${begun.draftId}.${begun.token ?? ''}`;
  const draft = await openDraft(testServer.server, key, user);
  if (!draft) throw new Error('the token does not open the correction');
  return { draft, key };
}

const submit = (draft: Draft, by: User | null) => submitProperty(testServer, { draft, by });

/** Sends a correction as it is stored. */
async function sendCorrection(
  draft: Draft,
  by: User | null,
  idempotencyKey = createToken(),
): Promise<string> {
  const { version = 0, answers = {} } = (await readDraft(testServer.server, draft)) ?? {};
  const request = { user: by, version, idempotencyKey };
  return valueOf(await sendChanges(testServer, draft, readAnswers(answers), request)).id;
}

const ownIds = async (user: User) =>
  (await listOwnProperties(testServer.server, user, null)).properties.map(({ id }) => id);
const accountOf = async (propertyId: string) => {
  const property = testServer.db.selectFrom('properties').select('userId').where('id', '=', propertyId);
  return (await property.executeTakeFirstOrThrow()).userId;
};

async function changePasswordOf(user: User): Promise<void> {
  const cookie = await signIn(testServer.server, user.email);
  const form = { currentPassword: password, password: 'the new one', confirmPassword: 'the new one' };
  const from = { clientAddress: '192.0.2.1', headers: new Headers({ cookie }) };
  valueOf(await changePassword(testServer.server, await userWith(testServer.server, cookie), form, from));
}

const owns = async (propertyId: string, token: string) =>
  (await authorizeOwner(testServer.server, propertyId, {
    user: null,
    cookieToken: `${propertyId}.${token}`,
  })) !== null;

test('keeps the account of a draft that another account saves', async () => {
  const { draft } = await createDraft(testServer.server, rosa);
  expect(await save(draft, eve, 'Mine now')).toMatchObject({ ok: true });
  expect([await idsOf(rosa), await idsOf(eve)]).toEqual([[draft.id], []]);
});

test('gives a draft without an account to the first account that saves it', async () => {
  const { draft } = await createDraft(testServer.server);
  valueOf(await save(draft, rosa, 'Condo'));
  expect(await idsOf(rosa)).toEqual([draft.id]);
});

test('gives a correction to the account of its property even if another account starts it', async () => {
  const { draft } = await correct(await rejectedOf(rosa), eve);
  expect([await idsOf(rosa), await idsOf(eve)]).toEqual([[draft.id], []]);
});

test('gives a correction to the account that verified the address of its property', async () => {
  const verified = await provedUser(testServer, `verified${number}@site.example`);
  const propertyId = await rejectedOf(null, verified.email.toUpperCase());
  const { draft } = await correct(propertyId, eve);
  await save(draft, eve, 'Mine now');
  expect([await idsOf(verified), await idsOf(eve)]).toEqual([[draft.id], []]);
  expect(await sendCorrection(draft, eve)).toBe(propertyId);
  expect([await ownIds(verified), await ownIds(eve)]).toEqual([[propertyId], []]);
});

test('gives a correction to no account if only links prove who owns its property', async () => {
  const propertyId = await rejectedOf(null, rosa.email);
  const { draft } = await correct(propertyId, eve);
  await save(draft, eve, 'Mine now');
  await correct(propertyId, rosa);
  expect([await idsOf(rosa), await idsOf(eve)]).toEqual([[], []]);
  expect(await accountOf(await sendCorrection(draft, eve))).toBeNull();
});

test('takes a correction back from another person’s account', async () => {
  const propertyId = await rejectedOf(rosa);
  const { draft } = await correct(propertyId, eve);
  const give = testServer.db
    .updateTable('propertyVersions')
    .set({ userId: eve.uid })
    .where('id', '=', draft.id);
  await give.execute();
  await correct(propertyId, eve);
  expect([await idsOf(rosa), await idsOf(eve)]).toEqual([[draft.id], []]);
  await give.execute();
  expect(await accountOf(await sendCorrection(draft, eve))).toBe(rosa.uid);
});

test('gives a property to the account of its draft even if another account submits it', async () => {
  const { draft } = await createDraft(testServer.server, rosa);
  const id = await submit(draft, eve);
  expect(await accountOf(id)).toBe(rosa.uid);
  expect((await listOwnProperties(testServer.server, rosa, null)).properties).toMatchObject([{ id }]);
  expect((await listOwnProperties(testServer.server, eve, null)).properties).toEqual([]);
});

test('gives a property whose draft has no account to the account that submits it', async () => {
  const { draft } = await createDraft(testServer.server);
  expect(await accountOf(await submit(draft, eve))).toBe(eve.uid);
});

test('revokes the tokens of drafts and corrections with a new password even if another account saved last', async () => {
  const begun = await createDraft(testServer.server);
  valueOf(await save(begun.draft, rosa, 'Condo'));
  const correction = await correct(await rejectedOf(rosa), eve);
  for (const { draft } of [begun, correction]) await save(draft, eve, 'Mine now');
  const keys = [begun.cookieToken, correction.key];
  for (const { draft } of [begun, correction])
    keys.push(`${draft.id}.${await issueToken(testServer.db, { draftId: draft.id })}`);
  const openAll = () => Promise.all(keys.map((key) => openDraft(testServer.server, key)));
  expect((await openAll()).filter(Boolean)).toHaveLength(4);
  await changePasswordOf(rosa);
  expect(await openAll()).toEqual([null, null, null, null]);
  expect(await idsOf(rosa)).toHaveLength(2);
});

const valuesOf = <Value>(settled: readonly PromiseSettledResult<Value>[]): Value[] =>
  settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));

describe('the idempotency key of a submission', () => {
  /** Submits, and returns whether the key opens the property. */
  async function keyOpens(draft: Draft, settings: Partial<Parameters<typeof submitProperty>[1]> = {}) {
    const idempotencyKey = createToken();
    return owns(await submitProperty(testServer, { ...settings, draft, idempotencyKey }), idempotencyKey);
  }

  test('opens a new property without an account for the browser that started it', async () => {
    const { draft } = await createDraft(testServer.server);
    expect(await keyOpens(draft)).toBe(true);
  });

  test('opens nothing for a browser that got the draft by a link', async () => {
    const { draft } = await createDraft(testServer.server);
    const token = await issueToken(testServer.db, { draftId: draft.id });
    const linked = await openDraft(testServer.server, `${draft.id}.${token}`);
    expect(linked).toEqual({ id: draft.id, isOwn: false });
    expect(await keyOpens({ ...draft, isOwn: false })).toBe(false);
  });

  test('opens nothing that an account owns, also if another account submits it', async () => {
    const { draft } = await createDraft(testServer.server, rosa);
    expect(await keyOpens(draft, { by: eve })).toBe(false);
    expect(await keyOpens((await createDraft(testServer.server, rosa)).draft, { by: rosa })).toBe(false);
    expect(await keyOpens((await createDraft(testServer.server)).draft, { by: rosa })).toBe(false);
  });

  test('opens nothing by a correction, whose draft another person may have got by a link', async () => {
    const rejected = await rejectedOf(null, `mailbox${number}@site.example`);
    const token = await issueToken(testServer.db, { propertyId: rejected });
    const idempotencyKey = createToken();
    const { draft, key } = await correct(rejected, null);
    expect(await sendCorrection(draft, null, idempotencyKey)).toBe(rejected);
    expect(await owns(rejected, idempotencyKey)).toBe(false);
    expect(await owns(rejected, token)).toBe(true);
    expect(await openDraft(testServer.server, key)).toBeNull();
  });

  test('keeps what an existing token opens if the key equals that token', async () => {
    const { draft } = await createDraft(testServer.server);
    const other = await submitProperty(testServer);
    const idempotencyKey = await issueToken(testServer.db, { propertyId: other });
    const id = await submitProperty(testServer, { draft, idempotencyKey });
    expect([await owns(id, idempotencyKey), await owns(other, idempotencyKey)]).toEqual([false, true]);
  });

  test('is refused for the second of two drafts that are sent with it simultaneously', async () => {
    const idempotencyKey = createToken();
    const drafts = await Promise.all([createDraft(testServer.server), createDraft(testServer.server)]);
    const sent = await Promise.allSettled(
      drafts.map(({ draft }) => submitProperty(testServer, { draft, idempotencyKey })),
    );
    const ids = valuesOf(sent);
    expect(new Set(ids).size).toBe(1);
    const stored = testServer.db.selectFrom('properties').select('id').where('id', 'in', ids);
    expect(await stored.execute()).toHaveLength(1);
  });
});

test('revokes the tokens of properties that only a verified address ties to the account', async () => {
  const verified = await provedUser(testServer, `verified${number}@site.example`);
  const own = await rejectedOf(null, verified.email.toUpperCase());
  const foreign = await rejectedOf(null, rosa.email);
  const correction = await correct(own, null);
  await testServer.db
    .updateTable('propertyVersions')
    .set({ userId: null })
    .where('id', '=', correction.draft.id)
    .execute();
  const ownToken = await issueToken(testServer.db, { propertyId: own });
  const foreignToken = await issueToken(testServer.db, { propertyId: foreign });
  await changePasswordOf(verified);
  await changePasswordOf(rosa);
  expect(await owns(own, ownToken)).toBe(false);
  expect(await openDraft(testServer.server, correction.key)).toBeNull();
  expect(await owns(foreign, foreignToken)).toBe(true);
});

test('sends no draft link that was queued before a new password', async () => {
  const { draft } = await createDraft(testServer.server, rosa);
  const email = `eve${number}@mailbox.example`;
  valueOf(await sendDraftLink(testServer.server, draft, { email }, '192.0.2.1'));
  await changePasswordOf(rosa);
  expect(await sentMails(testServer, email)).toEqual([]);
});

test('submits a draft while its account is being deleted', async () => {
  const { draft } = await createDraft(testServer.server, rosa);
  const both = await testServer.db.transaction().execute(async (holder) => {
    // Blocks the submission after it has locked the draft.
    await sql`LOCK TABLE properties IN SHARE MODE`.execute(holder);
    const submitted = submit(draft, rosa);
    await expect.poll(() => waitingSessions(testServer.db)).toBe(1);
    const left = deleteAccount(testServer.server, rosa, { currentPassword: password }, '192.0.2.1');
    await expect.poll(() => waitingSessions(testServer.db)).toBe(2);
    return { settled: Promise.allSettled([submitted, left]) };
  });
  expect(await both.settled).toMatchObject([{ status: 'fulfilled' }, { value: { ok: true } }]);
  const submitted = testServer.db
    .selectFrom('propertyVersions')
    .select('propertyId')
    .where('id', '=', draft.id);
  expect(await accountOf(String((await submitted.executeTakeFirst())?.propertyId))).toBeNull();
});
