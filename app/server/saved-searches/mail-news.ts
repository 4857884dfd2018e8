// The daily job that mails new and cheaper listings to the addresses that saved a search. Safe to run twice
// and concurrently: the transaction that queues an address's mail marks the day and the time of the check. A
// run that takes too long stops, and the next one begins with the addresses that wait longest.
import { todayInLosAngeles } from '#domain/day.ts';
import {
  daysBetweenListings,
  hasPassed,
  maxMailedListings,
  readSavedQuery,
  type SearchNews,
} from '#domain/search/saved-search.ts';
import { sql } from 'kysely';
import { type Database, queryTimeouts } from '../database/database.ts';
import { addJob } from '../database/queue.ts';
import type { Server } from '../server.ts';
import { findNews } from './find-news.ts';

/** Limits of one run, in ms. */
interface Budget {
  /** For each statement of a search. */
  statement: number;
  run: number;
}

/** Each statement may take as long as in a search on the site. */
const defaultBudget: Budget = { statement: queryTimeouts.pages.statement, run: 30 * 60_000 };
/**
 * In ms. Younger events wait for the next day: an event has the time at which its transaction began, so the
 * job would miss an event that is committed after the check.
 */
const settledAfterMs = 10 * 60_000;
/** Behind all other mails, because visitors wait for some of those. */
const mailPriority = 1;

export async function mailSavedSearches(
  server: Pick<Server, 'db' | 'logger'>,
  now: Date,
  budget: Partial<Budget> = {},
): Promise<void> {
  const limits = { ...defaultBudget, ...budget };
  const started = performance.now();
  const { db, logger } = server;
  await db
    .deleteFrom('mailedListings')
    .where('mailedOn', '<=', sql<string>`${todayInLosAngeles(now)}::date - ${daysBetweenListings}::integer`)
    .execute();
  const addresses = await listAddresses(db);
  for (const [index, email] of addresses.entries()) {
    if (performance.now() - started >= limits.run) {
      logger.warn({ addresses: addresses.length - index }, 'saved searches wait for the next day');
      return;
    }
    await mailAddress(server, email, now, limits.statement);
  }
}

/** Addresses whose last check is longest ago come first, even if their searches fail. */
async function listAddresses(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('savedSearches')
    .select('email')
    .where('verifiedAt', 'is not', null)
    .groupBy('email')
    .orderBy(sql`min(attempted_at) NULLS FIRST`)
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
}

/** Queues at most one mail a day. Deletes searches whose check-in has passed, without a mail. */
async function mailAddress(
  server: Pick<Server, 'db' | 'logger'>,
  email: string,
  now: Date,
  timeoutMs: number,
): Promise<void> {
  const today = todayInLosAngeles(now);
  const until = new Date(now.getTime() - settledAfterMs);
  const searches = await listSearches(server.db, email);
  await server.db.updateTable('savedSearches').set({ attemptedAt: now }).where('email', '=', email).execute();
  if (searches.some(({ mailedOn }) => mailedOn !== null && mailedOn >= today)) return;
  const ended = searches.filter(({ filters }) => hasPassed(filters, today));
  const checked: { id: string; checkedAt: Date; news: SearchNews }[] = [];
  for (const { id, filters, checkedAt } of searches.filter((search) => !ended.includes(search))) {
    if (checkedAt >= until) continue;
    try {
      const news = await findNews(server.db, filters, { email, since: checkedAt, until, today, timeoutMs });
      checked.push({ id, checkedAt, news });
    } catch (error) {
      // The next day's run looks at its events again.
      server.logger.error({ err: error, savedSearchId: id }, 'a saved search failed');
    }
  }
  await server.db.transaction().execute(async (transaction) => {
    const locked = await transaction
      .selectFrom('savedSearches')
      .select(['id', 'checkedAt', 'mailedOn'])
      .where('email', '=', email)
      .where('verifiedAt', 'is not', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    if (locked.some(({ mailedOn }) => mailedOn !== null && mailedOn >= today)) return;
    const isUnchecked = ({ id, checkedAt }: { id: string; checkedAt: Date }) =>
      locked.some((row) => row.id === id && row.checkedAt.getTime() === checkedAt.getTime());
    const current = checked.filter(isUnchecked);
    const found = current.filter(({ news }) => news.listings.length > 0);
    const update = transaction.updateTable('savedSearches');
    for (const { id } of current) await update.set({ checkedAt: until }).where('id', '=', id).execute();
    for (const { id } of ended) await transaction.deleteFrom('savedSearches').where('id', '=', id).execute();
    if (found.length === 0) return;
    const ids = locked.map(({ id }) => id);
    await update.set({ mailedOn: today }).where('id', 'in', ids).execute();
    const shown = Math.floor(maxMailedListings / found.length);
    const news = found.map(({ id, news: { listings, ...counts } }) => ({
      savedSearchId: id,
      listings: listings.slice(0, shown),
      ...counts,
    }));
    const mailed = news.flatMap(({ savedSearchId, listings }) =>
      listings.map(({ id }) => ({ savedSearchId, propertyId: id, mailedOn: today })),
    );
    await transaction
      .insertInto('mailedListings')
      .values(mailed)
      .onConflict((conflict) =>
        conflict.columns(['savedSearchId', 'propertyId']).doUpdateSet({ mailedOn: today }),
      )
      .execute();
    const job = { about: 'saved-search-news', email, news } as const;
    await addJob(transaction, 'send-mail', job, { priority: mailPriority });
  });
}

async function listSearches(db: Database, email: string) {
  const rows = await db
    .selectFrom('savedSearches')
    .select(['id', 'query', 'checkedAt', 'mailedOn'])
    .where('email', '=', email)
    .where('verifiedAt', 'is not', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ query, ...row }) => ({ ...row, filters: readSavedQuery(query) }));
}
