// The search form: filters, chips of the active ones, the number of results and their order. A GET form. Each
// control but Pool exists once: on a desktop, the first ones stand in a row that stays in view; below 64rem,
// they are in a sheet with all others (styles.css, "search-").
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { chipsOf, type Filters, toggleNames } from '#domain/search/filters.ts';
import type { FacetCounts } from '#domain/search/search-results.ts';
import { StayBoxes } from '../calendar/stay-inputs.tsx';
import { useDatePicker } from '../calendar/use-date-picker.tsx';
import { focusSibling, moveFocusOnUnmount } from '../controls/focus.ts';
import { Icon } from '../controls/icon.tsx';
import { FacetCheckbox } from './facet-checkbox.tsx';
import { FilterSelect, GuestsBox, RentBox, SelectBox } from './filter-fields.tsx';
import { barAmenity, MoreFilters, MoreFiltersButton } from './more-filters.tsx';
import { formatListingCount, formatShowButton, listUrl } from './format-search.ts';
import { ListLink, useMapHash } from './list-link.tsx';
import { SearchBox } from './search-box.tsx';
import { useSearchForm } from './use-search-form.ts';
import type { ListingsResult } from './use-search-results.ts';

interface SearchFormProps extends Pick<ListingsResult, 'counts' | 'today' | 'dates' | 'places'> {
  /** The search of the URL, with the words as typed. */
  typed: Filters;
  /** What it means: the controls and chips show these filters. */
  filters: Filters;
  /** Controls beside the order. */
  children: ReactNode;
}

export function SearchForm({ typed, filters, counts, today, dates, places, children }: SearchFormProps) {
  const { form, handleChange, handleSubmit, isSearching } = useSearchForm(
    { ...typed, ...dates },
    { ...filters, ...dates },
    useMapHash(),
  );
  const [openDates, picker] = useDatePicker({ today });
  const chips = chipsOf(filters, today);
  const anyOrder = filters.near ? 'Nearest first' : typed.text ? 'Best match' : 'Newest';
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
      className="contents"
    >
      <div className="search-sheet">
        <div className="search-bar">
          <div className="col-span-full flex gap-2 lg:col-auto">
            <SearchBox placeholder="Near a beach…" text={typed.text} />
            <MoreFiltersButton isSearching={isSearching} />
          </div>
          <h2 className={sheetHeading}>Your stay</h2>
          <StayBoxes today={today} values={dates ?? filters} />
          {dates && (
            <output id="dates-note" className="col-span-full text-sm text-red lg:order-1">
              {dates.note}
            </output>
          )}
          <GuestsBox placeholder="Any" defaultValue={filters.guests || ''} />
          <RentBox name="maxRent" label="Monthly rent up to" filters={filters} />
          <FilterSelect
            className="max-sm:col-span-full"
            label="Your pet"
            filter="animal"
            filters={filters}
            counts={counts?.facets}
          />
        </div>
        <div className="search-rest">
          <h2 className={sheetHeading}>The home</h2>
          <FilterSelect
            label="Location"
            anyLabel="Anywhere"
            filter="location"
            filters={filters}
            counts={counts?.facets}
          />
          <FilterSelect label="Bedrooms" filter="bedrooms" filters={filters} counts={counts?.facets} />
          <Toggles filters={filters} counts={counts?.facets} />
          <MoreFilters filters={filters} counts={counts?.facets} places={places} />
          <div className="search-actions">
            <ListLink to={href('/listings')} className="button hover:bg-sand">
              Reset
            </ListLink>
            {/* styles.css shows one of the labels. */}
            <button type="submit" className="button button-primary">
              <span>{counts ? formatShowButton(counts) : 'Show homes'}</span>
              <span>Apply Filters</span>
            </button>
          </div>
        </div>
      </div>
      {filters.longerStays && <input type="hidden" name="longer" value="1" />}
      {filters.bounds && <input type="hidden" name="bounds" value={filters.bounds} />}
      <div tabIndex={-1} className="outline-none">
        <ul aria-label="Active filters" className="chips">
          {(filters.checkIn ? chips : [addDates, ...chips]).map(({ label, without }, index) => (
            <li
              key={without && index === 0 ? 'dates' : label}
              ref={focusSiblingOnUnmount}
              className={without ? undefined : 'noscript:hidden lg:hidden'}
            >
              {index === 0 ? (
                <button type="button" onClick={({ currentTarget }) => openDates(currentTarget)}>
                  {label}
                </button>
              ) : (
                <span>{label}</span>
              )}
              {without && (
                <ListLink
                  to={
                    typed.text ? `${listUrl(typed)}&without=${encodeURIComponent(label)}` : listUrl(without)
                  }
                  aria-label={`Remove filter: ${label}`}
                >
                  <Icon name="close" size={14} />
                </ListLink>
              )}
            </li>
          ))}
        </ul>
        {picker}
      </div>
      <div className="search-found">
        <output className="search-count">{counts && formatListingCount(counts)}</output>
        <div className="flex items-center gap-2">
          {children}
          <SelectBox
            label="Sort by"
            name="sort"
            anyLabel={anyOrder}
            chosen={typed.sort}
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

const sheetHeading = 'col-span-full mt-3 font-sans font-semibold lg:hidden';

function Toggles(search: { filters: Filters; counts: FacetCounts | undefined }) {
  const toggles = toggleNames.map((name) => (
    <FacetCheckbox {...search} key={name} filter={name} option="1" className="toggle" />
  ));
  const pool = (
    <FacetCheckbox {...search} key={barAmenity} filter="amenities" option={barAmenity} className="toggle" />
  );
  return (
    <fieldset className="contents">
      <legend className="sr-only">Quick filters</legend>
      {toggles.toSpliced(1, 0, pool)}
    </fieldset>
  );
}

/** Below 64rem, date fields are behind "Filters". Chosen dates have one key, so they keep the focus. */
const addDates = { label: 'Add dates', without: null };

/** Following a chip's link removes the chip. After the last chip, the container gets the focus. */
const focusSiblingOnUnmount = moveFocusOnUnmount((chip) => {
  if (!focusSibling(chip)) chip.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
});
