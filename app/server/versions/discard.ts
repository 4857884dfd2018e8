// Discards an owner's changes that aren't sent, or that wait for a reviewer of an approved property.
import { type Result, success } from '#domain/failure.ts';
import type { OwnedProperty } from '../access/proofs.ts';
import { recordAuditEvent } from '../database/audit-log.ts';
import { lockProperties } from '../database/lock-order.ts';
import type { Server } from '../server.ts';
import { deleteDrafts } from '../submission/draft-rows.ts';
import { listProposals, withdrawProposals } from './version-rows.ts';

/** Deletes the owner's unsent changes and withdraws the sent ones. Does nothing if there are none. */
export function discardChanges(server: Server, { id, user }: OwnedProperty): Promise<Result<null>> {
  return server.db.transaction().execute(async (transaction) => {
    await lockProperties(transaction, (eb) => eb('id', '=', id));
    const drafts = await transaction
      .selectFrom('propertyVersions')
      .select('id')
      .where('propertyId', '=', id)
      .where('state', '=', 'draft')
      .where('author', '=', 'owner')
      .forUpdate()
      .execute();
    await deleteDrafts(
      transaction,
      drafts.map((draft) => draft.id),
    );
    const event = { actorId: user?.uid ?? null, action: 'changes-discarded', propertyId: id } as const;
    const sent = await listProposals(transaction, id);
    await withdrawProposals(transaction, sent);
    if (sent.length > 0) await recordAuditEvent(transaction, event);
    return success(null);
  });
}
