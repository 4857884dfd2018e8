// Reads Vitest's report: counts the tests and names the failed ones. Skipped and unreported tests count as
// failed.
import path from 'node:path';

export interface Totals {
  passed: number;
  /** One line for each failure: the file, the test, and the first line of the message. */
  failed: string[];
}

interface Report {
  numPassedTests: number;
  testResults: {
    /** The path of the file. */
    name: string;
    status: string;
    /** Empty unless the file broke outside of its tests. */
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/**
 * @param text the report, null if there is none
 * @param succeeded whether the run ended with exit code 0
 */
export function readReport(text: string | null, succeeded: boolean): Totals {
  if (text === null) return { passed: 0, failed: ['The run left no report.'] };
  const { numPassedTests: passed, testResults } = JSON.parse(text) as Report;
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(process.cwd(), name);
    const tests = assertionResults.filter((test) => !isPassed(test));
    const isBroken = assertionResults.length === 0 || (status === 'failed' && tests.length === 0);
    if (isBroken) return [`${file}: ${firstLine(message)}`];
    return tests.map(
      (test) => `${file}: ${test.fullName}: ${firstLine(test.failureMessages[0] ?? test.status)}`,
    );
  });
  if (failed.length === 0 && passed === 0) failed.push('No tests were found.');
  if (failed.length === 0 && !succeeded) failed.push('An error happened outside of the tests.');
  return { passed, failed };
}

function isPassed({ status }: { status: string }): boolean {
  return status === 'passed';
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] || 'failed';
}
