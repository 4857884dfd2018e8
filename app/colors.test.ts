// The colors of styles.css in both color schemes: sufficient contrast, and components use only these colors.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';

type Colors = Record<string, string>;

const styles = await readFile(path.join(import.meta.dirname, 'styles.css'), 'utf8');
const [light, dark] = [colorsOf(styles, /@theme \{(.*?)\n\}/s), colorsOf(styles, /:root \{(.*?)\}/s)];
const schemes = { light, dark: { ...light, ...dark } };

function colorsOf(css: string, block: RegExp): Colors {
  const declarations = (block.exec(css)?.[1] ?? '').matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g);
  return Object.fromEntries(Array.from(declarations, ([, name = '', value = '']) => [name, value]));
}

/** Relative luminance (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ['paper', 'surface', 'sand'];

/** Text colors, each with its backgrounds: contrast 4.5:1. */
const words: Record<string, string[]> = {
  ink: [...grounds, 'line', 'lagoon-tint', 'red-tint', 'amber-tint', 'green-tint', 'sky'],
  muted: [...grounds, 'lagoon-tint', 'amber-tint'],
  lagoon: [...grounds, 'lagoon-tint'],
  'lagoon-strong': [...grounds, 'lagoon-tint'],
  'on-fill': ['lagoon', 'lagoon-strong', 'red'],
  green: ['paper', 'surface', 'green-tint'],
  amber: ['paper', 'surface', 'amber-tint'],
  red: [...grounds, 'red-tint'],
  paper: ['ink'],
  foam: ['deep', 'night'],
  deep: ['foam'],
};

/** Colors of control edges and states, each with the adjacent colors: contrast 3:1. */
const edges: Record<string, string[]> = {
  edge: [...grounds, 'lagoon-tint'],
  lagoon: [...grounds, 'lagoon-tint', 'line'],
  red: grounds,
  foam: ['night'],
};

/** Returns the pairs below the minimum contrast, and the pairs with an undefined color. */
function faintPairs(colors: Colors, table: Record<string, string[]>, least: number): [string, string][] {
  const pairs = Object.entries(table).flatMap(([front, backs]) =>
    backs.map((back): [string, string] => [front, back]),
  );
  return pairs.filter(([front, back]) => !(contrast(colors[front] ?? '', colors[back] ?? '') >= least));
}

test.each(Object.entries(schemes))('has enough contrast in the %s scheme', (_, colors) => {
  expect(faintPairs(colors, words, 4.5)).toEqual([]);
  expect(faintPairs(colors, edges, 3)).toEqual([]);
});

test('components use only defined colors', async () => {
  const utility =
    /[\s"'`:](?:bg|text|border|outline|fill|stroke|accent|caret|divide|decoration|ring)-(white|black|\[#[^\]]*\]|(?:ink|muted|paper|surface|sand|line|edge|lagoon|on|coral|green|amber|red|sky|deep|night|foam)(?:-[a-z]+)*)(?=[\s"'`/])/g;
  const files = globSync('**/*.tsx', { cwd: import.meta.dirname });
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    const text = await readFile(path.join(import.meta.dirname, file), 'utf8');
    const names = Array.from(text.matchAll(utility), ([, name = '']) => name);
    expect({ file, unknown: names.filter((name) => !(name in light)) }).toEqual({ file, unknown: [] });
  }
});
