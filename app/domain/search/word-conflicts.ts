// Describes where the typed words contradict the chosen filters. The chosen filters win.
import { chipsOf, type Filters, noFilters } from './filters.ts';
import { townOfNeighborhood } from './ignored-filters.ts';
import type { Meaning } from './word-rules.ts';

export function describeConflicts(
  meant: Meaning,
  chosen: Omit<Filters, 'text'>,
  isExact: boolean | undefined,
): string[] {
  const differing = (
    ['location', 'near', 'neighborhood', 'guests', 'bedrooms', 'bathrooms', 'maxRent', 'animal'] as const
  )
    .filter((name) => meant[name] && meant[name] !== chosen[name] && (name !== 'guests' || chosen.guests > 1))
    .map((name) => [{ [name]: chosen[name] }, { [name]: meant[name] }] as const);
  if (isInOtherTown(meant, chosen))
    differing.push([{ location: chosen.location }, { neighborhood: meant.neighborhood }]);
  const dates = { checkIn: meant.checkIn ?? chosen.checkIn, checkOut: meant.checkOut ?? null };
  if (chosen.checkIn && (meant.checkIn || meant.checkOut) && isOtherStay(dates, chosen, isExact))
    differing.push([{ checkIn: chosen.checkIn, checkOut: chosen.checkOut }, dates]);
  return differing.flatMap(([fields, words]) => {
    const [inFields, inWords] = [fields, words].map(
      (each) => chipsOf({ ...noFilters, ...each }).map(({ label }) => label)[0],
    );
    return inFields && inWords
      ? [`You picked “${inFields}” and typed “${inWords}”. We used what you picked.`]
      : [];
  });
}

/** Whether the words name a neighborhood of another town than the chosen one. */
export function isInOtherTown(
  { neighborhood = '' }: Meaning,
  { location }: Pick<Filters, 'location'>,
): boolean {
  return neighborhood !== '' && location !== null && townOfNeighborhood(neighborhood) !== location;
}

/** "In January" may be any stay of that month. */
function isOtherStay(
  meant: Pick<Filters, 'checkIn' | 'checkOut'>,
  chosen: Pick<Filters, 'checkIn' | 'checkOut'>,
  isExact: boolean | undefined,
): boolean {
  if (isExact)
    return meant.checkIn !== chosen.checkIn || (meant.checkOut ?? chosen.checkOut) !== chosen.checkOut;
  return meant.checkIn?.slice(0, 7) !== chosen.checkIn?.slice(0, 7);
}
