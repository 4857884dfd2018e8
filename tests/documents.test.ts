// Checks that every test file named in docs/product.md and docs/security.md exists, and that every row of
// their tables names a test file or gives the reason for none.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { columnNames } from '#domain/property/file-columns.ts';
import { checkEntry, importSchema } from '#domain/property/imported-property.ts';

const root = path.resolve(import.meta.dirname, '..');
const testFile = /`((?:app|demo|tasks|tests)\/[^`]+\.test\.tsx?)`/g;
/** A row's last cell. */
const testsOrReason = /\| (?:`[^|]+\.test\.tsx?`[^|]*|Not tested|No test: [^|]+|Open: [^|]+) \|$/;

describe.each([
  ['docs/product.md', 300],
  ['docs/security.md', 100],
])('%s', (page, fewestRows) => {
  const text = readFileSync(path.join(root, page), 'utf8');
  const files = Array.from(text.matchAll(testFile), ([, file = '']) => file);
  const blocks = text.split('\n\n');
  const tables = blocks.filter((block) => /^\| (?:Rule|Promise) .*\| Tests \|/.test(block));
  const rows = tables.flatMap((table) => table.trim().split('\n').slice(2));

  test('names test files that exist', () => {
    expect(files.length).toBeGreaterThan(fewestRows);
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  test('has no row outside a table with a header', () => {
    const loose = blocks.filter((block) => /^\|.*(?:\n(?!\| ?-)|$)/.test(block));
    expect(loose).toEqual([]);
  });

  test('names a test file in every row, or gives the reason for none', () => {
    expect(rows.length).toBeGreaterThan(fewestRows);
    expect(rows.filter((row) => !testsOrReason.test(row))).toEqual([]);
  });
});

test('docs/operations.md lists every column of a file of properties in order', () => {
  const text = readFileSync(path.join(root, 'docs/operations.md'), 'utf8');
  const table = text.split('\n\n').find((block) => /^\| Column +\|/.test(block));
  const rows = Array.from(String(table).matchAll(/^\| `(\w+)`/gm), ([, name]) => name);
  const required = Array.from(String(table).matchAll(/^\| `(\w+)`.*Required/gm), ([, name]) => name);
  expect(rows).toEqual(columnNames);
  const empty = checkEntry(new Map(), importSchema(new Date(), 'http://localhost'));
  expect(empty).toMatchObject({ issues: required.map((column) => ({ column })) });
});
