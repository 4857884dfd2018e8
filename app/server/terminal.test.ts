import { afterEach, expect, test, vi } from 'vitest';
import { printLine, runCommand, OperatorError } from './terminal.ts';

const hostile = 'a\u001B[2J\u0007\u009B31m\u202Eb\r\u2028c';

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
});

test('prints no control character or mark of direction', async () => {
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  printLine(`${hostile}\nRestored.`);
  await runCommand(() => Promise.reject(new OperatorError(`${hostile}\nSecond line.`)));
  expect(output.mock.calls).toEqual([['a [2J 31m b c Restored.\n']]);
  expect(errors.mock.calls).toEqual([['a [2J 31m b c\nSecond line.\n']]);
  expect(process.exitCode).toBe(1);
});

test.each([
  ['ENOSPC', undefined, 'the disk is full: free some space there.'],
  ['ENOSPC', '/backups', 'the disk of /backups is full: free some space there.'],
  ['EROFS', '/backups', '/backups is on a read-only disk: choose another one.'],
  [
    'EACCES',
    '/backups',
    'this account may not use /backups: run the command as the site’s account, or give it the folder with chown.',
  ],
])('explains %s of %s in one sentence', async (code, file, sentence) => {
  const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await runCommand(() => Promise.reject(Object.assign(new Error(code), { code, path: file })));
  expect(errors.mock.calls).toEqual([[`Not finished, because ${sentence}\n`]]);
  expect(process.exitCode).toBe(1);
});

test('rethrows a bug', async () => {
  const bug = new TypeError('rows is undefined');
  await expect(runCommand(() => Promise.reject(bug))).rejects.toBe(bug);
});
