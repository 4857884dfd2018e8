// Which account owns a draft after several people save, correct and send it.
import { readAnswers } from '#domain/property/submission-answers.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { browserWith, newBrowser } from '#tests/support/keys.ts';
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
import { createToken } from '../tokens.ts';
import { issueLinkKey, listKindsFor, openLinkKey } from '../access/keys.ts';
import { type Caller, type Draft, type User, authorizeOwner, openDraft } from '../access/proofs.ts';
import { rejectProperty } from '../admin/decide.ts';
import { openChanges } from '../versions/open.ts';
import { listOwnProperties } from '../properties/owner-properties.ts';
import { createDraft, listDrafts, readDraft, saveDraft } from './drafts.ts';
import { sendDraftLink } from '../properties/draft-links.ts';
import { changePassword } from '../accounts/passwords.ts';

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

/** Starts a draft in a new browser. */
async function begin(user: User | null): Promise<{ draft: Draft; caller: Caller }> {
  const browser = await newBrowser(testServer);
  const draft = await createDraft(testServer.server, { user, browser });
  return { draft, caller: { user: null, browser } };
}

/** Starts or continues the correction of a property, with a key of it and the session of `user`. */
async function correct(propertyId: string, user: User | null): Promise<{ draft: Draft; caller: Caller }> {
  const { server } = testServer;
  const caller = await browserWith(testServer, { kind: 'property', subjectId: propertyId });
  const owned = await authorizeOwner(server, propertyId, { ...caller, user });
  if (!owned) throw new Error('the key does not open the property');
  const draftId = valueOf(await openChanges(server, owned, caller.browser));
  const draft = await openDraft(server, draftId, { ...caller, user });
  if (!draft) throw new Error('the browser does not open the correction');
  return { draft, caller };
}

/** Sends a correction as it is stored. */
async function sendCorrection(draft: Draft, by: User | null): Promise<string> {
  const { version = 0, answers = {} } = (await readDraft(testServer.server, draft)) ?? {};
  return valueOf(await sendChanges(testServer, draft, readAnswers(answers), { user: by, version })).id;
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

const opens = async ({ id }: Draft, caller: Caller) =>
  (await openDraft(testServer.server, id, caller)) !== null;
const owns = async (propertyId: string, caller: Caller) =>
  (await authorizeOwner(testServer.server, propertyId, caller)) !== null;

test.each<[string, () => { starter: User | null; savedBy: User; owner: User }]>([
  [
    'keeps the account of a draft that another account saves',
    () => ({ starter: rosa, savedBy: eve, owner: rosa }),
  ],
  [
    'gives a draft without an account to the first account that saves it',
    () => ({ starter: null, savedBy: eve, owner: eve }),
  ],
])('%s, and its property', async (_what, people) => {
  const { starter, savedBy, owner } = people();
  const { draft } = await begin(starter);
  valueOf(await save(draft, savedBy, 'Condo'));
  expect(await idsOf(owner)).toEqual([draft.id]);
  const id = await submitProperty(testServer, { draft, by: savedBy, version: 1 });
  expect(await ownIds(owner)).toEqual([id]);
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

test('revokes the keys of drafts and corrections with a new password even if another account saved last', async () => {
  const begun = await begin(null);
  valueOf(await save(begun.draft, rosa, 'Condo'));
  const correction = await correct(await rejectedOf(rosa), eve);
  const tokens: string[] = [];
  for (const { draft } of [begun, correction]) {
    await save(draft, eve, 'Mine now');
    tokens.push(await issueLinkKey(testServer.db, { kind: 'shared-draft', subjectId: draft.id }));
  }
  const openAll = () =>
    Promise.all([
      opens(begun.draft, begun.caller),
      opens(correction.draft, correction.caller),
      ...tokens.map(async (token) => (await openLinkKey(testServer.db, token)) !== null),
    ]);
  expect(await openAll()).toEqual([true, true, true, true]);
  await changePasswordOf(rosa);
  expect(await openAll()).toEqual([false, false, false, false]);
  expect(await idsOf(rosa)).toHaveLength(2);
});

const valuesOf = <Value>(settled: readonly PromiseSettledResult<Value>[]): Value[] =>
  settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));

describe('the browser that submits a draft', () => {
  const kindsOf = ({ browser }: Caller, propertyId: string) =>
    listKindsFor(testServer.db, browser, propertyId);

  test('exchanges its key of a draft that it started for one of the new property without an account', async () => {
    const { draft, caller } = await begin(null);
    const id = await submitProperty(testServer, { draft, ...caller });
    expect(await kindsOf(caller, id)).toEqual(['property']);
    expect(await owns(id, caller)).toBe(true);
  });

  test('gets no key to the property if it opened the draft by a link, and no browser keeps a key of the draft', async () => {
    const { draft, caller } = await begin(null);
    const helper = await browserWith(testServer, { kind: 'shared-draft', subjectId: draft.id });
    const shared = await openDraft(testServer.server, draft.id, helper);
    expect(shared).toEqual({ id: draft.id, isOwn: false });
    const id = await submitProperty(testServer, { draft: shared, ...helper });
    expect([await kindsOf(helper, id), await kindsOf(caller, id)]).toEqual([[], []]);
  });

  test.each<[string, () => { starter: User | null; by: User | null }]>([
    ['of an account, by another account', () => ({ starter: rosa, by: eve })],
    ['of an account, logged out', () => ({ starter: rosa, by: null })],
    ['without an account, by an account', () => ({ starter: null, by: rosa })],
  ])('gets none if an account owns the property: a draft %s', async (_case, users) => {
    const { starter, by } = users();
    const { draft, caller } = await begin(starter);
    const id = await submitProperty(testServer, { draft, browser: caller.browser, by });
    expect(await kindsOf(caller, id)).toEqual([]);
  });
});

test('refuses the second of two drafts that are sent with one idempotency key simultaneously', async () => {
  const idempotencyKey = createToken();
  const drafts = await Promise.all([begin(null), begin(null)]);
  const sent = await Promise.allSettled(
    drafts.map(({ draft }) => submitProperty(testServer, { draft, idempotencyKey })),
  );
  const ids = valuesOf(sent);
  expect(new Set(ids).size).toBe(1);
  const stored = testServer.db.selectFrom('properties').select('id').where('id', 'in', ids);
  expect(await stored.execute()).toHaveLength(1);
});

test('sends no draft link that was queued before a new password', async () => {
  const { draft } = await begin(rosa);
  const email = `eve${number}@mailbox.example`;
  valueOf(await sendDraftLink(testServer.server, draft, { email }, '192.0.2.1'));
  await changePasswordOf(rosa);
  expect(await sentMails(testServer, email)).toEqual([]);
});
