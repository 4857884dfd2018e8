// Every kind of mailed link with tokens that are wrong, and forms that belong to other kinds.
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountKinds, type Key, type KeyKind } from '#domain/account/key.ts';
import { propertyOf, sendTestInquiry } from '#tests/support/inquiries.ts';
import { newBrowserCookie } from '#tests/support/form-sender.ts';
import { startDraft } from '#tests/support/keys.ts';
import { outcomeOf, setUpPages, visitsTo } from '#tests/support/pages.ts';
import {
  clearRateLimits,
  newUser,
  password,
  requestNewAddress,
  signIn,
  valueOf,
} from '#tests/support/test-server.ts';
import { issueLinkKey, openLinkKey } from '#server/access/keys.ts';
import type { User } from '#server/access/proofs.ts';
import { createToken } from '#server/tokens.ts';

const pages = await setUpPages({ REGISTRATIONS_PER_HOUR: '1000' });
const { get, post } = visitsTo(pages);

const intentsOf = {
  'shared-draft': ['send'],
  property: [],
  'inquiry-as-guest': ['send'],
  'inquiry-as-owner': [],
  'verify-email': ['verify-email'],
  'change-email': ['change-email'],
  'reset-password': ['reset-password'],
  'mailbox-data': ['delete-data'],
} satisfies Partial<Record<KeyKind, string[]>>;
type LinkKind = keyof typeof intentsOf;
const kinds = Object.keys(intentsOf) as LinkKind[];
const intents = [...new Set(Object.values(intentsOf).flat())];

let number = 0;
let rosa: User;
let tokens: Record<LinkKind, string>;
const secrets = () => [rosa.email, 'Secret home', 'gwen'];

beforeEach(async () => {
  number += 1;
  await clearRateLimits(pages);
  rosa = await newUser(pages.server, `rosa${number}@site.example`);
  await requestNewAddress(pages, rosa, `next.${rosa.email}`);
  const { draft } = await startDraft(pages.server);
  const home = await propertyOf(pages, `owner${number}@site.example`);
  valueOf(await sendTestInquiry(pages, home, { email: `gwen${number}@guest.example` }));
  const inquiry = await pages.db
    .selectFrom('inquiries')
    .select('id')
    .where('propertyId', '=', home)
    .executeTakeFirstOrThrow();
  const subjects: Record<LinkKind, string> = {
    'shared-draft': draft.id,
    property: home,
    'inquiry-as-guest': inquiry.id,
    'inquiry-as-owner': inquiry.id,
    'verify-email': rosa.uid,
    'change-email': rosa.uid,
    'reset-password': rosa.uid,
    'mailbox-data': rosa.email,
  };
  const issued = await Promise.all(
    kinds.map(async (kind) => [kind, await issueLinkKey(pages.db, { kind, subjectId: subjects[kind] })]),
  );
  tokens = Object.fromEntries(issued) as typeof tokens;
});

const form = { currentPassword: password, password: 'the new one', confirmPassword: 'the new one' };
const broken = [302, '/links?link=unknown'];

const wrong: [string, (token: string) => string][] = [
  ['forged', () => createToken()],
  ['truncated', (token) => token.slice(0, -1)],
  ['repeated', (token) => token + token],
  ['in capitals', (token) => token.toUpperCase()],
  ['with a prefix', (token) => `confirm-email:${token}`],
];

describe.each(kinds)('a link %s', (kind) => {
  test.each(wrong)('opens and does nothing with a token that is %s', async (_name, spoil) => {
    const path = `/link/${spoil(tokens[kind])}`;
    expect(outcomeOf(await get(path))).toEqual(broken);
    for (const intent of intents) expect(outcomeOf(await post(path, { ...form, intent }))).toEqual(broken);
    expect(await openLinkKey(pages.db, tokens[kind])).not.toBeNull();
  });

  test('opens and does nothing after it expired', async () => {
    await sql`UPDATE keys SET expires_at = now() - interval '1 second'`.execute(pages.db);
    const path = `/link/${tokens[kind]}`;
    expect(outcomeOf(await get(path))).toEqual(broken);
    for (const intent of intents) expect(outcomeOf(await post(path, { ...form, intent }))).toEqual(broken);
  });

  test('does nothing with the forms of other kinds', async () => {
    const foreign = intents.filter((intent) => !(intentsOf[kind] as string[]).includes(intent));
    for (const intent of [...foreign, 'nonsense']) {
      const response = await post(`/link/${tokens[kind]}`, { ...form, intent });
      expect([intent, response.status < 500, response.ok]).toEqual([intent, true, false]);
      const text = await response.text();
      expect(secrets().filter((secret) => text.includes(secret))).toEqual([]);
    }
    expect(await openLinkKey(pages.db, tokens[kind])).not.toBeNull();
    expect(await signIn(pages.server, rosa.email)).not.toBe('');
  });
});

test.each(accountKinds)('the page of %s doesn’t name the account', async (kind) => {
  const text = await (await get(`/link/${tokens[kind]}`)).text();
  expect(text).not.toContain(rosa.email);
  expect(text).not.toContain(rosa.uid);
});

test.each(accountKinds)('a link %s opens or is unknown while its account is deleted', async (kind) => {
  const cookie = await signIn(pages.server, rosa.email);
  const path = `/link/${tokens[kind]}`;
  const responses = await Promise.all([
    get(path),
    post(path, { ...form, intent: kind }),
    post('/account/delete', form, cookie),
    get(path),
    post(path, { ...form, intent: kind }),
  ]);
  for (const { status } of responses) expect([200, 302, 410, 422]).toContain(status);
});

test('a copied browser cookie opens the same, until the key ends for both', async () => {
  const key: Key = { kind: 'property', subjectId: await propertyOf(pages, `ines${number}@site.example`) };
  const cookie = await newBrowserCookie(pages, key);
  const page = `/submission/${key.subjectId}`;
  const copied = () => pages.request(page, { headers: { cookie, 'user-agent': 'another machine' } });
  expect([(await get(page, cookie)).status, (await copied()).status]).toEqual([200, 200]);
  await pages.db.deleteFrom('keys').where('subjectId', '=', key.subjectId).execute();
  expect([outcomeOf(await get(page, cookie)), outcomeOf(await copied())]).toEqual([broken, broken]);
});
