// Rows of "Show us the home" inside other features' transactions.
import { type Expression, type ExpressionBuilder, sql, type SqlBool, type Transaction } from 'kysely';
import { daysBefore } from '#domain/day.ts';
import { siteVisitLimits } from '#domain/property/owner-property.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { deleteUnusedPhotos } from '../photos/photo-rows.ts';

type Condition = (eb: ExpressionBuilder<Tables, 'siteVisits'>) => Expression<SqlBool>;

/** In a query of `site_visits`: whether its photos wait for a reviewer. */
export const isWaitingVisit = sql<boolean>`(site_visits.sent_at IS NOT NULL AND site_visits.decision IS NULL
  AND NOT EXISTS (SELECT FROM site_visit_photos JOIN photos ON photos.id = photo_id
    WHERE visit_id = site_visits.id AND photos.state = 'failed'))`;

/** Deletes visits with their photos. Lock the property first. */
export async function deleteSiteVisits(transaction: Transaction<Tables>, where: Condition): Promise<void> {
  const photoIds = await lockPhotosOfVisits(transaction, where);
  await transaction.deleteFrom('siteVisits').where(where).execute();
  await deleteUnusedPhotos(transaction, photoIds);
}

/** Locks the photos before their visits, as the job does that decodes them. */
async function lockPhotosOfVisits(transaction: Transaction<Tables>, where: Condition): Promise<string[]> {
  const rows = await transaction
    .selectFrom('photos')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('siteVisitPhotos')
        .select('photoId')
        .$narrowType<{ photoId: string }>()
        .where('photoId', 'is not', null)
        .where('visitId', 'in', eb.selectFrom('siteVisits').select('id').where(where)),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Ends what is over: codes that got no photos, photos that no reviewer decided on, photos some time after a
 * decision, and the check of the listing after a year.
 */
export async function sweepSiteVisits(db: Database, now: Date): Promise<void> {
  const { undecidedDays, photoDays, checkMonths } = siteVisitLimits;
  await db
    .deleteFrom('propertyChecks')
    .where('kind', '=', 'site')
    // A day less, because listings show the day without its year.
    .where(
      'checkedAt',
      '<',
      sql<Date>`${now}::timestamptz - make_interval(months => ${checkMonths}, days => -1)`,
    )
    .execute();
  await db.transaction().execute(async (transaction) => {
    await deleteSiteVisits(transaction, (eb) =>
      eb.or([
        eb.and([
          eb('decision', 'is', null),
          eb('sentAt', 'is', null),
          eb('shownAt', '<', daysBefore(now, 1)),
        ]),
        eb.and([eb('decision', 'is', null), eb('shownAt', '<', daysBefore(now, undecidedDays))]),
        // Until then their hashes recognize a photo that is sent again.
        eb('decidedAt', '<', sql<Date>`${now}::timestamptz - make_interval(months => ${checkMonths})`),
      ]),
    );
  });
  await db.transaction().execute(async (transaction) => {
    const where: Condition = (eb) => eb('decidedAt', '<', daysBefore(now, photoDays));
    const photoIds = await lockPhotosOfVisits(transaction, where);
    if (photoIds.length === 0) return;
    await transaction
      .updateTable('siteVisitPhotos')
      .set({ photoId: null, camera: null })
      .where('photoId', 'in', photoIds)
      .execute();
    await deleteUnusedPhotos(transaction, photoIds);
  });
}
