// How many guests come, whether they bring pets, and what the owner says about pets.
import type { Listing } from '#domain/listing.ts';
import { pluralize } from '#domain/numbers.ts';
import { petRules } from '#domain/pet-rules.ts';
import { getMaxGuests } from '#domain/stay.ts';
import { Checkbox, SelectField } from '../controls/choices.tsx';
import type { FormFields } from '../controls/saved-fields.ts';
import type { InquiryListing } from './inquiry-form.tsx';

/** The pets of the introduction that a home with dogs or cats only is for. */
const welcomePets: Partial<Record<Listing['petsAllowed'], readonly string[]>> = {
  'cats-only': ['A cat', 'Cats'],
  'dogs-only': ['A dog', 'Dogs'],
};

interface GuestFieldsProps {
  listing: InquiryListing;
  values: FormFields;
  /** The guests of the URL that the page was opened with. */
  searchedGuests: number;
}

export function GuestFields({ listing, values, searchedGuests }: GuestFieldsProps) {
  const maxGuests = getMaxGuests(listing);
  const guests = Array.from({ length: maxGuests }, (_, index) => String(index + 1));
  const { petsAllowed } = listing;
  const petKind = String(values['petKind']);
  const petHint = welcomePets[petsAllowed]?.includes(petKind) ? undefined : petRules[petsAllowed];
  return (
    <div className="grid grid-cols-2 items-end gap-3">
      <SelectField
        name="guests"
        label="Guests"
        options={guests}
        labels={Object.fromEntries(guests.map((count) => [count, pluralize(Number(count), 'guest')]))}
      />
      <Checkbox name="pets" label="With pets" optional />
      {values['pets'] === true && petHint && (
        <p aria-live="polite" className="col-span-2 text-sm text-amber">
          {petHint}
        </p>
      )}
      {searchedGuests > maxGuests && (
        <p className="col-span-2 text-sm text-amber">{`This home sleeps ${maxGuests}.`}</p>
      )}
    </div>
  );
}
