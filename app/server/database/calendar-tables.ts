// The tables of calendars for Kysely (see tables.ts).
import type { Generated } from 'kysely';
import type { BusySource } from '#domain/stay/availability.ts';
import type { FeedFailure } from '#domain/property/calendar-link.ts';

/** A calendar day, YYYY-MM-DD. */
export type Day = string;

export interface BusyRangesTable {
  propertyId: string;
  source: BusySource;
  /** A daterange in PostgreSQL notation. Excludes the check-out day. */
  nights: string;
}

/**
 * An iCal link of an approved property: its state (domain/property/calendar-link.ts) and the busy `nights`, a
 * datemultirange.
 */
export interface CalendarLinksTable {
  id: string;
  propertyId: string;
  url: string;
  /** As its owner named it. */
  name: Generated<string | null>;
  createdAt: Generated<Date>;
  nights: Generated<string>;
  /** The entries that take nights, one by one: dateranges. */
  events: Generated<string[]>;
  nextReadAt: Generated<Date>;
  attemptedAt: Date | null;
  readAt: Date | null;
  readOn: Day | null;
  etag: string | null;
  lastModified: string | null;
  problem: FeedFailure | null;
  failingSince: Date | null;
  failures: Generated<number>;
}

/** The token in the URL of a property's calendar export. */
export interface CalendarTokensTable {
  propertyId: string;
  token: string;
}
