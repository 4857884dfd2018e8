// The heaviest submission over 50 Mbit/s, as the form sends it, while the connection breaks in the middle of one
// photograph, the answer to another is lost, and the server is killed in the middle of a third and started again.
import { setTimeout as pause } from 'node:timers/promises';
import { type LaunchedSite, launchSite } from '../../tests/support/site.ts';
import { type Mishaps, slowUploadQueue } from '../../tests/support/slow-uploads.ts';
import { childrenOf, peakMegabytes } from './process-memory.ts';
import { photographsPath, visitorOf } from './visitor.ts';

const bytesPerSecond = 50_000_000 / 8;
/** Which photographs, by their numbers from 0. */
const meets = { cut: 5, answerLost: 12, serverKilled: 24 };

/** Throws when not every photograph is there once and in order at the end. */
export async function measureInterrupted(
  files: readonly File[],
  dataDir: string,
  signal: AbortSignal,
): Promise<void> {
  const env = { UPLOAD_GB_PER_HOUR: '100', LOG_LEVEL: 'warn' };
  let site = await launchSite({ dataDir, env });
  const port = Number(new URL(site.url).port);
  try {
    const visitor = visitorOf(site.url, signal);
    await visitor.beginDraft();
    const mishaps: Mishaps = {
      cut: (file) => file === files[meets.cut],
      answerLost: (file) => file === files[meets.answerLost],
      async halfWay(file) {
        if (file !== files[meets.serverKilled]) return;
        await sayPeaks('until it was killed', site);
        site.signal('SIGKILL');
        await site.ended;
        site = await launchSite({ dataDir, env, port });
      },
    };
    const address = `${site.url}${photographsPath}`;
    const queue = slowUploadQueue({ address, headers: visitor.headers(), bytesPerSecond, mishaps });

    const began = performance.now();
    const seconds = () => ((performance.now() - began) / 1000).toFixed(0);
    queue.add(files);
    await settleWithPatience(queue, signal);
    console.log(`All sent after ${seconds()} s.`);
    await visitor.untilDerived();
    console.log(`All pictures made after ${seconds()} s.`);
    await sayPeaks('started again', site);

    const ids = queue.list().map(({ photoId }) => photoId ?? '');
    const names = new Map((await visitor.list()).map(({ id, name }) => [id, name]));
    const isRight =
      names.size === files.length && files.every(({ name }, index) => names.get(ids[index] ?? '') === name);
    if (!isRight) throw new Error(`the photographs are not what was sent: ${[...names.values()].join(', ')}`);
    const propertyId = await visitor.submit(ids);
    if ((await visitor.submit(ids)) !== propertyId) throw new Error('there are two properties');
    console.log(`${ids.length} photographs, each once and in order, in one property.`);
  } finally {
    site.signal('SIGTERM');
    await site.ended;
  }
}

/** As a person does who presses "Try again" at what has failed. */
async function settleWithPatience(
  queue: ReturnType<typeof slowUploadQueue>,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    await queue.settled();
    signal.throwIfAborted();
    const failed = queue.list().filter(({ state }) => state === 'failed');
    if (failed.length === 0) return;
    console.log(`Tried again by hand: ${failed.map(({ name, error }) => `${name} (${error})`).join(', ')}`);
    await pause(2000, null, { signal });
    for (const { key } of failed) queue.retry(key);
  }
}

async function sayPeaks(when: string, { pid }: LaunchedSite): Promise<void> {
  const [jobs = 0] = await childrenOf(pid, 'worker-process');
  console.log(
    `The server ${when}: pages ${await peakMegabytes(pid)} MB at most, jobs ${await peakMegabytes(jobs)} MB.`,
  );
}
