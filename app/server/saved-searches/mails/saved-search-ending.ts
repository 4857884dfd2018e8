// Asks whether an address still wants mails about searches that it saved a year ago.
import { todayInLosAngeles } from '#domain/day.ts';
import { describeSearch, endNoticeDays, readSavedQuery } from '#domain/search/saved-search.ts';
import type { MailJob } from '../../jobs.ts';
import { composeMail } from '../../mail/compose.ts';
import { readWishes } from '../../search/read-query.ts';
import type { Server } from '../../server.ts';
import { grantToken, savedSearchPath, unsubscribePath } from '../tokens.ts';

const otherwise = `Otherwise we’ll stop these emails in ${endNoticeDays} days.`;

/** Null if the address has kept or stopped its searches meanwhile. */
export async function composeSavedSearchEnding(server: Server, { email }: MailJob<'saved-search-ending'>) {
  const { token, searches } = await server.db.transaction().execute(async (transaction) => ({
    token: await grantToken(server, transaction, email),
    searches: await transaction
      .selectFrom('savedSearches')
      .select(['id', 'query'])
      .where('email', '=', email)
      .where('endNoticedAt', 'is not', null)
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
  }));
  // The links only open a page, because mail programs open links on their own. A button there keeps the
  // search.
  const today = todayInLosAngeles(new Date());
  const described = searches.map(async ({ id, query }) => ({
    search: describeSearch(await readWishes(server.db, readSavedQuery(query), today)),
    path: savedSearchPath(id, token),
  }));
  const [first, ...others] = await Promise.all(described);
  if (!first) return null;
  const stop = unsubscribePath(token);
  if (others.length === 0)
    return composeMail(server, email, {
      subject: 'The search you saved ends soon',
      words: [
        `It’s been almost a year since you saved this search. Still looking? One press keeps it for another year. ${otherwise}`,
        `Your search: ${first.search}`,
      ],
      button: { label: 'Keep this search', path: first.path },
      why: 'You’re getting this because you saved this search on Baystead.',
      links: [{ label: 'Stop these emails', path: stop }],
      unsubscribePath: stop,
    });
  return composeMail(server, email, {
    subject: 'The searches you saved end soon',
    words: [
      `It’s been almost a year since you saved these searches. Still looking? One press keeps each of them for another year. ${otherwise}`,
      ...[first, ...others].map(({ search, path }) => ({ label: `Keep ${search}`, path })),
    ],
    why: 'You’re getting this because you saved these searches on Baystead.',
    links: [{ label: 'Stop all of these emails', path: stop }],
    unsubscribePath: stop,
  });
}
