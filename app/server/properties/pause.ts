// Takes listings off the site and puts them back, for owners. A paused listing doesn't exist for visitors;
// accepted stays and inquiries continue. admin/pause-property.ts does the same for administrators.
import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import { todayInLosAngeles } from '#domain/day.ts';
import { failed, toFailure, type Result, success } from '#domain/failure.ts';
import type { FormInput } from '#domain/form-input.ts';
import { checkPauseUntil, type PausedBy } from '#domain/property/pause.ts';
import type { OwnedProperty } from '../access/proofs.ts';
import { closeInquiries, isOwnerBlocked } from '../accounts/blocks.ts';
import { recordAuditEvent, recordAuditEvents } from '../database/audit-log.ts';
import type { PropertiesTable, Tables } from '../database/tables.ts';
import type { Server } from '../server.ts';
import { isListed } from './listed.ts';

/**
 * Takes the owner's listing off the site, until the form's day or until the owner puts it back. Pausing again
 * changes the day. Fails if the property isn't approved or if an administrator paused it.
 */
export function pauseProperty(
  server: Server,
  { id, user }: OwnedProperty,
  form: FormInput,
  now: Date,
): Promise<Result<null>> {
  const until = checkPauseUntil(form, todayInLosAngeles(now));
  if (!until.ok) return Promise.resolve(until);
  return server.db.transaction().execute(async (transaction) => {
    const property = await lockPause(transaction, id);
    if (!property.ok) return property;
    const { pausedBy, pausedUntil } = property.value;
    if (pausedBy === 'administrator') return failed(pausedByTeam);
    if (pausedBy === 'owner' && pausedUntil === until.value) return success(null);
    const pause = { by: 'owner', until: until.value, reason: null } as const;
    await storePause(transaction, id, { ...pause, actorId: user?.uid ?? null });
    return success(null);
  });
}

/** Puts the owner's listing back and confirms its availability. Does nothing if it isn't paused. */
export function resumeProperty(server: Server, { id, user }: OwnedProperty): Promise<Result<null>> {
  return server.db.transaction().execute(async (transaction) => {
    const property = await lockPause(transaction, id);
    if (!property.ok) return property;
    if (property.value.pausedBy === 'administrator') return failed(pausedByTeam);
    if (property.value.pausedBy === null) return success(null);
    if (property.value.isOwnerBlocked) return failed({ kind: 'person-blocked' });
    await endPause(transaction, id, user?.uid ?? null);
    await confirmNow(transaction, id);
    return success(null);
  });
}

/**
 * Stores that the owner confirms the availability. Puts the listing back if the hourly job paused it. A
 * listing that its owner or an administrator paused stays paused.
 */
export function confirmAvailability(server: Server, { id, user }: OwnedProperty): Promise<Result<null>> {
  return server.db.transaction().execute(async (transaction) => {
    const property = await lockPause(transaction, id);
    if (!property.ok) return property;
    if (property.value.isOwnerBlocked) return failed({ kind: 'person-blocked' });
    if (property.value.pausedBy === 'freshness') await endPause(transaction, id, user?.uid ?? null);
    await confirmNow(transaction, id);
    return success(null);
  });
}

/** Stores that the availability of a property is confirmed today. Writes nothing if it already was. */
export async function confirmNow(transaction: Transaction<Tables>, id: string): Promise<void> {
  await transaction
    .updateTable('properties')
    .set({ availabilityConfirmedAt: sql`now()`, isStale: false, freshnessNotices: 0 })
    .where('id', '=', id)
    .where(sql<boolean>`(is_stale OR freshness_notices > 0 OR availability_confirmed_at < ${startOfToday})`)
    .execute();
}

const startOfToday = sql<Date>`(date_trunc('day', now() AT TIME ZONE 'America/Los_Angeles')
  AT TIME ZONE 'America/Los_Angeles')`;

interface NewPause {
  by: PausedBy;
  until: string | null;
  reason: string | null;
  /** Null for an owner without an account and for the scheduled job. */
  actorId: string | null;
}

/** Pauses a property that the transaction has locked, with its audit event. */
export async function storePause(
  transaction: Transaction<Tables>,
  id: string,
  { by, until, reason, actorId }: NewPause,
): Promise<void> {
  await transaction
    .updateTable('properties')
    .set({
      pausedAt: sql`now()`,
      pausedBy: by,
      pausedUntil: until,
      pauseReason: reason,
    })
    .where('id', '=', id)
    .execute();
  const event = { actorId, action: 'paused', propertyId: id } as const;
  await recordAuditEvent(transaction, reason === null ? event : { ...event, notes: reason });
}

/**
 * Ends the pause of a property that the transaction has locked, with its audit event. The mails about an
 * unconfirmed listing start over: otherwise a listing that got all of them would never be asked about or
 * paused again.
 */
export async function endPause(
  transaction: Transaction<Tables>,
  id: string,
  actorId: string | null,
): Promise<void> {
  await transaction
    .updateTable('properties')
    .set({ ...noPause, freshnessNotices: 0 })
    .where('id', '=', id)
    .execute();
  await recordAuditEvent(transaction, { actorId, action: 'resumed', propertyId: id });
}

const noPause = {
  pausedAt: null,
  pausedBy: null,
  pausedUntil: null,
  pauseReason: null,
} as const;

/**
 * Takes the affected properties of blocked people off the site and closes the conversations about them. The
 * caller has locked the properties.
 */
export async function closeHomesOfBlocked(
  transaction: Transaction<Tables>,
  isAffected: RawBuilder<boolean>,
  { actorId, reason }: { actorId: string | null; reason: string | null },
): Promise<void> {
  const paused = await transaction
    .updateTable('properties')
    .set({ pausedAt: sql`now()`, pausedBy: 'administrator', pausedUntil: null, pauseReason: pausedForBlock })
    .where(isListed)
    .where(isAffected)
    .returning('id')
    .execute();
  const notes = reason === null ? 'The owner is blocked.' : `The owner is blocked: ${reason}`;
  const events = paused.map(({ id }) => ({ actorId, action: 'paused', propertyId: id, notes }) as const);
  if (events.length > 0) await recordAuditEvents(transaction, events);
  await closeInquiries(transaction, sql`property_id IN (SELECT id FROM properties WHERE ${isAffected})`);
}

type LockedPause = Pick<
  Selectable<PropertiesTable>,
  'status' | 'pausedBy' | 'pausedUntil' | 'pauseReason'
> & { isOwnerBlocked: boolean };

/** Locks a property and returns its pause. Fails unless the property is approved. */
export async function lockPause(transaction: Transaction<Tables>, id: string): Promise<Result<LockedPause>> {
  const property = await transaction
    .selectFrom('properties')
    .select(['status', 'pausedBy', 'pausedUntil', 'pauseReason', isOwnerBlocked.as('isOwnerBlocked')])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!property) return failed({ kind: 'property-not-found' });
  const { status } = property;
  return status === 'approved' ? success(property) : failed({ kind: 'status-changed', status });
}

const pausedByTeam = toFailure(
  'Our team took this listing off the site, so only we can put it back. Please contact us.',
);

const pausedForBlock =
  'We’ve taken your homes off the site and closed your conversations. Please contact us if you think that’s a mistake.';
