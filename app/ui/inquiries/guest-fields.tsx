// How many guests come, whether they bring pets, and what the owner says about pets.
import type { ReactNode } from 'react';
import { href, Link, useSearchParams } from 'react-router';
import type { Listing } from '#domain/property/listing.ts';
import { pluralize } from '#domain/numbers.ts';
import { petRules } from '#domain/stay/pet-rules.ts';
import { getMaxGuests } from '#domain/stay/stay.ts';
import { toStayQuery } from '#domain/stay/stay-query.ts';
import { Checkbox, SelectField } from '../controls/choices.tsx';
import { useFieldState } from '../controls/form-state.ts';
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
}

export function GuestFields({ listing, values }: GuestFieldsProps) {
  const maxGuests = getMaxGuests(listing);
  const chosenGuests = Number(values['guests']);
  const counts = Array.from({ length: maxGuests }, (_, index) => index + 1);
  const { text: firstGuests, error } = useFieldState('guests');
  // Too many guests stay chosen, so that the guest decides what to do.
  const tooMany = [...new Set([chosenGuests, Number(firstGuests)])].filter((count) => count > maxGuests);
  const guests = [...counts, ...tooMany].map(String);
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
      {chosenGuests > maxGuests && (
        <p aria-live="polite" className="col-span-2 text-sm text-amber">
          <span>{error === null ? `This home sleeps ${maxGuests}. ` : ''}</span>
          {`Ask for ${maxGuests === 1 ? 'one guest' : `up to ${maxGuests}`}, or see `}
          <HomesLink guests={chosenGuests}>{`homes for ${chosenGuests}`}</HomesLink>.
        </p>
      )}
      {values['pets'] === true && petHint && (
        <p aria-live="polite" className="col-span-2 text-sm text-amber">
          {`${petHint} `}
          {petsAllowed !== 'case-by-case' && <HomesLink guests={chosenGuests}>See homes that fit</HomesLink>}
        </p>
      )}
    </div>
  );
}

/** The dates, pets and landmark of the URL follow the form, but guests only once the dates are complete. */
function HomesLink({ guests, children }: { guests: number; children: ReactNode }) {
  const [query] = useSearchParams();
  const stay = new URLSearchParams(query);
  stay.set('guests', String(guests));
  return (
    <Link to={href('/listings') + toStayQuery(stay)} className="link">
      {children}
    </Link>
  );
}
