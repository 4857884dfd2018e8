import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { completeEntry } from '#tests/support/property-files.ts';
import { readPropertyFile } from './property-file.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'baystead-files-'));
afterAll(() => rm(folder, { recursive: true }));

/** Writes a file and returns what the reader says about it: its entries, or its sentence without the path. */
async function read(name: string, content: string | Buffer) {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return readPropertyFile(file).catch((error: unknown) => (error as Error).message.replace(file, 'FILE'));
}

const header = Object.keys(completeEntry).join(',');
const cells = Object.values(completeEntry).map((cell) => `"${cell}"`);
const row = cells.join(',');

describe('readPropertyFile', () => {
  test('numbers rows as a spreadsheet does, and skips empty ones', async () => {
    const entries = await read('rows.csv', `\uFEFF${header}\r\n${row}\r\n\r\n${row}\r\n,,,\r\n${row}`);
    expect(entries).toMatchObject([{ row: 'row 2' }, { row: 'row 4' }, { row: 'row 6' }]);
    expect(entries).toMatchObject([{ issue: null, entry: new Map(Object.entries(completeEntry)) }, {}, {}]);
  });

  test('reports rows with missing cells and with cells beyond the first row', async () => {
    const entries = await read('cells.csv', `${header},\n"cut off",off\n${row},\n${row},,more`);
    expect(entries).toMatchObject([
      { issue: 'has 2 cells, and the first row has 23' },
      { issue: null },
      { issue: 'has a value in column 24, which has no name' },
    ]);
  });

  test('reports entries that are no objects', async () => {
    expect(await read('odd.json', '[{"title": "Home"}, null, [], 3]')).toMatchObject([
      { row: 'entry 1', issue: null },
      { row: 'entry 2', issue: 'isn’t an object' },
      { row: 'entry 3', issue: 'isn’t an object' },
      { row: 'entry 4', issue: 'isn’t an object' },
    ]);
  });

  test('takes a byte order mark before JSON', async () => {
    expect(await read('mark.json', '\uFEFF[{"title": "Home"}]')).toMatchObject([{ issue: null }]);
  });

  const hundred = Array.from({ length: 100 }, (_, index) => `extra${index}`).join(',');
  test.each([
    ['other.xlsx', 'PK', /^FILE must end with \.csv or \.json\.$/],
    ['empty.csv', '', /^FILE has no names of columns in its first row\.$/],
    ['empty.json', '', /^FILE isn’t JSON: /],
    [
      'semicolons.csv',
      `\uFEFF${header.replaceAll(',', ';')}\n${cells.join(';')}`,
      /^FILE has semicolons between its cells, and Baystead reads commas\. Save it/,
    ],
    ['quoted.csv', `"title";"location"\r\n"Home; large";"San Diego, CA"`, /^FILE has semicolons between/],
    ['tabs.csv', `${header.replaceAll(',', '\t')}\n${cells.join('\t')}`, /^FILE has tabs between its cells/],
    ['bars.csv', `${header.replaceAll(',', ' | ')}\n`, /^FILE has vertical bars between its cells/],
    ['escapes.csv', `${header},\u001B[2J"\n${row}`, /^FILE [^\p{Cc}]*$/u],
    ['escaped-name.csv', `${header},"a\u001B[31m\nb"\n${row},x`, /: a \[31m b\. Remove/],
    ['escapes.json', '[{"title": \u001B[2J}]', /^FILE isn’t JSON: [^\p{Cc}]*$/u],
    ['only-names.csv', header, /^FILE has no properties\.$/],
    ['none.json', '[]', /^FILE has no properties\.$/],
    ['object.json', '{"title": "Home"}', /^FILE must hold a list of properties/],
    ['number.json', '[{"bedrooms": NaN}]', /^FILE isn’t JSON: /],
    ['deep.json', '['.repeat(100_000), /^FILE isn’t JSON: /],
    [
      'prototype.json',
      '[{"__proto__": {"title": "Home"}}]',
      /^FILE has columns that Baystead doesn’t know: __proto__\./,
    ],
    [
      'latin.csv',
      Buffer.from(`${header}\nCasa Mar\u00E9e`, 'latin1'),
      /^FILE isn’t in UTF-8\. Save it as “CSV UTF-8” and try again\.$/,
    ],
    ['wide.csv', Buffer.from(`\uFEFF${header}`, 'utf16le'), /^FILE isn’t in UTF-8\./],
    [
      'unknown.csv',
      `${header},${hundred}\n`,
      /doesn’t know: extra0, .*extra9 and 90 more\. Remove or rename them\.$/,
    ],
    [
      'no-names.csv',
      `${row}\n${row}`,
      /^FILE has columns that Baystead doesn’t know: Bright condo by the pier, /,
    ],
    ['twice.csv', `${header},title\n`, /^FILE has two columns named title\.$/],
    ['missing.csv', header.replace('zipCode,', ''), /^FILE has no column named zipCode\.$/],
    ['quote.csv', `${header}\n"Bright condo`, /^FILE isn’t CSV: Quote Not Closed/],
  ])('refuses %s with one sentence', async (name, content, sentence) => {
    expect(await read(name, content)).toMatch(sentence);
  });

  test('refuses a file of 200 MB without reading it', async () => {
    const file = path.join(folder, 'large.csv');
    await writeFile(file, header);
    await truncate(file, 200_000_000);
    await expect(readPropertyFile(file)).rejects.toThrow(
      'is larger than 100 MB. Split it into several files.',
    );
  });

  test('refuses a missing file', async () => {
    await expect(readPropertyFile(path.join(folder, 'gone.csv'))).rejects.toThrow(
      'can’t be read: no such file or directory.',
    );
  });
});
