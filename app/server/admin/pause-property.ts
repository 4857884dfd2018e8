// Takes listings off the site and puts them back, for administrators. A mail tells the owner, who can't end
// an administrator's pause.
import { validate as isUuid } from 'uuid';
import type { Transaction } from 'kysely';
import { failed, type Result, success } from '#domain/failure.ts';
import { checkPauseReason } from '#domain/property/pause.ts';
import type { Admin } from '../access/proofs.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import { endPause, lockPause, storePause } from '../properties/pause.ts';
import type { Server } from '../server.ts';
import { explainMissingProperty } from './audit-log.ts';

/**
 * Takes an approved property off the site and mails its owner the reason, which `typedReason` must contain.
 * Pausing again changes the reason; the same reason again does nothing.
 */
export async function pausePropertyAsAdmin(
  server: Server,
  admin: Admin,
  id: string,
  typedReason: unknown,
): Promise<Result<null>> {
  const reason = checkPauseReason(typedReason);
  if (!reason.ok) return reason;
  if (!isUuid(id)) return failed({ kind: 'property-not-found' });
  return server.db
    .transaction()
    .execute((transaction) => pauseForAdmin(transaction, admin, id, reason.value));
}

/** Does the same in the caller's transaction, with a checked reason. Changes nothing if it fails. */
export async function pauseForAdmin(
  transaction: Transaction<Tables>,
  admin: Admin,
  id: string,
  reason: string,
): Promise<Result<null>> {
  const locked = await lockForAdmin(transaction, id);
  if (!locked.ok) return locked;
  if (locked.value.pauseReason === reason) return success(null);
  const pause = { by: 'administrator', until: null, reason } as const;
  await storePause(transaction, id, { ...pause, actorId: admin.uid });
  await addJob(transaction, 'send-mail', { about: 'paused', propertyId: id, reason });
  return success(null);
}

/** Puts a paused property back and mails its owner. Does nothing if it isn't paused. */
export function resumePropertyAsAdmin(server: Server, admin: Admin, id: string): Promise<Result<null>> {
  if (!isUuid(id)) return Promise.resolve(failed({ kind: 'property-not-found' }));
  return server.db.transaction().execute(async (transaction) => {
    const locked = await lockForAdmin(transaction, id);
    if (!locked.ok) return locked;
    if (locked.value.pausedBy === null) return success(null);
    if (locked.value.isOwnerBlocked) return failed({ kind: 'owner-blocked' });
    await endPause(transaction, id, admin.uid);
    await addJob(transaction, 'send-mail', { about: 'resumed', propertyId: id });
    return success(null);
  });
}

async function lockForAdmin(transaction: Transaction<Tables>, id: string) {
  const locked = await lockPause(transaction, id);
  return locked.ok || locked.failure.kind !== 'property-not-found'
    ? locked
    : failed(await explainMissingProperty(transaction, id));
}
