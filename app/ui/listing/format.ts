// Texts of a listing's page.
import { nightsPerMonth } from '#domain/property/options.ts';

/** The rent per night, as on the price slider, in whole US dollars (docs/product.md, "Search > Prices"). */
export function toNightlyRent(monthlyRent: number): number {
  return Math.round(monthlyRent / nightsPerMonth);
}

/** Splits user input at empty lines. Single line breaks stay, and CSS shows them. */
export function splitParagraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
