// The columns of a property's approximate position. Every write of them goes through these functions.
import type { Position } from '#domain/places.ts';
import { approximatePositionOf } from '#domain/position.ts';
import type { PropertiesTable } from '../database/tables.ts';

type PositionColumns = Pick<PropertiesTable, 'latitude' | 'longitude'>;
type Place = Pick<PropertiesTable, 'neighborhood' | 'zipCode'>;

export function positionColumns(position: Position | null): PositionColumns {
  return position ?? { latitude: null, longitude: null };
}

/** Empty if the place stays the same: a given position stays until the neighborhood or the ZIP code changes. */
export function changedPosition(before: Place, changes: Partial<Place>): Partial<PositionColumns> {
  const after = {
    neighborhood: changes.neighborhood === undefined ? before.neighborhood : changes.neighborhood,
    zipCode: changes.zipCode ?? before.zipCode,
  };
  if (after.neighborhood === before.neighborhood && after.zipCode === before.zipCode) return {};
  return positionColumns(approximatePositionOf(after));
}
