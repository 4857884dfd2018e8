// New and cheaper listings of all saved searches of an address, with one-press unsubscribe (RFC 8058).
import { sql } from 'kysely';
import {
  describeSearch,
  formatNewsSubject,
  readSavedQuery,
  type SearchNews,
} from '#domain/search/saved-search.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import type { Filters } from '#domain/search/filters.ts';
import { bringsPets } from '#domain/stay/fit.ts';
import { formatMoney } from '#domain/numbers.ts';
import { formatBedrooms } from '#domain/property/format.ts';
import { costFields, costOfStay, type CostTerms, describeStayTotal } from '#domain/stay/stay-cost.ts';
import type { Database } from '../../database/database.ts';
import type { MailJob } from '../../jobs.ts';
import { type Block, composeMail, type MailLink } from '../../mail/compose.ts';
import { isListed } from '../../properties/listed.ts';
import { findMailPhoto } from '../../properties/mails/mail-photo.ts';
import { readWishes } from '../../search/read-query.ts';
import { stayOf } from '../../search/stay-notes.ts';
import type { Server } from '../../server.ts';
import { grantToken, savedSearchPath, unsubscribePath } from '../tokens.ts';

interface Section {
  id: string;
  query: string;
  /** What it means. */
  filters: Filters;
  news: SearchNews;
}

interface MailedListing extends CostTerms {
  title: string;
  bedrooms: number;
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
  const today = todayInLosAngeles(new Date());
  const sections: Section[] = [];
  for (const found of news) {
    const search = searches.find(({ id }) => id === found.savedSearchId);
    const kept = keepListed(found, listings);
    if (!search || kept.newCount + kept.cheaperCount === 0) continue;
    const filters = await readWishes(server.db, readSavedQuery(search.query), today);
    sections.push({ ...search, filters, news: kept });
  }
  if (sections.length === 0) return null;
  const sum = (count: 'newCount' | 'cheaperCount') =>
    sections.reduce((total, section) => total + section.news[count], 0);
  const totals = { newCount: sum('newCount'), cheaperCount: sum('cheaperCount') };
  const [only, ...others] = sections.map((section) => linkToSearch(section));
  const isOnly = others.length === 0;
  const stop = unsubscribePath(token);
  const [firstHome] = sections.flatMap((section) => section.news.listings);
  return composeMail(server, email, {
    subject: formatNewsSubject(totals, sections.length),
    photo: firstHome ? await findMailPhoto(server.db, firstHome.id) : null,
    words: sections.flatMap((section) => [
      ...describeNews(section, listings),
      ...(isOnly ? [] : [linkToSearch(section)]),
    ]),
    ...(isOnly && only && { button: only }),
    why: `You’re getting this because you saved ${isOnly ? 'this search' : 'these searches'} on Baystead.`,
    links: [
      ...(searches.length === 1 ? [] : sections.map((section) => linkToStop(section, token))),
      { label: searches.length === 1 ? 'Stop these emails' : 'Stop all of these emails', path: stop },
    ],
    unsubscribePath: stop,
  });
}

function linkToStop({ id, filters }: Section, token: string): MailLink {
  return {
    label: `Stop emails about ${describeSearch(filters)}`,
    path: savedSearchPath(id, token),
  };
}

function linkToSearch({ query, news }: Section): MailLink {
  const more = news.newCount + news.cheaperCount - news.listings.length;
  return {
    label: more > 0 ? `And ${more} more: see the whole search` : 'See the whole search',
    path: query === '' ? '/listings' : `/listings?${query}`,
  };
}

async function readListings(db: Database, ids: string[]): Promise<Map<string, MailedListing>> {
  const rows = await db
    .selectFrom('properties')
    .select(['id', 'title', 'bedrooms', ...costFields])
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

function describeNews({ filters, news }: Section, listed: ReadonlyMap<string, MailedListing>): Block[] {
  const stay = stayOf(filters);
  return [
    `Your search: ${describeSearch(filters)}`,
    ...news.listings.flatMap(({ id, formerRent }) => {
      const listing = listed.get(id);
      return listing
        ? [{ label: describeListing(listing, formerRent, filters), path: `/listings/${id}${stay}` }]
        : [];
    }),
  ];
}

/** The rent may have changed again since the listing was found. */
function describeListing(listing: MailedListing, formerRent: number | null, filters: Filters): string {
  const { checkIn, checkOut } = filters;
  const { title, bedrooms, desiredMonthlyRent } = listing;
  const rent = formatMoney(desiredMonthlyRent);
  const isCheaper = formerRent !== null && desiredMonthlyRent < formerRent;
  return [
    title,
    formatBedrooms(bedrooms),
    isCheaper ? `now ${rent} a month instead of ${formatMoney(formerRent)}` : `${rent} a month`,
    ...(checkIn === null || checkOut === null
      ? []
      : [describeStayTotal(costOfStay(listing, { from: checkIn, to: checkOut, pets: bringsPets(filters) }))]),
  ].join(', ');
}
