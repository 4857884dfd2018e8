// New and cheaper listings of all saved searches of an address, with one-press unsubscribe (RFC 8058).
import { sql } from 'kysely';
import { describeSearch, formatNewsSubject, readSavedQuery, type SearchNews } from '#domain/saved-search.ts';
import { formatMoney } from '#domain/numbers.ts';
import type { Database } from '../../database/database.ts';
import type { MailJob } from '../../jobs.ts';
import { type Block, composeMail } from '../../mail/compose.ts';
import { isListed } from '../../properties/listed.ts';
import type { Server } from '../../server.ts';
import { grantToken, savedSearchPath, unsubscribePath } from '../tokens.ts';

interface Section {
  id: string;
  query: string;
  news: SearchNews;
}

interface MailedListing {
  title: string;
  desiredMonthlyRent: number;
}

/** Leaves out searches that were stopped meanwhile, and properties that aren't listed anymore. */
export async function composeSavedSearchNews(server: Server, { email, news }: MailJob<'saved-search-news'>) {
  const { token, searches } = await server.db.transaction().execute(async (transaction) => ({
    token: await grantToken(server, transaction, email),
    searches: await transaction
      .selectFrom('savedSearches')
      .select(['id', 'query'])
      .where('email', '=', email)
      .where('verifiedAt', 'is not', null)
      .execute(),
  }));
  const listings = await readListings(
    server.db,
    news.flatMap((each) => each.listings.map(({ id }) => id)),
  );
  const sections = news.flatMap((found): Section[] => {
    const search = searches.find(({ id }) => id === found.savedSearchId);
    const kept = keepListed(found, listings);
    return search && kept.newCount + kept.cheaperCount > 0 ? [{ ...search, news: kept }] : [];
  });
  if (sections.length === 0) return null;
  const isOnly = sections.length === 1;
  const sum = (count: 'newCount' | 'cheaperCount') =>
    sections.reduce((total, section) => total + section.news[count], 0);
  const totals = { newCount: sum('newCount'), cheaperCount: sum('cheaperCount') };
  const mail = composeMail(server, email, formatNewsSubject(totals, sections.length), [
    ...sections.flatMap((section) => writeSection(section, listings)),
    {
      note: `You’re getting this because you saved ${isOnly ? 'this search' : 'these searches'} on Baystead. We write at most once a day, and only when there’s something new.`,
    },
    ...(searches.length === 1 ? [] : sections.map((section) => linkToStop(section, token))),
    {
      link: searches.length === 1 ? 'Stop these emails' : 'Stop all of these emails',
      path: unsubscribePath(token),
    },
  ]);
  return { ...mail, unsubscribePath: unsubscribePath(token) };
}

function linkToStop({ id, query }: Section, token: string): Block {
  return {
    link: `Stop mails for ${describeSearch(readSavedQuery(query))}`,
    path: savedSearchPath(id, token),
  };
}

async function readListings(db: Database, ids: string[]): Promise<Map<string, MailedListing>> {
  const rows = await db
    .selectFrom('properties')
    .select(['id', 'title', 'desiredMonthlyRent'])
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .where(isListed)
    .execute();
  return new Map(rows.map(({ id, ...listing }) => [id, listing]));
}

function keepListed(
  { listings, newCount, cheaperCount }: SearchNews,
  listed: ReadonlyMap<string, MailedListing>,
): SearchNews {
  const gone = listings.filter(({ id }) => !listed.has(id));
  const goneNew = gone.filter(({ formerRent }) => formerRent === null).length;
  return {
    listings: listings.filter(({ id }) => listed.has(id)),
    newCount: newCount - goneNew,
    cheaperCount: cheaperCount - (gone.length - goneNew),
  };
}

function writeSection({ query, news }: Section, listed: ReadonlyMap<string, MailedListing>): Block[] {
  const more = news.newCount + news.cheaperCount - news.listings.length;
  const path = query === '' ? '/listings' : `/listings?${query}`;
  return [
    `Your search: ${describeSearch(readSavedQuery(query))}`,
    ...news.listings.flatMap(({ id, formerRent }) => {
      const listing = listed.get(id);
      return listing ? [{ link: describeListing(listing, formerRent), path: `/listings/${id}` }] : [];
    }),
    { link: more > 0 ? `And ${more} more: see the whole search` : 'See the whole search', path },
  ];
}

/** The rent may have changed again since the listing was found. */
function describeListing({ title, desiredMonthlyRent }: MailedListing, formerRent: number | null): string {
  const rent = `${formatMoney(desiredMonthlyRent)} a month`;
  if (formerRent === null || desiredMonthlyRent >= formerRent) return `${title}, ${rent}`;
  return `${title}, now ${rent} instead of ${formatMoney(formerRent)}`;
}
