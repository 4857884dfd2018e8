// The nightly backup into BACKUP_DIR, and which of its archives stay: seven days, and four weeks before them.
import { dayMs } from '#domain/day.ts';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { type BackupSource, backUp } from './back-up.ts';
import { explainFailure } from './explain-failure.ts';

const keptDays = 7;
const keptWeeks = 4;
const archiveName = /^baystead-(\d{4}-\d\d-\d\d)\.tar$/;
const unfinishedName = /^baystead-\d{4}-\d\d-\d\d\.tar\.unfinished$/;

/**
 * Deletes what interrupted backups left, because it may fill the disk. Writes the archive of the day, and
 * then deletes old ones. @throws OperatorError with one sentence for the log.
 */
export async function makeNightlyBackup(source: BackupSource, folder: string, now: Date): Promise<void> {
  const file = path.join(folder, `baystead-${now.toISOString().slice(0, 10)}.tar`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of (await readdir(folder)).filter((other) => unfinishedName.test(other)))
      await rm(path.join(folder, name), { recursive: true, force: true });
    await backUp(source, file);
    for (const name of chooseOldArchives(await readdir(folder))) await rm(path.join(folder, name));
  } catch (error) {
    throw explainFailure(error, { read: source.config.dataDir, written: file });
  }
}

/** The archives to delete. Never a file with another name. */
export function chooseOldArchives(names: readonly string[]): string[] {
  const archives = names
    .filter((name) => archiveName.test(name))
    .toSorted()
    .toReversed();
  const earlier = archives.slice(keptDays);
  // The newest of each week, so that the choice stays the same while the days pass.
  const newestOfWeeks = earlier.filter(
    (name, index) => index === 0 || weekOf(name) !== weekOf(earlier[index - 1] ?? ''),
  );
  const kept = new Set(newestOfWeeks.slice(0, keptWeeks));
  return earlier.filter((name) => !kept.has(name));
}

/** Counts weeks from Monday to Sunday. */
function weekOf(name: string): number {
  const days = Date.parse(archiveName.exec(name)?.[1] ?? '') / dayMs;
  return Math.floor((days + 3) / 7); // 1970-01-01 was a Thursday.
}

/** When the newest nightly backup was finished. Null without one, or without BACKUP_DIR. */
export async function lastBackupAt({ backupDir }: Pick<Config, 'backupDir'>): Promise<Date | null> {
  if (backupDir === null) return null;
  const names = await readdir(backupDir).catch(() => []);
  const newest = names
    .filter((name) => archiveName.test(name))
    .toSorted()
    .at(-1);
  return newest === undefined ? null : (await stat(path.join(backupDir, newest))).mtime;
}
