// The heaviest submission that is allowed, 40 photos of 30 MB, sent by the form in a real browser over 50 Mbit/s, with a
// cut connection, a lost answer and a killed server on the way: how long it takes beside the least possible, what it
// costs each process, and whether every photo is there once and in order. Deletes what it has made.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';
import type { DraftPhoto } from '#domain/photo.ts';
import { onStopRequest, StartProblem } from '#server/terminal.ts';
import { type Network, openNetwork } from '../../tests/support/network.ts';
import { answerFiveSteps } from '../../tests/support/owner.ts';
import { launchSite, temporaryDataDir } from '../../tests/support/site.ts';
import { ensureBuilt } from '../built-pages.ts';
import { chromiumFlags, findChromium } from '../chromium.ts';
import { makePhotos } from './heavy-photos.ts';
import { childrenOf, peakMegabytes } from './process-memory.ts';

const bytesPerSecond = 50_000_000 / 8;

/** Stopped in the middle, it leaves nothing behind. */
export async function benchUpload(): Promise<void> {
  const stop = new AbortController();
  onStopRequest(() => stop.abort(new StartProblem('Stopped.')));
  await ensureBuilt(console.log);
  const folder = await mkdtemp(path.join(tmpdir(), 'baystead-photos-'));
  const dataDir = await temporaryDataDir();
  const launch = (port?: number) =>
    launchSite({
      dataDir,
      ...(port !== undefined && { port }),
      env: { UPLOAD_GB_PER_HOUR: '100', LOG_LEVEL: 'warn' },
    });
  let site = await launch();
  const network = await openNetwork(site.url, bytesPerSecond);
  const browser = await chromium.launch({
    executablePath: await findChromium(console.log),
    args: chromiumFlags,
    chromiumSandbox: false,
  });
  stop.signal.addEventListener('abort', () => void browser.close());
  try {
    const files = await writePhotos(folder);
    const peaks = watchPeaks(() => site.pid, stop.signal);
    const page = await browser.newPage();
    await page.goto(`${network.url}/submit-property`);
    await answerFiveSteps(page, { title: 'Heaviest of all', photos: [] });
    const before = network.sent();
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1000;
    await page.locator('input[type=file]').setInputFiles(files);
    const restart = async () => {
      site.signal('SIGKILL');
      await site.ended;
      site = await launch(Number(new URL(site.url).port));
    };
    await provideTrouble(network, restart);
    await untilAll(page, 'Uploaded', files.length);
    const sent = seconds();
    const bytes = network.sent() - before;
    const stored = await untilDerived(page, network);
    const least = (files.length * 30 * 2 ** 20) / bytesPerSecond;
    console.log(
      `Sent in ${sent.toFixed(0)} s, of which ${least.toFixed(0)} s are the least that 50 Mbit/s allow; ` +
        `${(bytes / 2 ** 20).toFixed(0)} MB for 1200. All pictures were made after ${seconds().toFixed(0)} s.\n` +
        `At most: ${[...peaks].map(([what, megabytes]) => `${what} ${megabytes} MB`).join(', ')}.`,
    );
    await checkOrder(page, stored, files);
  } catch (error) {
    if (!stop.signal.aborted) console.error(site.said());
    throw error;
  } finally {
    stop.abort();
    await browser.close();
    await network.close();
    site.signal('SIGTERM');
    await site.ended;
    await rm(folder, { recursive: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** As files, of which the browser reads what it sends. */
async function writePhotos(folder: string): Promise<string[]> {
  const places: string[] = [];
  await mkdir(path.join(folder, 'chosen'));
  for (const photo of await makePhotos(path.join(folder, 'shared'))) {
    const place = path.join(folder, 'chosen', photo.name);
    await writeFile(place, photo.stream());
    places.push(place);
  }
  return places;
}

/** A cut after a quarter, a lost answer to the end of a photo after that, and a killed server after three quarters. */
async function provideTrouble(network: Network, restart: () => Promise<void>): Promise<void> {
  await network.cutAfter(300 * 2 ** 20);
  console.log('The connection is cut for five seconds.');
  await pause(5000);
  network.mend();
  await network.loseAnswerTo('POST /submit-property/uploads/');
  console.log('The answer to the end of a photo is lost.');
  await network.cutAfter(500 * 2 ** 20);
  console.log('The server is killed and started again.');
  await restart();
  network.mend();
}

/** Waits until so many cards say this; presses what they offer, as a patient owner does. */
async function untilAll(page: Page, words: string, count: number): Promise<void> {
  while ((await cardsOf(page).filter({ hasText: words }).count()) < count) {
    await page
      .getByRole('button', { name: /^Try .* again$/ })
      .evaluateAll((buttons: HTMLButtonElement[]) => buttons.forEach((again) => again.click()));
    await pause(250);
  }
}

/** Asks until every photo has its pictures; the answer is how many there are. */
async function untilDerived(page: Page, { url }: Network): Promise<number> {
  for (;;) {
    const answer = await page.request.get(`${url}/submit-property/photos`);
    const photos = (await answer.json()) as DraftPhoto[];
    if (photos.some(({ state }) => state === 'failed')) throw new Error('a photo has failed');
    if (photos.every(({ state }) => state === 'ready')) return photos.length;
    await pause(250);
  }
}

async function checkOrder(page: Page, stored: number, files: readonly string[]): Promise<void> {
  const shown = await cardsOf(page).allInnerTexts();
  const isWhole =
    stored === files.length &&
    shown.length === files.length &&
    files.every((file, index) => shown[index]?.includes(path.basename(file)));
  if (!isWhole) throw new Error(`${stored} photos are stored, and shown are: ${shown.join(' / ')}`);
  console.log('Each photo is there once and in order.');
}

const cardsOf = (page: Page) => page.getByRole('region', { name: 'Your photos' }).getByRole('listitem');

/** The highest memory of each kind of process, in megabytes; they come and go. */
function watchPeaks(sitePid: () => number, signal: AbortSignal): Map<string, number> {
  const peaks = new Map<string, number>();
  const note = async (what: string, pid: number) => {
    const megabytes = await peakMegabytes(pid).catch(() => 0);
    // One that has ended and was not yet taken away has no memory.
    peaks.set(what, Math.max(peaks.get(what) ?? 0, megabytes || 0));
  };
  const watch = async () => {
    while (!signal.aborted) {
      const pid = sitePid();
      await note('pages', pid);
      const [jobs] = await childrenOf(pid, 'worker-process').catch(() => []);
      if (jobs !== undefined) {
        await note('jobs', jobs);
        const decoders = await childrenOf(jobs, 'decoder-process').catch(() => []);
        for (const decoder of decoders) await note('decoder', decoder);
      }
      await pause(100);
    }
  };
  void watch();
  return peaks;
}
