// The calendar of a home as everybody may see it: which nights are taken, without who or why.
import { sql } from 'kysely';
import type { HomeCalendar } from '#domain/availability.ts';
import type { Listing } from '#domain/listing.ts';
import type { Database } from '../database/database.ts';
import { rangesOf } from './busy-ranges.ts';

export function createCalendars(db: Database) {
  return {
    /** For a home that whoever asks may see. */
    async calendarOf({ id }: Pick<Listing, 'id'>): Promise<HomeCalendar> {
      const dates = await db
        .selectFrom('properties')
        .leftJoin('calendarFeeds', 'calendarFeeds.propertyId', 'properties.id')
        .select(sql<Date | null>`greatest(read_at, calendar_changed_at)`.as('checkedAt'))
        .where('properties.id', '=', id)
        .executeTakeFirst();
      return {
        busy: await rangesOf(db, id, ['owner', 'stay', 'feed']),
        checkedAt: dates?.checkedAt ?? null,
      };
    },
  };
}
