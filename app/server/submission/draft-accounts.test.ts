// Which account owns a draft after several people save, correct and send it.
import { readAnswers } from '#domain/property/submission-answers.ts';
import { beforeEach, expect, test } from 'vitest';
import { browserWith, newBrowser } from '#tests/support/keys.ts';
import { completeAnswers } from '#tests/support/forms.ts';
import { password, setUpSite, valueOf } from '#tests/support/site.ts';
import { sendChanges } from '#tests/support/photo-submissions.ts';
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
const site = await setUpSite({ REGISTRATIONS_PER_HOUR: '100' });
const { server, db } = site;
const admin = await site.admin();
beforeEach(async () => {
  number += 1;
  rosa = await site.user(`rosa${number}@site.example`);
  eve = await site.user(`eve${number}@site.example`);
});

const save = (draft: Draft, by: User | null) => {
  const listing = { ...completeAnswers().listing, title: 'Saved' };
  return saveDraft(server, draft, { version: 0, answers: { listing } }, by);
};
const idsOf = async (user: User) => (await listDrafts(server, user)).map(({ id }) => id);
const ownIds = async (user: User) =>
  (await listOwnProperties(server, user, null)).properties.map(({ id }) => id);

/** A rejected property that `owner` submitted with `email`. */
async function rejectedOf(owner: User | null, email = 'rosa@example.com'): Promise<string> {
  const propertyId = await site.pendingHome({ by: owner, email });
  valueOf(await rejectProperty(server, admin, propertyId, 'Too dark'));
  return propertyId;
}

/** Starts a draft in a new browser. */
async function begin(user: User | null): Promise<{ draft: Draft; caller: Caller }> {
  const browser = await newBrowser(site);
  return { draft: await createDraft(server, { user, browser }), caller: { user: null, browser } };
}

/** Starts or continues the correction of a property, with a key of it and the session of `user`. */
async function correct(propertyId: string, user: User | null): Promise<{ draft: Draft; caller: Caller }> {
  const caller = await browserWith(site, { kind: 'property', subjectId: propertyId });
  const owned = await authorizeOwner(server, propertyId, { ...caller, user });
  if (!owned) throw new Error('the key does not open the property');
  const draftId = valueOf(await openChanges(server, owned, caller.browser));
  const draft = await openDraft(server, draftId, { ...caller, user });
  if (!draft) throw new Error('the browser does not open the correction');
  return { draft, caller };
}

/** Sends a correction as it is stored. */
async function sendCorrection(draft: Draft, by: User | null): Promise<string> {
  const { version = 0, answers = {} } = (await readDraft(server, draft)) ?? {};
  return valueOf(await sendChanges(site, draft, readAnswers(answers), { user: by, version })).id;
}

async function changePasswordOf(user: User): Promise<void> {
  const cookie = await site.logIn(user.email);
  const form = { currentPassword: password, password: 'the new one', confirmPassword: 'the new one' };
  const from = { clientAddress: '192.0.2.1', headers: new Headers({ cookie }) };
  valueOf(await changePassword(server, await site.userWith(cookie), form, from));
}

test.each<[string, people: () => { starter: User | null; owner: User }]>([
  ['keeps the account of a draft that another account saves', () => ({ starter: rosa, owner: rosa })],
  ['gives a draft without an account to the first that saves it', () => ({ starter: null, owner: eve })],
])('%s, and its property', async (_what, people) => {
  const { starter, owner } = people();
  const { draft } = await begin(starter);
  valueOf(await save(draft, eve));
  expect(await idsOf(owner)).toEqual([draft.id]);
  const id = await site.pendingHome({ draft, by: eve, version: 1 });
  expect(await ownIds(owner)).toEqual([id]);
});

