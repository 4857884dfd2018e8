// Runs in place of decoder-process.ts: attempts what a compromised decoder would, and reports the outcome of
// each attempt.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

export interface ProbeSettings {
  dataDir: string;
  photoFolder: string;
}

/** `done` or the error code, by attempt. */
export type ProbeResults = Record<string, string>;

function outcomeOf(attempt: () => unknown): string {
  try {
    attempt();
    return 'done';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

process.once('message', ({ dataDir, photoFolder }: ProbeSettings) => {
  const attempts = {
    'read a photo': () => readFileSync(path.join(photoFolder, 'photo')),
    'read DATA_DIR/auth-secret': () => readFileSync(path.join(dataDir, 'auth-secret')),
    'read a folder whose name starts with the photo folder’s': () =>
      readFileSync(`${photoFolder}-other/secret`),
    'list DATA_DIR': () => readdirSync(dataDir),
    'read /etc/passwd': () => readFileSync('/etc/passwd'),
    'read the environment of its parent': () => readFileSync(`/proc/${process.ppid}/environ`),
    'read other code': () => readFileSync(path.resolve(import.meta.dirname, '../../server.ts')),
    'write beside a photo': () => writeFileSync(path.join(photoFolder, 'written'), ''),
    'write a temporary file': () => writeFileSync('/tmp/baystead-probe', ''),
    'start a process': () => {
      const { error } = spawnSync(process.execPath, ['--version']);
      if (error) throw error;
    },
    'start a thread': () => void new Worker('0', { eval: true }).terminate(),
  };
  const results: ProbeResults = {};
  for (const [name, attempt] of Object.entries(attempts)) results[name] = outcomeOf(attempt);
  process.send?.({ ...results, environment: Object.keys(process.env).join(' ') });
});
