// Counts the tests of Vitest's report. Skipped and unreported tests count as failed.

export interface Totals {
  passed: number;
  failed: number;
}

interface Report {
  numPassedTests: number;
  numTotalTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/**
 * @param text the report, null if there is none
 * @param succeeded whether the run ended with exit code 0
 */
export function countTests(text: string | null, succeeded: boolean): Totals {
  if (text === null) return { passed: 0, failed: 1 };
  const { numPassedTests: passed, numTotalTests: total, testResults } = JSON.parse(text) as Report;
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      assertionResults.length === 0 || (status === 'failed' && assertionResults.every(isPassed)),
  );
  // Includes skipped tests.
  const failed = total - passed + broken.length;
  const unexplained = !succeeded || passed === 0;
  return { passed, failed: failed === 0 && unexplained ? 1 : failed };
}

function isPassed({ status }: { status: string }): boolean {
  return status === 'passed';
}
