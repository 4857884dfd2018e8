// What ends a key, for every kind, whether a browser or a mailed link holds it.
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type accountKinds, type Key, keyDays, type KeyKind } from '#domain/account/key.ts';
import { waitingSessions } from '#tests/support/database.ts';
import { propertyOf, provedUser, startInquiry } from '#tests/support/inquiries.ts';
import { browserWith, linkTokenTo, newBrowser } from '#tests/support/keys.ts';
import { openOwned, updateProperty } from '#tests/support/properties.ts';
import {
  byPassword,
  clearRateLimits,
  newAdmin,
  password,
  requestNewAddress,
  setUpTestServer,
  signIn,
  submitProperty,
  userWith,
  valueOf,
} from '#tests/support/test-server.ts';
import { findVerifiedGuest } from './verified-guest.ts';
import { authorizeOwner, authorizeSide, openDraft, type Caller, type Draft, type User } from './proofs.ts';
import { endOtherSessions } from '../accounts/account-settings.ts';
import { changeEmail } from '../accounts/email-changes.ts';
import { changePassword } from '../accounts/passwords.ts';
import { correctAddressAsAdmin } from '../admin/correct-address.ts';
import { deletePropertyAsAdmin } from '../admin/delete-property.ts';
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
  listKindsFor,
  openLinkKey,
  requestLinkKey,
  revokeLinkKey,
  takeAccountKeys,
} from './keys.ts';

const testServer = await setUpTestServer({ REGISTRATIONS_PER_HOUR: '1000', INQUIRIES_PER_HOUR: '1000' });
const { server, db } = testServer;
const ada = await newAdmin(server, 'ada@site.example');
let number = 0;

/** What Rosa's account owns, and what belongs to other people. The names are those of the tests' tables. */
async function setUp() {
  number += 1;
  await clearRateLimits(testServer);
  const rosa = await provedUser(testServer, `rosa${number}@site.example`);
  const browser = await newBrowser(testServer);
  const draft = await createDraft(server, { user: rosa, browser });
  const otherDraft = await createDraft(server, { user: null, browser: await newBrowser(testServer) });
  const home = await propertyOf(testServer, rosa.email);
  await updateProperty(testServer, home, { userId: rosa.uid });
  const pending = await submitProperty(testServer, { by: rosa });
  const otherHome = await propertyOf(testServer, `otto${number}@site.example`);
  const asked = await startInquiry(testServer, home, { email: `gwen${number}@guest.example` });
  const question = await startInquiry(testServer, otherHome, { email: rosa.email });
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
  };
  return { rosa, draft, home, pending, keys };
}

type World = Awaited<ReturnType<typeof setUp>>;
let world: World;
/** A browser with its own keys, and one with copies of the mailed links' keys. */
let own: Browser;
let copying: Browser;
let tokens: Record<string, string>;

beforeEach(async () => {
  world = await setUp();
  own = await newBrowser(testServer);
  copying = await newBrowser(testServer);
  tokens = {};
  for (const [name, key] of Object.entries(world.keys)) {
    await giveKey(db, own, key);
    tokens[name] = await issueLinkKey(db, key);
    await copyLinkKey(db, tokens[name], copying);
  }
});

const holds = async (browser: Browser, { kind, subjectId }: Key) =>
  (await listKindsFor(db, browser, subjectId)).includes(kind);

/** The names of the keys that each holder no longer has. */
async function ended() {
  const gone: Record<'own' | 'copies' | 'links', string[]> = { own: [], copies: [], links: [] };
  for (const [name, key] of Object.entries(world.keys)) {
    if (!(await holds(own, key))) gone.own.push(name);
    if (!(await holds(copying, key))) gone.copies.push(name);
    if ((await openLinkKey(db, tokens[name] ?? '')) === null) gone.links.push(name);
  }
  return gone;
}

const ofAccount = [
  'started draft',
  'shared draft',
  'home',
  'pending home',
  'conversation as owner',
  'own question',
  'verified by it',
];
const clientAddress = '192.0.2.1';

async function changePasswordOf(user: User): Promise<void> {
  const cookie = await signIn(server, user.email);
  const form = { currentPassword: password, password: 'the new one', confirmPassword: 'the new one' };
  const from = { clientAddress, headers: new Headers({ cookie }) };
  valueOf(await changePassword(server, await userWith(server, cookie), form, from));
}

