// The handler of each kind of job. Runs in the worker process.
import type { Config } from '../config.ts';
import type { Jobs } from '../jobs.ts';
import type { JobHelpers, TaskList } from 'graphile-worker';
import type pg from 'pg';
import { mailDigests } from '../admin/digest.ts';
import { storeSignals } from '../admin/find-signals.ts';
import { addDueFeedReads, type ParseFeed, importCalendar } from '../calendar/feed-import.ts';
import { releaseStaleJobs } from './stale-workers.ts';
import { enforceDeadlines } from '../inquiries/deadlines.ts';
import type { Decoder } from '../photos/decoder/decoder.ts';
import { storePhoto } from '../photos/store-photo.ts';
import { derivePhoto } from '../photos/variants.ts';
import { deleteFiles } from '../photos/photo-objects.ts';
import { checkAlerts } from '../operations/alerts.ts';
import { makeNightlyBackup } from '../operations/nightly-backup.ts';
import { keepListingsFresh } from '../properties/freshness.ts';
import { endSavedSearches } from '../saved-searches/saved-searches.ts';
import { mailSavedSearches } from '../saved-searches/mail-news.ts';
import { refreshVocabulary } from '../search/vocabulary.ts';
import { sendMail } from './send-mail.ts';
import { sweep } from './sweep.ts';
import type { Server } from '../server.ts';

/** Not on the hour, when many other scheduled jobs run. */
const cron = {
  sweep: '23 * * * *',
  'enforce-deadlines': '41 * * * *',
  // In the night of California.
  'back-up': '17 11 * * *',
  'refresh-vocabulary': '53 * * * *',
  // In the morning of California.
  'mail-saved-searches': '7 15 * * *',
  'mail-digests': '37 14 * * *',
  'store-signals': '2,7,12,17,22,27,32,37,42,47,52,57 * * * *',
  'add-due-calendar-reads': '3,8,13,18,23,28,33,38,43,48,53,58 * * * *',
  'check-alerts': '1,6,11,16,21,26,31,36,41,46,51,56 * * * *',
  'release-stale-jobs': '4,9,14,19,24,29,34,39,44,49,54,59 * * * *',
} as const;

/**
 * Jobs of one queue wait for each other. A slow or long queue doesn't delay the others (worker-process.ts).
 */
const jobQueues: readonly JobQueue[] = [
  { jobs: ['send-mail'], concurrency: 1 },
  // One decoder. Contents are stored first, so that refused files are reported soon.
  { jobs: ['store-photo', 'derive-photo'], concurrency: 1 },
  {
    jobs: [
      'delete-files',
      'sweep',
      'enforce-deadlines',
      'refresh-vocabulary',
      'mail-digests',
      'store-signals',
    ],
    concurrency: 1,
  },
  // Searches for up to half an hour a day.
  { jobs: ['mail-saved-searches'], concurrency: 1 },
  // Four at a time, because reading a calendar mostly waits for another site.
  { jobs: ['read-calendar', 'add-due-calendar-reads'], concurrency: 4 },
  // Never waits behind a queue that it watches.
  { jobs: ['check-alerts', 'release-stale-jobs'], concurrency: 1 },
];
const backupQueue: JobQueue = { jobs: ['back-up'], concurrency: 1 };

/** Only workers with a BACKUP_DIR back up. The queue gives each night's job to one of them. */
export function jobQueuesOf({ backupDir }: Pick<Config, 'backupDir'>): readonly JobQueue[] {
  return backupDir === null ? jobQueues : [...jobQueues, backupQueue];
}

interface JobQueue {
  jobs: readonly (keyof Jobs | keyof typeof cron)[];
  concurrency: number;
}

/** The crontab lines of a queue's scheduled jobs. */
export function toCrontab({ jobs }: JobQueue): string {
  return Object.entries(cron)
    .filter(([name]) => jobs.some((job) => job === name))
    .map(([name, when]) => `${when} ${name}`)
    .join('\n');
}

export interface HandlerContext {
  server: Server;
  pool: pg.Pool;
  decoder: Pick<Decoder, 'decode'>;
  parseFeed: ParseFeed;
}

type Handlers = { [Name in keyof Jobs]: (payload: Jobs[Name], helpers: JobHelpers) => Promise<void> };

export function createJobHandlers({ server, pool, decoder, parseFeed }: HandlerContext): TaskList {
  const handlers: Handlers = {
    'store-photo': (payload, { job }) => storePhoto(server, payload, job.attempts),
    'derive-photo': (payload, { job }) => derivePhoto(server, decoder, payload, job.attempts),
    'delete-files': async ({ storageKeys }) => {
      for (const storageKey of storageKeys) await deleteFiles(server.store, storageKey);
    },
    'send-mail': (job) => sendMail(server, job),
    'read-calendar': ({ linkId }) => importCalendar(server, parseFeed, linkId, new Date()),
  };
  const backUpTonight = async ({ abortSignal }: JobHelpers) => {
    const { backupDir } = server.config;
    if (backupDir === null) return;
    const printLine = (line: string) => server.logger.info(`backup: ${line.trim()}`);
    await makeNightlyBackup({ ...server, pool, printLine, signal: abortSignal }, backupDir, new Date());
  };
  const scheduled: Record<keyof typeof cron, (payload: unknown, helpers: JobHelpers) => Promise<void>> = {
    sweep: () => sweep(server, new Date()),
    'enforce-deadlines': async () => {
      await enforceDeadlines(server.db, new Date());
      await keepListingsFresh(server.db, new Date());
    },
    'back-up': (_payload, helpers) => backUpTonight(helpers),
    'refresh-vocabulary': () => refreshVocabulary(server.db),
    'mail-saved-searches': async () => {
      await endSavedSearches(server.db, new Date());
      await mailSavedSearches(server, new Date());
    },
    'mail-digests': () => mailDigests(server, new Date()),
    'store-signals': () => storeSignals(server),
    'add-due-calendar-reads': () => addDueFeedReads(server, new Date()),
    'check-alerts': () => checkAlerts(server, new Date()),
    // For machines that don't come back. A worker releases the jobs of dead ones only at its start.
    'release-stale-jobs': () => releaseStaleJobs(pool),
  };
  // The queue doesn't know the types of payloads. addJob (queue.ts) checks them.
  return { ...handlers, ...scheduled } as TaskList;
}
