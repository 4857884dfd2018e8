// Fields of the search form. Select boxes show facet counts.
import type { ComponentProps, ReactNode } from 'react';
import { type Filters, noFilters, type OptionFilterName, optionFilterOf } from '#domain/search/filters.ts';
import { formatCount, toListingCount, type FacetCounts } from '#domain/search/search-results.ts';

interface LabeledControlProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** A frame around a control and its label. */
export function LabeledControl({ label, className = '', children }: LabeledControlProps) {
  return (
    <label className={`box ${className}`}>
      <span>{label}</span>
      {children}
    </label>
  );
}

export function InputBox({ label, className = '', ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <LabeledControl label={label} className={className}>
      <input {...input} />
    </LabeledControl>
  );
}

export function GuestsBox(input: Omit<ComponentProps<typeof InputBox>, 'label'>) {
  return (
    <InputBox {...input} label="Guests" type="number" inputMode="numeric" name="guests" min={1} max={50} />
  );
}

/** A limit of the rent in US dollars a month. */
export function RentBox({
  name,
  label,
  filters,
}: {
  name: 'minRent' | 'maxRent';
  label: string;
  filters: Filters;
}) {
  return (
    <InputBox
      label={label}
      type="number"
      name={name}
      inputMode="numeric"
      placeholder="$ any"
      defaultValue={filters[name] || ''}
    />
  );
}

interface SelectBoxProps {
  label: string;
  name: string;
  /** The label of the empty option. */
  anyLabel: string;
  chosen?: string | number | null;
  /** Values for the query, with their labels. */
  options: readonly (readonly [value: string | number, label: string])[];
  required?: boolean;
  className?: string;
}

export function SelectBox({ label, className, anyLabel, chosen, options, ...select }: SelectBoxProps) {
  return (
    <LabeledControl label={label} className={className ?? ''}>
      <select {...select} defaultValue={chosen || ''}>
        <option value="">{anyLabel}</option>
        {options.map(([value, text]) => (
          // A label is its own value.
          <option key={value} value={value === text ? undefined : value}>
            {text}
          </option>
        ))}
      </select>
    </LabeledControl>
  );
}

interface FilterSelectProps extends Pick<SelectBoxProps, 'label' | 'required' | 'className'> {
  filter: OptionFilterName;
  anyLabel?: string;
  filters?: Filters;
  counts?: FacetCounts | undefined;
}

/** A filter with one choice. Options show their facet counts, if there are any. */
export function FilterSelect({
  filter,
  anyLabel = 'Any',
  filters = noFilters,
  counts,
  ...box
}: FilterSelectProps) {
  const { param, options, labels, chosen } = optionFilterOf(filter);
  const [choice = null] = chosen(filters[filter]);
  const facetCounts = counts?.[filter];
  const labelAt = (at: number) =>
    withFacetCount(labels[at] ?? '', options[at] === choice ? undefined : facetCounts?.[at]);
  return (
    <SelectBox
      {...box}
      name={param}
      anyLabel={anyLabel}
      chosen={choice}
      options={options.map((option, at) => [option, labelAt(at)])}
    />
  );
}

export function withFacetCount(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} (${formatFacetCount(count)})`;
}

export function formatFacetCount(facetCount: number): string {
  return facetCount === 0 ? 'none' : formatCount(toListingCount(facetCount));
}
