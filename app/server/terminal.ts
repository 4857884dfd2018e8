// How a process speaks to the person who started it: one sentence for what is wrong, never a stack trace for it, and
// one meaning of being asked to stop. Knows nothing of requests.

/** What stops a command from starting and is for the person at the terminal to settle; its message is a sentence. */
export class StartProblem extends Error {}

/** Says a line to whoever started the command. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Runs a command to its end; a `StartProblem` becomes its sentences on the error output and exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

const oneRequest = 1000; // milliseconds

/**
 * Calls `stop` once when the process is asked to end: Ctrl-C, SIGTERM, SIGHUP, or the end of the process that started
 * it. One Ctrl-C may arrive several times, from the terminal, from npm and from the task runner, so what comes within
 * a second is one request; a later one ends the process at once.
 */
export function onStopRequest(stop: (reason: string) => void): void {
  let asked: number | null = null;
  const handle = (reason: string) => {
    if (asked !== null && Date.now() - asked > oneRequest) process.exit(1);
    if (asked === null) {
      asked = Date.now();
      stop(reason);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, handle);
  // The one who started this process may go before it has ended: that is no second request.
  process.on('disconnect', () => asked === null && handle('disconnect'));
  // Only the news of a disconnection is wanted, not that the channel keeps the process alive.
  process.channel?.unref();
}
