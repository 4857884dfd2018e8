// Starts the worker process from the web process, restarts it after a crash, and stops it. worker-process.ts
// runs the jobs.
import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';

/** The first message to the worker. The second is "stop": the worker finishes its current jobs and exits. */
export interface WorkerSettings {
  config: Config;
  databaseUrl: string;
}

const restartAfterMs = 1000;
const stopTimeoutMs = 20_000;

export interface WorkerProcess {
  /** Restarts the process after its current jobs, to load the newest code. */
  restart: () => void;
  /** Resolves when the process has ended. */
  stop: () => Promise<void>;
}

export function startWorker(settings: WorkerSettings, logger: Logger): WorkerProcess {
  let stopping = false;
  let child = forkWorker();

  function forkWorker(): ChildProcess {
    // Detached, so that Ctrl-C in the terminal reaches only the web process, which then stops the worker. The
    // worker exits when the channel closes, so it never outlives the web process.
    const started = fork(path.join(import.meta.dirname, 'worker-process.ts'), [], {
      detached: true,
      execArgv: [],
    });
    const scheduleRestart = () => {
      setTimeout(() => {
        if (!stopping) child = forkWorker();
      }, restartAfterMs);
    };
    started.once('error', () => {
      // A process that could not start emits no "exit" event.
      if (started.pid === undefined) scheduleRestart();
    });
    started.on('error', (error) => logger.error({ err: error }, 'the worker process could not be reached'));
    started.on('exit', (code, signal) => {
      if (stopping) return;
      if (code !== 0) logger.error({ code, signal }, 'the worker process ended and will be restarted');
      scheduleRestart();
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
