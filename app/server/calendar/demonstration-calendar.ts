// Calendars of demonstration homes, with some of everything that can take a night.
import type { DayRange } from '#domain/availability.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import type { Database } from '../database/database.ts';
import type { BusySource } from '../database/tables.ts';
import { changeBusy } from './busy-ranges.ts';

/** In days: long enough that the links of the demonstration, which lead nowhere, are not followed by themselves. */
const nextReadIn = 36_500;

export function createDemonstrationCalendar(db: Database) {
  return {
    async fill(
      propertyId: string,
      ranges: readonly (DayRange & { source: BusySource })[],
      now: Date,
    ): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        for (const source of ['owner', 'stay', 'feed'] as const) {
          const own = ranges.filter((range) => range.source === source);
          await changeBusy(transaction, propertyId, source, () => own);
        }
        const { icalUrl } = await transaction
          .selectFrom('properties')
          .select('icalUrl')
          .where('id', '=', propertyId)
          .executeTakeFirstOrThrow();
        if (icalUrl === null) return;
        await transaction
          .insertInto('calendarFeeds')
          .values({
            propertyId,
            url: icalUrl,
            nextReadAt: new Date(now.getTime() + nextReadIn * 86_400_000),
            attemptedAt: now,
            readAt: now,
            readOn: todayInLosAngeles(now),
            failures: 0,
          })
          .execute();
      });
    },
  };
}
