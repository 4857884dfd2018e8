// The drill: rounds of faults while visitors browse, owners submit and guests ask. Prints a table.
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { pino } from 'pino';
import { openPool, queryTimeouts } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import type { ObjectStore } from '#server/photos/object-store.ts';
import { openObjectStore } from '#server/photos/open-store.ts';
import { createToken } from '#server/tokens.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { insertProperties } from '../bench/properties.ts';
import { ensureBuilt } from '../built-pages.ts';
import { checkMails, checkWrites } from './check-writes.ts';
import {
  type Cluster,
  findPrimary,
  killMachine,
  killPostgres,
  startCluster,
  startNode,
  stopCluster,
  untilReplicated,
} from './cluster.ts';
import { type Service, killService, startService, stopService, untilReady } from './site.ts';
import { freezeSwift, killSwift } from './swift.ts';
import { actAsVisitor, brokenSeconds, type Visits } from './visitors.ts';
import { type Acknowledged, actAsGuest, actAsOwner, nothingAcknowledged } from './writers.ts';

export interface DrillSize {
  rounds: number;
  visitors: number;
  owners: number;
}

interface Site {
  cluster: Cluster;
  webs: Service[];
  workers: Service[];
  store: ObjectStore;
  mails: MailServer;
  pool: pg.Pool;
}

/** Between the end of a fault and the next one. */
const restMs = 5000;
/** Longer than the site waits for an answer of the store. */
const storeAwayMs = 15_000;

export async function drillFaults(size: DrillSize): Promise<void> {
  await ensureBuilt(console.log);
  const folder = await mkdtemp(path.join(tmpdir(), 'baystead-drill-'));
  await chmod(folder, 0o711);
  console.log(`The programs write their output into ${folder}.`);
  const cluster = await startCluster(folder);
  try {
    await runRounds(await startSite(cluster), size);
  } finally {
    await stopCluster(cluster);
  }
}

async function startSite(cluster: Cluster): Promise<Site> {
  const logger = pino({ level: 'silent' });
  await migrate(cluster.databaseUrl, logger);
  const pool = openPool(cluster.databaseUrl, logger, { timeouts: queryTimeouts.jobs, connections: 4 });
  await insertProperties(pool, 200);
  // Any guest may ask for the nights of `actAsGuest`.
  await pool.query(
    `UPDATE properties SET busy = '{}', desired_rental_length = '{1-3 months}', next_available_date = '2026-01-01'`,
  );
  const store = await openObjectStore({ dataDir: cluster.folder, s3: cluster.swift.settings });
  const mails = await startMailServer();
  const env = siteEnv(cluster, mails);
  const webs = await Promise.all(
    cluster.webPorts.map((port, index) =>
      startService(cluster.folder, `web${index + 1}`, { ...env, PROCESS_TYPE: 'web', PORT: String(port) }),
    ),
  );
  const workers = await Promise.all(
    [1, 2].map((number) =>
      startService(cluster.folder, `worker${number}`, { ...env, PROCESS_TYPE: 'worker' }),
    ),
  );
  await untilReady(cluster.webPorts);
  return { cluster, webs, workers, store, mails, pool };
}

function siteEnv({ databaseUrl, siteUrl, swift: { settings } }: Cluster, { url }: MailServer) {
  const manyPerHour = '1000000';
  return {
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: createToken(),
    PUBLIC_URL: siteUrl,
    DEMO_DATA: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
    SMTP_URL: url,
    S3_ENDPOINT: settings.endpoint,
    S3_REGION: settings.region,
    S3_BUCKET: settings.bucket,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    // Each owner and guest of the drill does the work of many.
    SUBMISSIONS_PER_HOUR: manyPerHour,
    UNFINISHED_GB: '1000',
    UPLOAD_GB_PER_HOUR: '1000',
    INQUIRIES_PER_HOUR: manyPerHour,
    INQUIRIES_PER_DAY: manyPerHour,
    MIN_FREE_GB: '0',
  };
}

async function runRounds(site: Site, { rounds, visitors, owners }: DrillSize): Promise<void> {
  const { cluster, pool, store, mails } = site;
  const stopped = new AbortController();
  const acknowledged = nothingAcknowledged();
  const visits: Visits = { failedAt: [], failures: new Map(), answered: 0, longestMs: 0 };
  const { rows } = await pool.query<{ id: string }>(`SELECT id FROM properties WHERE status = 'approved'`);
  const acting = {
    siteUrl: cluster.siteUrl,
    visits,
    acknowledged,
    listingIds: rows.map(({ id }) => id),
    stop: stopped.signal,
  };
  const browsing = Array.from({ length: visitors }, (_, index) => actAsVisitor(acting, index + 1));
  const writing = Array.from({ length: owners }, (_, index) => [
    actAsOwner(acting, index),
    actAsGuest(acting, index),
  ]).flat();
  try {
    await pause(restMs);
    printHeader();
    for (let round = 1; round <= rounds; round += 1) await runRound(site, round, visits, acknowledged);
  } finally {
    stopped.abort();
    await Promise.all(browsing);
  }
  await Promise.all(writing);
  await untilJobsDone(pool);
  printResult(
    await checkWrites(pool, store, acknowledged),
    checkMails(mails.taken, acknowledged),
    acknowledged,
    visits,
  );
  await pool.end();
  for (const service of [...site.webs, ...site.workers]) await stopService(service);
  await mails.close();
}

