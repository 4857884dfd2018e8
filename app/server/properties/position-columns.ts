// The columns of a property's approximate position. Every write of them goes through these functions.
import { approximatePositionOf } from '#domain/place/approximate-position.ts';
import type { Position } from '#domain/place/gazetteer.ts';
import { townOf } from '#domain/place/position.ts';
import type { PropertiesTable } from '../database/tables.ts';

type PositionColumns = Pick<PropertiesTable, 'latitude' | 'longitude'>;
type Place = Pick<PropertiesTable, 'location' | 'neighborhood' | 'zipCode'>;

export function positionColumns(position: Position | null): PositionColumns {
  return position ?? { latitude: null, longitude: null };
}

/**
 * The columns to write. Empty if town, neighborhood and ZIP code stay the same, so that a given position
 * stays too.
 */
export function changedPosition(before: Place, changes: Partial<Place>): Partial<PositionColumns> {
  const after = {
    location: changes.location ?? before.location,
    neighborhood: changes.neighborhood === undefined ? before.neighborhood : changes.neighborhood,
    zipCode: changes.zipCode ?? before.zipCode,
  };
  const isSameTown = townOf(after.location) === townOf(before.location);
  if (isSameTown && after.neighborhood === before.neighborhood && after.zipCode === before.zipCode) return {};
  return positionColumns(approximatePositionOf(after));
}
