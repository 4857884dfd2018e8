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
