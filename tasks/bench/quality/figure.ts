// A figure of a labeled set, and what the bench prints of it.

export interface Figure {
  what: string;
  /** From 0 to 1; more is better. */
  share: number;
  /** The least share that passes. */
  floor: number;
  /** What was wrong, one line for each. */
  misses: readonly string[];
}

export const isBelowFloor = ({ share, floor }: Figure) => !(share >= floor);

export function average(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}

export function formatFigure(figure: Figure): string {
  const { what, share, floor, misses } = figure;
  const verdict = isBelowFloor(figure) ? 'BELOW' : 'meets';
  const head = `${share.toFixed(3)} ${verdict} the floor of ${floor.toFixed(2)}: ${what}`;
  return [head, ...misses.map((miss) => `  ${miss}`)].join('\n');
}
