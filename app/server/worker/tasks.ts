// What is done for each kind of job. Runs in the jobs process.
import type { JobHelpers, TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { releaseJobsOfDeadWorkers } from './stale-workers.ts';
import type { Jobs, MailJob } from '../database/queue.ts';
import type { ObjectStore } from '../photos/object-store.ts';
import type { Decoder } from '../photos/decoder/decoder.ts';
import { derivePhoto } from '../photos/variants.ts';
import { deleteFiles } from '../photos/photo-objects.ts';
import { sweep } from './sweep.ts';

/** When the sweep runs: every hour, not on the hour, when everybody else's timers go off. */
export const crontab = '23 * * * * sweep';

/** Which jobs wait for each other: a queue that hangs or is long holds no other up (worker-process.ts). */
export const taskQueues: Record<'mail' | 'photos' | 'files', readonly string[]> = {
  mail: ['send-mail'] satisfies (keyof Jobs)[],
  photos: ['derive-photo'] satisfies (keyof Jobs)[],
  files: ['delete-files', 'sweep'],
};

export interface TaskSettings {
  pool: pg.Pool;
  db: Database;
  store: ObjectStore;
  sendMail: (job: MailJob) => Promise<void>;
  logger: Logger;
  decoder: Pick<Decoder, 'decode'>;
}

type Tasks = { [Name in keyof Jobs]: (payload: Jobs[Name], helpers: JobHelpers) => Promise<void> };

export function jobTasks(settings: TaskSettings): TaskList {
  const { pool, db, store, sendMail, logger, decoder } = settings;
  const tasks: Tasks = {
    'derive-photo': (payload, { job }) => derivePhoto({ db, store, decoder, logger }, payload, job.attempts),
    'delete-files': async ({ storageKeys }) => {
      for (const storageKey of storageKeys) await deleteFiles(store, storageKey);
    },
    'send-mail': sendMail,
  };
  const sweepAll = async () => {
    // Also those of other machines, which may not come back to release them.
    await releaseJobsOfDeadWorkers(pool);
    await sweep({ db, store }, new Date());
  };
  // The queue knows nothing of payloads: addJob (jobs.ts) is what gives each job the one that its task expects.
  return { ...tasks, sweep: sweepAll } as TaskList;
}
