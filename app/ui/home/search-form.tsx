// The search on the shore: where, when, for how many. A GET form to the list; with script the way there carries the
// values in the navigation's state too (SPECIFICATION section 2).
import { type SubmitEvent, useEffect, useRef } from 'react';
import { href, useNavigate } from 'react-router';
import { parseFilters } from '#domain/filters.ts';
import { FilterSelect, InputBox } from '../listings/choices.tsx';
import { listAddress } from '../listings/search-words.ts';
import { formQuery, tieStay } from '../listings/use-search-form.ts';

export function HomeSearch({ today }: { today: string }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => tieStay(form.current), []);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = formQuery(event.currentTarget);
    void navigate(listAddress(parseFilters(query)), { state: Object.fromEntries(query) });
  }

  return (
    <form
      ref={form}
      method="get"
      action={href('/listings')}
      aria-label="Search homes"
      onChange={() => tieStay(form.current)}
      onSubmit={handleSubmit}
      className="card grid grid-cols-6 gap-3 p-4 shadow-soft lg:grid-cols-[1.35fr_1.2fr_1.2fr_1fr_1fr_1fr_auto]"
    >
      <FilterSelect
        className="col-span-6 sm:col-span-2 lg:col-span-1"
        label="Location"
        filter="location"
        any="Where to?"
        required
      />
      <InputBox
        className="col-span-3 sm:col-span-2 lg:col-span-1"
        label="Check-in"
        type="date"
        name="checkIn"
        min={today}
        required
      />
      <InputBox
        className="col-span-3 sm:col-span-2 lg:col-span-1"
        label="Check-out"
        type="date"
        name="checkOut"
        min={today}
        required
      />
      <InputBox
        className="col-span-2 lg:col-span-1"
        label="Guests"
        type="number"
        inputMode="numeric"
        name="guests"
        min={1}
        max={50}
        defaultValue={1}
        required
      />
      <FilterSelect className="col-span-2 lg:col-span-1" label="Min bedrooms" filter="bedrooms" />
      <FilterSelect className="col-span-2 lg:col-span-1" label="Min bathrooms" filter="bathrooms" />
      <button type="submit" className="button button-primary col-span-6 min-h-13 px-7 lg:col-span-1">
        Search
      </button>
    </form>
  );
}
