// The columns of a file of properties, for import and export (docs/operations.md, "Import and export"), and
// how cells hold lists and texts. imported-property.ts checks the values.
import { type FieldName, fieldsOfStep, rowOf } from './fields.ts';
import { editSections } from './edit-form.ts';
import { propertyStatuses } from './options.ts';

interface Column {
  /** The name that the previous database also used. */
  otherName?: string;
  kind?: 'list' | 'images';
  /** Any other value is an issue. */
  options?: readonly string[];
}

/** The columns before and after the fields. */
const firstColumns = {
  id: {},
  status: { options: propertyStatuses },
  createdAt: {},
  updatedAt: {},
} satisfies Record<string, Column>;
const lastColumns = {
  submitterEmail: {},
  reviewNotes: {},
  pausedBy: { options: ['owner', 'administrator', 'freshness'] },
  pausedUntil: {},
  pauseReason: {},
  images: { kind: 'images' },
} satisfies Record<string, Column>;

export type FileColumn = keyof typeof firstColumns | FieldName | keyof typeof lastColumns;

/** In the order of an export. Each field that an administrator can edit has a column. */
const columns = new Map<string, Column>([
  ...Object.entries(firstColumns),
  ...editSections.flatMap(fieldsOfStep).map((name) => [name, toColumn(name)] as const),
  ...Object.entries(lastColumns),
]);

function toColumn(name: FieldName): Column {
  const { kind, otherName } = rowOf(name);
  const names = otherName === undefined ? {} : { otherName };
  if (kind.type === 'entries') return { ...names, kind: 'list' };
  if (kind.type === 'choices')
    return { ...names, kind: 'list', ...(kind.custom === undefined && { options: kind.options }) };
  if (kind.type === 'checkbox') return { ...names, options: ['true', 'false'] };
  if (kind.type === 'choice')
    return { ...names, options: [...kind.options, ...Object.keys(kind.former ?? {})] };
  return names;
}

export const columnNames = [...columns.keys()] as FileColumn[];

export function columnOf(name: FileColumn): Column {
  return columns.get(name) ?? {};
}

/** Every name that a file may use for a column. Two of the previous site's are ignored. */
export const readableNames: ReadonlySet<string> = new Set([
  ...columnNames.flatMap((name) => [name, columnOf(name).otherName ?? name]),
  'userId',
  'address',
]);

/** A photo in a file. */
export interface FileImage {
  url: string | null;
  /** Below the folder of photos. */
  path: string | null;
  name: string | null;
  caption?: string | null;
}

/** A property as JSON, with the names of `columnNames`. */
export type FileEntry = Record<
  FileColumn,
  string | number | boolean | null | readonly string[] | readonly FileImage[]
>;

/**
 * The entries of a list. A text that starts with `[` is a JSON array; in any other, semicolons separate the
 * entries.
 */
export function readList(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value.trimStart().startsWith('[')) return parseJson(value);
  return value.split(';').flatMap((entry) => entry.trim() || []);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The text of a value in a cell. `readList` reads lists back. */
export function toCell(value: FileEntry[FileColumn]): string {
  if (value === null) return '';
  if (typeof value !== 'object') return protectFormula(String(value));
  if (value.length === 0) return '';
  const texts = value.filter((entry: string | FileImage) => typeof entry === 'string');
  const isPlain =
    texts.length === value.length && texts.every((text) => !text.includes(';') && !text.startsWith('['));
  return isPlain ? protectFormula(texts.join('; ')) : JSON.stringify(value);
}

/**
 * Puts an apostrophe before a text that a spreadsheet would run as a formula (OWASP, "CSV Injection"), and
 * before one that already starts with such an apostrophe, so that `unprotectFormula` is exact.
 */
function protectFormula(text: string): string {
  return /^'*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
}

/** The text of a cell without the apostrophe of `protectFormula`. */
export function unprotectFormula(cell: string): string {
  return /^'+[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell;
}
