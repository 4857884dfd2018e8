// Hostile uploads to a running site with its worker and decoder processes: many connections that never finish
// one upload, and all files of hostile-photos.ts. Linux only, where memory is read from /proc.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { createDatabase } from '#server/database/database.ts';
import { addJob } from '#server/database/queue.ts';
import { OperatorError } from '#server/terminal.ts';
import { cameraPhoto } from '#tests/support/camera-photo.ts';
import { childrenOf, peakMegabytes } from '#tests/support/process-memory.ts';
import { launchTemporarySite, type TemporarySite } from '#tests/support/launched-site.ts';
import { withProperties } from '../bench/properties.ts';
import { ensureBuilt } from '../built-pages.ts';
import { type Browser, openBrowser, send } from './browser.ts';
import { type HostileFile, hostileFiles } from './hostile-photos.ts';
import { beginDraft } from './survive.ts';
import { beginUpload } from './writers.ts';

const tus = { 'tus-resumable': '1.0.0' };
const patch = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
/** More connections than the site reads at a time. */
const connections = 43;
/** The maximum number of photos in a draft. */
const perDraft = 40;
const decodingMs = 300_000;

/** What must hold, and whether it does. */
type Checks = Record<string, boolean>;

export async function drillPhotos(): Promise<void> {
  await ensureBuilt(console.log);
  await withProperties(0, async (pool) => {
    const site = await launchTemporarySite({
      DATABASE_URL: pool.options.connectionString ?? '',
      LOG_LEVEL: 'warn',
    });
    try {
      const checks = { ...(await holdUpload(site)), ...(await sendHostileFiles(site, pool)) };
      for (const [what, holds] of Object.entries(checks)) console.log(`${holds ? 'yes' : 'NO '} ${what}`);
      if (Object.values(checks).includes(false)) throw new OperatorError('The site didn’t hold.');
    } finally {
      await site.stop();
    }
  });
}

/** Each connection takes the upload over from the one before it, which ends. */
async function holdUpload({ url }: TemporarySite): Promise<Checks> {
  const browser = openBrowser(url, 1);
  const uploadPath = await announce(browser, (await beginDraft(browser)).draftId, {
    name: 'a.jpg',
    bytes: 1000,
  });
  const cookie = Array.from(browser.cookies, (entry) => entry.join('=')).join('; ');
  const end = new AbortController();
  const statuses: number[] = [];
  const requests = Array.from({ length: connections }, async () => {
    const body = new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(10)) });
    const headers = { ...patch, origin: url, cookie };
    const init: object = { method: 'PATCH', headers, body, duplex: 'half', signal: end.signal };
    statuses.push((await fetch(new URL(uploadPath, url), init)).status);
  });
  while (statuses.length < connections - 1) await pause(50);
  const page = await send(browser, '/listings');
  const offset = await send(browser, uploadPath, { method: 'HEAD', headers: tus });
  end.abort();
  await Promise.allSettled(requests);
  return {
    [`each of ${connections} endless requests for one upload ends the one before it`]: statuses.every(
      (status) => [204, 400, 409, 503].includes(status),
    ),
    'pages load meanwhile': page.status === 200,
    'the upload is there afterwards': offset.status === 200,
  };
}

async function announce(
  browser: Browser,
  draftId: string,
  { name, bytes }: { name: string; bytes: number },
): Promise<string> {
  const id = crypto.randomUUID();
  const { status, body } = await beginUpload(browser, draftId, { id, name, bytes });
  if (status !== 200) throw new Error(`${JSON.stringify(name)} was refused: ${status} ${body}`);
  return `/submit-property/uploads/${id}?draft=${draftId}`;
}

async function sendHostileFiles(site: TemporarySite, pool: pg.Pool): Promise<Checks> {
  // An empty file is refused before its content is sent.
  const files = (await hostileFiles()).filter(({ content }) => content.length > 0);
  files.push({ what: 'a large photo', name: 'large.jpg', content: await cameraPhoto() });
  /** The highest memory use of any decoder process so far, in MB. */
  let highest = 0;
  const notePeak = async () => {
    const [worker = 0] = await childrenOf(site.pid, 'worker-process');
    const decoders = await childrenOf(worker, 'decoder-process').catch(() => []);
    const peaks = await Promise.all(decoders.map((pid) => peakMegabytes(pid).catch(() => 0)));
    highest = Math.max(highest, ...peaks);
  };
  const count = async (from: string) =>
    Number((await pool.query<{ count: string }>(`SELECT count(*) FROM ${from}`)).rows[0]?.count);
  const countPending = () => count("photos WHERE state = 'pending'");

  const drafts = Array.from({ length: Math.ceil(files.length / perDraft) }, (_, index) =>
    fillDraft(
      openBrowser(site.url, 2 + index),
      files.slice(index * perDraft, (index + 1) * perDraft),
      notePeak,
    ),
  );
  const statuses = (await Promise.all(drafts)).flat();
  const job = { about: 'account-deleted', email: 'a@example.com' } as const;
  await addJob(createDatabase(pool), 'send-mail', job);
  while ((await count('mailbox')) === 0) await pause(20);
  const pendingAtMail = await countPending();
  const deadline = performance.now() + decodingMs;
  while ((await countPending()) > 0 && performance.now() < deadline) {
    await notePeak();
    await pause(50);
  }
  const pages = await peakMegabytes(site.pid);
  return {
    [`the content of ${files.length} hostile files is accepted`]: statuses.every((status) => status === 204),
    [`a mail leaves before ${pendingAtMail} of them`]: pendingAtMail > 0,
    'each is decoded or rejected': (await countPending()) === 0,
    [`a decoder takes ${highest} MB, less than 1 GB`]: highest > 50 && highest < 1024,
    [`the pages take ${pages} MB, less than 300 MB`]: pages < 300,
    'nothing is logged as an error': !/"level":(?:50|60)/.test(site.output()),
  };
}

/** Returns the statuses of the answers. */
async function fillDraft(
  browser: Browser,
  files: readonly HostileFile[],
  afterEach: () => Promise<void>,
): Promise<number[]> {
  const { draftId } = await beginDraft(browser);
  const statuses: number[] = [];
  for (const { name, content } of files) {
    const uploadPath = await announce(browser, draftId, { name, bytes: content.length });
    const { status } = await send(browser, uploadPath, { method: 'PATCH', headers: patch, body: content });
    statuses.push(status);
    await afterEach();
  }
  return statuses;
}
