// What each kind of key opens, and what ends it, in browsers and in mailed links.
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountKinds, type Key, keyDays, type KeyKind } from '#domain/account/key.ts';
import { waitingSessions } from '#tests/support/database.ts';
import { byPassword, here, password, setUpSite, valueOf } from '#tests/support/site.ts';
import { browserWith, linkTokenTo, newBrowser } from '#tests/support/keys.ts';
import { findVerifiedGuest } from './verified-guest.ts';
import { authorizeOwner, authorizeSide, openDraft, type Caller, type Draft } from './proofs.ts';
import { endOtherSessions } from '../accounts/account-settings.ts';
import { changeEmail } from '../accounts/email-changes.ts';
import { verifyEmail } from '../accounts/email-verification.ts';
import { grantAdmin } from '../accounts/accounts.ts';
import { changePassword, resetPassword } from '../accounts/passwords.ts';
import { correctAddressAsAdmin } from '../admin/correct-address.ts';
import { deletePropertyAsAdmin } from '../admin/delete-property.ts';
import { deleteAccount } from '../own-account/account-deletion.ts';
import { deleteOwnProperty } from '../properties/owner-properties.ts';
import { createDraft, discardDraft } from '../submission/drafts.ts';
import { hashToken } from '../tokens.ts';
import { sweep } from '../worker/sweep.ts';
import type { Browser } from './browsers.ts';
import {
  copyLinkKey,
  giveKey,
  issueLinkKey,
  issueRequestedKey,
  listKeys,
  listKindsFor,
  openLinkKey,
  requestLinkKey,
  revokeLinkKey,
  takeAccountKeys,
} from './keys.ts';

const site = await setUpSite({ REGISTRATIONS_PER_HOUR: '1000', INQUIRIES_PER_HOUR: '1000' });
const { server, db } = site;
const ada = await site.admin();
let number = 0;

/** What Rosa's account owns, and what belongs to other people. The tables below name keys like here. */
async function setUp() {
  number += 1;
  await site.clearLimits();
  const rosa = await site.verifiedUser(`rosa${number}@site.example`);
  const browser = await newBrowser(site);
  const draft = await createDraft(server, { user: rosa, browser });
  const otherDraft = await createDraft(server, { user: null, browser });
  const home = await site.home(rosa.email);
  await site.change(home, { userId: rosa.uid });
  const pending = await site.pendingHome({ by: rosa });
  const otherHome = await site.home(`otto${number}@site.example`);
  const asked = await site.inquiry(home, { email: `gwen${number}@guest.example` });
  const question = await site.inquiry(otherHome, { email: rosa.email });
  const change = { email: `next${number}@site.example`, expiresAt: new Date(Date.now() + 3_600_000) };
  await db
    .insertInto('emailChanges')
    .values({ uid: rosa.uid, ...change })
    .execute();
  const [askedId, questionId] = [asked.guest.inquiryId, question.guest.inquiryId];
  const keys: Record<string, Key> = {
    'started draft': { kind: 'started-draft', subjectId: draft.id },
    'shared draft': { kind: 'shared-draft', subjectId: draft.id },
    home: { kind: 'property', subjectId: home },
    'pending home': { kind: 'property', subjectId: pending },
    'conversation as owner': { kind: 'inquiry-as-owner', subjectId: askedId },
    'own question': { kind: 'inquiry-as-guest', subjectId: questionId },
    'verified by it': { kind: 'verified-guest', subjectId: questionId },
    'other draft': { kind: 'started-draft', subjectId: otherDraft.id },
    'other home': { kind: 'property', subjectId: otherHome },
    'conversation as its guest': { kind: 'inquiry-as-guest', subjectId: askedId },
    'own question as its owner': { kind: 'inquiry-as-owner', subjectId: questionId },
    ...Object.fromEntries(accountKinds.map((kind) => [kind, { kind, subjectId: rosa.uid }])),
  };
  return { rosa, draft, home, pending, keys };
}

const allKinds = Object.keys(keyDays) as KeyKind[];
/** Kinds of links that no browser keeps. */
const isOfAccount = (kind: string) => (accountKinds as readonly string[]).includes(kind);

type World = Awaited<ReturnType<typeof setUp>>;
let world: World;
/** A browser with its own keys, and one with copies of the mailed links' keys. */
let own: Browser;
let copying: Browser;
let tokens: Record<string, string>;

