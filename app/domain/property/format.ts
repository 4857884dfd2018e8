// Figures of a property as text. Loaded by visitors' pages.
import { pluralize } from '../numbers.ts';

export function formatBedrooms(bedrooms: number): string {
  return bedrooms === 0 ? 'Studio' : pluralize(bedrooms, 'bedroom');
}

export function formatBathrooms(bathrooms: number): string {
  return pluralize(bathrooms, 'bathroom');
}

export function formatSize(sqft: number): string {
  return pluralize(sqft, 'sqft', 'sqft');
}
