// How many guests come to the stay of a listing's page, and with which pet, for windows without the inquiry
// form beside the page.
import { useState } from 'react';
import { parseFilters } from '#domain/search/filters.ts';
import { pluralize } from '#domain/numbers.ts';

/** As in the URL. */
export interface GuestsOfStay {
  /** Empty if unknown. */
  count: string;
  /** `pets` is a pet of any kind. */
  pet: '' | 'dogs' | 'cats' | 'both' | 'pets';
}

const petNames = { '': 'None', dogs: 'A dog', cats: 'A cat', both: 'A dog and a cat', pets: 'A pet' };

/** The guests of the URL, and what changes them. */
export function useGuests(query: URLSearchParams) {
  return useState<GuestsOfStay>(() => {
    const { guests, animal, pets } = parseFilters(query);
    return { count: guests > 0 ? String(guests) : '', pet: animal ?? (pets ? 'pets' : '') };
  });
}

/** The query with these guests. */
export function withGuests(query: URLSearchParams, { count, pet }: GuestsOfStay): URLSearchParams {
  const changed = new URLSearchParams(query);
  for (const name of ['guests', 'pets', 'animal']) changed.delete(name);
  if (count !== '') changed.set('guests', count);
  if (pet === 'pets') changed.set('pets', '1');
  else if (pet !== '') changed.set('animal', pet);
  return changed;
}

interface GuestBoxesProps {
  guests: GuestsOfStay;
  maxGuests: number;
  onChange: (guests: GuestsOfStay) => void;
}

export function GuestBoxes({ guests, maxGuests, onChange }: GuestBoxesProps) {
  const counts = Array.from({ length: maxGuests }, (_, index) => String(index + 1));
  // The page says that these are too many.
  if (guests.count !== '' && !counts.includes(guests.count)) counts.push(guests.count);
  return (
    <div className="date-chosen">
      <label>
        <span>Guests</span>
        <select value={guests.count} onChange={({ target }) => onChange({ ...guests, count: target.value })}>
          <option value="">Not sure yet</option>
          {counts.map((count) => (
            <option key={count} value={count}>
              {pluralize(Number(count), 'guest')}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Your pet</span>
        <select
          value={guests.pet}
          onChange={({ target }) => onChange({ ...guests, pet: target.value as GuestsOfStay['pet'] })}
        >
          {Object.entries(petNames).map(([pet, name]) => (
            <option key={pet} value={pet}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
