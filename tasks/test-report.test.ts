import { expect, test } from 'vitest';
import { countTests } from './test-report.ts';

function report(...files: string[][]): string {
  const all = files.flat();
  return JSON.stringify({
    numPassedTests: all.filter((status) => status === 'passed').length,
    numTotalTests: all.length,
    testResults: files.map((tests) => ({
      status: tests.length > 0 && tests.every((status) => status === 'passed') ? 'passed' : 'failed',
      assertionResults: tests.map((status) => ({ status })),
    })),
  });
}

test.each([
  ['all passed', report(['passed', 'passed'], ['passed']), true, 3, 0],
  ['one failed', report(['passed', 'failed'], ['passed']), false, 2, 1],
  ['one was skipped', report(['passed', 'skipped']), true, 1, 1],
  ['a file broke before its first test', report(['passed'], []), false, 1, 1],
  ['nothing was there to run', report(), true, 0, 1],
  ['an error happened outside of the tests', report(['passed']), false, 1, 1],
  ['the run left no report', null, true, 0, 1],
])('when %s', (_case, text, succeeded, passed, failed) => {
  expect(countTests(text, succeeded)).toEqual({ passed, failed });
});