test.each<[string, arrange: (verified: User) => Promise<string>, owner: (verified: User) => User | null]>([
  ['the account of its property', () => rejectedOf(rosa), () => rosa],
  [
    'the account that verified the address of its property',
    (verified) => rejectedOf(null, verified.email.toUpperCase()),
    (verified) => verified,
  ],
  ['no account if only links prove who owns it', () => rejectedOf(null, rosa.email), () => null],
])('gives a correction to %s, whoever starts, saves and sends it', async (_whom, arrange, ownerOf) => {
  const verified = await site.verifiedUser(`verified${number}@site.example`);
  const propertyId = await arrange(verified);
  const { draft } = await correct(propertyId, eve);
  valueOf(await save(draft, eve));
  await correct(propertyId, rosa);
  const people = [rosa, eve, verified];
  const ofOwner = (id: string) => people.map((user) => [id].filter(() => user === ownerOf(verified)));
  expect(await Promise.all(people.map(idsOf))).toEqual(ofOwner(draft.id));
  expect(await sendCorrection(draft, eve)).toBe(propertyId);
  expect(await Promise.all(people.map(ownIds))).toEqual(ofOwner(propertyId));
});

test('revokes the keys of drafts and corrections with a new password even if another account saved last', async () => {
  const begun = await begin(null);
  valueOf(await save(begun.draft, rosa));
  const forms = [begun, await correct(await rejectedOf(rosa), eve)];
  const tokens: string[] = [];
  for (const { draft } of forms) {
    await save(draft, eve);
    tokens.push(await issueLinkKey(db, { kind: 'shared-draft', subjectId: draft.id }));
  }
  const openAll = async () => [
    ...(await Promise.all(forms.map(({ draft, caller }) => openDraft(server, draft.id, caller)))),
    ...(await Promise.all(tokens.map((token) => openLinkKey(db, token)))),
  ];
  expect(await openAll()).not.toContain(null);
  await changePasswordOf(rosa);
  expect(await openAll()).toEqual([null, null, null, null]);
  expect(await idsOf(rosa)).toHaveLength(2);
});

const kindsOf = ({ browser }: Caller, propertyId: string) => listKindsFor(db, browser, propertyId);

test.each<[string, who: () => { starter: User | null; by: User | null }, keys: string[]]>([
  [
    'without an account exchanges its key for one of the property',
    () => ({ starter: null, by: null }),
    ['property'],
  ],
  ['of an account gets none, submitted by another account', () => ({ starter: rosa, by: eve }), []],
  ['of an account gets none, submitted logged out', () => ({ starter: rosa, by: null }), []],
  ['without an account gets none, submitted by an account', () => ({ starter: null, by: rosa }), []],
])('the browser that started a draft %s', async (_case, who, keys) => {
  const { starter, by } = who();
  const { draft, caller } = await begin(starter);
  const id = await site.pendingHome({ draft, browser: caller.browser, by });
  expect(await kindsOf(caller, id)).toEqual(keys);
  expect((await authorizeOwner(server, id, caller)) !== null).toBe(keys.length > 0);
});

test('a browser that opened a draft by a link gets no key to the property, and none keeps one of the draft', async () => {
  const { draft, caller } = await begin(null);
  const helper = await browserWith(site, { kind: 'shared-draft', subjectId: draft.id });
  const shared = await openDraft(server, draft.id, helper);
  expect(shared).toEqual({ id: draft.id, isOwn: false });
  const id = await site.pendingHome({ draft: shared, ...helper });
  expect([await kindsOf(helper, id), await kindsOf(caller, id)]).toEqual([[], []]);
});

test('refuses the second of two drafts that are sent with one idempotency key simultaneously', async () => {
  const idempotencyKey = createToken();
  const drafts = await Promise.all([begin(null), begin(null)]);
  const send = ({ draft }: { draft: Draft }) => site.pendingHome({ draft, idempotencyKey });
  const sent = await Promise.allSettled(drafts.map(send));
  expect(sent.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  const stored = db.selectFrom('properties').select('id');
  const started = drafts.map(({ draft }) => draft.id);
  expect(await stored.where('id', 'in', started).execute()).toHaveLength(1);
});

test('sends no draft link that was queued before a new password', async () => {
  const { draft } = await begin(rosa);
  const email = `eve${number}@mailbox.example`;
  valueOf(await sendDraftLink(server, draft, { email }, '192.0.2.1'));
  await changePasswordOf(rosa);
  expect(await site.mails(email)).toEqual([]);
});
