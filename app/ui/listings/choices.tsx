// What a search is chosen by: lists that open and boxes to tick, each with how many homes a choice would leave.
import type { ComponentProps, ReactNode } from 'react';
import { type Filters, noFilters, type OptionName, optionsOf } from '#domain/filters.ts';
import { countWords, homeCount, type OptionCounts } from '#domain/search.ts';

interface BoxProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** A control with its label inside the same frame. */
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
  /** The words of the empty choice. */
  any: string;
  chosen?: string | number | null;
  /** Values as the query has them, each with its words. */
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

/** One of the options of a filter; each says how many homes it would leave, where that is counted. */
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
  /** Missing for a second box of the same choice, which needs script. */
  name?: string;
  value: string;
  label: string;
  chosen: boolean;
  homes: number | undefined;
  className: string;
}

/** A box to tick. What would leave no home says so, and can be ticked all the same. */
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
