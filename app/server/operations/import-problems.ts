// The problems of an import, as the person at the terminal reads them.
import { toTerminalLine } from '../terminal.ts';

/** How many lines are listed. An import stops to look for more in photos. */
export const maxProblems = 100;

export interface PlacedProblem {
  place: string;
  column: string | null;
  message: string;
}

/**
 * One line for each problem, then a sentence. The same problem of several places is one line. Values come from the file, so
 * control characters are left out.
 */
export function formatProblems(problems: readonly PlacedProblem[]): string {
  const lines = [...Map.groupBy(problems, ({ column, message }) => `${column}: ${message}`).values()].map(
    (same) => {
      const [{ place, column, message }] = same as [PlacedProblem];
      const others = new Set(same.map((problem) => problem.place)).size - 1;
      const places = others === 0 ? place : `${place} and ${others} more`;
      return toTerminalLine(column === null ? `${places} ${message}` : `${places}, ${column}: ${message}`);
    },
  );
  const listed = lines.slice(0, maxProblems);
  const rest = lines.length - listed.length;
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  return [...listed, ...(rest > 0 ? [`and ${rest} more`] : []), `Nothing was imported: ${count}.`].join('\n');
}
