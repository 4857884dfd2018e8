// The public search and the administration's on generated catalogues, in a database of its own: pages and numbers of many
// searches, beside what fetching twelve known homes costs in the same run. Arguments: --sizes 10000,100000,1000000 --rounds 200
// --folder FOLDER (a temporary one otherwise) --keep (leaves the filled databases there for the next time).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { parseFilters } from '#domain/filters.ts';
import type { SearchCursor } from '#domain/search.ts';
import { type Database, databaseOver } from '#server/database/database.ts';
import { cardsOf, createSearch, type Search } from '#server/search/search.ts';
import { onStopRequest } from '#server/terminal.ts';
import { chanceOf } from './random.ts';
import { type Catalogue, openCatalogue } from './catalogue.ts';
import { residentMegabytes } from './process-memory.ts';
import { judgeAdministration, measureAdministration, printAdministration } from './administration.ts';
import { measuredSearches, type MeasuredSearch } from './searches.ts';
import { figuresOf, quantile, timed, type Times, verdict } from './timing.ts';

interface Measured extends MeasuredSearch {
  page: Times;
  tally: Times;
  /** What the last tally said. */
  found: string;
}

interface Report {
  size: number;
  floor: Times;
  searches: Measured[];
  administration: Awaited<ReturnType<typeof measureAdministration>>;
}

/** Milliseconds; our own aims. */
const limit = { page: 30, tally: 30, aboveFloor: 1 };
const mostGrowth = 2;

export async function benchSearch(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      sizes: { type: 'string', default: '10000,100000,1000000' },
      rounds: { type: 'string', default: '200' },
      folder: { type: 'string' },
      keep: { type: 'boolean', default: false },
    },
  });
  const folder = values.folder ?? (await mkdtemp(path.join(tmpdir(), 'baystead-bench-')));
  const reports: Report[] = [];
  let open: Catalogue | null = null;
  onStopRequest(() => void open?.close(values.keep).finally(() => process.exit(1)));
  for (const size of values.sizes.split(',').map(Number)) {
    console.log(`\n${size} properties: filling the database, or finding it filled.`);
    open = await openCatalogue(path.join(folder, `search-${size}`));
    try {
      await open.fill(size);
      const report = await measure(databaseOver(open.pool), size, Number(values.rounds));
      print(report);
      printAdministration(report.administration);
      reports.push(report);
    } finally {
      await open.close(values.keep);
    }
  }
  if (!values.keep && !values.folder) await rm(folder, { recursive: true });
  judge(reports);
}

async function measure(db: Database, size: number, rounds: number): Promise<Report> {
  const search = createSearch(db, pino({ level: 'warn' }));
  await warm(search);
  const middle = await middleOf(db);
  const ids = await someIds(db, size, rounds);
  const searches = measuredSearches.map((one): Measured => ({ ...one, page: [], tally: [], found: '' }));
  const floor: Times = [];
  // Round by round, so that whatever else the machine does meets all of them alike. The first rounds only warm up.
  for (let round = -5; round < rounds; round += 1) {
    await timed(round < 0 ? [] : floor, () => cardsOf(db, ids[Math.abs(round)] ?? []));
    for (const one of searches) {
      const filters = parseFilters(new URLSearchParams(one.query));
      const after = one.kind === 'deep' ? middle : null;
      await timed(round < 0 ? [] : one.page, () => search.listPublic(filters, after));
      const { count, exact } = await timed(round < 0 ? [] : one.tally, () => search.tally(filters));
      one.found = exact ? String(count) : `${count}+`;
    }
  }
  await search.close();
  return { size, floor, searches, administration: await measureAdministration(db, size, rounds) };
}

/** Loads the index in memory and says what that takes. */
async function warm(search: Search): Promise<void> {
  const before = { ...process.memoryUsage(), resident: await residentMegabytes(process.pid) };
  const began = performance.now();
  await search.warm();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const megabytes = Math.round((process.memoryUsage().arrayBuffers - before.arrayBuffers) / 2 ** 20);
  console.log(
    `Index in memory: loaded in ${seconds} s, ${megabytes} MB; ` +
      `the process has ${await residentMegabytes(process.pid)} MB, before ${before.resident} MB.`,
  );
}

/** The place in the newest-first order where half of the homes have been seen. */
async function middleOf(db: Database): Promise<SearchCursor> {
  const approved = db.selectFrom('properties').where('status', '=', 'approved');
  const { count } = await approved
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const { id, createdAt } = await approved
    .select(['id', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset(Math.floor(Number(count) / 2))
    .limit(1)
    .executeTakeFirstOrThrow();
  return { sort: 'newest', createdAt: createdAt.getTime(), id };
}

/** Twelve homes for each round, from anywhere in the catalogue. */
async function someIds(db: Database, size: number, rounds: number): Promise<string[][]> {
  const chance = chanceOf('homes to fetch');
  const slots = Array.from({ length: 12 * (rounds + 5) }, () => chance.whole(1, size));
  const rows = await db.selectFrom('properties').select('id').where('slot', 'in', slots).execute();
  return Array.from({ length: rounds + 5 }, (_, round) =>
    Array.from({ length: 12 }, (__, index) => rows[(round * 12 + index) % rows.length]?.id ?? ''),
  );
}

function print({ floor, searches }: Report): void {
  console.log(`Twelve homes by primary key, p50 and p99: ${figuresOf(floor)}`);
  console.log('kind     found  page p50      p99  numbers p50   p99  (ms)');
  for (const { kind, query, page, tally, found } of searches) {
    const figures = [page, tally].map(figuresOf);
    console.log(`${kind.padEnd(8)}${found.padStart(6)}${figures.join('  ')}   ${query || 'everything'}`);
  }
}

/** Holds the largest catalogue to the limits, and its growth against the smallest. */
function judge(reports: readonly Report[]): void {
  const [smallest, largest] = [reports[0], reports.at(-1)];
  if (!smallest || !largest) return;
  const limited = largest.searches.filter(({ kind }) => kind !== 'rent');
  const medians = limited.map(({ page }) => quantile(page, 0.5));
  const growth = smallest.searches.flatMap(({ kind, page }, index) => {
    const grown = quantile(largest.searches[index]?.page ?? [], 0.5) / quantile(page, 0.5);
    return kind === 'common' ? [grown] : [];
  });
  console.log(
    `\nAt ${largest.size} properties, ${limited.length} searches (sorting by rent is only reported):`,
  );
  verdict('slowest p99 of a page', Math.max(...limited.map(({ page }) => quantile(page, 0.99))), limit.page);
  verdict(
    'slowest p99 of numbers',
    Math.max(...limited.map(({ tally }) => quantile(tally, 0.99))),
    limit.tally,
  );
  verdict(
    'median of the p50s above twelve homes by primary key',
    quantile(medians, 0.5) - quantile(largest.floor, 0.5),
    limit.aboveFloor,
  );
  judgeAdministration(largest.administration);
  if (smallest === largest) return;
  verdict(`greatest growth of a common page since ${smallest.size}`, Math.max(...growth), mostGrowth, '×');
}
