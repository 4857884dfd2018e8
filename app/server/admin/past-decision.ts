// Explains why a decision comes too late.
import { formatName } from '#domain/account/account.ts';
import type { Failure } from '#domain/failure.ts';
import type { Decision } from '#domain/property/options.ts';
import type { Database } from '../database/database.ts';
import { explainMissingProperty } from './audit-log.ts';

/** The failure for a property that was deleted or already decided on. */
export async function explainLateDecision(db: Database, id: string, attempted: Decision): Promise<Failure> {
  const row = await db
    .selectFrom('properties')
    .leftJoin('users', 'users.uid', 'properties.reviewedBy')
    .select(['status', 'reviewedAt', 'email', 'firstName', 'lastName'])
    .where('properties.id', '=', id)
    .executeTakeFirst();
  if (!row?.reviewedAt || row.status === 'pending') return explainMissingProperty(db, id);
  const { status, reviewedAt } = row;
  return { kind: 'already-decided', attempted, status, decidedBy: formatName(row), decidedAt: reviewedAt };
}
