// The arguments of `npm run import` and `npm run export`: a file, and flags.
import { parseArgs } from 'node:util';
import { StartProblem } from '#server/terminal.ts';

export interface FileArguments {
  file: string;
  photoFolder: string | null;
  isDryRun: boolean;
}

/** `usage` ends the sentence about wrong arguments. @throws StartProblem */
export function readFileArguments(flags: readonly ('photos' | 'dry-run')[], usage: string): FileArguments {
  const known = { photos: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const;
  const options = Object.fromEntries(flags.map((flag) => [flag, known[flag]]));
  let parsed;
  try {
    parsed = parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new StartProblem(`${(error as Error).message.split('. ')[0]}. Say: ${usage}`);
  }
  const { photos, 'dry-run': dryRun } = parsed.values as { photos?: string; 'dry-run'?: boolean };
  const [file, ...others] = parsed.positionals;
  if (file === undefined || others.length > 0) throw new StartProblem(`Which file? Say: ${usage}`);
  return { file, photoFolder: photos ?? null, isDryRun: dryRun ?? false };
}
