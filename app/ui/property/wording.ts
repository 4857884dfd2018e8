// Formats numbers and days of a property, always in American English and UTC, so that server and browser render the same text.
import { dateFormat } from '#domain/day.ts';
import { nightsPerMonth } from '#domain/property.ts';

const longDay = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });

/** Adds thousands separators. Avoids `Intl`, whose first use takes 60 ms on a slow phone. */
function grouped(number: number): string {
  return String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

export function bedroomWords(bedrooms: number): string {
  return bedrooms === 0 ? 'Studio' : counted(bedrooms, 'bedroom');
}

export function bathroomWords(bathrooms: number): string {
  return counted(bathrooms, 'bathroom');
}

/** Whole US dollars. */
export function money(amount: number): string {
  return `$${grouped(Math.round(amount))}`;
}

/** The rent per night, as on the price slider, in whole US dollars (docs/product.md, "Search > Prices"). */
export function nightlyEquivalent(monthlyRent: number): number {
  return Math.round(monthlyRent / nightsPerMonth);
}

/** `day` as YYYY-MM-DD. */
export function dayWords(day: string): string {
  return longDay(Date.parse(day));
}

/** A term and its value, such as "Available from" and a day. A day that has passed becomes "Now". */
export function availableWords(nextAvailableDate: string, today: string): [string, string] {
  return nextAvailableDate > today ? ['Available from', dayWords(nextAvailableDate)] : ['Available', 'Now'];
}

/** Splits user input at empty lines. Single line breaks stay, and CSS shows them. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
