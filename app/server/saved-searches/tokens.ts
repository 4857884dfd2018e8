// The token in the mailed links of an address's saved searches. It is computed from the address, so that the
// links of every mail work until the searches are deleted or the address changes. The database stores only
// its hash.
import { createHmac } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Server } from '../server.ts';
import { hashToken } from '../tokens.ts';

/** Returns the token of the address, and stores its hash with all saved searches of the address. */
export async function grantToken(
  { savedSearchSecret }: Pick<Server, 'savedSearchSecret'>,
  transaction: Transaction<Tables>,
  email: string,
): Promise<string> {
  const token = createHmac('sha256', savedSearchSecret).update(email).digest('base64url');
  await transaction
    .updateTable('savedSearches')
    .set({ tokenHash: hashToken(token) })
    .where('email', '=', email)
    .execute();
  return token;
}

/**
 * Stands in a path for all searches of the token's address, in place of an id. create-http.ts has the path,
 * too.
 */
export const allSearchesId = 'all';

export function savedSearchPath(id: string, token: string): string {
  return `/alerts/${id}?token=${token}`;
}

/** One press on this page stops the mails about all searches of the address (RFC 8058). */
export function unsubscribePath(token: string): string {
  return savedSearchPath(allSearchesId, token);
}
