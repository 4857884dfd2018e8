// The heaviest submission that is allowed, 40 photographs of 30 MB, sent in several ways: what it costs the process
// that serves pages, and the one that makes the pictures. Deletes what it has made.
import { randomFillSync } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { photoLimits, type UploadAnswer } from '#domain/photo.ts';
import { onStopRequest, StartProblem } from '#server/terminal.ts';
import { launchSite, temporaryDataDir } from '../../tests/support/site.ts';
import { ensureBuilt } from '../built-pages.ts';
import { childrenOf, forgetPeak, peakMegabytes, residentMegabytes } from './process-memory.ts';

/** Ways to send 40 files: how many requests at a time, and how many files in each. */
const ways = [
  { name: 'one after the other', atOnce: 1, files: 1 },
  { name: '3 at a time, as the form sends them', atOnce: 3, files: 1 },
  { name: '6 at a time', atOnce: 6, files: 1 },
  { name: 'all in one request', atOnce: 1, files: photoLimits.count },
];

/** With the word `quick` only the form's own way is measured. Stopped in the middle, it leaves nothing behind. */
export async function benchUpload([word]: readonly string[]): Promise<void> {
  const stop = new AbortController();
  onStopRequest(() => stop.abort(new StartProblem('Stopped.')));
  await ensureBuilt(console.log);
  const folder = await mkdtemp(path.join(tmpdir(), 'baystead-photographs-'));
  const dataDir = await temporaryDataDir();
  try {
    const file = await makePhotograph(path.join(folder, 'photograph.jpg'));
    const env = { UPLOAD_GB_PER_HOUR: '100', LOG_LEVEL: 'warn' };
    const site = await launchSite({ dataDir, env });
    try {
      const chosen = word === 'quick' ? ways.filter(({ atOnce }) => atOnce === 3) : ways;
      for (const way of chosen) await measure(visitorOf(site.url, stop.signal), site.pid, file, way);
    } catch (error) {
      if (!stop.signal.aborted) console.error(site.said());
      throw error;
    } finally {
      site.signal('SIGTERM');
      await site.ended;
    }
  } finally {
    await rm(folder, { recursive: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A JPEG of 24 megapixels and exactly the allowed size: chance, which no coder can shorten, padded to the byte. */
async function makePhotograph(file: string): Promise<Blob> {
  const raw = { width: 6000, height: 4000, channels: 3 } as const;
  const pixels = randomFillSync(Buffer.alloc(raw.width * raw.height * raw.channels));
  const picture = await sharp(pixels, { raw }).jpeg({ quality: 98 }).toBuffer();
  const padding = photoLimits.bytes - picture.length;
  console.log(
    `Photographs of 24 megapixels and 30 MB, of which ${Math.round(padding / 2 ** 20)} MB are padding.`,
  );
  await writeFile(file, Buffer.concat([picture, Buffer.alloc(padding)]));
  return openAsBlob(file, { type: 'image/jpeg' });
}

async function measure(
  visitor: Visitor,
  pages: number,
  file: Blob,
  { name, atOnce, files }: (typeof ways)[number],
): Promise<void> {
  const [jobs = 0] = await childrenOf(pages, 'jobs-process');
  await visitor.beginDraft();
  await forgetPeak(pages);
  await forgetPeak(jobs);
  const before = await residentMegabytes(pages);

  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
  let left = photoLimits.count;
  const sendInTurn = async () => {
    while (left > 0) {
      left -= files;
      await visitor.send(file, files);
    }
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

type Visitor = ReturnType<typeof visitorOf>;

/** Somebody at the submission form, as far as the server sees. */
function visitorOf(url: string, signal: AbortSignal) {
  let cookie = '';

  async function ask(place: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('origin', url);
    headers.set('cookie', cookie);
    const answer = await fetch(`${url}${place}`, { ...init, headers, signal });
    if (!answer.ok) throw new Error(`${place} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  }
  const list = async () => ((await (await ask(photographs)).json()) as UploadAnswer).photos;

  return {
    /** Completes the first step as the form does; the answer's cookie opens a draft. */
    async beginDraft(): Promise<void> {
      cookie = '';
      const answer = await ask('/submit-property.data', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ intent: 'step', step: 'landlord', data: landlord }),
      });
      cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    },
    async send(file: Blob, files: number): Promise<void> {
      const body = new FormData();
      for (let index = 0; index < files; index += 1) body.append('photo', file, `photograph-${index}.jpg`);
      const { photos, refused } = (await (
        await ask(photographs, { method: 'POST', body })
      ).json()) as UploadAnswer;
      if (photos.length !== files) throw new Error(`refused: ${JSON.stringify(refused)}`);
    },
    async untilDerived(): Promise<void> {
      for (;;) {
        const made = await list();
        if (made.some(({ state }) => state === 'failed')) throw new Error('a photograph has failed');
        if (made.every(({ state }) => state === 'ready')) return;
        await pause(250, null, { signal });
      }
    },
    async removeAll(): Promise<void> {
      for (const { id } of await list()) await ask(`${photographs}?id=${id}`, { method: 'DELETE' });
    },
  };
}

const photographs = '/submit-property/photos';
const landlord = {
  landlordFullName: 'Bench',
  landlordPhone: '619-555-0100',
  landlordEmail: 'bench@example.com',
  companyName: '',
  companyWebsite: '',
  propertiesManaged: '',
};
