// Texts of a listing's page.
import { formatDay } from '#domain/day.ts';
import { nightsPerMonth } from '#domain/property/options.ts';

/** The rent per night, as on the price slider, in whole US dollars (docs/product.md, "Search > Prices"). */
export function toNightlyRent(monthlyRent: number): number {
  return Math.round(monthlyRent / nightsPerMonth);
}

/** The text after "Available from": a day, or "Now" once it has passed. */
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
