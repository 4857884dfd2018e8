// Tests the layers of styles.css. Every z-index of the app is one of them, so that no control covers a header
// or a dialog.
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const files = globSync('**/*.{css,ts,tsx}', { cwd: import.meta.dirname }).filter(
  (file) => !file.endsWith('.test.ts') && !file.endsWith('.test.tsx'),
);
const texts = await Promise.all(
  files.map(async (file) => ({ file, text: await readFile(path.join(import.meta.dirname, file), 'utf8') })),
);
const styles = texts.find(({ file }) => file === 'styles.css')?.text ?? '';
const layers = Array.from(styles.matchAll(/--layer-([a-z]+): (\d+);/g), ([, name = '', value]) => ({
  name,
  value: Number(value),
}));

/** A z-index that isn't a layer: in CSS, as a class, and as an inline style. */
const rawIndexes = [
  /z-index:(?!\s*(?:var\(--layer-[a-z]+\)|--value\(--layer-\*\));)[^;]*/g,
  /[\s'"`:]-?z-(?:\d+|auto|\[|\()/g,
  /\bzIndex\b/g,
];

test.each([
  'z-index: 10;',
  'z-index: calc(var(--layer-row) + 1);',
  'className="sticky z-10"',
  '{{ zIndex: 3 }}',
])('recognizes %s as raw', (text) => {
  expect(rawIndexes.some((raw) => text.match(raw))).toBe(true);
});

test('lists the layers in ascending order', () => {
  expect(layers.map(({ name }) => name)).toEqual(['control', 'row', 'header', 'sheet', 'dialog', 'toast']);
  expect(layers.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('uses a layer for every z-index', () => {
  const raw = texts.flatMap(({ file, text }) =>
    rawIndexes.flatMap((pattern) =>
      Array.from(text.matchAll(pattern), ([found]) => `${file}: ${found.trim()}`),
    ),
  );
  expect(raw).toEqual([]);
});

test('defines every layer that a component names, and no other', () => {
  const named = texts.flatMap(({ text }) =>
    Array.from(text.matchAll(/(?:[\s"'`:]|var\(--)layer-([a-z]+)/g), ([, name]) => name),
  );
  expect(new Set(named)).toEqual(new Set(layers.map(({ name }) => name)));
});
