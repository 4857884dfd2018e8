// The site's web and worker processes. Like systemd with `Restart=always`, starts a process again two seconds
// after it ends (deploy/baystead.service).
import { type ChildProcess } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { endProgram, killTree, startProgram } from './programs.ts';

/** A process that is started again whenever it ends. */
export interface Service {
  name: string;
  folder: string;
  env: Record<string, string>;
  child: ChildProcess;
  isStopping: boolean;
}

const restartAfterMs = 2000;

export async function startService(
  folder: string,
  name: string,
  env: Record<string, string>,
): Promise<Service> {
  // Every process has a folder of its own, as on a machine of its own.
  const dataDir = `${folder}/${name}`;
  await mkdir(dataDir, { recursive: true });
  const service: Service = {
    name,
    folder,
    env: {
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: 'node_modules/.cache/node',
      DATA_DIR: dataDir,
      ...env,
    },
    child: null as never,
    isStopping: false,
  };
  launch(service);
  return service;
}

function launch(service: Service): void {
  const { folder, name, env } = service;
  const args = ['--max-semi-space-size=4', 'tasks/start.ts'];
  service.child = startProgram(folder, { name, command: process.execPath, args, env });
  service.child.once('exit', () => {
    void pause(restartAfterMs, undefined, { ref: false }).then(() => {
      if (!service.isStopping) launch(service);
    });
  });
}

/** Kills the process and its children. It starts again by itself. */
export async function killService({ child }: Service): Promise<void> {
  if (child.pid) await killTree(child.pid);
}

export async function stopService(service: Service): Promise<void> {
  service.isStopping = true;
  await endProgram(service.child);
}

/** Waits until each web process answers. */
export async function untilReady(ports: readonly number[]): Promise<void> {
  for (const port of ports) {
    while (!(await isReady(port))) await pause(200);
  }
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  return answer?.status === 200;
}
