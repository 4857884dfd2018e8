// The metrics of one process, for Prometheus. docs/grafana-dashboard.json shows them. A label must have few
// possible values: never an id, an address or typed text. No label is called `job`, because Prometheus adds
// one of that name.
import type pg from 'pg';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import packageFile from '#package.json' with { type: 'json' };

export type Metrics = ReturnType<typeof createMetrics>;

/** In seconds. A cached page takes about a millisecond, and a page is aborted after 30 s. */
const requestBuckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];
/** In seconds. The decoder is killed after 30. */
const decodingBuckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30];

/** The database pools of a process, by name. */
type Pools = Readonly<Record<string, pg.Pool>>;

export function createMetrics(pools: Pools) {
  const registry = new Registry();
  const registers = [registry];
  const build = new Gauge({
    name: 'baystead_build_info',
    help: 'Always 1. The label has the version of Baystead.',
    labelNames: ['version'],
    registers,
  });
  build.set({ version: packageFile.version }, 1);
  const metrics = createProcessMetrics(registers, pools);
  // A counter that starts at 0 shows its first increase too.
  for (const result of ['hit', 'miss']) metrics.pageCache.inc({ result }, 0);
  for (const outcome of ['done', 'failed']) metrics.jobs.inc({ kind: 'send-mail', outcome }, 0);
  metrics.calendarReads.inc({ outcome: 'done' }, 0);
  return { registry, ...metrics, ...createSiteMetrics(registers) };
}

function createProcessMetrics(registers: Registry[], pools: Pools) {
  return {
    connections: new Gauge({
      name: 'baystead_pool_connections',
      help: 'Database connections in use and idle, and queries waiting for one.',
      labelNames: ['pool', 'state'],
      registers,
      collect() {
        for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
          this.set({ pool, state: 'in use' }, totalCount - idleCount);
          this.set({ pool, state: 'idle' }, idleCount);
          this.set({ pool, state: 'waiting' }, waitingCount);
        }
      },
    }),
    requests: new Histogram({
      name: 'baystead_request_duration_seconds',
      help: 'Requests to the site, by route and status, until the response was sent. Status 499: the client left before.',
      labelNames: ['route', 'status'],
      buckets: requestBuckets,
      registers,
    }),
    pageCache: new Counter({
      name: 'baystead_page_cache_requests_total',
      help: 'Requests for pages that may be cached: answered from memory (hit) or rendered (miss).',
      labelNames: ['result'],
      registers,
    }),
    jobs: new Counter({
      name: 'baystead_jobs_total',
      help: 'Attempts of background jobs: done or failed. A failed attempt is repeated later.',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    decodings: new Histogram({
      name: 'baystead_decoding_duration_seconds',
      help: 'Runs of the photo decoder: done, refused (no valid photo), killed or failed.',
      labelNames: ['outcome'],
      buckets: decodingBuckets,
      registers,
    }),
    calendarReads: new Counter({
      name: 'baystead_calendar_reads_total',
      help: 'Reads of linked calendars: done, or the problem.',
      labelNames: ['outcome'],
      registers,
    }),
  };
}

/** They describe the whole site: every process measures the same, so dashboards take the maximum. */
function createSiteMetrics(registers: Registry[]) {
  return {
    databaseUp: new Gauge({
      name: 'baystead_database_up',
      help: 'Whether the database answered this scrape. If not, the queue and the workers are unknown.',
      registers,
    }),
    workers: new Gauge({
      name: 'baystead_workers',
      help: 'Worker processes with a heartbeat in the last minute.',
      registers,
    }),
    queueJobs: new Gauge({
      name: 'baystead_queue_jobs',
      help: 'Background jobs by state: waiting, running, scheduled, retrying (failed, will run again) and failed (gave up).',
      labelNames: ['kind', 'state'],
      registers,
    }),
    queueWait: new Gauge({
      name: 'baystead_queue_wait_seconds',
      help: 'How long the oldest waiting job has been due.',
      labelNames: ['kind'],
      registers,
    }),
    undeliveredMails: new Gauge({
      name: 'baystead_undelivered_mails',
      help: 'Mails that failed and are still not delivered an hour later.',
      registers,
    }),
    diskFree: new Gauge({
      name: 'baystead_disk_free_bytes',
      help: 'Free space of the disk of DATA_DIR.',
      registers,
    }),
    diskTotal: new Gauge({
      name: 'baystead_disk_total_bytes',
      help: 'Size of the disk of DATA_DIR.',
      registers,
    }),
    alerts: new Gauge({
      name: 'baystead_alert',
      help: '1 while the condition of an alert holds (app/domain/review/alerts.ts).',
      labelNames: ['alert'],
      registers,
    }),
  };
}
