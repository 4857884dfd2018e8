// The kinds of a property's fields: the shape and bounds of a value, for schemas, controls and texts. No zod,
// so that every page may read them.

/** Text on one line. `max` counts UTF-16 units, like maxlength in HTML. */
export interface LineKind {
  type: 'line';
  max: number;
  format: 'text' | 'email' | 'phone' | 'zip';
}

export function line(max: number, format: LineKind['format'] = 'text'): LineKind {
  return { type: 'line', max, format };
}

/** Text on several lines. */
export interface TextKind {
  type: 'text';
  max: number;
  /** The height of its control, in lines. */
  rows: number;
  /** Whether the control counts the characters. */
  showsCount: boolean;
}

export function text(
  max: number,
  { rows, showsCount = false }: { rows: number; showsCount?: boolean },
): TextKind {
  return { type: 'text', max, rows, showsCount };
}

interface Bounds {
  min: number;
  max: number;
}

export interface NumberKind extends Bounds {
  type: 'number';
  /** 1, or 0.5 if halves are allowed. */
  step: number;
  /** Shown after the number in its control. */
  unit: string | null;
  /** The number as a fact, such as "2 bedrooms". */
  format: (value: number) => string;
}

export function number(
  bounds: Bounds & { step?: number; unit?: string; format?: (value: number) => string },
): NumberKind {
  return { type: 'number', step: 1, unit: null, format: String, ...bounds };
}

/** Whole US dollars. */
export interface MoneyKind extends Bounds {
  type: 'money';
}

export function money(bounds: Bounds): MoneyKind {
  return { type: 'money', ...bounds };
}

/** A year up to the current one. */
export interface YearKind {
  type: 'year';
  min: number;
}

export function year({ min }: { min: number }): YearKind {
  return { type: 'year', min };
}

/** A day as YYYY-MM-DD. */
export interface DayKind {
  type: 'day';
}

export function day(): DayKind {
  return { type: 'day' };
}

/** A web address. */
export interface LinkKind {
  type: 'link';
  schemes: readonly string[];
}

export function link(...furtherSchemes: readonly string[]): LinkKind {
  return { type: 'link', schemes: ['https:', 'http:', ...furtherSchemes] };
}

/**
 * A statement to confirm, or a wish if the field is optional. `words` name the confirmed and the unconfirmed
 * state.
 */
export interface CheckboxKind {
  type: 'checkbox';
  words: { yes: string; no: string };
}

export function checkbox(words: CheckboxKind['words']): CheckboxKind {
  return { type: 'checkbox', words };
}

/** One of the options. */
export interface ChoiceKind<Option extends string = string> {
  type: 'choice';
  /** All stored values, in the order in which they are shown. */
  options: readonly Option[];
  /** Labels for values that aren't readable themselves. */
  labels?: Readonly<Record<string, string>>;
  control: 'radio' | 'select';
  /** The label of a select box's empty option. */
  placeholder?: string;
  /** The options that a form offers, if these aren't all of them. */
  offered?: Readonly<Record<'submission' | 'edit', readonly Option[]>>;
  /** The answer if a submission or an import has none. */
  fallback?: Option;
  /** Values of earlier versions and the options that replace them. */
  former?: Readonly<Record<string, Option>>;
}

export function choice<const Option extends string>(
  options: readonly Option[],
  details: Omit<ChoiceKind<NoInfer<Option>>, 'type' | 'options'>,
): ChoiceKind<Option> {
  return { type: 'choice', options, ...details };
}

interface EntryBounds {
  entryLength: number;
  entryCount: number;
}

/**
 * Some of the options, in their order: at least one, unless the field is optional. Administrators and
 * imports may add entries of their own within `custom`.
 */
export interface ChoicesKind<Option extends string = string> {
  type: 'choices';
  options: readonly Option[];
  custom?: EntryBounds;
}

/** Only the options. */
export function choices<const Option extends string>(options: readonly Option[]): ChoicesKind<Option> {
  return { type: 'choices', options };
}

/** The options, and other texts. */
export function choicesOrOthers(options: readonly string[], custom: EntryBounds): ChoicesKind {
  return { type: 'choices', options, custom };
}

/** A list of short texts. */
export interface EntriesKind extends EntryBounds {
  type: 'entries';
}

export function entries(bounds: EntryBounds): EntriesKind {
  return { type: 'entries', ...bounds };
}

export type FieldKind =
  | LineKind
  | TextKind
  | NumberKind
  | MoneyKind
  | YearKind
  | DayKind
  | LinkKind
  | CheckboxKind
  | ChoiceKind
  | ChoicesKind
  | EntriesKind;

/** The type of a kind's stored values. */
export type KindValue<Kind> =
  Kind extends ChoiceKind<infer Option>
    ? Option
    : Kind extends ChoicesKind<infer Option>
      ? Option[]
      : Kind extends EntriesKind
        ? string[]
        : Kind extends NumberKind | MoneyKind | YearKind
          ? number
          : Kind extends CheckboxKind
            ? boolean
            : string;
