// The address of a property in its parts, as the administration edits it. Nothing of it is stored twice: it is a view
// of the street address, the display location and the zip code.

export interface Address {
  street: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
}

/** What a property stores of its address. */
export interface Place {
  propertyAddress: string;
  location: string;
  zipCode: string;
}

/** A location that names no country is in this one, and is shown without it. */
const homeCountry = 'United States';

/** A location reads city, state, country; what follows the second comma is the country. */
export function addressOf({ propertyAddress, location, zipCode }: Place): Address {
  const [city = '', state = '', ...rest] = location.split(',').map((part) => part.trim());
  const country = rest.join(', ') || homeCountry;
  return { street: propertyAddress, city, state, zipCode, country };
}

/** The other way. Commas in city or state would begin the next part: they become spaces. */
export function placeOf({ street, city, state, zipCode, country }: Address): Place {
  const parts = [onePart(city), onePart(state), country.trim()];
  if (parts[2] === homeCountry) parts[2] = '';
  while (parts.at(-1) === '') parts.pop();
  return { propertyAddress: street, location: parts.join(', '), zipCode };
}

function onePart(text: string): string {
  return text.replaceAll(/[\s,]+/g, ' ').trim();
}