const drafts = ['started draft', 'shared draft'];
const events: [string, (world: World) => Promise<unknown>, string[]][] = [
  ['submitting the draft', ({ draft, rosa }) => submitProperty(testServer, { draft, by: rosa }), drafts],
  ['starting over', ({ draft }) => discardDraft(server, draft), drafts],
  [
    'an owner deleting a pending home',
    async ({ pending }) => valueOf(await deleteOwnProperty(server, await openOwned(testServer, pending))),
    ['pending home'],
  ],
  [
    'deleting a home',
    async ({ home }) => valueOf(await deletePropertyAsAdmin(server, ada, home, 'A duplicate.')),
    ['home', 'conversation as owner', 'conversation as its guest'],
  ],
  ['logging out other sessions', ({ rosa }) => endOtherSessions(server, rosa), ofAccount],
  ['a new password', ({ rosa }) => changePasswordOf(rosa), ofAccount],
  [
    'a new address',
    async ({ rosa }) =>
      valueOf(
        await changeEmail(
          server,
          await requestNewAddress(testServer, rosa, `new${number}@site.example`),
          byPassword,
        ),
      ),
    ofAccount,
  ],
];

describe('the keys to a home without an account', () => {
  test('end with the corrected address, except those of the browser that submitted it', async () => {
    const { home } = world;
    await updateProperty(testServer, home, { userId: null });
    const right = `right${number}@site.example`;
    valueOf(
      await correctAddressAsAdmin(server, ada, home, { email: right, correctionReason: 'The owner called.' }),
    );
    const token = await linkTokenTo(testServer, right);
    const names = ['home', 'conversation as owner'];
    expect(await ended()).toEqual({ own: [], copies: names, links: names });
    expect(await openLinkKey(db, token)).toEqual(world.keys['home']);
  });
});

describe('the keys of browsers and mailed links', () => {
  test.each(events)('end by %s', async (_event, happen, names) => {
    expect(await ended()).toEqual({ own: [], copies: [], links: [] });
    await happen(world);
    const expected = Object.keys(world.keys).filter((name) => names.includes(name));
    expect(await ended()).toEqual({ own: expected, copies: expected, links: expected });
  });

  test('end when they expire, and the sweep deletes them', async () => {
    const all = Object.keys(world.keys);
    await sql`UPDATE keys SET expires_at = now() - interval '1 second'`.execute(db);
    expect(await ended()).toEqual({ own: all, copies: all, links: all });
    await sweep(server, new Date());
    expect(await db.selectFrom('keys').select('id').execute()).toEqual([]);
  });

  test('end in the browser that logs out, for what the account opens', async () => {
    for (const browser of [own, copying]) await takeAccountKeys(db, browser, world.rosa);
    expect(await ended()).toEqual({ own: ofAccount, copies: ofAccount, links: [] });
  });

  test('end with a revoked link in browsers that copied its key, and stay in browsers with their own', async () => {
    for (const token of Object.values(tokens)) await revokeLinkKey(db, token);
    const all = Object.keys(world.keys);
    expect(await ended()).toEqual({ own: [], copies: all, links: all });
  });

  test('stay in a browser that logs out, for a home of another account', async () => {
    const otto = await provedUser(testServer, `otto-account${number}@site.example`);
    await updateProperty(testServer, world.home, { userId: otto.uid });
    await takeAccountKeys(db, own, world.rosa);
    expect((await ended()).own).not.toContain('home');
  });
});

