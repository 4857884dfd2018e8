// How many labeled properties (labeled-properties.ts) the signals of a review mark as suspicious.
import type { Database } from '#server/database/database.ts';
import type { Figure } from './figure.ts';
import { evaluateSignals } from './labeled-evaluation.ts';

export async function measureSignals(db: Database, seed: number): Promise<Figure[]> {
  const { precision, recall, ways, falseAlarms } = await evaluateSignals(db, seed);
  const byWay = Array.from(
    ways,
    ([way, { suspicious, count }]) => `${way || 'honest'}: ${suspicious} of ${count} suspicious`,
  );
  return [
    { what: 'suspicious properties that are labeled', share: precision, floor: 0.9, misses: falseAlarms },
    { what: 'labeled properties that are suspicious', share: recall, floor: 0.9, misses: byWay },
  ];
}