beforeEach(async () => {
  world = await setUp();
  own = await newBrowser(site);
  copying = await newBrowser(site);
  tokens = {};
  for (const [name, key] of Object.entries(world.keys)) {
    if (!isOfAccount(key.kind)) await giveKey(db, own, key);
    tokens[name] = await issueLinkKey(db, key);
    await copyLinkKey(db, tokens[name], copying);
  }
});

const holds = async (browser: Browser, { kind, subjectId }: Key) =>
  (await listKindsFor(db, browser, subjectId)).includes(kind);

/** The names of the keys that each holder no longer has. */
async function ended() {
  const without = (held: readonly (Key | null)[]) => {
    const ids = new Set(held.map((key) => `${key?.kind} ${key?.subjectId}`));
    const left = Object.entries(world.keys).filter(
      ([, { kind, subjectId }]) => !ids.has(`${kind} ${subjectId}`),
    );
    return left.map(([name]) => name);
  };
  const withoutOf = async (browser: Browser) =>
    without(await listKeys(db, browser, allKinds)).filter((name) => !isOfAccount(name));
  const links = Object.keys(world.keys).map((name) => openLinkKey(db, tokens[name] ?? ''));
  return {
    own: await withoutOf(own),
    copies: await withoutOf(copying),
    links: without(await Promise.all(links)),
  };
}

const uses = {
  'verify-email': (token: string) => verifyEmail(server, token, byPassword),
  'change-email': (token: string) => changeEmail(server, token, byPassword),
  'reset-password': (token: string) => resetPassword(server, token, newPasswords),
};
const newPasswords = { password: 'the new one', confirmPassword: 'the new one' };
const current = { currentPassword: password };

async function setPassword({ rosa }: World) {
  const cookie = await site.logIn(rosa.email);
  const from = { ...here, headers: new Headers({ cookie }) };
  return changePassword(server, await site.userWith(cookie), { ...current, ...newPasswords }, from);
}
const setByCommand = ({ rosa }: World) => grantAdmin(server, { email: rosa.email, password: 'the new one' });
const askForAddress = ({ rosa }: World) => site.requestNewAddress(rosa, `new${number}@site.example`);

const drafts = ['started draft', 'shared draft'];
const homes = ['home', 'pending home', 'conversation as owner'];
const ofAccount = [...drafts, ...homes, 'own question', 'verified by it'];
const byNewPassword = [...ofAccount, 'change-email', 'reset-password'];
const ofOthers = ['conversation as its guest', 'own question as its owner'];
const events: [string, (world: World) => Promise<unknown>, readonly string[]][] = [
  ['submitting the draft', ({ draft, rosa }) => site.pendingHome({ draft, by: rosa }), drafts],
  ['starting over', ({ draft }) => discardDraft(server, draft), drafts],
  [
    'an owner deleting a pending home',
    async ({ pending }) => deleteOwnProperty(server, await site.owned(pending)),
    ['pending home'],
  ],
  [
    'deleting a home',
    ({ home }) => deletePropertyAsAdmin(server, ada, home, 'A duplicate.'),
    ['home', 'conversation as owner', 'conversation as its guest'],
  ],
  ['logging out other sessions', ({ rosa }) => endOtherSessions(server, rosa), ofAccount],
  ['a new password', setPassword, byNewPassword],
  ['a password reset by mail', () => uses['reset-password'](String(tokens['reset-password'])), byNewPassword],
  ['a password set by the command line', setByCommand, byNewPassword],
  ['verifying the address', () => uses['verify-email'](String(tokens['verify-email'])), ['verify-email']],
  ['asking for another address', askForAddress, ['change-email']],
  [
    'a new address',
    () => uses['change-email'](String(tokens['change-email'])),
    [...ofAccount, ...accountKinds],
  ],
  [
    'deleting the account',
    ({ rosa }) => deleteAccount(server, rosa, current, here.clientAddress),
    [...ofAccount, ...ofOthers, ...accountKinds],
  ],
];

test('the keys to a home end with the corrected address, except of the browser that submitted it', async () => {
  const { home, keys } = world;
  await site.change(home, { userId: null });
  const right = { email: `right${number}@site.example`, correctionReason: 'The owner called.' };
  valueOf(await correctAddressAsAdmin(server, ada, home, right));
  const names = ['home', 'conversation as owner'];
  expect(await ended()).toEqual({ own: [], copies: names, links: names });
  expect(await openLinkKey(db, await linkTokenTo(site, right.email))).toEqual(keys['home']);
});

