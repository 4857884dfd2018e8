// What a search is chosen by: lists that open and boxes to tick, each with how many homes a choice would leave.
import type { ComponentProps, ReactNode } from 'react';
import { countWords, homeCount } from '#domain/search.ts';

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

/** A value as the query has it, its words, and the homes that it would leave, where they are counted. */
export type Option = readonly [value: string | number, words: string, homes?: number | undefined];

interface SelectBoxProps {
  label: string;
  name: string;
  /** The words of the empty choice. */
  any: string;
  chosen?: string | number | null;
  options: readonly Option[];
  required?: boolean;
  className?: string;
}

export function SelectBox({ label, className, any, chosen, options, ...select }: SelectBoxProps) {
  return (
    <Box label={label} className={className ?? ''}>
      <select {...select} defaultValue={chosen || ''}>
        <option value="">{any}</option>
        {options.map(([value, words, homes]) => (
          <option key={value} value={value}>
            {words}
            {homes !== undefined && value !== chosen ? ` (${leftWords(homes)})` : ''}
          </option>
        ))}
      </select>
    </Box>
  );
}

/** Options of the form 'at least that many'. */
export function atLeast(numbers: readonly number[], homes?: readonly number[]): Option[] {
  return numbers.map((number, place) => [number, `${number}+`, homes?.[place]]);
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
