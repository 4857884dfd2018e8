// The More Filters panel and its button. Below 64rem, the search form fills the screen while the panel is
// open, and Back and Escape close it.
import { type ChangeEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { type Filters, optionFilterOf, type OptionFilterName, priceSlider } from '#domain/search/filters.ts';
import { Icon } from '../controls/icon.tsx';
import { useCloseOnBack } from '../controls/use-close-on-back.ts';
import { FilterSelect, formatFacetCount, SelectBox, type ShownFilters } from './filter-fields.tsx';
import { formatMoney } from '#domain/numbers.ts';
import { formatPrice } from './format-search.ts';
import { closePanel } from './form-fields.ts';
import type { ListingsResult } from './use-search-results.ts';

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
      // The list of suggestions and the date picker close first.
      const isForPanel = !event.defaultPrevented && !document.querySelector('dialog:modal');
      if (event.key === 'Escape' && isForPanel) closePanel(panel.current);
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isSheet]);

  function handleToggle({ currentTarget: { open } }: SyntheticEvent<HTMLDetailsElement>) {
    const fillsScreen = matchMedia('(width < 64rem)').matches;
    setSheet(open && fillsScreen);
    if (open && !fillsScreen) {
      // The button stays in view far down the list, but the panel is at the top of the page.
      scrollTo(0, 0);
      document.querySelector('.search-panel details')?.setAttribute('open', '');
    }
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

/** Whether both dates are chosen. They imply the rental length. */
export const hasStay = ({ checkIn, checkOut }: Filters) => checkIn !== null && checkOut !== null;

export function MoreFilters({ places, ...shown }: ShownFilters & Pick<ListingsResult, 'places'>) {
  const { filters, counts } = shown;
  /** Opens where it hides something chosen. */
  const [isOpen] = useState(
    filters.furnished !== null || [...filters.amenities, ...filters.access].some((each) => each !== 'Pool'),
  );
  return (
    <div className="search-panel col-span-full">
      {places.neighborhoods.length > 0 && (
        <SelectBox
          label="Neighborhood"
          name="neighborhood"
          chosen={filters.places.length === 1 ? filters.places[0] : undefined}
          options={places.neighborhoods}
          counts={counts?.neighborhood}
        />
      )}
      <SelectBox
        label="Near"
        name="near"
        anyLabel="Anywhere"
        chosen={filters.near}
        options={places.landmarks}
      />
      <FilterSelect label="Property type" filter="type" {...shown} />
      <FilterSelect label="Bathrooms" filter="bathrooms" {...shown} />
      {!hasStay(filters) && <FilterSelect label="Rental length" filter="rentalLength" {...shown} />}
      <PriceField {...filters} />
      <details open={isOpen} className="group col-span-full">
        <summary className="flex min-h-11 items-center gap-2 font-semibold">
          Amenities, furniture, accessibility
          <Icon name="chevron-down" size={16} className="group-open:rotate-180" />
        </summary>
        <FilterSelect className="mt-2 max-w-sm" label="Furnished" filter="furnished" {...shown} />
        <Ticks legend="Amenities" filter="amenities" {...shown} />
        <Ticks legend="Accessibility" filter="access" {...shown} />
      </details>
    </div>
  );
}

/** Options that no home has are last. */
function Ticks({ legend, ...ticks }: ShownFilters & { legend: string; filter: 'amenities' | 'access' }) {
  const { options } = optionFilterOf(ticks.filter);
  const counts = ticks.counts?.[ticks.filter];
  const isNone = (option: string | number) => Number(counts?.[options.indexOf(option)] === 0);
  return (
    <fieldset className="mt-4">
      <legend className="font-semibold">{legend}</legend>
      <div className="ticks">
        {options
          // Pool is a quick filter.
          .filter((option) => option !== 'Pool')
          .toSorted((one, other) => isNone(one) - isNone(other))
          .map((option) => (
            <FacetCheckbox {...ticks} key={option} option={String(option)} className="tick" />
          ))}
      </div>
    </fieldset>
  );
}

interface FacetCheckboxProps extends ShownFilters {
  filter: OptionFilterName;
  /** A toggle has only one. */
  option?: string;
  className?: string;
}

/** An option of a filter with its facet count. Stays enabled if the count is zero. */
export function FacetCheckbox(props: FacetCheckboxProps) {
  const { filter, option = '1', filters, counts, className = 'toggle' } = props;
  const { param, options, labels, chosen } = optionFilterOf(filter);
  const at = options.indexOf(option);
  const isChosen = chosen(filters[filter]).includes(option);
  const count = isChosen ? undefined : counts?.[filter]?.[at];
  return (
    <label className={`${className} ${count === 0 ? 'text-muted' : ''}`}>
      <input type="checkbox" name={param} value={option} defaultChecked={isChosen} />
      {`${labels[at]} `}
      {count !== undefined && (
        <small>
          {formatFacetCount(count)}
          {count > 0 && <span className="sr-only">{count === 1 ? ' home' : ' homes'}</span>}
        </small>
      )}
    </label>
  );
}

/** The highest price: of a night by the slider, or of a month as an amount. One clears the other. */
function PriceField({ maxNightly, maxRent }: Pick<Filters, 'maxNightly' | 'maxRent'>) {
  const [slider, amount] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  /** The position of the slider, and the filter it belongs to: another search resets it. */
  const [moved, setMoved] = useState({ of: maxNightly, at: maxNightly ?? priceSlider.max });
  if (moved.of !== maxNightly) setMoved({ of: maxNightly, at: maxNightly ?? priceSlider.max });
  const isAmount = maxRent > 0 && moved.at === priceSlider.max;
  const price = isAmount ? `up to ${formatMoney(maxRent)} a month` : formatPrice(moved.at);

  // The form's `onChange` comes after these.
  function handleSlider({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    setMoved({ of: maxNightly, at: currentTarget.valueAsNumber });
    if (amount.current) amount.current.value = '';
  }

  function handleAmount() {
    setMoved({ of: maxNightly, at: priceSlider.max });
    if (slider.current) slider.current.value = String(priceSlider.max);
  }

  return (
    <div className="box col-span-full flex-row gap-4 sm:col-span-2">
      <label className="flex flex-1 flex-col justify-between">
        <span>
          Price: <b className="font-medium text-ink">{price}</b>
        </span>
        <input
          ref={slider}
          type="range"
          name="price"
          {...priceSlider}
          defaultValue={maxNightly ?? priceSlider.max}
          aria-valuetext={price}
          onChange={handleSlider}
          className="accent-lagoon"
        />
      </label>
      <label className="flex w-28 flex-col justify-between">
        Monthly rent up to
        <input
          ref={amount}
          type="number"
          inputMode="numeric"
          name="maxRent"
          placeholder="$ any"
          defaultValue={maxRent || ''}
          onChange={handleAmount}
        />
      </label>
    </div>
  );
}
