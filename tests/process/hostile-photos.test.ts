// Uploads all files of tests/support/hostile-photos.ts to a running site with its worker and decoder
// processes.
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
});

const mail = { about: 'account-deleted', email: 'a@example.com' } as const;

/** The maximum number of photos in a draft. */
const perDraft = 40;

/**
 * Uploads all files, those of different drafts concurrently. Fails if the content of one isn't accepted.
 */
async function sendAll(files: readonly HostileFile[]): Promise<void> {
  const fillDraft = async (part: readonly HostileFile[]) => {
    const visitor = visitorOf(site.url);
    await visitor.beginDraft();
    for (const { name, content } of part) {
      const file = new File([new Uint8Array(content)], name, { type: 'image/jpeg' });
      await visitor.send(file);
      await notePeak();
    }
  };
  const drafts = Array.from({ length: Math.ceil(files.length / perDraft) }, (_, index) =>
    fillDraft(files.slice(index * perDraft, (index + 1) * perDraft)),
  );
  await Promise.all(drafts);
}

const countPending = async () => {
  const pending = db.selectFrom('photos').select('id').where('state', '=', 'pending');
  return (await pending.execute()).length;
};

/** The highest memory use of any decoder process so far, in MB. */
let highest = 0;

async function notePeak(): Promise<void> {
  const [worker = 0] = await childrenOf(site.pid, 'worker-process');
  const decoders = await childrenOf(worker, 'decoder-process').catch(() => []);
  const peaks = await Promise.all(decoders.map((pid) => peakMegabytes(pid).catch(() => 0)));
  highest = Math.max(highest, ...peaks);
}

test.runIf(process.platform === 'linux')(
  'decodes or rejects all hostile files within its memory limits, without delaying a mail',
  async () => {
    // An empty file is refused before its content is sent.
    const files = (await hostileFiles()).filter(({ content }) => content.length > 0);
    expect(files.length).toBeGreaterThanOrEqual(120);
    const last = { what: 'a large photo', name: 'large.jpg', content: await cameraPhoto() };
    await sendAll([...files, last]);

    await addJob(db, 'send-mail', mail);
    const mails = async () => (await db.selectFrom('mailbox').select('id').execute()).length;
    await expect.poll(mails, { interval: 20 }).toBe(1);
    expect(await countPending()).toBeGreaterThan(0);

    const countLeft = async () => {
      await notePeak();
      return countPending();
    };
    await expect.poll(countLeft, { timeout: 100_000, interval: 50 }).toBe(0);
    expect(highest).toBeGreaterThan(50);
    expect(highest).toBeLessThan(1024);
    expect(await peakMegabytes(site.pid)).toBeLessThan(300);
    expect(site.output()).not.toMatch(/"level":(?:50|60)/);
  },
  200_000,
);
