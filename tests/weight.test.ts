// What a visitor's browser loads to show the list: measured on the production build, from the HTML that the server
// sends. Without this a single import in the wrong place would double it unseen.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { staticFiles } from '../tasks/built-pages.ts';
import { openPages } from './support/pages.ts';

/** Bytes after brotli. React and the router alone take 98,000. */
const scriptLimit = 110_000;
const styleLimit = 12_000;

/** Words that stand in the code of what visitors must not load, to be found again after it was made small. */
const heavyParts = {
  zod: '_zod',
  administration: 'Property Management',
  wizard: 'landlordFullName',
  measuring: 'sendBeacon',
};

let html: string;

beforeAll(async () => {
  const pages = await openPages();
  html = await (await pages.request('/listings')).text();
  await pages.close();
});

/** Every file that the page names for loading now: preloads, and the imports of its inline module. */
function loadedScripts(): string[] {
  const preloads = html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g);
  const imports = html.matchAll(/\bimport\b[^;"]*"(\/assets\/[^"]+\.js)"/g);
  return [...new Set([...preloads, ...imports].map(([, file = '']) => file))];
}

async function weigh(files: readonly string[]): Promise<number> {
  const weights = files.map(async (file) => {
    const content = await readFile(path.join(staticFiles, file));
    return (await promisify(brotliCompress)(content)).length;
  });
  return (await Promise.all(weights)).reduce((sum, weight) => sum + weight, 0);
}

async function textOf(files: readonly string[]): Promise<string> {
  const texts = await Promise.all(files.map((file) => readFile(path.join(staticFiles, file), 'utf8')));
  return texts.join('\n');
}

test('the list loads less than 110 kB of script', async () => {
  const files = loadedScripts();
  expect(files.some((file) => file.includes('framework'))).toBe(true);
  expect(files.some((file) => file.includes('listings'))).toBe(true);
  const weight = await weigh(files);
  console.log(`/listings loads ${weight} bytes of script in ${files.length} files`);
  expect(weight).toBeGreaterThan(90_000);
  expect(weight).toBeLessThan(scriptLimit);
});

test('the list loads less than 12 kB of styles', async () => {
  const files = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, file = '']) => file);
  expect(files).toHaveLength(1);
  expect(await weigh(files)).toBeLessThan(styleLimit);
});

test('nothing of the administration, the wizard, the schemas or the measuring comes with the list', async () => {
  const everything = (await readdir(path.join(staticFiles, 'assets')))
    .filter((file) => file.endsWith('.js'))
    .map((file) => `/assets/${file}`);
  const [whole, loaded] = [await textOf(everything), await textOf(loadedScripts())];
  for (const [part, words] of Object.entries(heavyParts)) {
    expect(whole.includes(words), `${part} can be recognised by "${words}"`).toBe(true);
    expect(loaded.includes(words), `${part} is loaded`).toBe(false);
  }
});
