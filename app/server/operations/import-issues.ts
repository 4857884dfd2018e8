// What is wrong in a file to import, as the person at the terminal reads them.
import { toTerminalLine } from '../terminal.ts';

/** The most issues that are listed. Beyond it, an import checks no more photos. */
export const maxIssues = 100;

export interface RowIssue {
  row: string;
  column: string;
  message: string;
}

/**
 * One line for each issue, then a sentence. The same issue of many rows is one line. Values come from the
 * file, so control characters are left out.
 */
export function formatIssues(issues: readonly RowIssue[]): string {
  const lines = [...Map.groupBy(issues, ({ column, message }) => `${column}: ${message}`).values()].map(
    (same) => {
      const [{ row, column, message }] = same as [RowIssue];
      const others = new Set(same.map((issue) => issue.row)).size - 1;
      const rows = others === 0 ? row : `${row} and ${others} more`;
      return toTerminalLine(`${rows}, ${column}: ${message}`);
    },
  );
  const listed = lines.slice(0, maxIssues);
  const rest = lines.length - listed.length;
  const count = issues.length === 1 ? '1 problem' : `${issues.length} problems`;
  return [...listed, ...(rest > 0 ? [`and ${rest} more`] : []), `Nothing was imported: ${count}.`].join('\n');
}
