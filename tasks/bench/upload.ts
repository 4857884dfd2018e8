// The heaviest submission that is allowed, 40 photos of 30 MB, sent as the form sends it: what it costs the process
// that serves pages, and the one that makes the images. Deletes what it has made.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onStopRequest, StartProblem } from '#server/terminal.ts';
import { type LaunchedSite, launchSite, temporaryDataDir } from '../../tests/support/site.ts';
import { ensureBuilt } from '../built-pages.ts';
import { makePhotos } from './heavy-photos.ts';
import { childrenOf, forgetPeak, peakMegabytes, residentMegabytes } from './process-memory.ts';
import { visitorOf } from './visitor.ts';

/** Photos that the form sends at a time. */
const atOnce = 3;

/** Stopped in the middle, it leaves nothing behind. */
export async function benchUpload(): Promise<void> {
  const stop = new AbortController();
  onStopRequest(() => stop.abort(new StartProblem('Stopped.')));
  await ensureBuilt(console.log);
  const folder = await mkdtemp(path.join(tmpdir(), 'baystead-photos-'));
  const dataDir = await temporaryDataDir();
  const site = await launchSite({ dataDir, env: { UPLOAD_GB_PER_HOUR: '100', LOG_LEVEL: 'warn' } });
  try {
    const files = await makePhotos(path.join(folder, 'photo.jpg'));
    await measure(site, files, stop.signal);
  } catch (error) {
    if (!stop.signal.aborted) console.error(site.said());
    throw error;
  } finally {
    site.signal('SIGTERM');
    await site.ended;
    await rm(folder, { recursive: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(
  { url, pid }: LaunchedSite,
  files: readonly File[],
  signal: AbortSignal,
): Promise<void> {
  const [jobs = 0] = await childrenOf(pid, 'worker-process');
  const visitor = visitorOf(url, signal);
  await visitor.beginDraft();
  await forgetPeak(pid);
  await forgetPeak(jobs);
  const before = await residentMegabytes(pid);

  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
  const left = [...files];
  const sendInTurn = async () => {
    for (let file = left.shift(); file; file = left.shift()) await visitor.send(file);
  };
  await Promise.all(Array.from({ length: atOnce }, sendInTurn));
  const sent = seconds();
  const peak = await peakMegabytes(pid);
  await visitor.untilDerived();
  console.log(
    `Sent in ${sent} s, all images made after ${seconds()} s. ` +
      `Pages: ${before} MB before, ${peak} MB at most. Jobs: ${await peakMegabytes(jobs)} MB at most.`,
  );
}
