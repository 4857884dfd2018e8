// The heaviest submission that is allowed, 40 photographs of 30 MB, sent in several ways: what it costs the process
// that serves pages, and the one that makes the pictures. Deletes what it has made.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { photoLimits } from '#domain/photo.ts';
import { onStopRequest, StartProblem } from '#server/terminal.ts';
import { launchSite, temporaryDataDir } from '../../tests/support/site.ts';
import { ensureBuilt } from '../built-pages.ts';
import { makePhotographs } from './heavy-photographs.ts';
import { measureInterrupted } from './interrupted-upload.ts';
import { childrenOf, forgetPeak, peakMegabytes, residentMegabytes } from './process-memory.ts';
import { type Visitor, visitorOf } from './visitor.ts';

/** Ways to send 40 files: how many requests at a time, and how many files in each. */
const ways = [
  { name: 'one after the other', atOnce: 1, files: 1 },
  { name: '3 at a time, as the form sends them', atOnce: 3, files: 1 },
  { name: '6 at a time', atOnce: 6, files: 1 },
  { name: 'all in one request', atOnce: 1, files: photoLimits.count },
];

/**
 * With the word `quick` only the form's own way is measured; with `interrupted` that way over a slow connection with
 * failures on it. Stopped in the middle, it leaves nothing behind.
 */
export async function benchUpload([word]: readonly string[]): Promise<void> {
  const stop = new AbortController();
  onStopRequest(() => stop.abort(new StartProblem('Stopped.')));
  await ensureBuilt(console.log);
  const folder = await mkdtemp(path.join(tmpdir(), 'baystead-photographs-'));
  const dataDir = await temporaryDataDir();
  try {
    const files = await makePhotographs(path.join(folder, 'photograph.jpg'));
    if (word === 'interrupted') await measureInterrupted(files, dataDir, stop.signal);
    else await measureWays(files, dataDir, stop.signal, word === 'quick');
  } finally {
    await rm(folder, { recursive: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureWays(
  files: readonly File[],
  dataDir: string,
  signal: AbortSignal,
  isQuick: boolean,
): Promise<void> {
  const env = { UPLOAD_GB_PER_HOUR: '100', LOG_LEVEL: 'warn' };
  const site = await launchSite({ dataDir, env });
  try {
    const chosen = isQuick ? ways.filter(({ atOnce }) => atOnce === 3) : ways;
    for (const way of chosen) await measure(visitorOf(site.url, signal), site.pid, files, way);
  } catch (error) {
    if (!signal.aborted) console.error(site.said());
    throw error;
  } finally {
    site.signal('SIGTERM');
    await site.ended;
  }
}

async function measure(
  visitor: Visitor,
  pages: number,
  photographs: readonly File[],
  { name, atOnce, files }: (typeof ways)[number],
): Promise<void> {
  const [jobs = 0] = await childrenOf(pages, 'worker-process');
  await visitor.beginDraft();
  await forgetPeak(pages);
  await forgetPeak(jobs);
  const before = await residentMegabytes(pages);

  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
  const left = [...photographs];
  const sendInTurn = async () => {
    while (left.length > 0) await visitor.send(left.splice(0, files));
  };
  await Promise.all(Array.from({ length: atOnce }, sendInTurn));
  const sent = seconds();
  const pagesPeak = await peakMegabytes(pages);
  await visitor.untilDerived();
  console.log(
    `${name}: sent in ${sent} s, all pictures made after ${seconds()} s. ` +
      `Pages: ${before} MB before, ${pagesPeak} MB at most. Jobs: ${await peakMegabytes(jobs)} MB at most.`,
  );
  await visitor.removeAll();
}
