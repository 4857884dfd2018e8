// Which properties visitors see, and why others are paused. Every query of public data uses `isListed`. The
// indexes of the search have the same condition (migrations/0072-baseline.ts).
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Pause } from '#domain/property/pause.ts';
import type { PropertiesTable } from '../database/tables.ts';

/** In a query of `properties`: approved and not paused. */
export const isListed: RawBuilder<boolean> = sql<boolean>`(status = 'approved' AND paused_at IS NULL)`;

/** The columns that `toPause` needs. */
export const pauseColumns = ['pausedAt', 'pausedBy', 'pausedUntil', 'pauseReason'] as const;

export function toPause(row: Pick<Selectable<PropertiesTable>, (typeof pauseColumns)[number]>): Pause | null {
  const { pausedAt, pausedBy, pausedUntil, pauseReason } = row;
  if (!pausedAt || !pausedBy) return null;
  return { since: pausedAt, by: pausedBy, until: pausedUntil, reason: pauseReason };
}
