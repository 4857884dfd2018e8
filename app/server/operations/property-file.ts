// Reads and writes files of properties as CSV and JSON. app/domain/property/file-columns.ts lists the
// columns. A file that can't be read as a whole throws an `OperatorError` with one sentence; a single bad
// entry doesn't.
import { isUtf8 } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import type { RawEntry } from '#domain/property/imported-property.ts';
import {
  columnNames,
  columnOf,
  type FileEntry,
  readableNames,
  requiredColumns,
  toCell,
  unprotectFormula,
} from '#domain/property/file-columns.ts';
import { OperatorError, toTerminalLine } from '../terminal.ts';
import { reasonOfFileError } from './explain-failure.ts';

/** Far more than 10,000 properties take. The whole file is in memory while it is read. */
const maxBytes = 100_000_000;
/** How many names a sentence lists. */
const maxListed = 10;

export type FileFormat = 'csv' | 'json';

export interface NumberedRow {
  /** Where a person finds the entry: "row 12" as spreadsheets count, "entry 12" in JSON. */
  row: string;
  entry: RawEntry;
  /** Why the entry can't be read. Null if it can. */
  issue: string | null;
}

/** The format by the end of the file's name. */
export function formatOf(file: string): FileFormat {
  const ending = path.extname(file).toLowerCase();
  if (ending === '.csv') return 'csv';
  if (ending === '.json') return 'json';
  throw new OperatorError(`${file} must end with .csv or .json.`);
}

export async function readPropertyFile(file: string): Promise<NumberedRow[]> {
  const format = formatOf(file);
  const content = await readContent(file);
  const entries = format === 'csv' ? readCsv(file, content) : readJson(file, content);
  if (entries.length === 0) throw new OperatorError(`${file} has no properties.`);
  return entries;
}

async function readContent(file: string): Promise<Buffer> {
  let content: Buffer;
  try {
    const { size } = await stat(file);
    if (size > maxBytes)
      throw new OperatorError(`${file} is larger than 100 MB. Split it into several files.`);
    content = await readFile(file);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${file} can’t be read: ${reasonOfFileError(error)}.`);
  }
  if (!isUtf8(content))
    throw new OperatorError(`${file} isn’t in UTF-8. Save it as “CSV UTF-8” and try again.`);
  return content;
}

function readCsv(file: string, content: Buffer): NumberedRow[] {
  const [header = [], ...rows] = parseCsv(file, content);
  const names = header.map((name) => name.trim());
  checkNames(file, names);
  return rows.flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const entry = new Map(names.map((name, column) => [name, unprotectFormula(cells[column] ?? '')]));
    return [{ row: `row ${index + 2}`, entry, issue: findMisplacedCells(names, cells) }];
  });
}

/** Separators that other programs put between cells. */
const otherSeparators = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'vertical bars'],
] as const;

/** Rejects a file with another separator, whose quotes would otherwise cause a misleading error. */
function checkSeparator(file: string, content: Buffer): void {
  const [firstLine = ''] = content
    .subarray(0, 100_000)
    .toString()
    .split(/[\r\n]/, 1);
  const countNames = (separator: string) =>
    firstLine.split(separator).filter((name) => readableNames.has(name.replaceAll(/["\s\uFEFF]/g, '')))
      .length;
  const found = otherSeparators.find(([separator]) => countNames(separator) > Math.max(1, countNames(',')));
  if (found)
    throw new OperatorError(
      `${file} has ${found[1]} between its cells, and Baystead reads commas. Save it as CSV with commas and try again.`,
    );
}

function parseCsv(file: string, content: Buffer): string[][] {
  checkSeparator(file, content);
  try {
    return parse(content, { bom: true, relax_column_count: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new OperatorError(`${file} isn’t CSV: ${toTerminalLine(error.message)}.`);
  }
}

/** Refuses the whole file, because a mistyped name would leave out its column everywhere. */
function checkNames(file: string, names: readonly string[]): void {
  const named = names.filter((name) => name !== '');
  if (named.length === 0) throw new OperatorError(`${file} has no names of columns in its first row.`);
  checkUnknownNames(file, named);
  const repeated = named.filter((name, index) => named.indexOf(name) < index);
  if (repeated.length > 0) throw new OperatorError(`${file} has two columns named ${list(repeated)}.`);
  const missing = requiredColumns.filter(
    (column) => !named.includes(column) && !named.includes(columnOf(column).otherName ?? column),
  );
  if (missing.length > 0) throw new OperatorError(`${file} has no column named ${list(missing)}.`);
}

function checkUnknownNames(file: string, names: Iterable<string>): void {
  const unknown = [...names].filter((name) => !readableNames.has(name));
  if (unknown.length > 0)
    throw new OperatorError(
      `${file} has columns that Baystead doesn’t know: ${list(unknown)}. Remove or rename them.`,
    );
}

function list(names: readonly string[]): string {
  const listed = names.slice(0, maxListed).map((name) => toTerminalLine(name.slice(0, 60)));
  const rest = names.length - listed.length;
  return rest > 0 ? `${listed.join(', ')} and ${rest} more` : listed.join(', ');
}

/** A row that doesn't fit the first row. Its values may stand in the wrong columns. */
function findMisplacedCells(names: readonly string[], cells: readonly string[]): string | null {
  if (cells.length < names.length) return `has ${cells.length} cells, and the first row has ${names.length}`;
  const nameless = cells.findIndex((cell, index) => !names[index] && cell.trim() !== '');
  return nameless < 0 ? null : `has a value in column ${nameless + 1}, which has no name`;
}

function readJson(file: string, content: Buffer): NumberedRow[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(content.toString().replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new OperatorError(`${file} isn’t JSON: ${toTerminalLine((error as Error).message)}.`);
  }
  if (!Array.isArray(parsed)) throw new OperatorError(`${file} must hold a list of properties: [{…}, {…}].`);
  const names = new Set<string>();
  const entries = parsed.map((value: unknown, index): NumberedRow => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    const entry = new Map(isObject ? Object.entries(value) : []);
    for (const name of entry.keys()) names.add(name);
    return { row: `entry ${index + 1}`, entry, issue: isObject ? null : 'isn’t an object' };
  });
  checkUnknownNames(file, names);
  return entries;
}

/**
 * The text before the first entry. CSV starts with a byte order mark, without which Excel garbles accents.
 */
export function fileStart(format: FileFormat): string {
  return format === 'csv' ? `\uFEFF${columnNames.join(',')}\r\n` : '[';
}

export function fileEnd(format: FileFormat): string {
  return format === 'csv' ? '' : '\n]\n';
}

export function toFileText(format: FileFormat, entry: FileEntry, isFirst: boolean): string {
  if (format === 'csv') return `${columnNames.map((name) => quote(toCell(entry[name]))).join(',')}\r\n`;
  return `${isFirst ? '' : ','}\n${JSON.stringify(entry)}`;
}

/** RFC 4180. */
function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
