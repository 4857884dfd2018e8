// A site on one machine whose disk fills up, and whose database stops answering. The disk is a small file
// system in memory, which holds everything that the site stores.
import { randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { OperatorError } from '#server/terminal.ts';
import { cameraPhoto } from '#tests/support/camera-photo.ts';
import { freePort } from '#tests/support/launched-site.ts';
import { completeAnswers } from '#tests/support/forms.ts';
import { ensureBuilt } from '../built-pages.ts';
import { type Answer, type Browser, openBrowser, send } from './browser.ts';
import { processTree } from './programs.ts';
import { type Service, startService, stopService, untilReady } from './site.ts';
import { beginUpload } from './writers.ts';

const execute = promisify(execFile);
/** PostgreSQL alone needs about 80 MB. */
const diskMegabytes = 300;
const draftPath = '/submit-property/draft';
/** Longer than any time limit of the site. */
const patienceMs = 90_000;
/** PostgreSQL has some room left in its own files. */
const maxSaves = 3000;

interface Site {
  service: Service;
  browser: Browser;
  dataDir: string;
}

/** A row of the table: what happened, and the answers to a page, a save and an upload. */
interface Row {
  name: string;
  page: string;
  save: string;
  upload: string;
  afterwards: string;
}

export async function drillSurvival(): Promise<void> {
  if (process.getuid?.() !== 0) throw new OperatorError('The drill needs root, to mount a small disk.');
  await ensureBuilt(console.log);
  const folder = await mkdtemp(path.join(tmpdir(), 'baystead-drill-'));
  await chmod(folder, 0o711);
  const dataDir = `${folder}/site`;
  await execute('mkdir', [dataDir]);
  await execute('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=711`, 'tmpfs', dataDir]);
  const port = await freePort();
  const service = await startService(folder, 'site', {
    PORT: String(port),
    DEMO_DATA: 'off',
    MIN_FREE_GB: '0',
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  });
  try {
    await untilReady([port]);
    const browser = openBrowser(`http://localhost:${port}`, 1, patienceMs);
    console.table([
      await fillDisk({ service, browser, dataDir }),
      await freezeDatabase({ service, browser, dataDir }),
    ]);
  } finally {
    await stopService(service);
    await execute('umount', [dataDir]);
    await rm(folder, { recursive: true });
  }
}

async function fillDisk(site: Site): Promise<Row> {
  const draft = await beginDraft(site.browser);
  const other = openBrowser(site.browser.siteUrl, 2, patienceMs);
  const otherDraft = await beginDraft(other);
  const ballast = `${site.dataDir}/ballast`;
  await writeUntilFull(ballast);
  const pid = site.service.child.pid;
  const answers = await tryAll(site.browser, draft);
  const saves = await saveUntilRefused(other, otherDraft);
  const page = await describeAnswer(() => send(site.browser, '/listings'));
  await rm(ballast);
  const afterwards = await untilSaved(site.browser, draft);
  const restarts = site.service.child.pid === pid ? 'without a restart' : 'after a restart';
  return {
    name: 'full disk',
    ...answers,
    page: `${answers.page}, then ${page}`,
    save: `${answers.save}, then ${saves}`,
    afterwards: `${afterwards}, ${restarts}`,
  };
}

/** All processes of PostgreSQL stop, and keep their connections: nothing answers, and nothing fails. */
async function freezeDatabase(site: Site): Promise<Row> {
  const draft = await beginDraft(site.browser);
  const [postmaster] = (await readFile(`${site.dataDir}/postgres/postmaster.pid`, 'utf8')).split('\n');
  const processes = await processTree(Number(postmaster));
  for (const pid of processes) process.kill(pid, 'SIGSTOP');
  const answers = await tryAll(site.browser, draft);
  for (const pid of processes) process.kill(pid, 'SIGCONT');
  const afterwards = await untilSaved(site.browser, draft);
  return { name: 'frozen database', ...answers, afterwards };
}

interface StartedDraft {
  draftId: string;
  version: number;
}

export async function beginDraft(browser: Browser): Promise<StartedDraft> {
  browser.cookies.clear();
  const { landlord } = completeAnswers();
  const { body } = await post(browser, { intent: 'begin', landlord });
  return JSON.parse(body) as StartedDraft;
}

const saveOf = ({ draftId, version }: StartedDraft) => ({
  intent: 'save',
  draftId,
  version,
  steps: { property: completeAnswers().property },
});

async function post(browser: Browser, message: object): Promise<Answer> {
  return send(browser, draftPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  });
}

/** Saves long texts until the database has no room for another one. */
async function saveUntilRefused(browser: Browser, draft: StartedDraft): Promise<string> {
  for (let saves = 1; saves <= maxSaves; saves += 1) {
    const { listing } = completeAnswers();
    const steps = { listing: { ...listing, description: randomBytes(1500).toString('base64') } };
    const start = performance.now();
    const answer = await post(browser, { ...saveOf(draft), steps }).catch(() => null);
    if (answer?.status === 200) draft.version = (JSON.parse(answer.body) as StartedDraft).version;
    else return `${describe(answer, start)} and ${saves} saves`;
  }
  return `200 for ${maxSaves} saves`;
}

/** At the same time, because each may take until its time limit. */
async function tryAll(browser: Browser, draft: StartedDraft): Promise<Pick<Row, 'page' | 'save' | 'upload'>> {
  const image = await cameraPhoto({ width: 2000, height: 1500 });
  const [page, save, upload] = await Promise.all([
    describeAnswer(() => send(browser, '/listings')),
    describeAnswer(() => post(browser, saveOf(draft))),
    describeAnswer(() => beginUpload(browser, draft.draftId, { name: 'sea.jpg', bytes: image.length })),
  ]);
  return { page, save, upload };
}

async function describeAnswer(ask: () => Promise<Answer>): Promise<string> {
  const start = performance.now();
  return describe(await ask().catch(() => null), start);
}

/** Such as "503 after 2.1 s: We couldn’t save your photo." */
function describe(answer: Answer | null, start: number): string {
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const message = /"message":"([^"]*)"/.exec(answer?.body ?? '')?.[1];
  return `${answer?.status ?? 'no answer'} after ${seconds} s${message ? `: ${message}` : ''}`;
}

async function untilSaved(browser: Browser, draft: StartedDraft): Promise<string> {
  const start = performance.now();
  for (;;) {
    const answer = await post(browser, saveOf(draft)).catch(() => null);
    if (answer?.status === 200) return `saves after ${((performance.now() - start) / 1000).toFixed(1)} s`;
    if (performance.now() - start > 120_000)
      return `no save in two minutes: ${answer?.status} ${answer?.body}`;
    await pause(200);
  }
}

async function writeUntilFull(file: string): Promise<void> {
  const handle = await open(file, 'w');
  for (let size = 1024 ** 2; size >= 1024; size /= 4) {
    try {
      for (;;) await handle.write(Buffer.alloc(size));
    } catch {
      // The disk has no room for a piece of this size.
    }
  }
  await handle.close();
}
