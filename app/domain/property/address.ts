// Splits a property's address for the edit form, and joins it again. The parts are not stored: they are
// derived from the street address, the display location and the zip code. Also knows the ZIP codes of both
// towns.

export interface Address {
  street: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
}

/** The stored fields of an address. */
export interface StoredAddress {
  propertyAddress: string;
  location: string;
  zipCode: string;
}

/** The country of a location that names none. Not shown. */
const defaultCountry = 'United States';

/** A location has the form "city, state, country". Everything after the second comma is the country. */
export function toAddress({ propertyAddress, location, zipCode }: StoredAddress): Address {
  const [city = '', state = '', ...rest] = location.split(',').map((part) => part.trim());
  const country = rest.join(', ') || defaultCountry;
  return { street: propertyAddress, city, state, zipCode, country };
}

/** The inverse. Replaces commas in the city and the state by spaces, because a comma starts the next part. */
export function toStoredAddress({ street, city, state, zipCode, country }: Address): StoredAddress {
  const parts = [onePart(city), onePart(state), country.trim()];
  if (parts[2] === defaultCountry) parts[2] = '';
  while (parts.at(-1) === '') parts.pop();
  return { propertyAddress: street, location: parts.join(', '), zipCode };
}

function onePart(text: string): string {
  return text.replaceAll(/[\s,]+/g, ' ').trim();
}

/**
 * Whether a ZIP code is San Diego's or Imperial Beach's. Includes La Jolla, and not Coronado, which is a town
 * of its own.
 */
export function isTownZipCode(zipCode: string): boolean {
  return /^(?:921(?!18)\d\d|92037|9193[23])(?:-|$)/.test(zipCode);
}
