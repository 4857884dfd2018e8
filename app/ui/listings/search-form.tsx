// The search form: filters, chips of the active ones, the number of results and their order. A GET form.
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { chipsOf, type Filters, optionFilterOf, toggleNames } from '#domain/filters.ts';
import { amenities } from '#domain/property.ts';
import type { FacetCounts, SearchCounts } from '#domain/search.ts';
import { focusSibling, moveFocusOnUnmount } from '../controls/focus.ts';
import { Icon } from '../controls/icon.tsx';
import { FilterSelect, SelectBox, FacetCheckbox } from './filter-fields.tsx';
import { barAmenity, MoreFilters } from './more-filters.tsx';
import { formatListingCount, listUrl } from './format-search.ts';
import { SearchBox } from './search-box.tsx';
import { useSearchForm } from './use-search-form.ts';
import type { OfferedPlaces } from './use-search-results.ts';

interface SearchFormProps {
  filters: Filters;
  /** Null on later pages, and if counting failed. */
  counts: SearchCounts | null;
  today: string;
  places: OfferedPlaces;
  /** Controls beside the order. */
  children: ReactNode;
}

export function SearchForm({ filters, counts, today, places, children }: SearchFormProps) {
  const { form, handleChange, handleSubmit, isSearching } = useSearchForm(filters);
  const facets = counts?.facets;
  const anyOrder = filters.near ? 'Nearest first' : filters.text ? 'Best match' : 'Newest';
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
        <div className="grid grid-cols-1 gap-3">
          <SearchBox text={filters.text} />
          <div className="grid grid-cols-2 gap-3 lg:flex lg:flex-wrap lg:items-center">
            <FilterSelect
              className="lg:w-52"
              label="Location"
              anyLabel="Anywhere"
              filter="location"
              filters={filters}
              counts={facets}
            />
            <FilterSelect
              className="lg:w-36"
              label="Bedrooms"
              filter="bedrooms"
              filters={filters}
              counts={facets}
            />
            <Toggles filters={filters} counts={facets} />
          </div>
        </div>
        <MoreFilters
          filters={filters}
          counts={facets}
          today={today}
          places={places}
          isSearching={isSearching}
        />
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
      {filters.longerStays && <input type="hidden" name="longer" value="1" />}
      {filters.bounds && <input type="hidden" name="bounds" value={filters.bounds} />}
      <Chips filters={filters} />
      <div className="mt-8 mb-6 flex items-center justify-between gap-4">
        <output className="text-lg font-semibold">{counts && formatListingCount(counts)}</output>
        <div className="flex items-center gap-2">
          {children}
          <SelectBox
            className="w-44"
            label="Sort by"
            name="sort"
            anyLabel={anyOrder}
            chosen={filters.sort}
            options={[
              ...(anyOrder === 'Newest' ? [] : ([['newest', 'Newest']] as const)),
              ['rent-up', 'Rent: low to high'],
              ['rent-down', 'Rent: high to low'],
            ]}
          />
        </div>
      </div>
    </form>
  );
}

function Toggles({ filters, counts }: { filters: Filters; counts: FacetCounts | undefined }) {
  const toggles = toggleNames.map((name) => (
    <FacetCheckbox
      key={name}
      name={optionFilterOf(name).param}
      value="1"
      label={optionFilterOf(name).labels[0] ?? ''}
      chosen={filters[name]}
      facetCount={counts?.[name]?.[0]}
      className="toggle"
    />
  ));
  const pool = (
    <FacetCheckbox
      key={barAmenity}
      name={optionFilterOf('amenities').param}
      value={barAmenity}
      label={barAmenity}
      chosen={filters.amenities.includes(barAmenity)}
      facetCount={counts?.amenities?.[amenities.indexOf(barAmenity)]}
      className="toggle"
    />
  );
  return (
    <fieldset className="toggles">
      <legend className="sr-only">Quick filters</legend>
      {toggles.toSpliced(1, 0, pool)}
    </fieldset>
  );
}

/** Following a chip's link removes the chip. After the last chip, the container gets the focus. */
const focusSiblingOnUnmount = moveFocusOnUnmount((chip) => {
  if (!focusSibling(chip)) chip.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
});

function Chips({ filters }: { filters: Filters }) {
  const chips = chipsOf(filters);
  return (
    <div tabIndex={-1} className="outline-none">
      {chips.length === 0 ? null : (
        <ul aria-label="Active filters" className="mt-4 flex flex-wrap gap-2">
          {chips.map(({ label, without }) => (
            <li key={label} ref={focusSiblingOnUnmount}>
              <Link
                to={listUrl(without)}
                preventScrollReset
                aria-label={`Remove filter: ${label}`}
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
