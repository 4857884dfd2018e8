// Mails administrators about conditions of domain/review/alerts.ts, and lists those that hold now.
import { daysBefore } from '#domain/day.ts';
import { type AlertName, alertRules, findAlerts } from '#domain/review/alerts.ts';
import type { Admin } from '../access/proofs.ts';
import { addJob } from '../database/queue.ts';
import type { Server } from '../server.ts';
import { measureSite } from './measurements.ts';

/** The conditions that hold now. Doesn't depend on the worker, which may be what has stopped. */
export async function listAlerts(server: Server, _admin: Admin): Promise<AlertName[]> {
  return findAlerts(await measureSite(server));
}

/**
 * Mails each administrator what is wrong, unless a mail about it was queued within a day. Must run every few
 * minutes.
 */
export async function checkAlerts(server: Server, now: Date): Promise<void> {
  const alerts = findAlerts(await measureSite(server));
  if (alerts.length === 0) return;
  const mailed = await server.db.transaction().execute(async (transaction) => {
    const admins = await transaction
      .updateTable('users')
      .set({ alertedAt: now })
      .where('role', '=', 'admin')
      .where((eb) => eb.or([eb('alertedAt', 'is', null), eb('alertedAt', '<=', daysBefore(now, 1))]))
      .returning('uid')
      .execute();
    // Replaces the mail of the day before if it still waits.
    for (const { uid } of admins)
      await addJob(transaction, 'send-mail', { about: 'alerts', uid, alerts }, { key: `alerts ${uid}` });
    return admins.length > 0;
  });
  // The mail may be what fails.
  if (mailed)
    server.logger.error({ event: 'alerts', alerts }, alerts.map((name) => alertRules[name].title).join(', '));
}
