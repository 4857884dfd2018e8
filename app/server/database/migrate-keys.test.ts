// Tests that 0050-keys.ts turns tokens of the previous release into keys, before and during an update.
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Key } from '#domain/key.ts';
import { browserWith } from '#tests/support/keys.ts';
import { addToken, setUpPreviousSite } from '#tests/support/previous-release.ts';
import { insertProperty } from '#tests/support/properties.ts';
import { newUser } from '#tests/support/test-server.ts';
import { createToken, hashToken } from '../tokens.ts';
import { exchangeEarlierCookies } from '../access/earlier-cookies.ts';
import { giveKey, issueLinkKey, listKindsFor, openLinkKey } from '../access/keys.ts';
import type { Browser } from '../access/browsers.ts';
import { openDraft } from '../access/proofs.ts';

const { server, db, update } = await setUpPreviousSite('0050');
const rosa = await newUser(server, 'rosa@site.example');

/** Starts a draft. Returns its id, and the token in the browser's cookie. */
async function startDraft(userId: string | null = null): Promise<{ id: string; token: string }> {
  const [id, token] = [uuidv7(), createToken()];
  await sql`INSERT INTO property_versions (id, property_id, author, token_hash, user_id)
    VALUES (${id}, ${id}, 'owner', ${hashToken(token)}, ${userId})`.execute(db);
  return { id, token };
}

/** Every kind of token of the previous release, with the key that it becomes. */
async function addTokens() {
  const [draft, propertyId] = [await startDraft(), await insertProperty(db, null)];
  const inquiryId = uuidv7();
  await sql`INSERT INTO inquiries (id, property_id, nights, guests, pets, monthly_rent, guest_name, guest_email, verified_at)
    VALUES (${inquiryId}, ${propertyId}, daterange('2027-01-01', '2027-03-01'), 2, false, 3000, 'Gwen',
      'gwen@guest.example', now())`.execute(db);
  return {
    draft,
    propertyId,
    inquiryId,
    tokens: {
      'of the browser that started a draft': [draft.token, 'started-draft', draft.id],
      'of a mailed link to a draft': [await addToken(db, { draftId: draft.id }), 'shared-draft', draft.id],
      'of a property': [await addToken(db, { propertyId }), 'property', propertyId],
      'of a guest': [await addToken(db, { inquiryId, side: 'guest' }), 'inquiry-as-guest', inquiryId],
      'of an owner': [await addToken(db, { inquiryId, side: 'owner' }), 'inquiry-as-owner', inquiryId],
    } satisfies Record<string, [token: string, kind: Key['kind'], subjectId: string]>,
  };
}
type Written = Awaited<ReturnType<typeof addTokens>>;

let before: Written;
let during: Written;
beforeAll(async () => {
  before = await addTokens();
  await update();
  during = await addTokens();
});

const cookieOf = (name: string, texts: string[]) =>
  `${name}=${encodeURIComponent(Buffer.from(JSON.stringify(texts)).toString('base64'))}`;
const exchange = async (cookie: string) =>
  exchangeEarlierCookies(server, new Request('http://localhost/', { headers: { cookie } }));
const browserOf = async (cookie: string) => (await exchange(cookie))?.browser ?? null;

