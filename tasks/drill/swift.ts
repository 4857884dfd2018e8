// The store: Debian's Swift with its S3 API, one process of each server and one device
// (docs/decisions/0024-object-store.md). All of it stands for one machine, so a fault hits every process.
import { type ChildProcess, execFile } from 'node:child_process';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { S3 } from '@aws-sdk/client-s3';
import type { S3Settings } from '#server/config.ts';
import { s3ClientConfig } from '#server/photos/s3-client.ts';
import { createToken } from '#server/tokens.ts';
import { type Account, endProgram, freePorts, startProgram } from './programs.ts';

const execute = promisify(execFile);

export interface Swift {
  /** Holds the configuration, the rings, the objects and the output of the programs. */
  folder: string;
  account: Account;
  settings: S3Settings;
  cachePort: number;
  /** The ports of the account, container and object servers. */
  storagePorts: readonly number[];
  programs: ChildProcess[];
}

const storageKinds = ['account', 'container', 'object'] as const;

/** Starts Swift with an empty bucket. */
export async function startSwift(folder: string, account: Account): Promise<Swift> {
  for (const owned of [folder, `${folder}/devices`, `${folder}/devices/d1`]) {
    await mkdir(owned);
    await chown(owned, account.uid, account.gid);
  }
  const [proxyPort = 0, cachePort = 0, ...storagePorts] = await freePorts(2 + storageKinds.length);
  const settings = {
    endpoint: `http://127.0.0.1:${proxyPort}`,
    region: 'us-east-1',
    bucket: 'photos',
    accessKeyId: 'drill:baystead',
    secretAccessKey: createToken(),
  };
  const common = (port: number) => commonConfig(folder, port);
  await writeFile(`${folder}/proxy.conf`, common(proxyPort) + proxyConfig(settings, cachePort));
  await Promise.all(
    storageKinds.map(async (kind, index) => {
      const port = storagePorts[index] ?? 0;
      await writeFile(`${folder}/${kind}.conf`, common(port) + storageConfig(kind));
      await createRing(`${folder}/${kind}.builder`, port);
    }),
  );
  const swift: Swift = { folder, account, settings, cachePort, storagePorts, programs: [] };
  await startServers(swift);
  await new S3(s3ClientConfig(settings)).createBucket({ Bucket: settings.bucket });
  return swift;
}

export async function stopSwift({ programs }: Swift): Promise<void> {
  for (const program of programs) await endProgram(program);
}

/** Kills Swift, and starts it again after `awayMs`. Until then it refuses connections. */
export async function killSwift(swift: Swift, awayMs: number): Promise<void> {
  for (const program of swift.programs) await endProgram(program, 'SIGKILL');
  await pause(awayMs);
  await startServers(swift);
}

/** Freezes Swift for `awayMs`. It accepts connections and does not answer. */
export async function freezeSwift({ programs }: Swift, awayMs: number): Promise<void> {
  for (const program of programs) program.kill('SIGSTOP');
  await pause(awayMs);
  for (const program of programs) program.kill('SIGCONT');
}

async function startServers(swift: Swift): Promise<void> {
  const { folder, account, settings, cachePort, storagePorts } = swift;
  // Swift leaves the drill's session, so Ctrl-C does not reach it: `setpriv` ends it with the drill.
  const start = (name: string, args: string[]) =>
    startProgram(folder, { name, command: 'setpriv', args: ['--pdeathsig', 'KILL', ...args], account });
  // `-v` writes the log to the output, not only to the system's log.
  const startPart = (name: string, config: string) =>
    start(name, [`swift-${name}`, `${folder}/${config}.conf`, '-v']);
  swift.programs = storageKinds.map((kind) => startPart(`${kind}-server`, kind));
  swift.programs.push(
    // Repeats what the object server could not tell the container server.
    startPart('object-updater', 'object'),
    start('memcached', ['memcached', '-l', '127.0.0.1', '-p', String(cachePort)]),
  );
  for (const port of storagePorts) await untilAnswering(`http://127.0.0.1:${port}`);
  // The proxy comes last, because it avoids a server for a minute after several refused connections.
  swift.programs.push(startPart('proxy-server', 'proxy'));
  await untilAnswering(settings.endpoint);
}

/** @throws after a minute. */
async function untilAnswering(url: string): Promise<void> {
  const until = performance.now() + 60_000;
  while (!(await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null))) {
    if (performance.now() > until) throw new Error(`Swift does not answer at ${url}`);
    await pause(100);
  }
}

async function createRing(file: string, port: number): Promise<void> {
  for (const change of ['create 4 1 0', `add r1z1-127.0.0.1:${port}/d1 1`, 'rebalance'])
    await execute('swift-ring-builder', [file, ...change.split(' ')]);
}

/** Without workers, a server is one process. */
const commonConfig = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
recon_cache_path = ${folder}
log_level = WARNING
`;

const storageConfig = (kind: string) => `
[pipeline:main]
pipeline = ${kind}-server

[app:${kind}-server]
use = egg:swift#${kind}

[${kind}-updater]
interval = 5
`;

const proxyConfig = ({ secretAccessKey }: S3Settings, cachePort: number) => `
[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true

[filter:catch_errors]
use = egg:swift#catch_errors

[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cachePort}

[filter:s3api]
use = egg:swift#s3api

[filter:tempauth]
use = egg:swift#tempauth
user_drill_baystead = ${secretAccessKey} .admin

[filter:slo]
use = egg:swift#slo
`;
