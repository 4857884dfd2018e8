// Mails administrators once when a condition of domain/review/alerts.ts begins and once when it ends, and
// lists the conditions that hold now.
import type { Transaction } from 'kysely';
import { alertEndMs, type AlertName, alertRules, findAlerts } from '#domain/review/alerts.ts';
import type { Admin } from '../access/proofs.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import type { Server } from '../server.ts';
import { measureSite } from './measurements.ts';

/** The conditions that hold now. Doesn't depend on the worker, which may be what has stopped. */
export async function listAlerts(server: Server, _admin: Admin): Promise<AlertName[]> {
  return findAlerts(await measureSite(server));
}

/** Must run every few minutes. */
export async function checkAlerts(server: Server, now: Date): Promise<void> {
  const found = findAlerts(await measureSite(server));
  const begun = await server.db.transaction().execute(async (transaction) => {
    const newAlerts = await rememberAlerts(transaction, found, now);
    await mailAdmins(transaction, 'alert-began', newAlerts);
    const ended = await transaction
      .deleteFrom('openAlerts')
      .where('seenAt', '<', new Date(now.getTime() - alertEndMs))
      .returning('alert')
      .execute();
    await mailAdmins(
      transaction,
      'alert-ended',
      ended.map(({ alert }) => alert),
    );
    return newAlerts;
  });
  // The mail may be what fails.
  for (const alert of begun) server.logger.error({ event: 'alert-began', alert }, alertRules[alert].title);
}

/** Returns the conditions that were not open before. */
async function rememberAlerts(
  transaction: Transaction<Tables>,
  found: readonly AlertName[],
  now: Date,
): Promise<AlertName[]> {
  if (found.length === 0) return [];
  const open = await transaction
    .updateTable('openAlerts')
    .set({ seenAt: now })
    .where('alert', 'in', found)
    .returning('alert')
    .execute();
  const begun = found.filter((name) => !open.some(({ alert }) => alert === name));
  for (const alert of begun)
    await transaction.insertInto('openAlerts').values({ alert, beganAt: now, seenAt: now }).execute();
  return begun;
}

async function mailAdmins(
  transaction: Transaction<Tables>,
  about: 'alert-began' | 'alert-ended',
  alerts: readonly AlertName[],
): Promise<void> {
  if (alerts.length === 0) return;
  const admins = await transaction.selectFrom('users').select('uid').where('role', '=', 'admin').execute();
  for (const { uid } of admins)
    for (const alert of alerts) await addJob(transaction, 'send-mail', { about, uid, alert });
}
