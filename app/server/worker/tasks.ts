// What is done for each kind of job. Runs in the jobs process.
import type { JobHelpers, TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { releaseJobsOfDeadWorkers } from './stale-workers.ts';
import type { Jobs } from '../database/queue.ts';
import type { Limits } from '../rate-limits.ts';
import type { Mail } from '../mail/mail.ts';
import type { Messages } from '../mail/messages.ts';
import type { ObjectStore } from '../photos/object-store.ts';
import { derivePhoto } from '../photos/variants.ts';
import { deleteFiles } from '../photos/photo-objects.ts';
import { mailOwnerLinks } from '../properties/owner-links.ts';
import { sweep } from './sweep.ts';

/** When the sweep runs: every hour, not on the hour, when everybody else's timers go off. */
export const crontab = '23 * * * * sweep';

/** What waits for a mail server, and not for a processor: worker-process.ts keeps it apart from the rest. */
export const mailTasks: readonly string[] = ['send-owner-links', 'send-mail'] satisfies (keyof Jobs)[];

/** Seconds of work that a photograph may cost: the largest that is allowed costs some 5. */
const derivingLimit = 60;

export interface TaskSettings {
  pool: pg.Pool;
  db: Database;
  store: ObjectStore;
  mail: Pick<Mail, 'deliver'>;
  messages: Messages;
  limits: Pick<Limits, 'mailToUnverified'>;
  logger: Logger;
  /** Ends this process at once: nothing else stops a decoder that hangs. The photograph fails after some of these. */
  endProcess: () => void;
}

type Tasks = { [Name in keyof Jobs]: (payload: Jobs[Name], helpers: JobHelpers) => Promise<void> };

export function jobTasks(settings: TaskSettings): TaskList {
  const { pool, db, store, mail, messages, limits, logger, endProcess } = settings;
  const tasks: Tasks = {
    'derive-photo': async ({ photoId }, { job }) => {
      const watch = watchWork(derivingLimit, endProcess);
      const attempt = { number: job.attempts, lastError: job.last_error };
      await derivePhoto({ db, store, logger }, photoId, attempt).finally(() => clearInterval(watch));
    },
    'delete-files': async ({ storageKeys }) => {
      for (const storageKey of storageKeys) await deleteFiles(store, storageKey);
    },
    'send-owner-links': ({ email }) => mailOwnerLinks({ db, limits, messages }, email),
    'send-mail': (payload) => mail.deliver(payload),
  };
  const sweepAll = async () => {
    // Also those of other machines, which may not come back to release them.
    await releaseJobsOfDeadWorkers(pool);
    await sweep({ db, store }, new Date());
  };
  // The queue knows nothing of payloads: addJob (jobs.ts) is what gives each job the one that its task expects.
  return { ...tasks, sweep: sweepAll } as TaskList;
}

/** Counts the processor's time and not the clock's: on a busy machine an honest photograph may take minutes. */
function watchWork(seconds: number, onSpent: () => void): NodeJS.Timeout {
  const before = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if (user + system > seconds * 1e6) onSpent();
  }, 1000);
}
