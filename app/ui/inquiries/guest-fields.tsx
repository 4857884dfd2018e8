// How many guests come, and whether they bring pets. The form says below its dates whether the home fits
// them.
import { pluralize } from '#domain/numbers.ts';
import { getMaxGuests } from '#domain/stay/fit.ts';
import { Checkbox, SelectField } from '../controls/choices.tsx';
import { useFieldState } from '../controls/form-state.ts';
import type { FormFields } from '../controls/saved-fields.ts';
import type { InquiryListing } from './inquiry-form.tsx';

interface GuestFieldsProps {
  listing: InquiryListing;
  values: FormFields;
}

export function GuestFields({ listing, values }: GuestFieldsProps) {
  const maxGuests = getMaxGuests(listing);
  const counts = Array.from({ length: maxGuests }, (_, index) => index + 1);
  const { text: firstGuests } = useFieldState('guests');
  // Too many guests stay chosen, so that the guest decides what to do.
  const tooMany = [...new Set([Number(values['guests']), Number(firstGuests)])].filter(
    (count) => count > maxGuests,
  );
  const guests = [...counts, ...tooMany].map(String);
  return (
    <div className="grid grid-cols-2 items-end gap-3">
      <SelectField
        name="guests"
        label="Guests"
        options={guests}
        labels={Object.fromEntries(guests.map((count) => [count, pluralize(Number(count), 'guest')]))}
      />
      <Checkbox name="pets" label="With pets" optional />
    </div>
  );
}
