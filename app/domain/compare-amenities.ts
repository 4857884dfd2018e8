// Finds the amenities that all homes of a comparison have, and those that only some have.
import type { ComparedProperty } from './compared-facts.ts';
import { amenities } from './property/options.ts';

/** The amenities of the submission form in its order, then the custom ones. Ignores case. */
export function compareAmenities(properties: readonly Pick<ComparedProperty, 'amenities'>[]) {
  const names = new Map<string, string>(amenities.map((name) => [name.toLowerCase(), name]));
  for (const name of properties.flatMap((property) => property.amenities))
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  const sets = properties.map((property) => new Set(property.amenities.map((name) => name.toLowerCase())));
  const found = Array.from(names, ([key, name]) => ({ name, has: sets.map((set) => set.has(key)) }));
  return {
    common: found.filter(({ has }) => has.every(Boolean)).map(({ name }) => name),
    differing: found.filter(({ has }) => has.includes(true) && has.includes(false)),
  };
}
