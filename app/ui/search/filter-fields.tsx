// Fields of the search form that other forms have, too. Select boxes show facet counts.
import type { ComponentProps, ReactNode } from 'react';
import { type Filters, noFilters, type OptionFilterName, optionFilterOf } from '#domain/search/filters.ts';
import { formatCount, toListingCount, type FacetCounts } from '#domain/search/search-results.ts';
import { AfterHydration, lazyPart } from '../layout/lazy-part.tsx';

const Suggestions = lazyPart(() => import('./suggestions.tsx'));

interface BoxProps {
  label: string;
  className?: string | undefined;
}

/** A frame around a control and its label. */
function LabeledControl({ label, className = '', children }: BoxProps & { children: ReactNode }) {
  return (
    <label className={`box ${className}`}>
      <span>{label}</span>
      {children}
    </label>
  );
}

/**
 * A textarea, so that a long sentence wraps. It works before its keyboard handling and its suggestions have
 * loaded, which they do after the page.
 */
export function SearchBox({ placeholder, text }: { placeholder: string; text?: string }) {
  return (
    <div className="relative flex-1">
      <LabeledControl label="What are you looking for?">
        {/* Enter doesn't submit a textarea. */}
        <noscript>
          <input name="q" defaultValue={text} />
        </noscript>
        <textarea name="q" placeholder={placeholder} defaultValue={text} className="noscript:hidden" />
      </LabeledControl>
      <AfterHydration>
        <Suggestions />
      </AfterHydration>
    </div>
  );
}

export function GuestsBox({ className, ...input }: ComponentProps<'input'>) {
  return (
    <LabeledControl label="Guests" className={className}>
      {/* What is typed replaces the number. */}
      <input
        type="number"
        inputMode="numeric"
        name="guests"
        min={1}
        max={50}
        onFocus={({ currentTarget }) => currentTarget.select()}
        {...input}
      />
    </LabeledControl>
  );
}

type Option = string | number;

interface SelectBoxProps extends BoxProps {
  name: string;
  /** The label of the empty option. */
  anyLabel?: string;
  chosen: Option | null | undefined;
  /** Values for the query. Labels and facet counts are in the same order. */
  options: readonly Option[];
  labels?: readonly string[];
  counts?: readonly number[] | null | undefined;
  required?: boolean;
}

export function SelectBox(props: SelectBoxProps) {
  const { label, className, anyLabel = 'Any', chosen, options, labels, counts, ...select } = props;
  return (
    <LabeledControl label={label} className={className}>
      <select {...select} defaultValue={chosen || ''}>
        <option value="">{anyLabel}</option>
        {options.map((value, at) => {
          const count = value === chosen ? undefined : counts?.[at];
          const text = (labels?.[at] ?? value) + (count === undefined ? '' : ` (${formatFacetCount(count)})`);
          return (
            // A label is its own value.
            <option key={value} value={value === text ? undefined : value}>
              {text}
            </option>
          );
        })}
      </select>
    </LabeledControl>
  );
}

/** What the fields of a search show: its filters, and its facet counts if there are any. */
export interface ShownFilters {
  filters: Filters;
  counts: FacetCounts | undefined;
}

type FilterSelectProps = Pick<SelectBoxProps, 'label' | 'className' | 'anyLabel' | 'required'> &
  Partial<ShownFilters> & { filter: OptionFilterName };

/** A filter with one choice. */
export function FilterSelect({ filter, filters = noFilters, counts, ...box }: FilterSelectProps) {
  const { param, options, labels, chosen } = optionFilterOf(filter);
  const [choice] = chosen(filters[filter]);
  return (
    <SelectBox {...box} name={param} {...{ options, labels }} chosen={choice} counts={counts?.[filter]} />
  );
}

export function formatFacetCount(facetCount: number): string {
  return facetCount === 0 ? 'none' : formatCount(toListingCount(facetCount));
}
