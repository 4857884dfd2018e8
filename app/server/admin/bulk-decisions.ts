// Decides on several selected properties with one reason. Each decision has its own transaction, audit event
// and mail, as if an administrator decided on each property alone.
import { validate as isUuid } from 'uuid';
import { failed, type Failure, failureMessages, type Result, success } from '#domain/failure.ts';
import { checkPauseReason } from '#domain/property/pause.ts';
import {
  maxSelected,
  type SelectedProperty,
  selectionFailures,
  type UndoneDecision,
} from '#domain/review/review.ts';
import { checkRejectionNotes } from '#domain/notes.ts';
import type { Admin } from '../access/proofs.ts';
import type { Server } from '../server.ts';
import { pausePropertyAsAdmin } from './pause-property.ts';
import { rejectProperty } from './decide.ts';
import { undoDecision } from './undo-decision.ts';

/** The outcome for one selected property or version. One of `failure` and `value` is null. */
export interface SelectedOutcome<Value> {
  id: string;
  failure: Failure | null;
  value: Value | null;
}

/** The selected properties that exist, longest waiting first. */
export async function listSelectedProperties(
  { db }: Server,
  _admin: Admin,
  ids: readonly string[],
): Promise<SelectedProperty[]> {
  const known = ids.filter((id) => isUuid(id));
  if (known.length === 0) return [];
  return db
    .selectFrom('properties')
    .select(['id', 'title'])
    .where('id', 'in', known)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(maxSelected)
    .execute();
}

/**
 * Rejects pending properties. Fails without a change if `typedNotes` is empty. Each `value` is the id of the
 * decided version.
 */
export async function rejectProperties(
  server: Server,
  admin: Admin,
  ids: readonly string[],
  typedNotes: unknown,
): Promise<Result<SelectedOutcome<string>[]>> {
  const notes = checkRejectionNotes(typedNotes);
  if (!notes.ok) return notes;
  return decideOnEach(server, ids, (id) => rejectProperty(server, admin, id, notes.value));
}

/** Takes approved properties off the site. Fails without a change if `typedReason` is empty. */
export async function pauseProperties(
  server: Server,
  admin: Admin,
  ids: readonly string[],
  typedReason: unknown,
): Promise<Result<SelectedOutcome<null>[]>> {
  const reason = checkPauseReason(typedReason);
  if (!reason.ok) return reason;
  return decideOnEach(server, ids, (id) => pausePropertyAsAdmin(server, admin, id, reason.value));
}

/** Undoes this administrator's decisions on these versions. */
export function undoDecisions(
  server: Server,
  admin: Admin,
  ids: readonly string[],
): Promise<Result<SelectedOutcome<UndoneDecision>[]>> {
  return decideOnEach(server, ids, (id) => undoDecision(server, admin, id));
}

/** Decides on each property once. Continues after an exception, so that the result names every property. */
async function decideOnEach<Value>(
  server: Server,
  ids: readonly string[],
  decide: (id: string) => Promise<Result<Value>>,
): Promise<Result<SelectedOutcome<Value>[]>> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return failed(selectionFailures.none);
  if (uniqueIds.length > maxSelected) return failed(selectionFailures.tooMany);
  const outcomes: SelectedOutcome<Value>[] = [];
  for (const id of uniqueIds) {
    try {
      const decided = await decide(id);
      outcomes.push(
        decided.ok
          ? { id, failure: null, value: decided.value }
          : { id, failure: decided.failure, value: null },
      );
    } catch (error) {
      server.logger.error({ err: error }, 'a selected property could not be decided on');
      outcomes.push({
        id,
        failure: { kind: 'unavailable', message: failureMessages.ownerAction },
        value: null,
      });
    }
  }
  return success(outcomes);
}
