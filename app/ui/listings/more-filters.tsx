// The More Filters panel, which the browser opens and closes. On phones, where it fills the screen, Back closes it.
import { type SyntheticEvent, useRef, useState } from 'react';
import { type Filters, priceSlider } from '#domain/filters.ts';
import { amenities } from '#domain/property.ts';
import type { FacetCounts } from '#domain/search.ts';
import { Icon } from '../controls/icon.tsx';
import { useCloseOnBack } from '../controls/use-close-on-back.ts';
import { FilterSelect, InputBox, FacetCheckbox, SelectBox, withFacetCount } from './filter-fields.tsx';
import { formatPrice } from './format-search.ts';
import { closePanel } from './use-search-form.ts';
import type { OfferedPlaces } from './use-search-results.ts';

/** The amenity that also has a checkbox in the filter bar. */
export const barAmenity = 'Pool';

interface MoreFiltersProps {
  filters: Filters;
  counts: FacetCounts | undefined;
  /** YYYY-MM-DD */
  today: string;
  places: OfferedPlaces;
  isSearching: () => boolean;
}

export function MoreFilters({ filters, counts, today, places, isSearching }: MoreFiltersProps) {
  const panel = useRef<HTMLDetailsElement>(null);
  const [isFullScreen, setFullScreen] = useState(false);
  const removeHistoryEntry = useCloseOnBack(isFullScreen, () => closePanel(panel.current));

  function handleToggle({ currentTarget: { open } }: SyntheticEvent<HTMLDetailsElement>) {
    setFullScreen(open && matchMedia('(width < 40rem)').matches);
    // A search in progress replaces the panel's history entry.
    if (!open && !isSearching()) removeHistoryEntry();
  }

  return (
    <details ref={panel} onToggle={handleToggle} className="group col-start-1 row-start-2">
      <summary className="button button-quiet w-fit select-none max-sm:px-2.5 max-sm:text-sm">
        More Filters
        <Icon
          name="chevron-down"
          size={16}
          className="transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="grid grid-cols-2 gap-3 pt-6 pb-2 **:scroll-mb-28 lg:grid-cols-4">
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
        <InputBox
          label="Check-in"
          type="date"
          name="checkIn"
          min={today}
          defaultValue={filters.checkIn ?? ''}
        />
        <InputBox
          label="Check-out"
          type="date"
          name="checkOut"
          min={today}
          defaultValue={filters.checkOut ?? ''}
        />
        <InputBox
          label="Guests"
          type="number"
          name="guests"
          min={1}
          max={50}
          inputMode="numeric"
          placeholder="Any"
          defaultValue={filters.guests || ''}
        />
        <FilterSelect label="Furnished" filter="furnished" filters={filters} counts={counts} />
        <FilterSelect
          className="max-lg:col-span-2"
          label="Rental length"
          filter="rentalLength"
          filters={filters}
          counts={counts}
        />
        {(['minRent', 'maxRent'] as const).map((name) => (
          <InputBox
            key={name}
            label={name === 'minRent' ? 'Lowest rent, $ a month' : 'Highest rent, $ a month'}
            type="number"
            name={name}
            inputMode="numeric"
            defaultValue={filters[name] || ''}
          />
        ))}
        <FilterSelect label="Your pet" filter="animal" filters={filters} counts={counts} />
        <PriceSlider maxNightly={filters.maxNightly} />
        <fieldset className="col-span-full mt-4">
          <legend className="font-semibold">Amenities</legend>
          <div className="ticks">
            {amenities.map((amenity, index) => (
              <FacetCheckbox
                key={amenity}
                {...(amenity === barAmenity ? {} : { name: 'amenity' })}
                value={amenity}
                label={amenity}
                chosen={filters.amenities.includes(amenity)}
                facetCount={counts?.amenities?.[index]}
                className={`tick ${amenity === barAmenity ? 'noscript:hidden' : ''}`}
              />
            ))}
          </div>
        </fieldset>
      </div>
    </details>
  );
}

function PriceSlider({ maxNightly }: { maxNightly: number | null }) {
  /** The position of the slider, and the filter it belongs to: another search resets it. */
  const [slider, setSlider] = useState({ of: maxNightly, at: maxNightly ?? priceSlider.max });
  if (slider.of !== maxNightly) setSlider({ of: maxNightly, at: maxNightly ?? priceSlider.max });
  const price = formatPrice(slider.at);
  return (
    <label className="box col-span-2 lg:col-span-3">
      <span>
        Price: <b className="font-medium text-ink tabular-nums">{price}</b>
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
