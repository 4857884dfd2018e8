// For test files that compare days: a midnight may fall between what a test expects and what the code reads.
import { afterAll, vi } from 'vitest';

/** Stops the date of this process for all tests of a file. Timers and the database's clock go on. */
export function holdDate(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  afterAll(() => void vi.useRealTimers());
}
