// Every kind of mailed link with tokens that are wrong, and forms that belong to other kinds.
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountKinds, type KeyKind } from '#domain/account/key.ts';
import { outcomeOf } from '#tests/support/html.ts';
import { password, setUpSite } from '#tests/support/site.ts';
import { startDraft } from '#tests/support/keys.ts';
import { issueLinkKey, openLinkKey } from '#server/access/keys.ts';
import type { User } from '#server/access/proofs.ts';
import { createToken } from '#server/tokens.ts';

const site = await setUpSite({ REGISTRATIONS_PER_HOUR: '1000', INQUIRIES_PER_HOUR: '1000' });
const { get, post } = site;

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
const tokens = {} as Record<LinkKind, string>;
const secrets = () => [rosa.email, 'Secret home', 'gwen'];

beforeEach(async () => {
  number += 1;
  rosa = await site.user(`rosa${number}@site.example`);
  await site.requestNewAddress(rosa, `next.${rosa.email}`);
  const { draft } = await startDraft(site.server);
  const home = await site.home(`owner${number}@site.example`);
  const { guest } = await site.inquiry(home, { email: `gwen${number}@guest.example` });
  const accounts = { 'verify-email': rosa.uid, 'change-email': rosa.uid, 'reset-password': rosa.uid };
  const sides = { 'inquiry-as-guest': guest.inquiryId, 'inquiry-as-owner': guest.inquiryId };
  const others = { 'shared-draft': draft.id, property: home, 'mailbox-data': rosa.email };
  const subjects: Record<LinkKind, string> = { ...accounts, ...sides, ...others };
  for (const kind of kinds) tokens[kind] = await issueLinkKey(site.db, { kind, subjectId: subjects[kind] });
});

const form = { currentPassword: password, password: 'the new one', confirmPassword: 'the new one' };
const broken = [302, '/links?link=unknown'];

/** Opens a link and sends all forms to it, which must do nothing. */
async function expectBroken(token: string) {
  const path = `/link/${token}`;
  const forms = intents.map((intent) => post(path, { ...form, intent }));
  for (const response of await Promise.all([get(path), ...forms]))
    expect(outcomeOf(response)).toEqual(broken);
}

describe.each(kinds)('a link %s', (kind) => {
  test('opens and does nothing with a token that is forged, damaged or expired', async () => {
    const token = tokens[kind];
    for (const wrong of [createToken(), token.slice(0, -1), token + token, token.toUpperCase()])
      await expectBroken(wrong);
    expect(await openLinkKey(site.db, token)).not.toBeNull();
    await sql`UPDATE keys SET expires_at = now() - interval '1 second'`.execute(site.db);
    await expectBroken(token);
  });

  test('does nothing with the forms of other kinds', async () => {
    const foreign = intents.filter((intent) => !(intentsOf[kind] as string[]).includes(intent));
    for (const intent of [...foreign, 'nonsense']) {
      const response = await post(`/link/${tokens[kind]}`, { ...form, intent });
      expect([intent, response.status < 500, response.ok]).toEqual([intent, true, false]);
      const text = await response.text();
      expect(secrets().filter((secret) => text.includes(secret))).toEqual([]);
    }
    expect(await openLinkKey(site.db, tokens[kind])).not.toBeNull();
    expect(await site.logIn(rosa.email)).not.toBe('');
  });
});

test.each(accountKinds)('the page of %s doesn’t name the account', async (kind) => {
  const text = await (await get(`/link/${tokens[kind]}`)).text();
  for (const secret of [rosa.email, rosa.uid]) expect(text).not.toContain(secret);
});
