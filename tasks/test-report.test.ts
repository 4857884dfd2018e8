import path from 'node:path';
import { expect, test } from 'vitest';
import { readReport } from './test-report.ts';

/** A report with one file for each list of statuses. */
function report(...files: string[][]): string {
  const all = files.flat();
  return JSON.stringify({
    numPassedTests: all.filter((status) => status === 'passed').length,
    numTotalTests: all.length,
    testResults: files.map((tests, file) => ({
      name: path.resolve(`app/file-${file + 1}.test.ts`),
      message: tests.length > 0 ? '' : 'Cannot find module',
      status: tests.length > 0 && tests.every((status) => status === 'passed') ? 'passed' : 'failed',
      assertionResults: tests.map((status, index) => ({
        status,
        fullName: `group test ${index + 1}`,
        failureMessages: status === 'failed' ? ['Error: expected 1 to be 2\n    at file'] : [],
      })),
    })),
  });
}

test.each([
  ['all passed', report(['passed', 'passed'], ['passed']), true, 3, []],
  [
    'two failed',
    report(['passed', 'failed'], ['passed'], ['failed']),
    false,
    2,
    [
      'app/file-1.test.ts: group test 2: Error: expected 1 to be 2',
      'app/file-3.test.ts: group test 1: Error: expected 1 to be 2',
    ],
  ],
  ['one was skipped', report(['passed', 'skipped']), true, 1, ['app/file-1.test.ts: group test 2: skipped']],
  [
    'a file broke before its first test',
    report(['passed'], []),
    false,
    1,
    ['app/file-2.test.ts: Cannot find module'],
  ],
  ['nothing was there to run', report(), true, 0, ['No tests were found.']],
  [
    'an error happened outside of the tests',
    report(['passed']),
    false,
    1,
    ['An error happened outside of the tests.'],
  ],
  ['the run left no report', null, true, 0, ['The run left no report.']],
])('when %s', (_case, text, succeeded, passed, failed) => {
  expect(readReport(text, succeeded)).toEqual({ passed, failed });
});
