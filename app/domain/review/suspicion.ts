// Apart from the rules of signals.ts, because the administration loads it in the browser.
import type { Signal } from './signals.ts';

/** Whether a reviewer should look twice. */
export function isSuspicious(signals: readonly Signal[]): boolean {
  return signals.some(({ strength }) => strength === 'strong');
}
