// The child process that works through the jobs, seen from the process that serves pages: starts it, starts it again
// when a job has brought it down, ends it. What the jobs do is in worker-process.ts.
import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';

/** The first message that the child gets; the second is 'stop', after which it finishes the jobs in hand and ends. */
export interface JobsProcessSettings {
  config: Config;
  databaseUrl: string;
}

const restartAfter = 1000; // milliseconds
const stopTimeoutMs = 20_000;

export interface JobsChild {
  /** Starts the process again once its current jobs are done, with the newest code. */
  restart: () => void;
  /** Resolves when the child has ended. */
  stop: () => Promise<void>;
}

export function startJobsChild(settings: JobsProcessSettings, logger: Logger): JobsChild {
  let stopping = false;
  let child = begin();

  function begin(): ChildProcess {
    // In a session of its own, so that a Ctrl-C in the terminal reaches it through this process only. It ends by
    // itself when the channel closes, so that it never outlives this process.
    const started = fork(path.join(import.meta.dirname, 'worker-process.ts'), [], {
      detached: true,
      execArgv: [],
    });
    const beginAgain = () => {
      setTimeout(() => {
        if (!stopping) child = begin();
      }, restartAfter);
    };
    started.once('error', () => {
      // One that was never there tells of no end.
      if (started.pid === undefined) beginAgain();
    });
    started.on('error', (error) => logger.error({ err: error }, 'the process for jobs could not be reached'));
    started.on('exit', (code, signal) => {
      if (stopping) return;
      if (code !== 0) logger.error({ code, signal }, 'the process for jobs ended; it is started again');
      beginAgain();
    });
    started.send(settings);
    return started;
  }

  return {
    restart: () => void (child.connected && child.send('stop')),
    async stop() {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.connected) child.send('stop');
      const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
      await ended;
      clearTimeout(timer);
    },
  };
}
