// The problems of an import, as the person at the terminal reads them.
import { toTerminalLine } from '../terminal.ts';

/** How many problems are listed. An import stops to look for more in photos. */
export const maxProblems = 100;

export interface PlacedProblem {
  place: string;
  column: string | null;
  message: string;
}

/** One line for each problem, then a sentence. Values come from the file, so control characters are left out. */
export function formatProblems(problems: readonly PlacedProblem[]): string {
  const listed = problems.slice(0, maxProblems).map(({ place, column, message }) => {
    const where = column === null ? `${place} ` : `${place}, ${column}: `;
    return toTerminalLine(`${where}${message}`);
  });
  const rest = problems.length - listed.length;
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  return [...listed, ...(rest > 0 ? [`and ${rest} more`] : []), `Nothing was imported: ${count}.`].join('\n');
}
