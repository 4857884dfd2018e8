import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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
    const empty = ','.repeat(Object.keys(completeEntry).length);
    const entries = await read(
      'rows.csv',
      `\uFEFF${header},\r\n${row},\r\n\r\n${row},\r\n${empty}\r\n${row},`,
    );
    expect(entries).toMatchObject([{ row: 'row 2' }, { row: 'row 4' }, { row: 'row 6' }]);
    expect(entries).toMatchObject([{ entry: new Map(Object.entries(completeEntry)) }, {}, {}]);
  });

  test('takes a byte order mark before JSON', async () => {
    const entries = await read('mark.json', '\uFEFF[{"title": "Home"}]');
    expect(entries).toMatchObject([{ row: 'entry 1' }]);
  });

  test.each([
    ['other.xlsx', 'PK', /^FILE must end with \.csv or \.json\.$/],
    ['empty.csv', '', /^FILE has no properties\.$/],
    [
      'semicolons.csv',
      header.replaceAll(',', ';') + '\na;b',
      /doesn’t know: .*CSV has commas between cells\.$/,
    ],
    ['escapes.csv', `${header},\u001B[2J"\n${row}`, /^FILE [^\p{Cc}]*$/u],
    ['escaped-name.csv', `${header},"a\u001B[31m\nb"\n${row},x`, /: a \[31m b\. Remove/],
    ['escapes.json', '[{"title": \u001B[2J}]', /^FILE isn’t JSON of properties: [^\p{Cc}]*$/u],
    ['none.json', '[]', /^FILE has no properties\.$/],
    ['object.json', '{"title": "Home"}', /must be a list of objects/],
    ['null.json', '[null]', /must be a list of objects/],
    ['deep.json', '['.repeat(100_000), /^FILE isn’t JSON of properties: /],
    ['prototype.json', '[{"__proto__": {"title": "Home"}}]', /doesn’t know: __proto__\./],
    ['latin.csv', Buffer.from(`${header}\nCasa Mar\u00E9e`, 'latin1'), /^FILE isn’t in UTF-8\./],
    ['quote.csv', `${header}\n"Bright condo`, /^FILE isn’t CSV of properties: Quote Not Closed/],
    ['cut-off.csv', `${header}\nBright,condo`, /^FILE isn’t CSV of properties: Invalid Record Length/],
  ])('refuses %s with one sentence', async (name, content, sentence) => {
    expect(await read(name, content)).toMatch(sentence);
  });

  test('refuses a missing file', async () => {
    await expect(readPropertyFile(path.join(folder, 'gone.csv'))).rejects.toThrow(
      'can’t be read: no such file or directory.',
    );
  });
});
