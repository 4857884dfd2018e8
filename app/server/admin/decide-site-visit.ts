// Decides on the photos of "Show us the home". Accepted ones become the check "site" of the listing.
import { sql, type Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import { failed, type Failure, type Result, success, toFailure } from '#domain/failure.ts';
import { declineReasons, describeSeen, type VisitDecision } from '#domain/review/site-visit.ts';
import type { Admin } from '../access/proofs.ts';
import { recordAuditEvent } from '../database/audit-log.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import type { Server } from '../server.ts';
import { explainMissingProperty } from './audit-log.ts';

interface SentDecision {
  visitId: string;
  decision: VisitDecision;
  /** When the shown property was last changed, as `toISOString` writes it. */
  shownVersion: string;
  /** One of `declineReasons`. */
  reason: string | undefined;
}

/**
 * Accepts or declines the photos, and mails the owner. Accepting fails if the property isn't on the site, or
 * has changed since it was shown: the photos were compared with what was shown.
 */
export function decideSiteVisit(
  { db }: Server,
  admin: Admin,
  id: string,
  { visitId, decision, shownVersion, reason }: SentDecision,
): Promise<Result<null>> {
  if (!isUuid(id)) return Promise.resolve(failed({ kind: 'property-not-found' }));
  return db.transaction().execute(async (transaction) => {
    const property = await transaction
      .selectFrom('properties')
      .select(['updatedAt', 'status', 'pausedAt'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!property) return failed(await explainMissingProperty(transaction, id));
    const visit = await lockVisit(transaction, id, visitId);
    if (!visit || visit.decision !== null || visit.sentAt === null) return failed(explainGone(visit));
    const { sentAt } = visit;
    const by = { decision, decidedAt: sql<Date>`now()`, decidedBy: admin.uid };
    const event = { actorId: admin.uid, propertyId: id } as const;
    if (decision === 'declined') {
      const notes = declineReasons.find((each) => each === reason) ?? declineReasons[0];
      await transaction
        .updateTable('siteVisits')
        .set({ ...by, reason: notes })
        .where('id', '=', visit.id)
        .execute();
      await recordAuditEvent(transaction, { ...event, action: 'check-declined', notes });
      await addJob(transaction, 'send-mail', { about: 'site-visit', propertyId: id, decision, notes });
      return success(null);
    }
    const { updatedAt: at, status, pausedAt } = property;
    if (status !== 'approved') return failed({ kind: 'status-changed', status });
    if (pausedAt) return failed(toFailure(pausedMessage));
    if (at.toISOString() !== shownVersion) return failed({ kind: 'edited-meanwhile', by: 'somebody', at });
    if (!(await areReady(transaction, visit.id))) return failed(toFailure(processingMessage));
    const detail = describeSeen(visit);
    await transaction.updateTable('siteVisits').set(by).where('id', '=', visit.id).execute();
    await transaction
      .deleteFrom('propertyChecks')
      .where('propertyId', '=', id)
      .where('kind', '=', 'site')
      .execute();
    const check = { checkedAt: sentAt, checkedBy: admin.uid, detail };
    await transaction
      .insertInto('propertyChecks')
      .values({ propertyId: id, kind: 'site', ...check })
      .execute();
    await recordAuditEvent(transaction, { ...event, action: 'checked', notes: `Seen on site: ${detail}` });
    await addJob(transaction, 'send-mail', { about: 'site-visit', propertyId: id, decision, notes: detail });
    return success(null);
  });
}

const pausedMessage = 'This home is off the site. Decide on its photos once it’s back.';
const processingMessage = 'One of the photos is still being processed. Please try again in a moment.';

async function lockVisit(transaction: Transaction<Tables>, propertyId: string, visitId: string) {
  if (!isUuid(visitId)) return undefined;
  return transaction
    .selectFrom('siteVisits')
    .select(['id', 'decision', 'sentAt', 'room', 'outside'])
    .where('id', '=', visitId)
    .where('propertyId', '=', propertyId)
    .forUpdate()
    .executeTakeFirst();
}

function explainGone(visit: { decision: VisitDecision | 'ended' | null } | undefined): Failure {
  const messages = {
    seen: 'These photos were already accepted.',
    declined: 'These photos were already declined.',
    ended:
      'The address, the owner, or the photos of the home changed after these photos were taken, so they don’t count anymore. The owner can take new ones.',
  };
  return toFailure(
    visit?.decision
      ? messages[visit.decision]
      : 'These photos are gone: the owner took them back, or is taking new ones.',
  );
}

async function areReady(transaction: Transaction<Tables>, visitId: string): Promise<boolean> {
  const photos = await transaction
    .selectFrom('siteVisitPhotos')
    .innerJoin('photos', 'photos.id', 'photoId')
    .select('photos.state')
    .where('visitId', '=', visitId)
    .execute();
  return photos.length === 2 && photos.every(({ state }) => state === 'ready');
}
