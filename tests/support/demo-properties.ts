// The approved properties of the demonstration, without photos and busy nights, for tests of the search.
import { v7 as uuidv7 } from 'uuid';
import { approximatePositionOf } from '#domain/place/approximate-position.ts';
import type { Database } from '#server/database/database.ts';
import { positionColumns } from '#server/properties/position-columns.ts';
import { toSteps } from '../../demo/demo-property.ts';
import { properties } from '../../demo/properties.ts';

/** Inserts them as they are on `today` (YYYY-MM-DD). Returns their numbers by id. */
export async function insertDemoProperties(db: Database, today: string): Promise<Map<string, string>> {
  const numbers = new Map<string, string>();
  const approved = properties.filter(({ status }) => status === 'approved');
  await db
    .insertInto('properties')
    .values(
      approved.map((property) => {
        const { property: place, details, listing, features } = toSteps(property, today);
        const createdAt = new Date(Date.parse(today) - property.daysAgo * 86_400_000);
        const id = uuidv7({ msecs: createdAt.getTime() });
        numbers.set(id, property.number);
        const { bathrooms, yearBuilt: _yearBuilt, ...otherDetails } = details;
        return {
          id,
          createdAt,
          updatedAt: createdAt,
          reviewedAt: createdAt,
          status: 'approved' as const,
          ...place,
          ...positionColumns(approximatePositionOf({ ...place, given: property.position })),
          ...otherDetails,
          bathroomHalves: 2 * bathrooms,
          propertyType: property.adminType ?? place.propertyType,
          title: listing.title,
          description: listing.description,
          coolingSystem: features.coolingSystem,
          amenities: features.amenities,
          parkingArrangement: features.parkingArrangement,
          stairsDescription: 'None',
          standardEssentialsConfirmed: true,
          maxGuests: property.maxGuests ?? null,
          landlordFullName: 'Alex Example',
          landlordPhone: '619 555 0100',
          landlordEmail: 'alex@example.com',
          submitterEmail: 'alex@example.com',
        };
      }),
    )
    .execute();
  return numbers;
}