describe.each([
  ['before', () => before],
  ['during', () => during],
])('a token written %s the update', (_when, written) => {
  test('opens what it opened, in mailed links and in cookies', async () => {
    const { tokens, draft, propertyId, inquiryId } = written();
    for (const [name, [token, kind, subjectId]] of Object.entries(tokens))
      expect([name, await openLinkKey(db, token)]).toEqual([name, { kind, subjectId }]);
    const of = (name: keyof typeof tokens) => `${tokens[name][2]}.${tokens[name][0]}`;
    const exchanged = await exchange(
      [
        cookieOf('baystead_draft', [of('of the browser that started a draft')]),
        cookieOf('baystead_owner', [of('of a property')]),
        cookieOf('baystead_inquiry', [of('of a guest'), of('of an owner')]),
      ].join('; '),
    );
    const browser = exchanged?.browser as Browser;
    expect(await openDraft(server, draft.id, { user: null, browser })).toEqual({ id: draft.id, isOwn: true });
    expect(await listKindsFor(db, browser, propertyId)).toEqual(['property']);
    expect((await listKindsFor(db, browser, inquiryId)).toSorted()).toEqual([
      'inquiry-as-guest',
      'inquiry-as-owner',
    ]);
  });

  test('ends when the previous release or this one ends it', async () => {
    const { tokens, draft, propertyId } = written();
    const open = async (name: keyof typeof tokens) => openLinkKey(db, tokens[name][0]);
    await sql`DELETE FROM access_tokens WHERE property_id = ${propertyId}`.execute(db);
    expect(await open('of a property')).toBeNull();
    await sql`DELETE FROM inquiries WHERE property_id = ${propertyId}`.execute(db);
    expect([await open('of a guest'), await open('of an owner')]).toEqual([null, null]);
    const caller = await browserWith({ db }, { kind: 'started-draft', subjectId: draft.id });
    await sql`DELETE FROM access_tokens WHERE draft_id = ${draft.id}`.execute(db);
    await sql`UPDATE property_versions SET token_hash = ${hashToken(createToken())} WHERE id = ${draft.id}`.execute(
      db,
    );
    expect(await open('of a mailed link to a draft')).toBeNull();
    expect(await open('of the browser that started a draft')).toBeNull();
    await sql`DELETE FROM property_versions WHERE id = ${draft.id}`.execute(db);
    expect(await openDraft(server, draft.id, caller)).toBeNull();
    expect(await listKindsFor(db, caller.browser, draft.id)).toEqual([]);
  });
});

test('running again gives no second key, and none that was revoked', async () => {
  const propertyId = await insertProperty(db, null);
  const token = await addToken(db, { propertyId });
  await update();
  const keys = db.selectFrom('keys').select('tokenHash').where('subjectId', '=', propertyId);
  expect(await keys.execute()).toEqual([{ tokenHash: hashToken(token) }]);
});

test('a new password in this release also ends the tokens for the previous one', async () => {
  const { id, token } = await startDraft(rosa.uid);
  const linked = await addToken(db, { draftId: id });
  const mailed = await issueLinkKey(db, { kind: 'shared-draft', subjectId: id });
  await sql`SELECT revoke_keys_of_account(${rosa.uid})`.execute(db);
  expect(await Promise.all([token, linked, mailed].map((each) => openLinkKey(db, each)))).toEqual([
    null,
    null,
    null,
  ]);
  const left = sql`SELECT FROM access_tokens WHERE draft_id = ${id}
    UNION ALL SELECT FROM property_versions WHERE token_hash = ${hashToken(token)}`;
  expect((await left.execute(db)).rows).toEqual([]);
});

test('a save by the previous release keeps the copies of the token in browsers', async () => {
  const { id, token } = await startDraft();
  const browser = await browserOf(cookieOf('baystead_draft', [`${id}.${token}`]));
  await sql`UPDATE property_versions SET token_hash = token_hash, save_number = 1 WHERE id = ${id}`.execute(
    db,
  );
  expect(await listKindsFor(db, browser, id)).toEqual(['started-draft']);
});

test('cookies that the previous release sets during the update add keys to the browser of this one', async () => {
  const { id, token } = await startDraft();
  const first = await exchange(cookieOf('baystead_draft', [`${id}.${token}`]));
  const cookie = String(first?.cookies[0]).split(';')[0];
  await giveKey(db, first?.browser as Browser, { kind: 'property', subjectId: id });
  const later = await startDraft();
  const browser = await browserOf(`${cookie}; ${cookieOf('baystead_draft', [`${later.id}.${later.token}`])}`);
  expect(browser).toEqual(first?.browser);
  expect((await listKindsFor(db, browser, id)).toSorted()).toEqual(['property', 'started-draft']);
  expect(await listKindsFor(db, browser, later.id)).toEqual(['started-draft']);
});

test('a forged cookie with many texts exchanges at most eight', async () => {
  const drafts = await Promise.all(Array.from({ length: 12 }, () => startDraft()));
  const texts = drafts.map(({ id, token }) => `${id}.${token}`);
  const browser = await browserOf(
    `${cookieOf('baystead_draft', texts.slice(0, 6))}; ${cookieOf('baystead_owner', texts.slice(6))}`,
  );
  const opened = await Promise.all(drafts.map(({ id }) => listKindsFor(db, browser, id)));
  expect(opened.map((kinds) => kinds.length)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0]);
});
