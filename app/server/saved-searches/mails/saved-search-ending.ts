// Asks whether an address still wants mails about searches that it saved a year ago.
import { describeSearch, endNoticeDays, readSavedQuery } from '#domain/saved-search.ts';
import type { MailJob } from '../../jobs.ts';
import { type Block, composeMail } from '../../mail/compose.ts';
import type { Server } from '../../server.ts';
import { grantToken, savedSearchPath, unsubscribePath } from '../tokens.ts';

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
  const [first, ...others] = searches;
  if (!first) return null;
  const isOnly = others.length === 0;
  const mail = composeMail(
    server,
    email,
    isOnly ? 'The search you saved ends soon' : 'The searches you saved end soon',
    [
      `It’s been almost a year since you saved ${isOnly ? 'this search' : 'these searches'}. Still looking? One press keeps ${isOnly ? 'it' : 'each of them'} for another year. Otherwise we’ll stop these emails in ${endNoticeDays} days.`,
      // The link only opens the page, because mail programs open links on their own. A button there keeps the
      // search.
      ...searches.flatMap(({ id, query }): Block[] => {
        const path = savedSearchPath(id, token);
        const described = describeSearch(readSavedQuery(query));
        return isOnly
          ? [`Your search: ${described}`, { button: 'Keep this search', path }]
          : [{ link: `Keep ${described}`, path }];
      }),
      {
        note: `You’re getting this because you saved ${isOnly ? 'this search' : 'these searches'} on Baystead.`,
      },
      { link: isOnly ? 'Stop these emails' : 'Stop all of these emails', path: unsubscribePath(token) },
    ],
  );
  return { ...mail, unsubscribePath: unsubscribePath(token) };
}