describe('a key', () => {
  /** What a caller opens, of a submitted draft, its property and an inquiry with one id each. */
  async function openedBy(caller: Caller, { subjectId }: Key): Promise<string[]> {
    const owner = await authorizeOwner(server, subjectId, caller);
    const opened: Record<string, unknown> = {
      draft: await openDraft(server, subjectId, caller),
      property: owner,
      guest: await authorizeSide(server, subjectId, caller, 'guest'),
      owner: await authorizeSide(server, subjectId, caller, 'owner'),
      'verified guest': await findVerifiedGuest(server, caller),
    };
    return Object.keys(opened).filter((name) => opened[name] !== null);
  }
  /** What a key that opens `opens` opens of another key's subject. No subject limits a verified guest. */
  const opensOf = (other: Key, key: Key, opens: string[]) =>
    other.subjectId === key.subjectId ? opens : opens.filter((what) => what === 'verified guest');
  const names: Record<
    Exclude<KeyKind, (typeof accountKinds)[number] | 'mailbox-data'>,
    [string, string[]]
  > = {
    'started-draft': ['other draft', ['draft']],
    'shared-draft': ['shared draft', ['draft']],
    property: ['pending home', ['property']],
    'inquiry-as-guest': ['own question', ['guest']],
    'inquiry-as-owner': ['conversation as owner', ['owner']],
    'verified-guest': ['verified by it', ['verified guest']],
  };

  test.each(Object.entries(names))(
    '%s opens its kind and its subject alone',
    async (_kind, [name, opens]) => {
      const key = world.keys[name] as Key;
      const caller = await browserWith(testServer, key);
      for (const [other, each] of Object.entries(world.keys)) {
        expect([other, await openedBy(caller, each)]).toEqual([other, opensOf(each, key, opens)]);
      }
    },
  );

  test('property also opens the owner’s side of the conversations about the home', async () => {
    const caller = await browserWith(testServer, world.keys['home'] as Key);
    for (const name of ['conversation as owner', 'conversation as its guest'])
      expect(await openedBy(caller, world.keys[name] as Key)).toEqual(['owner']);
  });

  const ofBrowsers = Object.entries(keyDays).filter(([kind]) => kind in names);
  test.each(ofBrowsers)('%s lasts %i days, stored as a hash', async (kind, days) => {
    const subjectId = crypto.randomUUID();
    const token = await issueLinkKey(db, { kind: kind as KeyKind, subjectId });
    await giveKey(db, await newBrowser(testServer), { kind: kind as KeyKind, subjectId });
    const stored = await db
      .selectFrom('keys')
      .select(['tokenHash', sql<number>`extract(day FROM expires_at - created_at)::integer`.as('days')])
      .where('subjectId', '=', subjectId)
      .orderBy('tokenHash')
      .execute();
    expect(stored).toEqual([
      { tokenHash: hashToken(token), days },
      { tokenHash: null, days },
    ]);
  });

  test.each(['', 'x', '\u0000', 'a'.repeat(43), 'é', '../..', 'a b', 'x'.repeat(100_000)])(
    'isn’t opened or copied with the token %j',
    async (token) => {
      const browser = await newBrowser(testServer);
      expect(await openLinkKey(db, token)).toBeNull();
      await copyLinkKey(db, token, browser);
      expect(
        await db
          .selectFrom('keys')
          .innerJoin('browsers', 'browsers.id', 'browserId')
          .select('kind')
          .where('secretHash', '=', browser.secretHash)
          .execute(),
      ).toEqual([]);
    },
  );
});

describe('the copy of a link’s key', () => {
  const key = (): Key => ({ kind: 'shared-draft', subjectId: world.draft.id });

  test('isn’t made for an expired link, and expires with the link', async () => {
    const token = await issueLinkKey(db, key());
    const browser = await newBrowser(testServer);
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
    await revokeLinkKey(db, token);
    await revokeLinkKey(db, String(tokens['shared draft']));
    expect([await holds(own, key()), await holds(copying, key())]).toEqual([true, true]);
  });

  test('exists in the 20 browsers that opened the link last', async () => {
    const token = await issueLinkKey(db, key());
    const browsers: Browser[] = [];
    for (let opened = 0; opened < 23; opened += 1) {
      const browser = await newBrowser(testServer);
      browsers.push(browser);
      await copyLinkKey(db, token, browser);
      // Several copies may be made within one millisecond, the precision of their timestamps.
      await sql`UPDATE keys SET created_at = created_at - interval '1 second' WHERE copied_from IS NOT NULL`.execute(
        db,
      );
    }
    const held = await Promise.all(browsers.map((browser) => holds(browser, key())));
    expect(held).toEqual(browsers.map((_browser, index) => index >= 3));
    expect(await openLinkKey(db, token)).toEqual(key());
  });

  test('isn’t made while the link is revoked', async () => {
    const token = await issueLinkKey(db, key());
    const browser = await newBrowser(testServer);
    const attempt = await db.transaction().execute(async (holder) => {
      await revokeLinkKey(holder, token);
      const copied = copyLinkKey(db, token, browser);
      await expect.poll(() => waitingSessions(db)).toBe(1);
      return { copied };
    });
    await attempt.copied;
    expect(await holds(browser, key())).toBe(false);
  });
});

describe('a requested key', () => {
  const request = (draft: Draft) => requestLinkKey(db, { kind: 'shared-draft', subjectId: draft.id });

  test('gets a token for each mail, and only the last one opens it', async () => {
    const id = await request(world.draft);
    const [first, second] = [await issueRequestedKey(db, id), await issueRequestedKey(db, id)];
    expect(await openLinkKey(db, String(first))).toBeNull();
    expect(await openLinkKey(db, String(second))).toEqual({
      kind: 'shared-draft',
      subjectId: world.draft.id,
    });
  });

  test.each(events.filter(([, , names]) => names.includes('shared draft')))(
    'gets none after %s',
    async (_event, happen) => {
      const id = await request(world.draft);
      await happen(world);
      expect(await issueRequestedKey(db, id)).toBeNull();
    },
  );
});
