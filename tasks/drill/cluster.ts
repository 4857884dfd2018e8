// The machines around the site, as processes on this one: etcd, two PostgreSQL servers with Patroni, Swift,
// and HAProxy. Uses the configuration files of deploy/ with this machine's addresses and ports.
import { type ChildProcess, execFile } from 'node:child_process';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { OperatorError } from '#server/terminal.ts';
import { createToken } from '#server/tokens.ts';
import { type Account, accountOf, endProgram, freePorts, killTree, startProgram } from './programs.ts';
import { startSwift, stopSwift, type Swift } from './swift.ts';

const execute = promisify(execFile);
const deploy = path.resolve(import.meta.dirname, '../../deploy');

export interface Cluster {
  /** Holds the data and the output of all programs. */
  folder: string;
  /** HAProxy's address for visitors. */
  siteUrl: string;
  /** The ports on which HAProxy expects the web processes. */
  webPorts: readonly number[];
  /** Leads to the primary through HAProxy. */
  databaseUrl: string;
  nodes: readonly DatabaseNode[];
  swift: Swift;
  programs: ChildProcess[];
}

/** A machine that runs PostgreSQL and its Patroni. */
export interface DatabaseNode {
  name: string;
  port: number;
  restPort: number;
  env: Record<string, string>;
  account: Account;
  patroni: ChildProcess | null;
}

const programs = [
  '/usr/sbin/haproxy',
  '/usr/bin/patroni',
  '/usr/bin/etcd',
  '/usr/lib/postgresql/15/bin/postgres',
  ...['proxy', 'account', 'container', 'object'].map((kind) => `/usr/bin/swift-${kind}-server`),
  '/usr/bin/memcached',
];
const packages =
  'haproxy patroni python3-etcd etcd-server postgresql swift-proxy swift-account swift-container swift-object memcached';

/** Starts everything but the site, and creates the site's empty database. */
export async function startCluster(folder: string): Promise<Cluster> {
  await requirePrograms();
  const account = await accountOf('postgres');
  for (const owned of [folder, '/run/postgresql']) {
    await mkdir(owned, { recursive: true });
    await chown(owned, account.uid, account.gid);
  }
  const [etcdPort = 0, peerPort = 0, sitePort = 0, databasePort = 0, ...webPorts] = await freePorts(7);
  const [superuser, replication, site] = [createToken(), createToken(), createToken()];
  const newNode = async (name: string): Promise<DatabaseNode> => {
    const [port = 0, restPort = 0] = await freePorts(2);
    const env = {
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcdPort}`,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_DATA_DIR: `${folder}/${name}`,
      PATRONI_SUPERUSER_PASSWORD: superuser,
      PATRONI_REPLICATION_PASSWORD: replication,
    };
    return { name, port, restPort, env, account, patroni: null };
  };
  const cluster: Cluster = {
    folder,
    siteUrl: `http://127.0.0.1:${sitePort}`,
    webPorts,
    databaseUrl: `postgres://baystead:${site}@127.0.0.1:${databasePort}/baystead`,
    nodes: [await newNode('pg1'), await newNode('pg2')],
    swift: await startSwift(`${folder}/swift`, await accountOf('swift')),
    programs: [],
  };
  const haproxyFile = `${folder}/haproxy.cfg`;
  await writeFile(haproxyFile, await haproxyConfig(cluster, sitePort, databasePort));
  cluster.programs.push(
    startProgram(folder, { name: 'etcd', command: 'etcd', args: etcdArgs(folder, etcdPort, peerPort) }),
    startProgram(folder, { name: 'haproxy', command: 'haproxy', args: ['-db', '-f', haproxyFile] }),
  );
  for (const node of cluster.nodes) startNode(cluster, node);
  await untilReplicated(cluster);
  const superuserUrl = `postgres://postgres:${superuser}@127.0.0.1:${databasePort}/postgres`;
  await createSiteDatabase(superuserUrl, site);
  return cluster;
}

export async function stopCluster({ nodes, swift, programs: running }: Cluster): Promise<void> {
  for (const { patroni } of nodes) if (patroni) await endProgram(patroni);
  for (const program of running) await endProgram(program);
  await stopSwift(swift);
}

export function startNode({ folder }: Cluster, node: DatabaseNode): void {
  const { name, env, account } = node;
  const args = [path.join(deploy, 'patroni.yml')];
  node.patroni = startProgram(folder, { name, command: '/usr/bin/patroni', args, env, account });
}

