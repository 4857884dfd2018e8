// Measures what the site understands and finds, by labeled sets: searches, hints, the signals of a review,
// calendar feeds, and the cost of texts. Fails if a figure is below its floor. Argument: the seed of the
// labeled properties (1).
import { createDatabase } from '#server/database/database.ts';
import { OperatorError } from '#server/terminal.ts';
import { withProperties } from './properties.ts';
import { measureCosts } from './quality/costs.ts';
import { measureFeeds } from './quality/feeds.ts';
import { type Figure, formatFigure, isBelowFloor } from './quality/figure.ts';
import { measureHints } from './quality/hints.ts';
import { measureQuestions } from './quality/questions.ts';
import { measureSentences } from './quality/sentences.ts';
import { measureSignals } from './quality/signals.ts';

export async function benchQuality([seed = '1']: readonly string[]): Promise<void> {
  const figures: Figure[] = [];
  const report = (measured: readonly Figure[]) => {
    figures.push(...measured);
    console.log(measured.map(formatFigure).join('\n'));
  };
  report(measureHints());
  report(measureFeeds());
  report(measureCosts());
  await withProperties(0, async (pool) => {
    const db = createDatabase(pool);
    for (const measure of [measureQuestions, measureSentences, () => measureSignals(db, Number(seed))]) {
      await pool.query('TRUNCATE properties, photos CASCADE');
      report(await measure(db));
    }
  });
  const low = figures.filter(isBelowFloor).map(({ what }) => what);
  if (low.length > 0) throw new OperatorError(`Below the floor: ${low.join('; ')}.`);
}
