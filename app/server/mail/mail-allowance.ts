// Whether an address may be written to because somebody asked for it: one that nobody has confirmed gets few such mails a
// day, whatever they are about (DECISIONS, "limits"). What an administrator decides is told without asking here.
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Limits } from '../rate-limits.ts';

/**
 * Counts a mail that is about to be sent; `db` may be the transaction that sends it. One to a confirmed address counts as
 * well, though it is always allowed: what is refused to everybody alike by this count must not tell which are confirmed.
 */
export async function mayMail(
  db: Kysely<Tables>,
  limits: Pick<Limits, 'mailToUnverified'>,
  to: string,
): Promise<boolean> {
  const email = to.toLowerCase();
  const counted = await limits.mailToUnverified(email);
  if (counted.ok) return true;
  const verified = await db
    .selectFrom('authUsers')
    .select('id')
    .where('email', '=', email)
    .where('emailVerified', '=', true)
    .executeTakeFirst();
  return verified !== undefined;
}
