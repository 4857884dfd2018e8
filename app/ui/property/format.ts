// Formats numbers and days of a property, always in American English and UTC, so that server and browser render the same text.
import { dateFormat } from '#domain/day.ts';
import { nightsPerMonth } from '#domain/property.ts';

const longDay = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });

/** Adds thousands separators. Avoids `Intl`, whose first use takes 60 ms on a slow phone. */
function formatNumber(number: number): string {
  return String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

export function formatBedrooms(bedrooms: number): string {
  return bedrooms === 0 ? 'Studio' : pluralize(bedrooms, 'bedroom');
}

export function formatBathrooms(bathrooms: number): string {
  return pluralize(bathrooms, 'bathroom');
}

export function formatSize(sqft: number): string {
  return pluralize(sqft, 'sqft', 'sqft');
}

/** Whole US dollars. */
export function formatMoney(amount: number): string {
  return `$${formatNumber(Math.round(amount))}`;
}

/** The rent per night, as on the price slider, in whole US dollars (docs/product.md, "Search > Prices"). */
export function toNightlyRent(monthlyRent: number): number {
  return Math.round(monthlyRent / nightsPerMonth);
}

/** `day` as YYYY-MM-DD. */
export function formatDay(day: string): string {
  return longDay(Date.parse(day));
}

/** What follows "Available from": a day, or "Now" once it has passed. */
export function formatAvailability(nextAvailableDate: string, today: string): string {
  return nextAvailableDate > today ? formatDay(nextAvailableDate) : 'Now';
}

/** Splits user input at empty lines. Single line breaks stay, and CSS shows them. */
export function splitParagraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
