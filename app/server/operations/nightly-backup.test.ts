import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { setUpFolder } from '#tests/support/folder.ts';
import { setUpSite } from '#tests/support/site.ts';
import { openPool } from '../database/database.ts';
import { OperatorError } from '../terminal.ts';
import { createJobHandlers, jobQueuesOf, toCrontab } from '../worker/job-handlers.ts';
import { chooseOldArchives, lastBackupAt, makeNightlyBackup } from './nightly-backup.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const folder = await setUpFolder();
const backupDir = path.join(folder, 'new', 'backups');
const { server } = await setUpSite({ BACKUP_DIR: backupDir });

test('keeps seven days, and the newest of the four weeks before them', () => {
  const names: string[] = [];
  const start = Date.UTC(2026, 8, 1);
  for (let day = 0; day < 90; day += 1) {
    names.push(`baystead-${new Date(start + day * 86_400_000).toISOString().slice(0, 10)}.tar`);
    for (const old of chooseOldArchives(names)) names.splice(names.indexOf(old), 1);
  }
  // The last day is a Sunday, and so are the four others.
  expect(names.map((name) => name.slice(9, 19))).toEqual([
    ...['2026-10-25', '2026-11-01', '2026-11-08', '2026-11-15', '2026-11-22'].slice(1),
    ...['23', '24', '25', '26', '27', '28', '29'].map((day) => `2026-11-${day}`),
  ]);
});

test('never chooses a file with another name', () => {
  const others = ['baystead.tar', 'my-baystead-2020-01-01.tar', 'baystead-2020-01-01.tar.gz', 'notes.txt'];
  expect(chooseOldArchives(others)).toEqual([]);
});

test('backs up in the worker, replaces the archive of the day, and deletes old archives only', async () => {
  expect(await lastBackupAt(server.config)).toBeNull();
  await mkdir(path.join(backupDir, 'baystead-2026-01-01.tar.unfinished'), { recursive: true });
  const oldArchives = Array.from(
    { length: 15 },
    (_, day) => `baystead-2020-01-${String(day + 1).padStart(2, '0')}.tar`,
  );
  for (const name of ['notes.txt', ...oldArchives]) await writeFile(path.join(backupDir, name), 'old');
  const pool = openPool(String(server.config.databaseUrl), pino({ level: 'silent' }), { connections: 2 });
  const unused = { decoder: {}, parseFeed: {} } as never as Parameters<typeof createJobHandlers>[0];
  const { 'back-up': handler } = createJobHandlers({ ...unused, server, pool });
  const helpers = { abortSignal: new AbortController().signal } as Parameters<NonNullable<typeof handler>>[1];
  for (let night = 0; night < 2; night += 1) await handler?.({}, helpers);
  await pool.end();
  const names = (await readdir(backupDir)).toSorted();
  const today = `baystead-${new Date().toISOString().slice(0, 10)}.tar`;
  expect(names).toEqual([...oldArchives.slice(4, 5), ...oldArchives.slice(8), today, 'notes.txt']);
  const last = await lastBackupAt(server.config);
  expect(Math.abs(Number(last) - Date.now())).toBeLessThan(60_000);
});

test('fails with one sentence for the log, after it made room on a full disk', async () => {
  const full = path.join(folder, 'full');
  await mkdir(path.join(full, 'baystead-2026-01-01.tar.unfinished'), { recursive: true });
  const error = Object.assign(new Error('no space'), { code: 'ENOSPC', errno: -28 });
  const source: Parameters<typeof makeNightlyBackup>[0] = {
    ...server,
    pool: { query: () => Promise.reject(error) } as never,
    printLine: () => undefined,
    signal: new AbortController().signal,
  };
  const now = new Date('2026-11-20T11:17:00Z');
  await expect(makeNightlyBackup(source, full, now)).rejects.toThrow(
    new OperatorError(
      `Not finished, because the disk of ${full}/baystead-2026-11-20.tar is full: free some space there.`,
    ),
  );
  expect(await readdir(full)).toEqual([]);
  await expect(makeNightlyBackup(source, '/dev/full/backups', now)).rejects.toThrow(
    /^Not finished, because \/dev\/full\/backups cannot be used: not a directory\.$/,
  );
});

test('is scheduled only by workers that have a BACKUP_DIR', () => {
  const crontab = (dir: string | null) => jobQueuesOf({ backupDir: dir }).map(toCrontab).join('\n');
  expect(crontab(backupDir)).toContain('17 11 * * * back-up');
  expect(crontab(null)).not.toContain('back-up');
});
