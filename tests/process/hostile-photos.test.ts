// Everything that hostile-photos.ts can think of, sent to a real site: its pages, its worker and its decoder.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, createDatabase, openPool } from '#server/database/database.ts';
import { addJob } from '#server/database/queue.ts';
import { childrenOf, peakMegabytes } from '../support/process-memory.ts';
import { visitorOf } from '../support/visitor.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';
import { type HostileFile, hostileFiles } from '../support/hostile-photos.ts';
import { logger } from '../support/photo-fixture.ts';
import { cameraPhoto } from '../support/camera-photo.ts';
import { launchTemporarySite, type TemporarySite } from '../support/site.ts';

let database: FreshDatabase;
let site: TemporarySite;
let db: Database;

beforeAll(async () => {
  database = await freshDatabase();
  site = await launchTemporarySite({ DATABASE_URL: database.url, LOG_LEVEL: 'warn' });
  db = createDatabase(openPool(database.url, logger, { connections: 2 }));
});
afterAll(async () => {
  await site.stop();
  await db.destroy();
  await database.drop();
});

const mail = { about: 'account-deleted', email: 'a@example.com' } as const;

/** A draft takes 40. */
const perDraft = 40;

/** Sends each file as an upload of its own; the statuses of the last answers by what was sent. */
async function sendAll(files: readonly HostileFile[]): Promise<Map<string, number>> {
  const statuses = new Map<string, number>();
  for (let from = 0; from < files.length; from += perDraft) {
    const visitor = visitorOf(site.url);
    await visitor.beginDraft();
    for (const { what, name, content } of files.slice(from, from + perDraft)) {
      const file = new File([new Uint8Array(content)], name, { type: 'image/jpeg' });
      statuses.set(what, await visitor.send(file));
      await notePeak();
    }
  }
  return statuses;
}

const countPending = async () => {
  const pending = db.selectFrom('photos').select('id').where('state', '=', 'pending');
  return (await pending.execute()).length;
};

/** Of the decoders, in megabytes; the processes come and go. */
let highest = 0;

async function notePeak(): Promise<void> {
  const [worker = 0] = await childrenOf(site.pid, 'worker-process');
  const decoders = await childrenOf(worker, 'decoder-process').catch(() => []);
  const peaks = await Promise.all(decoders.map((pid) => peakMegabytes(pid).catch(() => 0)));
  highest = Math.max(highest, ...peaks);
}

test.runIf(process.platform === 'linux')(
  'survives all hostile files without filling its memory or delaying a mail',
  async () => {
    const files = await hostileFiles();
    expect(files.length).toBeGreaterThanOrEqual(150);
    const heavy = await Promise.all([1, 2, 3].map((seed) => cameraPhoto({ seed })));
    const last = heavy.map((content, seed) => ({ what: `photo ${seed}`, name: `${seed}.jpg`, content }));
    const statuses = await sendAll([...files, ...last]);
    expect([...statuses].filter(([, status]) => ![200, 422].includes(status))).toEqual([]);

    await addJob(db, 'send-mail', mail);
    const mails = async () => (await db.selectFrom('mailbox').select('id').execute()).length;
    await expect.poll(mails, { interval: 20 }).toBe(1);
    expect(await countPending()).toBeGreaterThan(0);

    const look = async () => {
      await notePeak();
      return countPending();
    };
    await expect.poll(look, { timeout: 100_000, interval: 50 }).toBe(0);
    expect(highest).toBeGreaterThan(50);
    expect(highest).toBeLessThan(1024);
    expect(await peakMegabytes(site.pid)).toBeLessThan(300);
    expect(site.said()).not.toMatch(/"level":(?:50|60)/);
  },
  200_000,
);
