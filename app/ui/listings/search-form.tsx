// The filter bar: one GET form, with what was chosen as chips, the number of homes and their order.
import { useEffect, useRef } from 'react';
import { href, Link } from 'react-router';
import { bedroomFilters, chipsOf, type Filters, locations } from '#domain/filters.ts';
import { amenities } from '#domain/property.ts';
import type { HomeCount, OptionCounts } from '#domain/search.ts';
import { Icon } from '../layout/icon.tsx';
import { atLeast, SelectBox, Tick } from './choices.tsx';
import { amenityInBar, MoreFilters } from './more-filters.tsx';
import { homesWords, listAddress } from './search-words.ts';
import { useSearchForm } from './use-search-form.ts';

interface SearchFormProps {
  filters: Filters;
  /** Null where they could not be counted. */
  homes: (HomeCount & { options: OptionCounts | null }) | null;
  today: string;
}

export function SearchForm({ filters, homes, today }: SearchFormProps) {
  const { form, handleChange, handleSubmit } = useSearchForm(filters);
  const counts = homes?.options ?? null;
  return (
    <form
      ref={form}
      method="get"
      action={href('/listings')}
      aria-label="Search"
      autoComplete="off"
      noValidate
      onChange={handleChange}
      onSubmit={handleSubmit}
      className="mt-8"
    >
      <div className="card grid grid-cols-1 gap-3 p-3 sm:p-4">
        <div className="grid grid-cols-2 gap-3 lg:flex lg:flex-wrap lg:items-center">
          <SelectBox
            className="lg:w-52"
            label="Location"
            name="location"
            any="Anywhere"
            chosen={filters.location}
            options={locations.map((town, place) => [town, town, counts?.location[place]])}
          />
          <SelectBox
            className="lg:w-36"
            label="Bedrooms"
            name="bedrooms"
            any="Any"
            chosen={filters.bedrooms}
            options={atLeast(bedroomFilters, counts?.bedrooms)}
          />
          <Toggles filters={filters} counts={counts} />
        </div>
        <MoreFilters filters={filters} counts={counts} today={today} />
        <div className="search-actions">
          <Link
            to={href('/listings')}
            preventScrollReset
            className="button hover:bg-sand max-sm:px-2.5 max-sm:text-sm"
          >
            Reset
          </Link>
          <button type="submit" className="button button-primary max-sm:px-2.5 max-sm:text-sm">
            Apply Filters
          </button>
        </div>
      </div>
      <Chips filters={filters} />
      <div className="mt-8 mb-6 flex items-center justify-between gap-4">
        <output className="text-lg font-semibold">{homes && homesWords(homes)}</output>
        <SelectBox
          className="w-44"
          label="Sort by"
          name="sort"
          any="Newest"
          chosen={filters.sort}
          options={[
            ['rent-up', 'Rent, low to high'],
            ['rent-down', 'Rent, high to low'],
          ]}
        />
      </div>
    </form>
  );
}

function Toggles({ filters, counts }: { filters: Filters; counts: OptionCounts | null }) {
  const [pets, parking, cooling] = counts?.toggles ?? [];
  const pools = counts?.amenities[amenities.indexOf(amenityInBar)];
  const toggle = (name: string, label: string, chosen: boolean, homes: number | undefined, value = '1') => (
    <Tick name={name} value={value} label={label} chosen={chosen} homes={homes} className="toggle" />
  );
  const hasPool = filters.amenities.includes(amenityInBar);
  return (
    <fieldset className="toggles">
      <legend className="sr-only">Quick filters</legend>
      {toggle('pets', 'Pets Allowed', filters.pets, pets)}
      {toggle('amenity', amenityInBar, hasPool, pools, amenityInBar)}
      {toggle('parking', 'Free Parking', filters.freeParking, parking)}
      {toggle('cooling', 'Air Conditioning', filters.airConditioning, cooling)}
    </fieldset>
  );
}

function Chips({ filters }: { filters: Filters }) {
  const area = useRef<HTMLDivElement>(null);
  /** The place of the link that was followed: it goes, and would take the focus with it. */
  const followed = useRef<number | null>(null);
  const chips = chipsOf(filters);
  const left = chips.length;

  useEffect(() => {
    const place = followed.current;
    followed.current = null;
    if (place === null || document.activeElement !== document.body) return;
    const links = area.current?.querySelectorAll('a');
    (links?.[Math.min(place, left - 1)] ?? area.current)?.focus({ preventScroll: true });
  }, [left]);

  return (
    <div ref={area} tabIndex={-1} className="outline-none">
      {left === 0 ? null : (
        <ul aria-label="Active filters" className="mt-4 flex flex-wrap gap-2">
          {chips.map(({ label, without }, place) => (
            <li key={label}>
              <Link
                to={listAddress(without)}
                preventScrollReset
                aria-label={`Remove filter: ${label}`}
                onClick={() => (followed.current = place)}
                className="inline-flex min-h-11 items-center gap-2 rounded-full bg-lagoon-tint px-4 text-sm font-medium text-lagoon-strong hover:bg-sand"
              >
                {label}
                <Icon name="close" size={14} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
