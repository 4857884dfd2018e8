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
import { type LaunchedSite, launchSite, temporaryDataDir } from '../../tests/support/site.ts';
import { ensureBuilt } from '../built-pages.ts';
import { childrenOf, forgetPeak, peakMegabytes, residentMegabytes } from './process-memory.ts';

/** Ways to send 40 files: how many requests at a time, and how many files in each. */
const ways = [
  { name: 'one after the other', atOnce: 1, files: 1 },
  { name: '3 at a time, as the form sends them', atOnce: 3, files: 1 },
  { name: '6 at a time', atOnce: 6, files: 1 },
  { name: 'all in one request', atOnce: 1, files: photoLimits.count },
];

/** With the word `quick` only the form's own way is measured. */
export async function benchUpload([word]: readonly string[]): Promise<void> {
  await ensureBuilt(console.log);
  const folder = await mkdtemp(path.join(tmpdir(), 'baystead-photographs-'));
  const dataDir = await temporaryDataDir();
  try {
    const file = await makePhotograph(path.join(folder, 'photograph.jpg'));
    const env = { UPLOAD_GB_PER_HOUR: '100', LOG_LEVEL: 'warn' };
    const site = await launchSite({ dataDir, env });
    try {
      const chosen = word === 'quick' ? ways.filter(({ atOnce }) => atOnce === 3) : ways;
      for (const way of chosen) await measure(site, file, way);
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
  site: LaunchedSite,
  file: Blob,
  { name, atOnce, files }: (typeof ways)[number],
): Promise<void> {
  const [jobs = 0] = await childrenOf(site.pid, 'jobs-process');
  const cookie = await beginDraft(site.url);
  await forgetPeak(site.pid);
  await forgetPeak(jobs);
  const before = await residentMegabytes(site.pid);

  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
  let left = photoLimits.count;
  const sendInTurn = async () => {
    while (left > 0) {
      left -= files;
      await send(site.url, cookie, file, files);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendInTurn));
  const sent = seconds();
  const webPeak = await peakMegabytes(site.pid);
  const photos = await untilDerived(site.url, cookie);
  console.log(
    `${name}: sent in ${sent} s, all pictures made after ${seconds()} s. ` +
      `Pages: ${before} MB before, ${webPeak} MB at most. Jobs: ${await peakMegabytes(jobs)} MB at most.`,
  );
  for (const { id } of photos) await remove(site.url, cookie, id);
}

/** Completes the first step as the form does; its answer opens a draft. */
async function beginDraft(url: string): Promise<string> {
  const data = {
    landlordFullName: 'Bench',
    landlordPhone: '619-555-0100',
    landlordEmail: 'bench@example.com',
    companyName: '',
    companyWebsite: '',
    propertiesManaged: '',
  };
  const answer = await fetch(`${url}/submit-property.data`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ intent: 'step', step: 'landlord', data }),
  });
  const [cookie] = answer.headers.getSetCookie();
  if (!cookie) throw new Error(`no draft was opened: ${answer.status} ${await answer.text()}`);
  return cookie.split(';')[0] ?? '';
}

async function send(url: string, cookie: string, file: Blob, files: number): Promise<void> {
  const form = new FormData();
  for (let index = 0; index < files; index += 1) form.append('photo', file, `photograph-${index}.jpg`);
  const answer = await fetch(address(url), { method: 'POST', headers: { cookie, origin: url }, body: form });
  const { photos, refused } = (await answer.json()) as UploadAnswer;
  if (photos.length !== files) throw new Error(`${answer.status}: ${JSON.stringify(refused)}`);
}

async function remove(url: string, cookie: string, id: string): Promise<void> {
  const { ok, status } = await fetch(address(url, id), {
    method: 'DELETE',
    headers: { cookie, origin: url },
  });
  if (!ok) throw new Error(`a photograph was not removed: ${status}`);
}

async function untilDerived(url: string, cookie: string): Promise<UploadAnswer['photos']> {
  for (;;) {
    const answer = await fetch(address(url), { headers: { cookie } });
    const { photos } = (await answer.json()) as UploadAnswer;
    if (photos.some(({ state }) => state === 'failed')) throw new Error('a photograph has failed');
    if (photos.every(({ state }) => state === 'ready')) return photos;
    await pause(250);
  }
}

function address(url: string, id?: string): string {
  return `${url}/submit-property/photos${id ? `?id=${id}` : ''}`;
}
