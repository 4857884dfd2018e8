// Numbers and days of a property in words. All formats are fixed to American English and to UTC, so that server and
// browser write the same and a day stays that day.
import { dateFormat } from '#domain/day.ts';
import { nightsPerMonth } from '#domain/property.ts';

const longDay = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });

/** With a comma before each thousand. `Intl`, whose first use takes a slow phone 60 ms, would be loaded for nothing else. */
function grouped(number: number): string {
  return String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** A home without a bedroom of its own is a studio. */
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

/** The rent of one night as the price slider reckons it, in whole US dollars (docs/product.md, "Search > Prices"). */
export function nightlyEquivalent(monthlyRent: number): number {
  return Math.round(monthlyRent / nightsPerMonth);
}

/** `day` as YYYY-MM-DD. */
export function dayWords(day: string): string {
  return longDay(Date.parse(day));
}

/** From when a home is available, as a term and its words: a first day that has passed is old news. */
export function availableWords(nextAvailableDate: string, today: string): [string, string] {
  return nextAvailableDate > today ? ['Available from', dayWords(nextAvailableDate)] : ['Available', 'Now'];
}

/** The paragraphs of a text that somebody typed; single line breaks within one are kept by the style. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
