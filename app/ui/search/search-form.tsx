// The search form: filters, chips of the active ones, the number of results and their order. A GET form. On a
// desktop, the first controls stand in a row that stays in view; below 64rem, they are in a sheet with all
// others (styles.css, "search-").
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { type FilterName, filterOf, type Filters, noFilters } from '#domain/search/filters.ts';
import {
  chipsOf,
  filtersOf,
  formatWishes,
  listChosen,
  removeWishes,
  type Wish,
} from '#domain/search/query.ts';
import { StayBoxes } from '../calendar/stay-inputs.tsx';
import { useDatePicker } from '../calendar/use-date-picker.tsx';
import { focusSibling, moveFocusOnUnmount } from '../controls/focus.ts';
import { Icon } from '../controls/icon.tsx';
import { FilterSelect, GuestsBox, SearchBox, SelectBox } from './filter-fields.tsx';
import { FacetCheckbox, hasStay, MoreFilters, MoreFiltersButton } from './more-filters.tsx';
import { formatListingCount, searchUrl } from './format-search.ts';
import { ListLink, useMapHash } from './open-map.tsx';
import { useSearchForm } from './use-search-form.ts';
import type { ListingsResult } from './use-search-results.ts';

/** With controls beside the order. */
type SearchFormProps = ListingsResult & { children: ReactNode };

export function SearchForm({ query, counts, today, dates, places, children }: SearchFormProps) {
  // Dates that the search leaves out stay in their fields.
  const typed = { ...query, wishes: [...listChosen({ ...noFilters, ...dates }), ...query.wishes] };
  const filters = filtersOf(typed);
  const shown = { filters, counts: counts?.facets };
  const { form, handleChange, handleSubmit, isSearching } = useSearchForm(typed, filters, useMapHash());
  const [openDates, picker] = useDatePicker({ today });
  const found = counts && formatListingCount(counts);
  const chips = chipsOf(query.wishes, today);
  const saved = formatWishes({ ...query, sort: 'best' });
  const hasWords = query.sentence !== '' || filters.words.length > 0;
  const anyOrder = filters.near ? 'Nearest first' : hasWords ? 'Best match' : 'Newest';
  const isNewest = anyOrder === 'Newest';
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
            <SearchBox placeholder="Near a beach…" text={query.sentence} />
            <MoreFiltersButton isSearching={isSearching} />
          </div>
          <h2 className={sheetHeading}>Your stay</h2>
          <StayBoxes today={today} values={filters} noteId="dates-note" />
          {dates && (
            <output id="dates-note" className="col-span-full text-sm text-red lg:order-1">
              {dates.note}
            </output>
          )}
          <GuestsBox placeholder="Any" defaultValue={filters.guests || ''} />
        </div>
        <div className="search-rest">
          <h2 className={sheetHeading}>The home</h2>
          <FilterSelect label="Location" anyLabel="Anywhere" filter="location" {...shown} />
          <FilterSelect label="Bedrooms" filter="bedrooms" {...shown} />
          <fieldset className="contents">
            <legend className="sr-only">Quick filters</legend>
            <FacetCheckbox {...shown} filter="pets" />
            <FilterSelect className="pet-box" label="Your pet" filter="animal" {...shown} />
            <FacetCheckbox {...shown} filter="amenities" option="Pool" />
            <FacetCheckbox {...shown} filter="freeParking" />
            <FacetCheckbox {...shown} filter="airConditioning" />
          </fieldset>
          <MoreFilters {...shown} places={places} />
          <div className="search-actions">
            <ListLink to={href('/listings')} className="button hover:bg-sand">
              Reset
            </ListLink>
            {/* styles.css shows one of the labels. */}
            <button type="submit" className="button button-primary">
              <span>{counts?.count === 0 ? 'No homes match' : `Show ${found ?? 'homes'}`}</span>
              <span>Apply Filters</span>
            </button>
          </div>
        </div>
      </div>
      {listHidden(query.wishes, filters, places.neighborhoods).map(({ kind, value }) => (
        <input key={kind + value} type="hidden" name={filterOf(kind).param} value={value} />
      ))}
      <div tabIndex={-1} className="outline-none">
        <ul aria-label="Active filters" className="chips">
          {(filters.checkIn && !dates ? chips : [addDates, ...chips]).map(({ label, wishes }, index) => (
            <li
              key={wishes && index === 0 ? 'dates' : label}
              ref={focusSiblingOnUnmount}
              className={`${isShownByField(wishes) ? 'lg:hidden' : ''} ${wishes ? '' : 'noscript:hidden'}`}
            >
              {index === 0 ? (
                <button type="button" onClick={({ currentTarget }) => openDates({ opener: currentTarget })}>
                  {label}
                </button>
              ) : (
                <span>{label}</span>
              )}
              {wishes && (
                <ListLink to={searchUrl(removeWishes(query, wishes))} aria-label={`Remove filter: ${label}`}>
                  <Icon name="close" size={14} />
                </ListLink>
              )}
            </li>
          ))}
        </ul>
        {picker}
      </div>
      <div className="search-found">
        <output className="search-count">{found}</output>
        <Link to={{ pathname: href('/alerts/new'), search: saved }} className="link mr-auto ml-2 py-3">
          Save<span className="max-sm:sr-only"> this</span> search
        </Link>
        <div className="flex items-center gap-2">
          {children}
          <SelectBox
            label="Sort by"
            name="sort"
            anyLabel={anyOrder}
            chosen={query.sort}
            options={['newest', 'rent-up', 'rent-down'].slice(isNewest ? 1 : 0)}
            labels={['Newest', 'Rent: low to high', 'Rent: high to low'].slice(isNewest ? 1 : 0)}
          />
        </div>
      </div>
    </form>
  );
}

const withoutControl = new Set<FilterName>([
  'words',
  'outside',
  'notNear',
  'bounds',
  'longerStays',
  'minRent',
]);

/** The chosen wishes that no control shows. The field for a neighborhood shows one of those it offers. */
function listHidden(wishes: readonly Wish[], filters: Filters, offered: readonly string[]): Wish[] {
  const places = wishes.filter(({ kind }) => kind === 'places');
  const isShown = places.length === 1 && offered.includes(places[0]?.value ?? '');
  return wishes.filter(
    ({ kind, isChosen }) =>
      isChosen &&
      (withoutControl.has(kind) ||
        (kind === 'places' && !isShown) ||
        (kind === 'rentalLength' && hasStay(filters))),
  );
}

/** On a desktop, fields in view show the dates and the guests. */
const isShownByField = (wishes: readonly Wish[] | null) =>
  wishes === null || wishes.some(({ kind }) => kind === 'checkIn' || kind === 'guests');

const sheetHeading = 'col-span-full mt-3 font-sans font-semibold lg:hidden';

/** Below 64rem, date fields are behind "Filters". Chosen dates have one key, so they keep the focus. */
const addDates = { label: 'Add dates', wishes: null };

/** Following a chip's link removes the chip. After the last chip, the container gets the focus. */
const focusSiblingOnUnmount = moveFocusOnUnmount((chip) => {
  if (!focusSibling(chip)) chip.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
});
