// Reads the decision on a property, and explains why another decision comes too late.
import { formatName } from '#domain/account/account.ts';
import type { Failure } from '#domain/failure.ts';
import type { Decision } from '#domain/property/options.ts';
import type { ReviewDecision } from '#domain/review/review.ts';
import type { Database } from '../database/database.ts';
import { explainMissingProperty } from './audit-log.ts';

/** The failure for a property that was deleted or already decided on. */
export async function explainLateDecision(db: Database, id: string, attempted: Decision): Promise<Failure> {
  const decision = await readDecision(db, id);
  if (!decision) return explainMissingProperty(db, id);
  const { status, decidedBy, decidedAt } = decision;
  return { kind: 'already-decided', attempted, status, decidedBy, decidedAt };
}

/** The decision on a property. Null for a pending or unknown one. */
export async function readDecision(db: Database, id: string): Promise<ReviewDecision | null> {
  const row = await db
    .selectFrom('properties')
    .leftJoin('users', 'users.uid', 'properties.reviewedBy')
    .select(['status', 'reviewNotes', 'reviewedAt', 'email', 'firstName', 'lastName'])
    .where('properties.id', '=', id)
    .executeTakeFirst();
  if (!row?.reviewedAt || row.status === 'pending') return null;
  return {
    status: row.status,
    notes: row.reviewNotes,
    decidedBy: formatName(row),
    decidedAt: row.reviewedAt,
  };
}
