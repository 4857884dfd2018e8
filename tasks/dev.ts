// npm run dev: keeps the development server running, and starts it again when something changes that it has loaded
// itself. (Node's own --watch would also take the temporary files of Vite for such a change.)
import { fork, type ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import { onStopRequest } from '#server/terminal.ts';

const root = path.resolve(import.meta.dirname, '..');
const watched = ['app/server', 'app/domain', 'migrations', 'server.ts', 'tasks/dev-server.ts'];
/** An editor's way to save is several changes at once. */
const settled = 150; // milliseconds

let stopping = false;
let changed = false;
let server = start();
let waiting: NodeJS.Timeout | undefined;

for (const place of watched) watch(path.join(root, place), { recursive: true }, notice);

onStopRequest(() => {
  stopping = true;
  if (hasEnded(server)) process.exit(0);
  end(server);
});

function start(): ChildProcess {
  const child = fork(path.join(import.meta.dirname, 'dev-server.ts'), {
    // As Vite loads them, so that there is one React Router and not two.
    execArgv: ['--conditions=development'],
  });
  child.on('exit', (code) => {
    if (stopping) process.exit(code ?? 1);
    if (changed) {
      changed = false;
      server = start();
    } else {
      console.log('The server has ended. It is started again as soon as something changes.');
    }
  });
  return child;
}

function notice(_event: string, file: string | null): void {
  if (file?.endsWith('.test.ts')) return;
  clearTimeout(waiting);
  waiting = setTimeout(restart, settled);
}

function restart(): void {
  if (stopping) return;
  console.log('Something has changed: starting again.');
  if (hasEnded(server)) {
    server = start();
  } else {
    changed = true;
    end(server);
  }
}

/** By the channel, which the server heeds as it does a signal: SIGTERM would be taken by Vite, which ends at once. */
function end(child: ChildProcess): void {
  if (child.connected) child.disconnect();
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
