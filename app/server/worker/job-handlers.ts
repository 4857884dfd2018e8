// What is done for each kind of job. Runs in the jobs process.
import type { JobHelpers, TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { FeedImport } from '../calendar/feed-import.ts';
import type { Database } from '../database/database.ts';
import { releaseStaleJobs } from './stale-workers.ts';
import type { Jobs, MailJob } from '../database/queue.ts';
import { keepDeadlines } from '../inquiries/deadlines.ts';
import type { ObjectStore } from '../photos/object-store.ts';
import type { Decoder } from '../photos/decoder/decoder.ts';
import { deriveAvif, derivePhoto } from '../photos/variants.ts';
import { deleteFiles } from '../photos/photo-objects.ts';
import { sweep } from './sweep.ts';

/** When what runs by itself does: not on the hour, when everybody else's timers go off. */
const cron = {
  sweep: '23 * * * *',
  'keep-inquiry-deadlines': '41 * * * *',
  'add-due-calendar-reads': '3,8,13,18,23,28,33,38,43,48,53,58 * * * *',
} as const;

/** Which jobs wait for each other: a queue that hangs or is long holds no other up (worker-process.ts). */
export const taskQueues: readonly TaskQueue[] = [
  { tasks: ['send-mail'], concurrency: 1 },
  // One decoder: the second pass has the lowest priority, so that a new photo waits for one other at most.
  { tasks: ['derive-photo', 'encode-avif'], concurrency: 1 },
  { tasks: ['delete-files', 'sweep', 'keep-inquiry-deadlines'], concurrency: 1 },
  // Most of the time other sites are waited for.
  { tasks: ['read-calendar', 'add-due-calendar-reads'], concurrency: 4 },
];

interface TaskQueue {
  tasks: readonly (keyof Jobs | keyof typeof cron)[];
  concurrency: number;
}

/** The lines of a crontab for what a queue does by itself. */
export function crontabOf({ tasks }: TaskQueue): string {
  return Object.entries(cron)
    .filter(([name]) => tasks.some((task) => task === name))
    .map(([name, when]) => `${when} ${name}`)
    .join('\n');
}

export interface TaskSettings {
  pool: pg.Pool;
  db: Database;
  store: ObjectStore;
  /** The folder of uploads that are under way. */
  uploads: string;
  sendMail: (job: MailJob) => Promise<void>;
  logger: Logger;
  decoder: Pick<Decoder, 'decode' | 'encodeAvif'>;
  feedImport: FeedImport;
}

type Tasks = { [Name in keyof Jobs]: (payload: Jobs[Name], helpers: JobHelpers) => Promise<void> };

export function jobTasks(settings: TaskSettings): TaskList {
  const { pool, db, store, uploads, sendMail, logger, decoder, feedImport } = settings;
  const tasks: Tasks = {
    'derive-photo': (payload, { job }) => derivePhoto({ db, store, decoder, logger }, payload, job.attempts),
    'encode-avif': (payload, { job }) => deriveAvif({ db, store, decoder, logger }, payload, job.attempts),
    'delete-files': async ({ storageKeys }) => {
      for (const storageKey of storageKeys) await deleteFiles(store, storageKey);
    },
    'send-mail': sendMail,
    'read-calendar': ({ propertyId }) => feedImport.read(propertyId, new Date()),
  };
  const sweepAll = async () => {
    // Also those of other machines, which may not come back to release them.
    await releaseStaleJobs(pool);
    await sweep({ db, store, uploads }, new Date());
  };
  const alone: Record<keyof typeof cron, () => Promise<void>> = {
    sweep: sweepAll,
    'keep-inquiry-deadlines': () => keepDeadlines(db, new Date()),
    'add-due-calendar-reads': () => feedImport.addDueReads(new Date()),
  };
  // The queue knows nothing of payloads: addJob (queue.ts) is what gives each job the one that its task expects.
  return { ...tasks, ...alone } as TaskList;
}
