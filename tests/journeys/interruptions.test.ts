// An owner submits while server, network and browser fail. The result must be one property with all its
// photos in order.
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import { openEmbeddedDatabase } from '../../tasks/postgres/embedded-database.ts';
import { journey } from '../support/browser.ts';
import { beginAtPhotos } from '../support/owner.ts';
import { openNetwork } from '../support/network.ts';
import { cameraPhoto } from '../support/camera-photo.ts';
import { type LaunchedSite, launchSite, temporaryDataDir } from '../support/site.ts';

let dataDir: string;
let site: LaunchedSite;

beforeAll(async () => {
  dataDir = await temporaryDataDir();
  site = await launchSite({ dataDir });
});
afterAll(async () => {
  site.signal('SIGINT');
  await site.ended;
  await rm(dataDir, { recursive: true, force: true });
});

/** Kills the server and restarts it at the same URL. */
async function killAndRestart(): Promise<void> {
  const port = Number(new URL(site.url).port);
  site.signal('SIGKILL');
  await site.ended;
  site = await launchSite({ dataDir, port });
}

/** Chromium's console messages about failed and refused requests. */
const expectedComplaints = /net::ERR_|status of (?:404|409|423|503)/;

async function choose(page: Page, name: string): Promise<void> {
  const buffer = await cameraPhoto({ width: 320, height: 240, seed: name.length });
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
}

const cards = (page: Page) => page.getByRole('region', { name: 'Your photos' }).getByRole('listitem');

/** Waits until exactly these photos are stored, in this order. Retries failed ones. */
async function expectStored(page: Page, ...names: string[]): Promise<void> {
  const storedNames = async () => {
    // Clicks all buttons in one step, because each disappears after the click or by itself.
    await page
      .getByRole('button', { name: /^Try .* again$/ })
      .evaluateAll((buttons: HTMLButtonElement[]) => buttons.forEach((again) => again.click()));
    return cards(page).filter({ hasText: 'Uploaded' }).allInnerTexts();
  };
  await expect
    .poll(storedNames, { timeout: 60_000, interval: 250 })
    .toEqual(names.map((name): unknown => expect.stringContaining(name)));
}

/** Returns the photo names of each property with this title, in order. */
async function submitted(title: string): Promise<string[][]> {
  const database = await openEmbeddedDatabase({ dataDir, purpose: 'command', printLine: () => undefined });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ names: string[] }>(
    `SELECT array_agg(photos.original_name ORDER BY photos.position) AS names
     FROM properties JOIN photos ON photos.property_id = properties.id WHERE title = $1 GROUP BY properties.id`,
    [title],
  );
  await client.end();
  await database.stop();
  return rows.map(({ names }) => names);
}

/** Size of a photo that uploads slowly, in bytes, and the network's speed in bytes per second. */
const large = 25_000_000;
const speed = 5_000_000;

journey(
  'an upload of 25 MB that breaks off at 60 % resumes there after the server was killed and the page reloaded',
  async ({ openVisitor }) => {
    const title = 'House of restarts';
    const network = await openNetwork(site.url, speed);
    const page = await openVisitor({ expectedComplaints });
    await beginAtPhotos(page, network.url, { title });
    await choose(page, 'one.jpg');
    await expectStored(page, 'one.jpg');

    const cut = network.cutAfter(0.6 * large);
    const image = await cameraPhoto({ width: 320, height: 240, seed: 9 });
    const file = path.join(dataDir, 'large.jpg');
    await writeFile(file, Buffer.concat([image, Buffer.alloc(large - image.length)]));
    await page.locator('input[type=file]').setInputFiles(file);
    await cut;
    await killAndRestart();
    const before = network.sent();
    network.mend();
    await page.reload();
    await cards(page).filter({ hasText: 'large.jpg' }).getByText('didn’t finish uploading').waitFor();
    await page.locator('input[type=file]').setInputFiles(file);
    await choose(page, 'last.jpg');
    await expectStored(page, 'one.jpg', 'large.jpg', 'last.jpg');
    const again = (network.sent() - before) / large;
    console.log(
      `${Math.round(again * 100)} % of the photo were sent after the cut, all other requests included.`,
    );
    // Two fifths were left, plus the bytes in flight when the server was killed, and when the reload ended a
    // retry. Without resuming, all are sent again.
    expect(again).toBeLessThan(0.6);

    await page.getByRole('button', { name: 'Submit Property' }).dblclick();
    await page.waitForURL('**/submission-success');
    expect(await submitted(title)).toEqual([['one.jpg', 'large.jpg', 'last.jpg']]);
    await network.close();
  },
);
