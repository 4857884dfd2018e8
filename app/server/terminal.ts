// How a command talks to the person who started it: sentences instead of stack traces, and a graceful stop.
// Must not depend on requests.

/**
 * What the person at the terminal has to solve before the command can start or go on. Its message is one or
 * more sentences, one per line.
 */
export class OperatorError extends Error {}

/** One line without characters that a terminal obeys: control characters, line breaks and direction marks. */
export function toTerminalLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, ' ');
}

export function printLine(line: string): void {
  process.stdout.write(`${toTerminalLine(line)}\n`);
}

/**
 * What a full disk, a read-only one, or a missing permission means, as the end of a sentence. Null for other
 * errors. `written` is the file that was being written: Node names none when a write fails.
 */
export function explainDiskFailure(error: unknown, written?: string): string | null {
  if (!(error instanceof Error)) return null;
  const { code = '', path: place = written } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `the disk${place === undefined ? '' : ` of ${place}`} is full: free some space there`;
  if (place === undefined) return null;
  if (code === 'EROFS') return `${place} is on a read-only disk: choose another one`;
  if (code === 'EACCES' || code === 'EPERM')
    return `this account may not use ${place}: run the command as the site’s account, or give it the folder with chown`;
  return null;
}

/**
 * Runs a command. Prints the message of an `OperatorError`, or what is wrong with a disk, to standard error
 * and sets exit code 1; rethrows other errors.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const reason = explainDiskFailure(error);
    if (!(error instanceof OperatorError) && reason === null) throw error;
    const message = error instanceof OperatorError ? error.message : `Not finished, because ${reason}.`;
    // A value from a file may be part of the message, so each line is cleaned.
    process.stderr.write(`${message.split('\n').map(toTerminalLine).join('\n')}\n`);
    process.exitCode = 1;
  }
}

const repeatWindowMs = 1000;

/**
 * Calls `stop` once when the process must end: on Ctrl-C, SIGTERM, SIGHUP, or when its parent process ends.
 * The terminal, npm and the task runner may each forward the same Ctrl-C, so signals within one second count
 * as one. A later signal exits immediately.
 */
export function onStopRequest(stop: (reason: string) => void): void {
  let requestedAt: number | null = null;
  const handle = (reason: string) => {
    if (requestedAt !== null && Date.now() - requestedAt > repeatWindowMs) process.exit(1);
    if (requestedAt === null) {
      requestedAt = Date.now();
      stop(reason);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, handle);
  // The parent may exit while this process is still stopping. That must not count as a second request.
  process.on('disconnect', () => requestedAt === null && handle('disconnect'));
  // The open channel to the parent must not keep this process alive.
  process.channel?.unref();
}
