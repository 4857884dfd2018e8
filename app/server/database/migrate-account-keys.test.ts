// How 0053-account-keys.ts carries over the mailed links to accounts of the previous release, written before
// and during an update.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { setUpPreviousSite } from '#tests/support/previous-release.ts';
import { openLinkKey } from '../access/keys.ts';
import { createToken, hashToken } from '../tokens.ts';

const { db, update } = await setUpPreviousSite('0053');

/** An account with both links. The token of `verification` has the prefix that its old path adds. */
async function addAccount() {
  const uid = createToken();
  const email = `${uuidv7()}@site.example`;
  await sql`INSERT INTO auth_users (id, name, email) VALUES (${uid}, 'Rosa', ${email})`.execute(db);
  const [verification, change, reset] = [createToken(), createToken(), createToken()];
  const store = (identifier: string, value: string) =>
    sql`INSERT INTO auth_verifications (id, identifier, value, expires_at)
      VALUES (${createToken()}, ${createHash('sha256').update(identifier).digest('base64url')}, ${value},
        now() + interval '1 hour')`.execute(db);
  await store(`confirm-email:${verification}`, JSON.stringify({ uid, email }));
  await store(`reset-password:${reset}`, uid);
  await sql`INSERT INTO email_changes (uid, email, token_hash, expires_at)
    VALUES (${uid}, 'new@site.example', ${hashToken(change)}, now() + interval '1 day')`.execute(db);
  return { uid, verification: `confirm-email:${verification}`, change, reset };
}
type Account = Awaited<ReturnType<typeof addAccount>>;

let before: Account[];
let during: Account[];
const three = () => Promise.all([addAccount(), addAccount(), addAccount()]);
beforeAll(async () => {
  before = await three();
  await update();
  during = await three();
});

const opened = async ({ verification, change, reset }: Account) => {
  const keys = await Promise.all([verification, change, reset].map((token) => openLinkKey(db, token)));
  return keys.map((key) => key && `${key.kind} ${key.subjectId}`);
};

describe.each([
  ['before', () => before],
  ['during', () => during],
])('links to accounts mailed %s the update', (_when, accounts) => {
  const of = (number: number) => accounts()[number] as Account;

  test('open their kind and account, except links for a new password', async () => {
    const { uid } = of(0);
    expect(await opened(of(0))).toEqual([`verify-email ${uid}`, `change-email ${uid}`, null]);
  });

  test('end when the previous release uses them up', async () => {
    const { uid } = of(0);
    await sql`DELETE FROM auth_verifications WHERE value LIKE ${`%${uid}%`}`.execute(db);
    expect(await opened(of(0))).toEqual([null, `change-email ${uid}`, null]);
    const change = createToken();
    await sql`UPDATE email_changes SET token_hash = ${hashToken(change)} WHERE uid = ${uid}`.execute(db);
    expect(await opened({ ...of(0), change })).toEqual([null, `change-email ${uid}`, null]);
    expect(await openLinkKey(db, of(0).change)).toBeNull();
  });

  test('end with the address or the account', async () => {
    await sql`UPDATE auth_users SET email = ${`${uuidv7()}@new.example`} WHERE id = ${of(1).uid}`.execute(db);
    expect(await opened(of(1))).toEqual([null, `change-email ${of(1).uid}`, null]);
    await sql`DELETE FROM auth_users WHERE id = ${of(2).uid}`.execute(db);
    expect(await opened(of(2))).toEqual([null, null, null]);
  });
});

test('running again copies nothing that was used up', async () => {
  const count = async () => {
    const { rows } = await sql<{ keys: number }>`SELECT count(*)::int AS keys FROM keys`.execute(db);
    return rows[0]?.keys;
  };
  const keys = await count();
  expect(keys).toBeGreaterThan(0);
  await update();
  expect(await count()).toBe(keys);
});