/** Kills PostgreSQL only. Its Patroni notices, and gives up the role of the primary. */
export async function killPostgres(node: DatabaseNode): Promise<void> {
  await killTree(await postmasterOf(node));
}

/**
 * Kills PostgreSQL and its Patroni together, as if the machine had lost its power. `startNode` starts it
 * again.
 */
export async function killMachine(node: DatabaseNode): Promise<void> {
  const postmaster = await postmasterOf(node);
  if (node.patroni?.pid) await killTree(node.patroni.pid);
  await killTree(postmaster);
}

async function postmasterOf({ env }: DatabaseNode): Promise<number> {
  const [pid] = (await readFile(`${env['PATRONI_POSTGRESQL_DATA_DIR']}/postmaster.pid`, 'utf8')).split('\n');
  return Number(pid);
}

/** @throws if there is none, which is so during a failover. */
export async function findPrimary({ nodes }: Cluster): Promise<DatabaseNode> {
  for (const node of nodes) if (await asks(node, 'primary')) return node;
  throw new Error('no node is the primary');
}

/**
 * Waits until the primary has a synchronous standby that Patroni may promote. @throws after three minutes.
 */
export async function untilReplicated(cluster: Cluster): Promise<void> {
  const until = performance.now() + 180_000;
  while (!(await isReplicated(cluster))) {
    if (performance.now() > until) throw new Error('the standby does not replicate');
    await pause(200);
  }
}

async function isReplicated(cluster: Cluster): Promise<boolean> {
  const primary = await findPrimary(cluster).catch(() => null);
  const standby = cluster.nodes.find((node) => node !== primary);
  if (!primary || !standby || !(await asks(standby, 'synchronous'))) return false;
  const answer = await fetch(`http://127.0.0.1:${primary.restPort}/patroni`).catch(() => null);
  const state = (await answer?.json()) as
    | { replication?: { sync_state: string; state: string }[] }
    | undefined;
  return (state?.replication ?? []).some((each) => each.sync_state === 'sync' && each.state === 'streaming');
}

/** Asks a node's Patroni whether it has the role. */
async function asks({ restPort }: DatabaseNode, role: string): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${restPort}/${role}`, {
    signal: AbortSignal.timeout(2000),
  }).catch(() => null);
  return answer?.status === 200;
}

/** The shipped file, with the addresses of this machine, and without https. */
async function haproxyConfig(
  { webPorts, nodes }: Cluster,
  sitePort: number,
  databasePort: number,
): Promise<string> {
  const shipped = await readFile(path.join(deploy, 'haproxy.cfg'), 'utf8');
  const changes: [string, string][] = [
    ['bind :80\n', `bind 127.0.0.1:${sitePort}\n`],
    ['    bind :443 ssl crt /etc/haproxy/stay.example.pem\n', ''],
    ['    http-request redirect scheme https code 301 unless { ssl_fc }\n', ''],
    ['X-Forwarded-Proto https', 'X-Forwarded-Proto http'],
    ['bind 127.0.0.1:5432', `bind 127.0.0.1:${databasePort}`],
    ...webPorts.map((port, index): [string, string] => [`192.0.2.${21 + index}:3000`, `127.0.0.1:${port}`]),
    ...nodes.flatMap(({ port, restPort }, index): [string, string][] => [
      [`192.0.2.${31 + index}:5432 check port 8008`, `127.0.0.1:${port} check port ${restPort}`],
    ]),
  ];
  for (const [from] of changes) if (!shipped.includes(from)) throw new Error(`haproxy.cfg lacks ${from}`);
  return changes.reduce((config, [from, to]) => config.replaceAll(from, to), shipped);
}

function etcdArgs(folder: string, port: number, peerPort: number): string[] {
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  return [
    `--data-dir=${folder}/etcd`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=default=${peer}`,
  ];
}

async function createSiteDatabase(superuserUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query(`CREATE ROLE baystead LOGIN PASSWORD '${password}'`);
  await client.query(`CREATE DATABASE baystead OWNER baystead ENCODING 'UTF8' TEMPLATE template0`);
  await client.end();
}

async function requirePrograms(): Promise<void> {
  const found = await Promise.all(
    programs.map((program) => execute('test', ['-x', program]).catch(() => null)),
  );
  if (process.getuid?.() !== 0 || found.includes(null)) {
    throw new OperatorError(
      `The drill needs root, to run PostgreSQL, HAProxy and Swift as their accounts, and Debian's packages: apt-get install --no-install-recommends ${packages}`,
    );
  }
}
