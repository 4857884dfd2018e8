// Keys: permissions to open one thing each, held by a browser (browsers.ts) or by a mailed link. The database
// stores hashes only, and no token is logged. A key opens exactly its kind and subject, and no function turns
// it into a key for more. Callers decide what a kind allows (docs/decisions/0082-keys.md).
import { sql, type Transaction } from 'kysely';
import { accountKinds, type Key, keyDays, type KeyKind } from '#domain/account/key.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { createToken, hashToken, isToken } from '../tokens.ts';
import type { Browser } from './browsers.ts';

export function linkPath(token: string): string {
  return `/link/${token}`;
}

/** The browsers that one mailed link can be open in. Another one ends the oldest copy of the link's key. */
const maxCopies = 20;

const expiryOf = (kind: KeyKind) => sql<Date>`now() + ${keyDays[kind]} * interval '1 day'`;

const isOfAccount = (kind: KeyKind) => accountKinds.some((each) => each === kind);

/** Issues a key for a link that is mailed now. Returns its token: 43 URL-safe characters. */
export async function issueLinkKey(db: Database, key: Key): Promise<string> {
  const token = createToken();
  await insertLinkKey(db, key, token);
  return token;
}

/**
 * Issues a key for a link that a job will mail, so that revoking the subject's keys meanwhile stops the mail.
 * Returns the key's id. No token opens it before `issueRequestedKey`.
 */
export async function requestLinkKey(db: Database, key: Key): Promise<string> {
  return insertLinkKey(db, key, createToken());
}

/** The column of the subject. Only mailed links hold keys to accounts and mailboxes. */
function toSubject({ kind, subjectId }: Key) {
  if (kind === 'mailbox-data') return { subjectId: null, emailAddress: subjectId };
  return isOfAccount(kind) ? { subjectId: null, accountId: subjectId } : { subjectId };
}

