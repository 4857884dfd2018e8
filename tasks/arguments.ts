// The arguments of a command: flags and other words. tasks/bootstrap.mjs refuses the flags that npm kept for
// itself.
import { parseArgs } from 'node:util';
import { OperatorError } from '#server/terminal.ts';

/** The flags of all commands. */
export const flags = {
  photos: { type: 'string' },
  'dry-run': { type: 'boolean' },
  'reset-two-factor': { type: 'boolean' },
  revoke: { type: 'boolean' },
} as const;
type Flag = keyof typeof flags;

interface Arguments {
  words: string[];
  flags: {
    photos?: string;
    'dry-run'?: boolean;
    'reset-two-factor'?: boolean;
    revoke?: boolean;
  };
}

/**
 * `usage` ends the sentence about wrong arguments. @throws OperatorError for a flag that the command doesn't
 * have.
 */
export function readArguments(usage: string, known: readonly Flag[] = []): Arguments {
  const options = Object.fromEntries(known.map((flag) => [flag, flags[flag]]));
  try {
    const { positionals, values } = parseArgs({ options, allowPositionals: true });
    return { words: positionals, flags: values };
  } catch (error) {
    throw new OperatorError(`${(error as Error).message.split('. ')[0]}. Say: ${usage}`);
  }
}

/** The only word of a command. @throws OperatorError if there is none, or more. */
export function onlyWord({ words }: Arguments, question: string, usage: string): string {
  const [word, ...others] = words;
  if (word === undefined || others.length > 0) throw new OperatorError(`${question} Say: ${usage}`);
  return word;
}

/** @throws OperatorError if there is an argument. */
export function refuseArguments(command: string): void {
  if (readArguments(command).words.length > 0)
    throw new OperatorError(`${command} takes no arguments. Say: ${command}`);
}