/** The keys with these names, as `ended` lists them. */
function holdersOf(names: readonly string[]) {
  const links = Object.keys(world.keys).filter((name) => names.includes(name));
  const ofBrowsers = links.filter((name) => !isOfAccount(name));
  return { own: ofBrowsers, copies: ofBrowsers, links };
}

describe('the keys of browsers and mailed links', () => {
  test.each(events)('end by %s', async (_event, happen, names) => {
    expect(await ended()).toEqual({ own: [], copies: [], links: [] });
    await happen(world);
    expect(await ended()).toEqual(holdersOf(names));
  });

  test('end when they expire, and the sweep deletes them', async () => {
    await sql`UPDATE keys SET expires_at = now() - interval '1 second'`.execute(db);
    expect(await ended()).toEqual(holdersOf(Object.keys(world.keys)));
    await sweep(server, new Date());
    expect(await db.selectFrom('keys').select('id').execute()).toEqual([]);
  });

  test('end in the browser that logs out, for what the account opens', async () => {
    for (const browser of [own, copying]) await takeAccountKeys(db, browser, world.rosa);
    expect(await ended()).toEqual({ own: ofAccount, copies: ofAccount, links: [] });
  });

  test('stay in a browser that logs out, for a home of another account', async () => {
    const otto = await site.verifiedUser(`otto-account${number}@site.example`);
    await site.change(world.home, { userId: otto.uid });
    await takeAccountKeys(db, own, world.rosa);
    expect((await ended()).own).not.toContain('home');
  });

  test('end with a revoked link in browsers that copied its key, and stay in browsers with their own', async () => {
    for (const token of Object.values(tokens)) await revokeLinkKey(db, token);
    expect(await ended()).toEqual({ ...holdersOf(Object.keys(world.keys)), own: [] });
  });
});

describe('a key', () => {
  /** What a caller opens, of a submitted draft, its property and an inquiry with one id each. */
  async function openedBy(caller: Caller, { subjectId }: Key): Promise<string[]> {
    const proofs: Record<string, unknown> = {
      draft: await openDraft(server, subjectId, caller),
      property: await authorizeOwner(server, subjectId, caller),
      guest: await authorizeSide(server, subjectId, caller, 'guest'),
      owner: await authorizeSide(server, subjectId, caller, 'owner'),
      'verified guest': await findVerifiedGuest(server, caller),
    };
    return Object.keys(proofs).filter((name) => proofs[name] !== null);
  }
  /** What `key` opens of the subject of `other`. A verified guest's key isn't limited to a subject. */
  const opened = (what: string, key: Key, other: Key) =>
    key.subjectId === other.subjectId || what === 'verified guest' ? [what] : [];
  const opensOf = {
    'started-draft': ['other draft', 'draft'],
    'shared-draft': ['shared draft', 'draft'],
    property: ['pending home', 'property'],
    'inquiry-as-guest': ['own question', 'guest'],
    'inquiry-as-owner': ['conversation as owner', 'owner'],
    'verified-guest': ['verified by it', 'verified guest'],
  } satisfies Partial<Record<KeyKind, [string, string]>>;

  test.each(Object.entries(opensOf))(
    '%s opens nothing but its own kind of access to its subject',
    async (_kind, [name, what]) => {
      const key = world.keys[name] as Key;
      const caller = await browserWith(site, key);
      for (const [other, each] of Object.entries(world.keys))
        expect([other, await openedBy(caller, each)]).toEqual([other, opened(what, key, each)]);
    },
  );

  test('property also opens the owner’s side of the conversations about the home', async () => {
    const caller = await browserWith(site, world.keys['home'] as Key);
    for (const name of ['conversation as owner', 'conversation as its guest'])
      expect(await openedBy(caller, world.keys[name] as Key)).toEqual(['owner']);
  });

  test.each(Object.keys(opensOf) as KeyKind[])('%s lasts its days, stored as a hash', async (kind) => {
    const key = { kind, subjectId: crypto.randomUUID() };
    const token = await issueLinkKey(db, key);
    await giveKey(db, own, key);
    const days = sql<number>`extract(day FROM expires_at - created_at)::integer`.as('days');
    const stored = db.selectFrom('keys').select(['tokenHash', days]).where('subjectId', '=', key.subjectId);
    expect(await stored.orderBy('tokenHash').execute()).toEqual([
      { tokenHash: hashToken(token), days: keyDays[kind] },
      { tokenHash: null, days: keyDays[kind] },
    ]);
  });

  test('isn’t opened or copied with an unknown or malformed token', async () => {
    const count = () => db.selectFrom('keys').select('id').execute();
    const before = await count();
    for (const token of ['', 'x', '\u0000', 'a'.repeat(43), 'é', '../..', 'x'.repeat(100_000)]) {
      expect(await openLinkKey(db, token)).toBeNull();
      await copyLinkKey(db, token, own);
    }
    expect(await count()).toHaveLength(before.length);
  });
});