/** A fault: breaks something, and resolves when everything runs again. */
type Fault = (site: Site, round: number) => Promise<void>;

const faults: [name: string, fault: Fault][] = [
  ['web', killWeb],
  ['worker', killWorker],
  ['store', takeStoreAway],
  ['primary', failOver],
];

async function runRound(
  site: Site,
  round: number,
  visits: Visits,
  acknowledged: Acknowledged,
): Promise<void> {
  const failedBefore = visits.failedAt.length;
  const answeredBefore = visits.answered;
  const broken: number[] = [];
  for (const [, fault] of faults) {
    const faultAt = performance.now();
    await fault(site, round);
    await pause(restMs);
    broken.push(brokenSeconds(visits, faultAt, performance.now()));
  }
  const stale = await countStale(site, round);
  const found = await checkWrites(site.pool, site.store, acknowledged);
  const writes = found.drafts + found.photos + found.submissions + found.inquiries;
  printRow([
    `${round}`,
    ...broken.map((seconds) => `${seconds.toFixed(1)} s`),
    `${visits.failedAt.length - failedBefore} of ${visits.answered - answeredBefore}`,
    `${stale}`,
    `${writes}`,
    `${found.lost.length}`,
    `${found.duplicated.length}`,
  ]);
  for (const write of [...found.lost, ...found.duplicated]) console.log(`    ${write}`);
}

async function killWeb({ webs, cluster }: Site, round: number): Promise<void> {
  const web = webs[round % webs.length];
  if (web) await killService(web);
  await pause(restMs);
  await untilReady(cluster.webPorts);
}

async function killWorker({ workers }: Site, round: number): Promise<void> {
  const worker = workers[round % workers.length];
  if (worker) await killService(worker);
}

/** In odd rounds the store refuses connections, in even ones it accepts them and does not answer. */
async function takeStoreAway({ cluster }: Site, round: number): Promise<void> {
  await (round % 2 === 1 ? killSwift : freezeSwift)(cluster.swift, storeAwayMs);
}

/** In odd rounds PostgreSQL dies, in even ones its whole machine. */
async function failOver({ cluster }: Site, round: number): Promise<void> {
  const primary = await findPrimary(cluster);
  if (round % 2 === 1) await killPostgres(primary);
  else await killMachine(primary);
  const isSame = async () => (await findPrimary(cluster).catch(() => primary)) === primary;
  while (await isSame()) await pause(100);
  if (round % 2 === 0) startNode(cluster, primary);
  await untilReplicated(cluster);
  await untilReady(cluster.webPorts);
}

/** Changes a listing, and counts the web processes that still show the page from before. */
async function countStale({ cluster, pool }: Site, round: number): Promise<number> {
  const title = `Changed in round ${round}`;
  const changed = await pool.query<{ id: string }>(
    `UPDATE properties SET title = $1 WHERE id = (SELECT min(id::text)::uuid FROM properties WHERE status = 'approved')
     RETURNING id`,
    [title],
  );
  const pages = await Promise.all(
    cluster.webPorts.map(async (port) => {
      const answer = await fetch(`http://127.0.0.1:${port}/listings/${changed.rows[0]?.id}`);
      return answer.text();
    }),
  );
  return pages.filter((page) => !page.includes(title)).length;
}

/** Jobs that failed during a fault wait for minutes before they are tried again: this makes them due now. */
async function untilJobsDone(pool: pg.Pool): Promise<void> {
  const count = async () => {
    const { rows } = await pool.query(`SELECT FROM graphile_worker.jobs`);
    return rows.length;
  };
  const until = performance.now() + 300_000;
  while ((await count()) > 0 && performance.now() < until) {
    await pool.query(
      'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now() AND locked_at IS NULL',
    );
    await pause(2000);
  }
}

const columns = ['round', ...faults.map(([name]) => name), 'failed', 'stale', 'writes', 'lost', 'double'];

function printHeader(): void {
  console.log(
    'Seconds until the last failed page after each fault, failed pages, and acknowledged writes so far:',
  );
  printRow(columns);
}

function printRow(cells: readonly string[]): void {
  console.log(cells.map((cell) => cell.padStart(cell.includes(' of ') ? 14 : 8)).join(' '));
}

function printResult(
  found: Awaited<ReturnType<typeof checkWrites>>,
  mails: ReturnType<typeof checkMails>,
  { surprises }: Acknowledged,
  { failures }: Visits,
): void {
  const failed = Array.from(failures, ([answer, count]) => `${answer} ×${count}`);
  console.log(`
Acknowledged: ${found.drafts} drafts, ${found.photos} photos, ${found.submissions} submissions, ${found.inquiries} inquiries.
Lost: ${found.lost.length}. Duplicated: ${found.duplicated.length}.
Mails: ${mails.expected} expected, ${mails.lost.length} lost, ${mails.twice.length} sent twice, ${mails.more.length} more often.
Failed pages: ${failed.join(', ') || 'none'}.
Unexpected answers: ${surprises.length}`);
  for (const line of [...found.lost, ...found.duplicated, ...surprises.slice(0, 20)])
    console.log(`  ${line}`);
}
