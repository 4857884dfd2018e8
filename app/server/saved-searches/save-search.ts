// Saves a search with an email address. An address that isn't verified gets a mail first
// (docs/decisions/0070-saved-searches.md).
import { sql, type Transaction } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { checkEmailForm } from '#domain/account/account.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failed, type Failure, type Result, success } from '#domain/failure.ts';
import type { Filters } from '#domain/search/filters.ts';
import type { FormInput } from '#domain/form-input.ts';
import { hasPassed, maxSavedSearches, toSavedQuery } from '#domain/search/saved-search.ts';
import type { User, VerifiedGuest } from '../access/proofs.ts';
import { lockVerifiedGuest } from '../access/verified-guest.ts';
import { lockVerifiedAccount } from '../accounts/email-addresses.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import { readWishes } from '../search/read-query.ts';
import type { Server } from '../server.ts';

interface SaveRequest {
  filters: Filters;
  user: User | null;
  /** The guest who verified an address in this browser. */
  guest: VerifiedGuest | null;
  /** The sender's client address. */
  clientAddress: string;
}

/** `isVerified`: the address needs no mail, because this browser has verified it. */
export interface SavedSearchReceipt {
  email: string;
  isVerified: boolean;
}

/**
 * Saves a search, once for each address. Mails a link that verifies the address, unless the sender's login or
 * browser has verified it. The result reveals nothing about an address that the sender hasn't verified, not
 * even that it has had its mails of the day.
 */
export async function saveSearch(
  server: Server,
  form: FormInput,
  { filters, user, guest, clientAddress }: SaveRequest,
): Promise<Result<SavedSearchReceipt>> {
  const checked = checkEmailForm(form);
  if (!checked.ok) return checked;
  const { email } = checked.value;
  const today = todayInLosAngeles(new Date());
  if (hasPassed(filters, today)) return failed(datesPassed);
  const allowed = await server.limits.consume('saved-search', { clientAddress });
  if (!allowed.ok) return allowed;
  const search = { email, query: toSavedQuery(await readWishes(server.db, filters, today)) };
  const account = user?.emailVerified && user.email === email ? user : null;
  const verifiedGuest = guest?.email === email ? guest : null;
  if (account ?? verifiedGuest) {
    const saved = await server.db.transaction().execute(async (transaction) => {
      // The address may have changed since `user` and `guest` were read.
      const isVerified =
        (account !== null && (await lockVerifiedAccount(transaction, email)) === account.uid) ||
        (verifiedGuest !== null && (await lockVerifiedGuest(transaction, verifiedGuest)));
      if (!isVerified) return null;
      return storeVerified(transaction, search);
    });
    if (saved) return saved.ok ? success({ email, isVerified: true }) : saved;
  }
  const mailAllowed = await server.limits.consume('link-mail', { clientAddress, email });
  if (!mailAllowed.ok) return mailAllowed;
  const reach = await server.limits.consumeReach('visitor-mail', { clientAddress, email });
  await server.db.transaction().execute(async (transaction) => {
    const savedSearchId = await storeUnverified(transaction, search);
    if (reach)
      await addJob(transaction, 'send-mail', { about: 'saved-search-verification', savedSearchId, ...reach });
  });
  return success({ email, isVerified: false });
}

interface NewSearch {
  email: string;
  query: string;
}

/** Returns the id. A search that is saved again keeps its id, and waits another week for its verification. */
async function storeUnverified(
  transaction: Transaction<Tables>,
  { email, query }: NewSearch,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO saved_searches (id, email, query) VALUES (${uuidv4()}, ${email}, ${query})
    ON CONFLICT (email, md5(query)) DO UPDATE SET created_at = now() RETURNING id`.execute(transaction);
  return rows[0]?.id ?? '';
}

async function storeVerified(
  transaction: Transaction<Tables>,
  { email, query }: NewSearch,
): Promise<Result<null>> {
  if (!(await hasRoom(transaction, { email, query }))) return failed(tooMany);
  await sql`
    INSERT INTO saved_searches AS stored (id, email, query, verified_at)
    VALUES (${uuidv4()}, ${email}, ${query}, now())
    ON CONFLICT (email, md5(query)) DO UPDATE SET kept_at = now(),
      verified_at = coalesce(stored.verified_at, now()),
      checked_at = CASE WHEN stored.verified_at IS NULL THEN now() ELSE stored.checked_at END`.execute(
    transaction,
  );
  return success(null);
}

/** Whether the address may have this search too. Concurrent calls for one address wait for each other. */
export async function hasRoom(
  transaction: Transaction<Tables>,
  { email, query }: NewSearch,
): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`saved searches of ${email}`}, 0))`.execute(
    transaction,
  );
  const others = await transaction
    .selectFrom('savedSearches')
    .select('id')
    .where('email', '=', email)
    .where('query', '<>', query)
    .where('verifiedAt', 'is not', null)
    .execute();
  return others.length < maxSavedSearches;
}

export const tooMany: Failure = {
  kind: 'invalid',
  message: `You already have ${maxSavedSearches} saved searches. Stop one with the link in any of our emails about them, then save this one.`,
  issues: [],
};

const datesPassed: Failure = {
  kind: 'invalid',
  message: 'Your check-in date has passed. Choose new dates, then save the search.',
  issues: [],
};
