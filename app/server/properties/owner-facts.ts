// Reads what a listing says about its owner (domain/property/owner-facts.ts). An owner is an account, or a
// verified mailbox.
import { sql } from 'kysely';
import { toMailbox } from '#domain/account/email-address.ts';
import { describeOwner } from '#domain/property/owner-facts.ts';
import type { ChangedValues } from '#domain/property/versions.ts';
import {
  findVerifiedAccount,
  hasSameOwner,
  mailboxOf,
  verifiedAddress,
} from '../accounts/email-addresses.ts';
import type { Server } from '../server.ts';
import { isListed } from './listed.ts';

/** Numbers of an owner's homes and answers. */
interface Counts {
  firstHome: Date | null;
  listedHomes: number;
  inquiries: number;
  medianHours: number | null;
}

/**
 * Sentences about the owner of a property that the caller may see, with `changes` to its fields. Empty if the
 * property is gone.
 */
export async function listOwnerFacts(
  server: Server,
  { id }: { id: string },
  changes: ChangedValues = {},
): Promise<string[]> {
  const home = await server.db
    .selectFrom('properties')
    .leftJoin('users', 'users.uid', 'properties.userId')
    .select(['landlordFullName', 'companyName', 'showsOwnerName', 'languages', 'userId'])
    .select(['users.createdAt as accountSince', verifiedAddress.as('verifiedAddress')])
    .where('properties.id', '=', id)
    .executeTakeFirst();
  if (!home) return [];
  const address = home.verifiedAddress;
  const account = address === null ? null : await findVerifiedAccount(server.db, address);
  // The first four conditions use indexes. Few rows are left for the last one.
  const { rows } = await sql<Counts>`
    WITH own AS MATERIALIZED (
      SELECT id, status, paused_at, created_at FROM properties
      WHERE (id = ${id} OR user_id = ${home.userId}
          OR user_id = ${account}
          OR ${mailboxOf(sql`submitter_email`)} = ${address === null ? null : toMailbox(address)})
        AND (id = ${id} OR ${hasSameOwner(home)})
    ), answers AS (
      SELECT extract(epoch FROM answered_at - verified_at) / 3600 AS hours
      FROM inquiries JOIN own ON own.id = property_id
      WHERE verified_at > now() - interval '1 year'
        AND (answered_at IS NOT NULL OR verified_at < now() - interval '3 days')
    )
    SELECT min(created_at) FILTER (WHERE status = 'approved') AS "firstHome",
      (count(*) FILTER (WHERE ${isListed}))::int AS "listedHomes",
      (SELECT count(*)::int FROM answers) AS inquiries,
      (SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY coalesce(hours, 'Infinity')::float8) FROM answers)
        AS "medianHours"
    FROM own`.execute(server.db);
  const [counts] = rows;
  if (!counts) return [];
  const times = [home.accountSince, counts.firstHome].filter((time) => time !== null);
  const since = times.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
  return describeOwner({ ...home, ...changes, ...counts, since });
}
