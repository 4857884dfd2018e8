// Reads and writes files of properties as CSV and JSON. app/domain/property/file-columns.ts lists the
// columns. A file that can't be read as a whole throws an `OperatorError` with one sentence.
import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type { RawEntry } from '#domain/property/imported-property.ts';
import {
  columnNames,
  type FileEntry,
  readableNames,
  toCell,
  unprotectFormula,
} from '#domain/property/file-columns.ts';
import { OperatorError, toTerminalLine } from '../terminal.ts';
import { reasonOfFileError } from './explain-failure.ts';

type FileFormat = 'csv' | 'json';

export interface NumberedRow {
  /** Where a person finds the entry: "row 12" as spreadsheets count, "entry 12" in JSON. */
  row: string;
  entry: RawEntry;
}

/** The format by the end of the file's name. */
export function formatOf(file: string): FileFormat {
  const ending = path.extname(file).toLowerCase();
  if (ending === '.csv') return 'csv';
  if (ending === '.json') return 'json';
  throw new OperatorError(`${file} must end with .csv or .json.`);
}

/** The entries of a file that has some. Empty rows count in the numbers of the others. */
export async function readPropertyFile(file: string): Promise<NumberedRow[]> {
  const format = formatOf(file);
  const content = await readFile(file).catch((error: unknown) => {
    throw new OperatorError(`${file} can’t be read: ${reasonOfFileError(error)}.`);
  });
  if (!isUtf8(content))
    throw new OperatorError(`${file} isn’t in UTF-8. Save it as “CSV UTF-8” and try again.`);
  const entries = parseContent(file, format, content);
  const names = new Set(entries.flatMap(({ entry }) => [...entry.keys()]));
  const unknown = [...names].filter((name) => !readableNames.has(name)).join(', ');
  if (unknown !== '') {
    const listed = toTerminalLine(unknown.slice(0, 300));
    throw new OperatorError(
      `${file} has columns that Baystead doesn’t know: ${listed}. Remove or rename them. CSV has commas between cells.`,
    );
  }
  if (entries.length === 0) throw new OperatorError(`${file} has no properties.`);
  return entries;
}

function parseContent(file: string, format: FileFormat, content: Buffer): NumberedRow[] {
  try {
    return format === 'csv' ? parseCsv(content) : parseJson(content);
  } catch (error) {
    const name = format === 'csv' ? 'CSV' : 'JSON';
    throw new OperatorError(
      `${file} isn’t ${name} of properties: ${toTerminalLine((error as Error).message)}.`,
    );
  }
}

function parseCsv(content: Buffer): NumberedRow[] {
  const options = {
    bom: true,
    columns: (names: string[]) => names.map((name) => name.trim() || null),
    info: true,
    skip_empty_lines: true,
  } as const;
  return parse<{ record: Record<string, string>; info: { records: number; empty_lines: number } }>(
    content,
    options,
  ).flatMap(({ record, info }) => {
    if (Object.values(record).every((cell) => cell.trim() === '')) return [];
    const cells = Object.entries(record).map(([name, cell]) => [name, unprotectFormula(cell)] as const);
    return [{ row: `row ${info.records + info.empty_lines + 1}`, entry: new Map(cells) }];
  });
}

function parseJson(content: Buffer): NumberedRow[] {
  const entries: unknown = JSON.parse(content.toString().replace(/^\uFEFF/, ''));
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!Array.isArray(entries) || !entries.every(isObject))
    throw new Error('it must be a list of objects, [{…}, {…}]');
  return entries.map((value: object, index) => ({
    row: `entry ${index + 1}`,
    entry: new Map(Object.entries(value)),
  }));
}

/** The text of a file. CSV starts with a byte order mark, without which Excel garbles accents. */
export function toFileText(format: FileFormat, entries: readonly FileEntry[]): string {
  if (format === 'json') return `[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]\n`;
  const rows = entries.map((entry) => columnNames.map((name) => quote(toCell(entry[name]))).join(','));
  return `\uFEFF${[columnNames.join(','), ...rows].join('\r\n')}\r\n`;
}

/** RFC 4180. */
function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
