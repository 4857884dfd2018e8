// The More Filters panel and its button. Below 64rem, the search form fills the screen while the panel is
// open, and Back and Escape close it.
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { type Filters, priceSlider, optionFilterOf } from '#domain/search/filters.ts';
import type { FacetCounts } from '#domain/search/search-results.ts';
import { Icon } from '../controls/icon.tsx';
import { useCloseOnBack } from '../controls/use-close-on-back.ts';
import { FacetCheckbox } from './facet-checkbox.tsx';
import { FilterSelect, RentBox, SelectBox, withFacetCount } from './filter-fields.tsx';
import { formatPrice } from './format-search.ts';
import { closePanel } from './form-fields.ts';
import type { OfferedPlaces } from './use-search-results.ts';

/** The amenity that also has a checkbox in the filter bar. */
export const barAmenity = 'Pool';

interface MoreFiltersProps {
  filters: Filters;
  counts: FacetCounts | undefined;
  places: OfferedPlaces;
}

/**
 * The panel's button. It is a `details` element without content, whose state shows the panel by CSS, so that
 * the panel can stand elsewhere and opens without JavaScript.
 */
export function MoreFiltersButton({ isSearching }: { isSearching: () => boolean }) {
  const panel = useRef<HTMLDetailsElement>(null);
  const [isSheet, setSheet] = useState(false);
  const removeHistoryEntry = useCloseOnBack(isSheet, () => closePanel(panel.current));

  useEffect(() => {
    if (!isSheet) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => {
      // The list of suggestions closes first.
      if (event.key === 'Escape' && !event.defaultPrevented) closePanel(panel.current);
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isSheet]);

  function handleToggle({ currentTarget: { open } }: SyntheticEvent<HTMLDetailsElement>) {
    const fillsScreen = matchMedia('(width < 64rem)').matches;
    setSheet(open && fillsScreen);
    // On a desktop, the button stays in view far down the list, but the panel is at the top of the page.
    if (open && !fillsScreen) scrollTo(0, 0);
    // A search in progress replaces the panel's history entry.
    if (!open && !isSearching()) removeHistoryEntry();
  }

  return (
    <details ref={panel} onToggle={handleToggle} className="group">
      <summary className="button button-quiet h-full px-3 select-none">
        <span>
          <span className="max-xl:sr-only">More </span>Filters
        </span>
        <Icon name="chevron-down" size={16} className="group-open:rotate-180" />
      </summary>
    </details>
  );
}

export function MoreFilters({ filters, counts, places }: MoreFiltersProps) {
  return (
    <div className="search-panel col-span-full">
      {places.neighborhoods.length === 0 ? null : (
        <SelectBox
          label="Neighborhood"
          name="neighborhood"
          anyLabel="Any"
          chosen={filters.neighborhood}
          options={places.neighborhoods.map((name, at) => [
            name,
            withFacetCount(name, name === filters.neighborhood ? undefined : counts?.neighborhood?.[at]),
          ])}
        />
      )}
      <SelectBox
        label="Near"
        name="near"
        anyLabel="Anywhere"
        chosen={filters.near}
        options={places.landmarks.map((name) => [name, name])}
      />
      <FilterSelect label="Property type" filter="type" filters={filters} counts={counts} />
      <FilterSelect label="Bathrooms" filter="bathrooms" filters={filters} counts={counts} />
      <FilterSelect label="Furnished" filter="furnished" filters={filters} counts={counts} />
      <FilterSelect label="Rental length" filter="rentalLength" filters={filters} counts={counts} />
      <RentBox name="minRent" label="Monthly rent from" filters={filters} />
      <PriceSlider maxNightly={filters.maxNightly} />
      <Ticks legend="Amenities" filter="amenities" filters={filters} counts={counts} />
      <Ticks legend="Accessibility" filter="access" filters={filters} counts={counts} />
    </div>
  );
}

interface TicksProps extends Pick<MoreFiltersProps, 'filters' | 'counts'> {
  legend: string;
  filter: 'amenities' | 'access';
}

function Ticks({ legend, ...ticks }: TicksProps) {
  return (
    <fieldset className="col-span-full mt-4">
      <legend className="font-semibold">{legend}</legend>
      <div className="ticks">
        {optionFilterOf(ticks.filter).options.map((option) => (
          <FacetCheckbox
            {...ticks}
            key={option}
            option={String(option)}
            isSecond={option === barAmenity}
            className={`tick ${option === barAmenity ? 'noscript:hidden' : ''}`}
          />
        ))}
      </div>
    </fieldset>
  );
}

function PriceSlider({ maxNightly }: { maxNightly: number | null }) {
  /** The position of the slider, and the filter it belongs to: another search resets it. */
  const [slider, setSlider] = useState({ of: maxNightly, at: maxNightly ?? priceSlider.max });
  if (slider.of !== maxNightly) setSlider({ of: maxNightly, at: maxNightly ?? priceSlider.max });
  const price = formatPrice(slider.at);
  return (
    <label className="box col-span-full sm:col-span-2">
      <span>
        Price: <b className="font-medium text-ink">{price}</b>
      </span>
      <input
        type="range"
        name="price"
        {...priceSlider}
        defaultValue={maxNightly ?? priceSlider.max}
        aria-valuetext={price}
        onChange={(event) => setSlider({ of: maxNightly, at: event.currentTarget.valueAsNumber })}
        className="accent-lagoon"
      />
    </label>
  );
}
