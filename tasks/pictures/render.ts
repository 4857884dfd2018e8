// Renders the demonstration photographs: `node tasks/pictures/render.ts [--only ID|room|share] [--out DIR] [--size WIDTH] [--positions N] [--lights N]`.
// One Chromium draws one picture after the other; the same seed gives the same pictures on the same machine.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { build } from 'vite';
import type { Home, Picture } from './home.ts';
import { planHomes } from './homes.ts';
import { findChromium } from '../chromium.ts';

const root = join(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    out: { type: 'string', default: join(root, 'demo/pictures') },
    size: { type: 'string', default: '1280' },
    positions: { type: 'string', default: '3' },
    lights: { type: 'string', default: '16' },
  },
});

/** The stage as one script for the page. */
async function bundle(): Promise<string> {
  const result = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, 'stage/main.ts'), formats: ['iife'], name: 'stage' },
    },
  });
  const output = Array.isArray(result) ? result[0]?.output : 'output' in result ? result.output : undefined;
  const chunk = output?.[0];
  if (chunk?.type !== 'chunk') {
    throw new Error('The stage did not bundle into a script');
  }
  return chunk.code;
}

async function openPage(script: string): Promise<{ page: Page; close: () => Promise<void> }> {
  const browser = await chromium.launch({
    executablePath: await findChromium(console.log),
    args: [
      '--no-sandbox',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--ignore-gpu-blocklist',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const page = await browser.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      console.error(message.text().slice(0, 1200));
    }
  });
  await page.addScriptTag({ content: script });
  return { page, close: () => browser.close() };
}

async function drawPicture(page: Page, home: Home, picture: Picture): Promise<Buffer> {
  const address = await page.evaluate(
    ([spec, view]) =>
      (globalThis as unknown as { draw: (home: Home, picture: Picture) => Promise<string> }).draw(spec, view),
    [home, picture] as const,
  );
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

/** Steps of compression; leaves and grass at the end of it are softened a little, which costs less than their noise. */
const STEPS = [
  { quality: 74 },
  { quality: 66 },
  { quality: 58 },
  { quality: 50 },
  { quality: 42 },
  { quality: 34 },
  { quality: 34, soften: 0.5 },
  { quality: 28, soften: 0.6 },
] as const;

/** About 38 kB a picture, so that the whole set stays below 11.5 MB: busy ones are compressed harder. */
async function encode(png: Buffer): Promise<Buffer> {
  let webp = Buffer.alloc(0);
  for (const step of STEPS) {
    const whole = sharp(png);
    const image = 'soften' in step ? whole.blur(step.soften) : whole;
    webp = await image.webp({ quality: step.quality, effort: 5, smartSubsample: true }).toBuffer();
    if (webp.length < 41_500) {
      break;
    }
  }
  return webp;
}

type Stage = {
  openStudio: (exposure: unknown) => void;
  drawShare: () => string;
};

/** Opens the studio for pictures of one size. */
async function openStudio(page: Page, wide: number, high: number): Promise<void> {
  const exposure = {
    width: wide,
    height: high,
    positions: Number(values.positions),
    lightsEach: Number(values.lights),
  };
  await page.evaluate((settings) => (globalThis as unknown as Stage).openStudio(settings), exposure);
}

/** The picture for shared links, 1200 by 630 and below 120 kB. */
async function renderShare(page: Page, target: string): Promise<void> {
  await openStudio(page, 1200, 630);
  const address = await page.evaluate(() => (globalThis as unknown as Stage).drawShare());
  const png = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  for (const quality of [84, 78, 72, 66, 60]) {
    const jpeg = await sharp(png).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length < 118_000 || quality === 60) {
      await writeFile(target, jpeg);
      return;
    }
  }
}

async function renderHomes(page: Page, target: string): Promise<void> {
  const width = Number(values.size);
  const chosen = (picture: Picture): boolean =>
    values.only === undefined ||
    values.only.split(',').some((part) => picture.file.startsWith(part) || picture.room === part);
  const wanted = planHomes().flatMap((home) =>
    home.pictures.filter(chosen).map((picture) => ({ home, picture })),
  );
  await openStudio(page, width, (width * 3) / 4);
  let total = 0;
  for (const { home, picture } of wanted) {
    const start = performance.now();
    const webp = await encode(await drawPicture(page, home, picture));
    total += webp.length;
    await writeFile(join(target, picture.file), webp);
    console.log(
      `${picture.file} ${picture.room}: ${Math.round(performance.now() - start)} ms, ${Math.round(webp.length / 1024)} kB`,
    );
  }
  console.log(`${wanted.length} pictures, ${(total / 1e6).toFixed(2)} MB`);
}

await mkdir(values.out, { recursive: true });
const { page, close } = await openPage(await bundle());
if (values.only === 'share') {
  await renderShare(page, join(values.out, 'share.jpg'));
} else {
  await renderHomes(page, values.out);
}
await close();
