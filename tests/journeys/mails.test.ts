// Every mail as a browser shows it: readable in both color schemes, and nothing beyond the edge. With
// MAIL_PICTURES, which `npm run screenshots -- FOLDER mails` sets, stores pictures in that folder.
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { journey } from '../support/browser.ts';
import { sendEveryMail } from '../support/mails.ts';
import { setUpSite } from '../support/site.ts';

const folder = process.env['MAIL_PICTURES'];

const site = await setUpSite({ POSTAL_ADDRESS: '12 Harbor Way, San Diego, CA 92101' });
const mails = await sendEveryMail(site, {
  title: 'Two bright rooms by the pier',
  message: 'Hi! We’d love to stay, and we’re very quiet.\n\nIs the patio shaded in the afternoon?',
});

/** Answers for the site, which isn't running. Without images, as in programs that block them. */
async function serveImages(page: Page, areBlocked: boolean): Promise<void> {
  const photo = await readFile('demo/photos/01-1.webp');
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (areBlocked) return route.abort();
    return pathname.endsWith('.jpg')
      ? route.fulfill({ body: photo, contentType: 'image/webp' })
      : route.fulfill({ path: path.join('public', pathname) });
  });
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${name.trim().replaceAll(/\W+/g, '-')}.webp`);
  await sharp(await page.screenshot({ fullPage: true }))
    .webp()
    .toFile(file);
}

/** On a phone and in a mail program's pane, in both color schemes. */
async function takePictures(page: Page, name: string): Promise<void> {
  for (const width of [390, 640]) {
    await page.setViewportSize({ width, height: 500 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await takePicture(page, `${name} ${width} ${colorScheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Shows the mail as the main part of a page, as a mail program does. */
async function show(page: Page, html: string): Promise<void> {
  const shown = html.replace(/<body [^>]*>/, '$&<main>').replace('</body>', '</main></body>');
  await page.setContent(shown, { waitUntil: 'load' });
}

journey('shows every mail in both color schemes, with nothing beyond the edge', async ({ openVisitor }) => {
  const page = await openVisitor({ viewport: { width: 640, height: 500 } });
  await serveImages(page, false);
  for (const [name, { html }] of mails) {
    await show(page, html);
    await expectAccessible(page, name);
    await page.setViewportSize({ width: 320, height: 500 });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([name, beyond]).toEqual([name, 0]);
    if (folder !== undefined) await takePictures(page, name);
  }
  // Where images are blocked, a photo has its text.
  const blocked = await openVisitor({
    viewport: { width: 390, height: 500 },
    expectedComplaints: /Failed to load resource/,
  });
  await serveImages(blocked, true);
  await show(blocked, mails.get('decision approved')?.html ?? '');
  const photo = blocked.getByRole('img', { name: 'Two bright rooms by the pier, main photo' });
  expect((await photo.boundingBox())?.height).toBeLessThan(60);
  await takePicture(blocked, 'decision approved without images');
});
