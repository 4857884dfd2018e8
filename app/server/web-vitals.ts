// What browsers report of their pages goes into the log, one line a report, for whatever reads it to count. Anybody can
// send reports, so only so many a minute are written; the others are forgotten.
import type { Logger } from 'pino';
import type { WebVitals } from '#domain/web-vitals.ts';

const minute = 60_000; // milliseconds
const fromOneAddress = 20;
const fromAll = 600;

export type Vitals = ReturnType<typeof createVitals>;

export function createVitals(logger: Logger) {
  let began = 0;
  let all = 0;
  const byAddress = new Map<string, number>();

  return {
    /** Writes a report down, unless its sender, or all together, have sent enough of them; `now` in milliseconds. */
    note(address: string, { page, values }: WebVitals, now = Date.now()): void {
      if (now - began >= minute) {
        [began, all] = [now, 0];
        byAddress.clear();
      }
      const ofAddress = (byAddress.get(address) ?? 0) + 1;
      if (ofAddress > fromOneAddress || all >= fromAll) return;
      byAddress.set(address, ofAddress);
      all += 1;
      logger.info({ page, ...values }, 'web vitals');
    },
  };
}
