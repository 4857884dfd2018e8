// Fields of the search form. Select boxes and checkboxes show facet counts.
import type { ComponentProps, ReactNode } from 'react';
import { type Filters, noFilters, type OptionName, optionsOf } from '#domain/filters.ts';
import { countWords, homeCount, type OptionCounts } from '#domain/search.ts';

interface BoxProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** A frame around a control and its label. */
function Box({ label, className = '', children }: BoxProps) {
  return (
    <label className={`box ${className}`}>
      <span>{label}</span>
      {children}
    </label>
  );
}

export function InputBox({ label, className = '', ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <Box label={label} className={className}>
      <input {...input} />
    </Box>
  );
}

interface SelectBoxProps {
  label: string;
  name: string;
  /** The label of the empty option. */
  any: string;
  chosen?: string | number | null;
  /** Values for the query, with their labels. */
  options: readonly (readonly [value: string | number, words: string])[];
  required?: boolean;
  className?: string;
}

export function SelectBox({ label, className, any, chosen, options, ...select }: SelectBoxProps) {
  return (
    <Box label={label} className={className ?? ''}>
      <select {...select} defaultValue={chosen || ''}>
        <option value="">{any}</option>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </Box>
  );
}

interface FilterSelectProps extends Pick<SelectBoxProps, 'label' | 'required' | 'className'> {
  filter: OptionName;
  any?: string;
  filters?: Filters;
  counts?: OptionCounts | undefined;
}

/** A filter with one choice. Options show their facet counts, if there are any. */
export function FilterSelect({
  filter,
  any = 'Any',
  filters = noFilters,
  counts,
  ...box
}: FilterSelectProps) {
  const { param, options, labels, chosen } = optionsOf(filter);
  const [choice = null] = chosen(filters[filter]);
  const homes = counts?.[filter];
  const words = (at: number) => {
    const count = options[at] === choice ? undefined : homes?.[at];
    return count === undefined ? labels[at] : `${labels[at]} (${leftWords(count)})`;
  };
  return (
    <SelectBox
      {...box}
      name={param}
      any={any}
      chosen={choice}
      options={options.map((option, at) => [option, words(at) ?? ''])}
    />
  );
}

function leftWords(homes: number): string {
  return homes === 0 ? 'none' : countWords(homeCount(homes));
}

interface TickProps {
  /** Missing on the second checkbox of an amenity, which needs JavaScript. */
  name?: string;
  value: string;
  label: string;
  chosen: boolean;
  homes: number | undefined;
  className: string;
}

/** A checkbox with its facet count. Stays enabled if the count is zero. */
export function Tick({ label, chosen, homes, className, ...input }: TickProps) {
  const shown = chosen ? undefined : homes;
  return (
    <label className={`${className} ${shown === 0 ? 'text-muted' : ''}`}>
      <input type="checkbox" {...input} defaultChecked={chosen} />
      {label}{' '}
      {shown === undefined ? null : (
        <small>
          {leftWords(shown)}
          {shown === 0 ? null : <span className="sr-only">{shown === 1 ? ' home' : ' homes'}</span>}
        </small>
      )}
    </label>
  );
}