describe.each(accountKinds)('a link to %s', (kind) => {
  test('lasts its days, opens its account, and is never copied to a browser', async () => {
    expect(await openLinkKey(db, String(tokens[kind]))).toEqual({ kind, subjectId: world.rosa.uid });
    const { rows } = await sql`SELECT browser_id,
      round(extract(epoch FROM expires_at - created_at) / 3600)::int AS hours FROM keys
      WHERE account_id = ${world.rosa.uid} AND kind = ${kind}`.execute(db);
    expect(rows).toEqual([{ browserId: null, hours: Math.round(keyDays[kind] * 24) }]);
  });

  test('works once, for its own purpose, even for two concurrent requests', async () => {
    for (const other of accountKinds.filter((each) => each !== kind))
      expect(await uses[kind](String(tokens[other]))).toEqual({
        ok: false,
        failure: { kind: 'link-expired' },
      });
    const token = String(tokens[kind]);
    const results = await Promise.all([uses[kind](token), uses[kind](token)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe('the copy of a link’s key', () => {
  const key = (): Key => ({ kind: 'shared-draft', subjectId: world.draft.id });

  test('isn’t made for an expired link, and expires with the link', async () => {
    const token = await issueLinkKey(db, key());
    const browser = await newBrowser(site);
    const expire = (at: string) =>
      sql`UPDATE keys SET expires_at = ${at}::timestamptz WHERE token_hash = ${hashToken(token)}`.execute(db);
    await expire('2001-01-01');
    await copyLinkKey(db, token, browser);
    expect(await holds(browser, key())).toBe(false);
    await expire('2099-01-01');
    await copyLinkKey(db, token, browser);
    const copies = db.selectFrom('keys').select('expiresAt').where('expiresAt', '>', new Date('2098-01-01'));
    expect(await copies.execute()).toHaveLength(2);
  });

  test('never replaces a browser’s own key, and becomes its own when the browser gets one', async () => {
    const token = await issueLinkKey(db, key());
    await copyLinkKey(db, token, own);
    await giveKey(db, copying, key());
    for (const revoked of [token, String(tokens['shared draft'])]) await revokeLinkKey(db, revoked);
    expect([await holds(own, key()), await holds(copying, key())]).toEqual([true, true]);
  });

  test('exists only in the 20 browsers that opened the link last', async () => {
    const token = await issueLinkKey(db, key());
    const browsers = await Promise.all(Array.from({ length: 23 }, () => newBrowser(site)));
    for (const browser of browsers) {
      await copyLinkKey(db, token, browser);
      // Several copies may be made within one millisecond, the precision of their timestamps.
      const older = { createdAt: sql<Date>`created_at - interval '1 second'` };
      await db.updateTable('keys').set(older).where('copiedFrom', 'is not', null).execute();
    }
    const held = await Promise.all(browsers.map((browser) => holds(browser, key())));
    expect(held).toEqual(browsers.map((_browser, index) => index >= 3));
    expect(await openLinkKey(db, token)).toEqual(key());
  });

  test('isn’t made while the link is revoked', async () => {
    const token = await issueLinkKey(db, key());
    const browser = await newBrowser(site);
    const held = await db.transaction().execute(async (holder) => {
      await revokeLinkKey(holder, token);
      const copied = copyLinkKey(db, token, browser);
      await expect.poll(() => waitingSessions(db)).toBe(1);
      return { copied };
    });
    await held.copied;
    expect(await holds(browser, key())).toBe(false);
  });
});

describe('a requested key', () => {
  const request = (draft: Draft) => requestLinkKey(db, { kind: 'shared-draft', subjectId: draft.id });

  test('gets a token for each mail, and only the last one opens it', async () => {
    const id = await request(world.draft);
    const [first, second] = [await issueRequestedKey(db, id), await issueRequestedKey(db, id)];
    expect(await openLinkKey(db, String(first))).toBeNull();
    expect(await openLinkKey(db, String(second))).toEqual(world.keys['shared draft']);
  });

  test('gets none after the key ended', async () => {
    const id = await request(world.draft);
    await discardDraft(server, world.draft);
    expect(await issueRequestedKey(db, id)).toBeNull();
  });
});
