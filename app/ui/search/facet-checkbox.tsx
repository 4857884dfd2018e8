// An option of a filter as a checkbox, with its facet count. Only the list has such checkboxes.
import { type Filters, type OptionFilterName, optionFilterOf } from '#domain/search/filters.ts';
import type { FacetCounts } from '#domain/search/search-results.ts';
import { formatFacetCount } from './filter-fields.tsx';

interface FacetCheckboxProps {
  filter: OptionFilterName;
  /** One of the filter's options. */
  option: string;
  filters: Filters;
  counts: FacetCounts | undefined;
  className: string;
  /** Whether it is the second checkbox of an option. JavaScript keeps both equal, and the form sends one. */
  isSecond?: boolean;
}

/** A checkbox with its facet count. Stays enabled if the count is zero. */
export function FacetCheckbox({ filter, option, filters, counts, className, isSecond }: FacetCheckboxProps) {
  const { param, options, labels, chosen } = optionFilterOf(filter);
  const at = options.indexOf(option);
  const isChosen = chosen(filters[filter]).includes(option);
  const count = isChosen ? undefined : counts?.[filter]?.[at];
  return (
    <label className={`${className} ${count === 0 ? 'text-muted' : ''}`}>
      <input type="checkbox" name={isSecond ? undefined : param} value={option} defaultChecked={isChosen} />
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
