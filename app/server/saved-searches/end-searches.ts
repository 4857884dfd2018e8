// Ends saved searches a year after they were last kept, so that the daily job doesn't search for readers who
// are gone. A mail asks first, and its link leads to the button that keeps a search.
import { daysBefore } from '#domain/day.ts';
import { endAfterDays, endNoticeDays } from '#domain/saved-search.ts';
import type { Database } from '../database/database.ts';
import { addJob } from '../database/queue.ts';

/**
 * Mails the addresses of searches that end soon, and deletes those whose mail was sent `endNoticeDays` ago.
 * Safe to run twice.
 */
export async function endSavedSearches(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('savedSearches').where('endNoticedAt', '<=', daysBefore(now, endNoticeDays)).execute();
  await db.transaction().execute(async (transaction) => {
    const ending = await transaction
      .updateTable('savedSearches')
      .set({ endNoticedAt: now })
      .where('keptAt', '<=', daysBefore(now, endAfterDays - endNoticeDays))
      .where('endNoticedAt', 'is', null)
      .where('verifiedAt', 'is not', null)
      .returning('email')
      .execute();
    for (const email of new Set(ending.map((search) => search.email)))
      await addJob(transaction, 'send-mail', { about: 'saved-search-ending', email });
  });
}
