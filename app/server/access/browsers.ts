// Browsers that hold keys. A browser proves itself with a secret in a cookie, which is set with its first
// key: visitors without one get cached pages. The database stores the secret's hash.
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { createToken, hashToken, isToken } from '../tokens.ts';

/** A browser that sent a secret. It may be unknown, and then it holds no key. */
export interface Browser {
  readonly secretHash: Buffer;
}

/** Null unless the cookie's value has the form of a secret. */
export function toBrowser(secret: unknown): Browser | null {
  return typeof secret === 'string' && isToken(secret) ? { secretHash: hashToken(secret) } : null;
}

/** Creates a browser, and returns the secret for its cookie. */
export async function createBrowser(db: Database): Promise<{ browser: Browser; secret: string }> {
  const secret = createToken();
  const browser = { secretHash: hashToken(secret) };
  await db.insertInto('browsers').values(browser).execute();
  return { browser, secret };
}

export async function isKnownBrowser(db: Database, { secretHash }: Browser): Promise<boolean> {
  const found = await db
    .selectFrom('browsers')
    .select('id')
    .where('secretHash', '=', secretHash)
    .executeTakeFirst();
  return found !== undefined;
}

/** The id of the draft that the submission form shows in this browser. It may be gone. */
export async function findCurrentDraftId(db: Database, browser: Browser | null): Promise<string | null> {
  if (!browser) return null;
  const found = await db
    .selectFrom('browsers')
    .select('currentDraftId')
    .where('secretHash', '=', browser.secretHash)
    .executeTakeFirst();
  return found?.currentDraftId ?? null;
}

export async function setCurrentDraft(
  db: Database,
  { secretHash }: Browser,
  currentDraftId: string,
): Promise<void> {
  await db.updateTable('browsers').set({ currentDraftId }).where('secretHash', '=', secretHash).execute();
}

/** Makes the form of this browser start empty, if it shows this draft. */
export async function clearCurrentDraft(
  db: Database,
  browser: Browser | null,
  draftId: string,
): Promise<void> {
  if (!browser) return;
  await db
    .updateTable('browsers')
    .set({ currentDraftId: null })
    .where('secretHash', '=', browser.secretHash)
    .where('currentDraftId', '=', draftId)
    .execute();
}

/** Forgets a browser with all of its keys. The mailed links that it copied them from still work. */
export async function deleteBrowser(db: Database, browser: Browser | null): Promise<void> {
  if (!browser) return;
  await db.deleteFrom('browsers').where('secretHash', '=', browser.secretHash).execute();
}

/** Deletes browsers that hold no key and show no draft of an account. Their cookies opened nothing. */
export async function deleteUnusedBrowsers(db: Database, before: Date): Promise<void> {
  await sql`DELETE FROM browsers WHERE created_at < ${before}
    AND NOT EXISTS (SELECT FROM keys WHERE browser_id = browsers.id)
    AND NOT EXISTS (SELECT FROM property_versions WHERE property_versions.id = current_draft_id
      AND state = 'draft' AND user_id IS NOT NULL)`.execute(db);
}
