// Stores a reviewer's answer to a version, with what undo restores.
import { sql, type Transaction } from 'kysely';
import type { Answer, Replaced, ReplacedValues } from '#domain/property/versions.ts';
import type { Admin } from '../access/proofs.ts';
import { removeJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import type { StoredVersion } from './version-rows.ts';

/** The key of the job that mails the answer to a version. */
export function answerMailKey(versionId: string): string {
  return `answer ${versionId}`;
}

interface GivenAnswer {
  state: Answer;
  notes: string | null;
  fields: readonly string[];
  photos: readonly string[];
  /** What accepting replaced. */
  replaced: ReplacedValues;
}

/** Stores an answer, and what undoing it restores. Removes the mail of an earlier answer that still waits. */
export async function storeAnswer(
  transaction: Transaction<Tables>,
  admin: Admin,
  version: StoredVersion,
  { state, notes, fields, photos, replaced: values }: GivenAnswer,
): Promise<void> {
  const isUnsent = await removeJob(transaction, answerMailKey(version.id));
  const replaced: Replaced = {
    values,
    answer: isUnsent ? (version.replaced?.answer ?? null) : toMailedAnswer(version),
  };
  await transaction
    .updateTable('propertyVersions')
    .set({
      state,
      notes,
      requestedFields: [...fields],
      requestedPhotos: [...photos],
      reviewedBy: admin.uid,
      reviewedAt: sql`now()`,
      replaced: JSON.stringify(replaced),
    })
    .where('id', '=', version.id)
    .execute();
}

/** The request for changes that this answer replaces. Null if there was none. */
function toMailedAnswer(version: StoredVersion): Replaced['answer'] {
  if (version.state !== 'changes-requested') return null;
  const { notes, requestedFields, requestedPhotos, reviewedBy, reviewedAt } = version;
  return {
    notes,
    requestedFields,
    requestedPhotos,
    reviewedBy,
    reviewedAt: reviewedAt?.toISOString() ?? null,
  };
}
