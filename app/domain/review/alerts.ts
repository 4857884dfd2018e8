// The conditions that an operator has to act on, as data: what administrators read about each, and when it
// holds.

/** What the conditions compare. server/operations/measurements.ts reads it. */
export interface SiteState {
  /**
   * By kind of job: how long the oldest due job has been waiting, in seconds. A kind without due jobs may be
   * missing.
   */
  waitSeconds: Readonly<Record<string, number>>;
  /**
   * Mails that failed and are still not delivered an hour later. Counts a mail until a day after its last
   * attempt.
   */
  undeliveredMails: number;
  /** Worker processes that gave a sign of life in the last minute. */
  workers: number;
  disk: Readonly<{ freeBytes: number; totalBytes: number }>;
  /** Uploads stop below this free space (MIN_FREE_GB). */
  minFreeBytes: number;
  /** In seconds. Infinity before the first backup. Null without nightly backups (BACKUP_DIR). */
  lastBackupAge: number | null;
}

interface AlertRule {
  title: string;
  /** What is wrong, and what to do about it. */
  text: string;
  holds: (state: SiteState) => boolean;
}

const minute = 60;
const hour = 60 * minute;
/** One refused address isn't an outage, and any visitor can type it. */
const minUndeliveredMails = 3;
/** Twice the share below which uploads stop. */
const minFreeShare = 0.1;

const waitsLonger = (limit: number, jobs: readonly string[]) => (state: SiteState) =>
  jobs.some((job) => (state.waitSeconds[job] ?? 0) > limit);

export const alertRules = {
  'worker-missing': {
    title: 'Background work has stopped',
    text: 'No worker has checked in for a minute, so mails, photos, and calendars are on hold. Check the server’s log to see why the worker stopped, then start it again.',
    holds: ({ workers }) => workers === 0,
  },
  'mails-waiting': {
    title: 'Mails aren’t going out',
    text: 'A mail has been waiting for more than 15 minutes. Check that a worker is running and that the mail server isn’t slow.',
    holds: waitsLonger(15 * minute, ['send-mail']),
  },
  'mails-failing': {
    title: 'Mails can’t be delivered',
    text: `At least ${minUndeliveredMails} mails failed and still haven’t gone out after an hour. Check the mail server and SMTP_URL. We keep trying for four days.`,
    holds: ({ undeliveredMails }) => undeliveredMails >= minUndeliveredMails,
  },
  'photos-waiting': {
    title: 'Photos are taking too long',
    text: 'A photo has been waiting for more than an hour, so its home shows an empty frame. Check the server’s log, or add a worker if many photos came in.',
    holds: waitsLonger(hour, ['derive-photo']),
  },
  'calendars-waiting': {
    title: 'Calendars aren’t being read',
    text: 'A calendar has been waiting for more than an hour, so its busy nights may be out of date. Check the server’s log, or add a worker.',
    holds: waitsLonger(hour, ['read-calendar', 'add-due-calendar-reads']),
  },
  'cleanup-waiting': {
    title: 'Deadlines and cleanup are behind',
    text: 'Reminders, deadlines, or deletions have been waiting for more than three hours. Check the server’s log and the store for photos.',
    holds: waitsLonger(3 * hour, ['delete-files', 'sweep', 'enforce-deadlines']),
  },
  'disk-filling': {
    title: 'The disk is filling up',
    text: 'Less than 10% of the disk that holds DATA_DIR is free, or less than twice MIN_FREE_GB. Make room soon: uploads stop at half of that, and a full disk stops the database.',
    holds: ({ disk, minFreeBytes }) =>
      disk.freeBytes < disk.totalBytes * minFreeShare || disk.freeBytes < 2 * minFreeBytes,
  },
  'backup-old': {
    title: 'There’s no recent backup',
    text: 'BACKUP_DIR has no backup from the last 36 hours. Check the server’s log and the free space of that folder, or make a backup now with npm run backup.',
    holds: ({ lastBackupAge }) => lastBackupAge !== null && lastBackupAge > 36 * hour,
  },
} satisfies Record<string, AlertRule>;

export type AlertName = keyof typeof alertRules;

export const alertNames = Object.keys(alertRules) as AlertName[];

/** The conditions that hold. */
export function findAlerts(state: SiteState): AlertName[] {
  return alertNames.filter((name) => alertRules[name].holds(state));
}
