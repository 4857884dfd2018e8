// Submissions in the making. A draft belongs to whoever holds its secret token (a cookie); the database keeps the hash.
// Only this module makes a `Draft`, so holding one proves that the token was shown.
import { v7 as uuidv7, validate as isUuid } from 'uuid';
import type { SubmissionStep } from '#domain/submission.ts';
import type { Database } from '../database/database.ts';
import { hashSecret, matchesHash, newSecret } from '../secrets.ts';

declare const proven: unique symbol;

export interface Draft {
  readonly id: string;
  /** The property that this draft became, once it was submitted. */
  readonly propertyId: string | null;
  readonly [proven]: true;
}

export function createDrafts(db: Database) {
  return {
    /** Begins a draft; `key` is what the browser keeps to prove that it is its own. */
    async begin(): Promise<{ draft: Draft; key: string }> {
      const id = uuidv7();
      const token = newSecret();
      await db
        .insertInto('drafts')
        .values({ id, tokenHash: hashSecret(token), steps: '{}', propertyId: null })
        .execute();
      return { draft: { id, propertyId: null } as Draft, key: `${id}.${token}` };
    },

    /** The draft that a key opens; null for a wrong, old or garbled key. */
    async open(key: string | null): Promise<Draft | null> {
      const [id = '', token = ''] = (key ?? '').split('.');
      if (!isUuid(id) || token === '') return null;
      const row = await db
        .selectFrom('drafts')
        .select(['id', 'tokenHash', 'propertyId'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row || !matchesHash(token, row.tokenHash)) return null;
      return { id: row.id, propertyId: row.propertyId } as Draft;
    },

    /** What was stored of each step; nothing of it has passed a check. */
    async readSteps(draft: Draft): Promise<Record<string, unknown>> {
      const row = await db.selectFrom('drafts').select('steps').where('id', '=', draft.id).executeTakeFirst();
      return row?.steps ?? {};
    },

    /** Stores what was typed in one step, checked or not: a safety net, never the source of the property. */
    async saveStep(draft: Draft, step: SubmissionStep, typed: Record<string, unknown>): Promise<void> {
      await db
        .updateTable('drafts')
        .set((eb) => ({
          steps: eb.fn('jsonb_set', [
            'steps',
            eb.val(`{${step}}`),
            eb.cast(eb.val(JSON.stringify(typed)), 'jsonb'),
          ]),
          updatedAt: new Date(),
        }))
        .where('id', '=', draft.id)
        .where('propertyId', 'is', null)
        .execute();
    },
  };
}
