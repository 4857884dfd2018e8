// Figures of a property as text. Loaded by visitors' pages.
import { formatMoney, pluralize } from '../numbers.ts';
import type { FieldValues } from './fields.ts';
import { utilitiesLabels } from './options.ts';

export function formatBedrooms(bedrooms: number): string {
  return bedrooms === 0 ? 'Studio' : pluralize(bedrooms, 'bedroom');
}

export function formatBathrooms(bathrooms: number): string {
  return pluralize(bathrooms, 'bathroom');
}

export function formatSize(sqft: number): string {
  return pluralize(sqft, 'sqft', 'sqft');
}

/** "Included up to $200 a month". Without an amount, says to ask for it. Null if the owner doesn't say. */
export function describeUtilities({
  utilities,
  utilitiesLimit,
}: Pick<FieldValues, 'utilities' | 'utilitiesLimit'>): string | null {
  if (utilities !== 'up-to-limit') return utilities && utilitiesLabels[utilities];
  return utilitiesLimit === null
    ? 'Included up to an amount: ask the owner how much'
    : `Included up to ${formatMoney(utilitiesLimit)} a month`;
}
