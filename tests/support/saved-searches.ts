// Saved searches for tests: inserted directly in the database, or saved with the form. Reads the links that
// are mailed for them.
import { v7 as uuidv7 } from 'uuid';
import { parseFilters } from '#domain/search/filters.ts';
import type { User, VerifiedGuest } from '#server/access/proofs.ts';
import { saveSearch } from '#server/saved-searches/save-search.ts';
import type { Site } from './site.ts';

/**
 * Stores a verified search that was last checked an hour ago. Returns its id. Ids ascend, so that searches
 * stored in the same millisecond keep their order in mails.
 */
export async function insertSavedSearch(
  { db }: Pick<Site, 'db'>,
  email: string,
  query = '',
): Promise<string> {
  const id = uuidv7();
  const hourAgo = new Date(Date.now() - 3_600_000);
  await db
    .insertInto('savedSearches')
    .values({ id, email, query, verifiedAt: hourAgo, checkedAt: hourAgo, createdAt: hourAgo })
    .execute();
  return id;
}

/** Sends the form. */
export function saveTestSearch(
  { server }: Pick<Site, 'server'>,
  email: string,
  query = 'bedrooms=2',
  by: { user?: User | null; guest?: VerifiedGuest | null; clientAddress?: string } = {},
) {
  const filters = parseFilters(new URLSearchParams(query));
  return saveSearch(
    server,
    { email },
    { filters, user: null, guest: null, clientAddress: '192.0.2.1', ...by },
  );
}

export function storedSearches({ db }: Pick<Site, 'db'>, email: string) {
  return db.selectFrom('savedSearches').selectAll().where('email', '=', email).orderBy('createdAt').execute();
}

/**
 * Returns the path of the newest link to a saved search that was mailed to an address, with its id and token.
 */
export async function savedSearchMailedTo(
  site: Site,
  email: string,
): Promise<{ path: string; id: string; token: string }> {
  const texts = (await site.mails(email)).map(({ text }) => text);
  const [path = '', id = '', token = ''] =
    /\/alerts\/([\da-f-]{36})\?token=([\w-]+)/.exec(texts.at(-1) ?? '') ?? [];
  return { path, id, token };
}
