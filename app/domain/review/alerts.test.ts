import { expect, test } from 'vitest';
import { findAlerts, type SiteState } from './alerts.ts';

const gigabyte = 1024 ** 3;
const healthy: SiteState = {
  waitSeconds: {},
  undeliveredMails: 0,
  workers: 1,
  disk: { freeBytes: 50 * gigabyte, totalBytes: 100 * gigabyte },
  minFreeBytes: gigabyte,
  lastBackupAge: null,
};
const disk = (free: number, total: number) => ({
  disk: { freeBytes: free * gigabyte, totalBytes: total * gigabyte },
});
const minutes = (count: number) => count * 60;

test.each<[string, Partial<SiteState>, string[]]>([
  ['a healthy site', {}, []],
  ['no worker', { workers: 0 }, ['worker-missing']],
  ['a mail that waits for 15 minutes', { waitSeconds: { 'send-mail': minutes(15) } }, []],
  ['a mail that waits longer', { waitSeconds: { 'send-mail': minutes(15) + 1 } }, ['mails-waiting']],
  ['3 undelivered mails', { undeliveredMails: 3 }, ['mails-failing']],
  ['a photo that waits for an hour', { waitSeconds: { 'derive-photo': minutes(60) } }, []],
  ['a photo that waits longer', { waitSeconds: { 'derive-photo': minutes(61) } }, ['photos-waiting']],
  ['a calendar that waits', { waitSeconds: { 'read-calendar': minutes(61) } }, ['calendars-waiting']],
  ['a sweep that waits', { waitSeconds: { sweep: minutes(181) } }, ['cleanup-waiting']],
  ['10% of the disk free', disk(10, 100), []],
  ['less than 10% free', disk(9.9, 100), ['disk-filling']],
  ['less than twice MIN_FREE_GB free', disk(1.9, 4), ['disk-filling']],
  ['a backup from last night', { lastBackupAge: minutes(36 * 60) }, []],
  ['an older backup', { lastBackupAge: minutes(36 * 60) + 1 }, ['backup-old']],
  ['nightly backups without a first one', { lastBackupAge: Number.POSITIVE_INFINITY }, ['backup-old']],
  ['several problems', { workers: 0, ...disk(0, 100) }, ['worker-missing', 'disk-filling']],
])('finds the alerts of %s', (_name, problem, alerts) => {
  expect(findAlerts({ ...healthy, ...problem })).toEqual(alerts);
});
