// Stores what a reviewer checked of a property, for the listing's "Checked by us".
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import { failed, type Result, success } from '#domain/failure.ts';
import { type CheckKind, checkWords, compareChecks } from '#domain/property/checks.ts';
import type { Admin } from '../access/proofs.ts';
import { recordAuditEvents } from '../database/audit-log.ts';
import type { Server } from '../server.ts';
import { explainMissingProperty } from './audit-log.ts';

interface SentChecks {
  /** The kinds of the checks that the form showed. */
  seen: readonly string[];
  /** The kinds that are ticked now. */
  chosen: readonly string[];
  /** When the shown property was last changed, as `toISOString` writes it. */
  shownVersion: string;
}

/**
 * Adds the ticked checks with today's date, and removes the unticked ones. Leaves the other checks as another
 * administrator or a change of the property has left them meanwhile. Fails with
 * 'edited-meanwhile' if a check would be added to a property that has changed since the form was shown.
 */
export function saveChecks(
  server: Server,
  admin: Admin,
  id: string,
  { seen, chosen, shownVersion }: SentChecks,
): Promise<Result<null>> {
  if (!isUuid(id)) return Promise.resolve(failed({ kind: 'property-not-found' }));
  const { added, removed } = compareChecks(seen, chosen);
  return server.db.transaction().execute(async (transaction) => {
    const property = await transaction
      .selectFrom('properties')
      .select('updatedAt')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!property) return failed(await explainMissingProperty(transaction, id));
    const { updatedAt } = property;
    if (added.length > 0 && updatedAt.toISOString() !== shownVersion)
      return failed({ kind: 'edited-meanwhile', by: 'somebody', at: updatedAt });
    const ended = await transaction
      .deleteFrom('propertyChecks')
      .where('propertyId', '=', id)
      .where('kind', '=', sql<CheckKind>`ANY(${removed}::text[])`)
      .returning('kind')
      .execute();
    const values = added.map((kind) => ({ propertyId: id, kind, checkedBy: admin.uid }));
    const stored =
      values.length === 0
        ? []
        : await transaction
            .insertInto('propertyChecks')
            .values(values)
            .onConflict((conflict) => conflict.doNothing())
            .returning('kind')
            .execute();
    const event = { actorId: admin.uid, propertyId: id } as const;
    const events = [
      ...stored.map(({ kind }) => ({ ...event, action: 'checked', notes: checkWords[kind].done }) as const),
      ...ended.map(
        ({ kind }) => ({ ...event, action: 'check-removed', notes: checkWords[kind].done }) as const,
      ),
    ];
    if (events.length > 0) await recordAuditEvents(transaction, events);
    return success(null);
  });
}