async function insertLinkKey(db: Database, { kind, subjectId }: Key, token: string): Promise<string> {
  const { id } = await db
    .insertInto('keys')
    .values({
      kind,
      ...toSubject({ kind, subjectId }),
      browserId: null,
      tokenHash: hashToken(token),
      expiresAt: expiryOf(kind),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns a new token for a requested key, or null if the key was revoked. */
export async function issueRequestedKey(db: Database, id: string): Promise<string | null> {
  const token = createToken();
  const issued = await db
    .updateTable('keys')
    .set({ tokenHash: hashToken(token) })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return issued ? token : null;
}

/**
 * Revokes the key of a link: because it works once and was used, or because its mail could not be sent.
 * Returns true if this call revoked it, so that only one of several concurrent uses succeeds.
 */
export async function revokeLinkKey(db: Database, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('keys')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The key of a mailed link. Null for a wrong, expired or malformed token. */
export async function openLinkKey(db: Database, token: string): Promise<Key | null> {
  if (!isToken(token)) return null;
  const key = await db
    .selectFrom('keys')
    .select(['kind', sql<string>`coalesce(subject_id::text, account_id, email_address)`.as('subjectId')])
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return key ?? null;
}

/** The account that a mailed link of this kind opens. Null for any other token. */
export async function openAccountLink(
  db: Database,
  token: string,
  kind: (typeof accountKinds)[number],
): Promise<string | null> {
  const key = await openLinkKey(db, token);
  return key?.kind === kind ? key.subjectId : null;
}

/** Gives a browser a key. If the browser has it already, its days start again. */
export async function giveKey(db: Database, browser: Browser, { kind, subjectId }: Key): Promise<void> {
  await sql`INSERT INTO keys (kind, subject_id, browser_id, expires_at)
    SELECT ${kind}, ${subjectId}, id, ${expiryOf(kind)} FROM browsers WHERE secret_hash = ${browser.secretHash}
    ON CONFLICT (browser_id, kind, subject_id)
      DO UPDATE SET expires_at = excluded.expires_at, copied_from = NULL`.execute(db);
}

/**
 * Gives a browser the key of a mailed link, and notes that the link was opened. The copy ends with the link:
 * copying waits while the link's key is revoked, and then copies nothing. A browser's own key stays.
 */
export async function copyLinkKey(db: Database, token: string, browser: Browser): Promise<void> {
  const tokenHash = hashToken(token);
  await sql`INSERT INTO keys (kind, subject_id, browser_id, copied_from, expires_at)
    SELECT kind, subject_id, browsers.id, keys.id, expires_at FROM keys, browsers
    WHERE token_hash = ${tokenHash} AND expires_at > now() AND secret_hash = ${browser.secretHash}
      AND subject_id IS NOT NULL
    FOR KEY SHARE
    ON CONFLICT (browser_id, kind, subject_id)
      DO UPDATE SET expires_at = excluded.expires_at, copied_from = excluded.copied_from
      WHERE keys.copied_from IS NOT NULL`.execute(db);
  await noteOpenedLink(db, token);
  // Anyone with the link can open it again and again without a cookie. Skips keys that are being revoked.
  await sql`DELETE FROM keys WHERE id IN (
    SELECT copy.id FROM keys AS copy JOIN keys AS link ON link.id = copy.copied_from
    WHERE link.token_hash = ${tokenHash} ORDER BY copy.created_at DESC, copy.id OFFSET ${sql.lit(maxCopies)}
    FOR UPDATE OF copy SKIP LOCKED)`.execute(db);
}

/**
 * Notes that a mailed link was opened, which verifies the address that a property was submitted with: mails
 * go there unless the account has a verified one.
 */
export async function noteOpenedLink(db: Database, token: string): Promise<void> {
  const isLink = sql`token_hash = ${hashToken(token)} AND expires_at > now()`;
  await sql`UPDATE properties SET submitter_email_verified = true
    WHERE NOT submitter_email_verified
      AND user_id IS NULL
      AND id IN (SELECT subject_id FROM keys WHERE ${isLink} AND kind = 'property'
        UNION ALL SELECT property_id FROM keys JOIN inquiries ON inquiries.id = subject_id
        WHERE ${isLink} AND kind = 'inquiry-as-owner')`.execute(db);
}

interface HeldKey extends Key {
  /** False for a copy of a mailed link's key: another person may have forwarded the link. */
  isOwn: boolean;
}

/** The keys of a browser, newest first. An expired key doesn't count. */
export async function listKeys(
  db: Database,
  browser: Browser | null,
  kinds: readonly KeyKind[],
): Promise<HeldKey[]> {
  return browser ? selectHeldKeys(db, browser).where('kind', 'in', kinds).execute() : [];
}

/** The kinds of a browser's keys for one subject, newest key first. */
export async function listKindsFor(
  db: Database,
  browser: Browser | null,
  subjectId: string,
): Promise<KeyKind[]> {
  if (!browser) return [];
  const keys = await selectHeldKeys(db, browser).where('subjectId', '=', subjectId).execute();
  return keys.map(({ kind }) => kind);
}

function selectHeldKeys(db: Database, { secretHash }: Browser) {
  return db
    .selectFrom('keys')
    .innerJoin('browsers', 'browsers.id', 'browserId')
    .select(['kind', 'subjectId', sql<boolean>`copied_from IS NULL`.as('isOwn')])
    .$narrowType<{ subjectId: string }>()
    .where('secretHash', '=', secretHash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('keys.createdAt', 'desc')
    .orderBy('keys.id');
}

/** Revokes all keys of these kinds for these subjects, of browsers and of mailed links. */
export async function revokeKeys(
  transaction: Transaction<Tables>,
  kinds: readonly KeyKind[],
  subjectIds: readonly string[],
): Promise<void> {
  if (subjectIds.length === 0) return;
  await transaction
    .deleteFrom('keys')
    .where('subjectId', 'in', subjectIds)
    .where('kind', 'in', kinds)
    .execute();
}

/** Revokes the mailed links of this kind to an account. */
export async function revokeAccountLinks(
  transaction: Transaction<Tables>,
  kind: (typeof accountKinds)[number],
  uid: string,
): Promise<void> {
  await transaction.deleteFrom('keys').where('accountId', '=', uid).where('kind', '=', kind).execute();
}

/**
 * Takes the keys of everything that an account's session opens away from a browser, when the session ends.
 * The browser may have got them before the login. Keeps keys to what no account owns, or another one.
 */
export async function takeAccountKeys(
  db: Database,
  browser: Browser | null,
  { uid, email, emailVerified }: { uid: string; email: string; emailVerified: boolean },
): Promise<void> {
  if (!browser) return;
  await sql`DELETE FROM keys USING browsers WHERE browsers.id = browser_id AND secret_hash = ${browser.secretHash}
    AND (kind IN ('started-draft', 'shared-draft')
        AND subject_id IN (SELECT id FROM property_versions WHERE user_id = ${uid})
      OR kind = 'property' AND subject_id IN (SELECT properties_of(${uid}))
      OR kind = 'inquiry-as-owner' AND subject_id IN (
        SELECT id FROM inquiries WHERE property_id IN (SELECT properties_of(${uid})))
      OR kind IN ('inquiry-as-guest', 'verified-guest') AND ${emailVerified}::boolean
        AND subject_id IN (SELECT id FROM inquiries WHERE guest_email = ${email}))`.execute(db);
}

export async function deleteExpiredKeys(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('keys').where('expiresAt', '<', now).execute();
}
