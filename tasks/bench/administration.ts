// The administration's search on a generated catalogue: what is typed there, under each tab, with what is hard to find.
import type { AdminTab } from '#domain/admin-list.ts';
import type { Admin } from '#server/accounts/access.ts';
import type { Database } from '#server/database/database.ts';
import { createAdminList } from '#server/admin/admin-list.ts';
import { generateProperty } from './generate-properties.ts';
import { figuresOf, quantile, timed, type Times, verdict } from './timing.ts';

/** Milliseconds, of the 99th percentile. */
const limit = 50;

/** Nobody asks who measures. */
const admin = {} as Admin;

interface MeasuredText {
  kind: string;
  tab: AdminTab;
  text: string;
  times: Times;
  /** What the last page said. */
  found: string;
}

/** What is typed, by what makes it easy or hard. `known` is a property from the middle of the catalogue. */
function measuredTexts(known: ReturnType<typeof generateProperty>): MeasuredText[] {
  const texts: Record<string, readonly (readonly [AdminTab, string])[]> = {
    nothing: [
      ['all', ''],
      ['approved', ''],
      ['pending', ''],
    ],
    common: [
      ['all', 'san diego'],
      ['all', 'example'],
      ['approved', 'beach imperial'],
      ['pending', 'apartment'],
      ['rejected', 'diego'],
    ],
    rare: [
      ['all', 'lighthouse'],
      ['approved', 'cabin imperial'],
      ['pending', 'lighthouse'],
      ['rejected', 'villa imperial'],
    ],
    owner: [
      ['all', known.landlord_full_name],
      ['all', known.landlord_email],
      ['all', known.landlord_email.slice(0, 12)],
      ['pending', known.landlord_email],
    ],
    id: [
      ['all', known.id],
      ['rejected', known.id],
    ],
    short: [
      ['all', 'a'],
      ['all', 'x'],
      ['all', 'zz'],
      ['approved', 'sa'],
    ],
    none: [
      ['all', 'xylophone'],
      ['all', 'nothing like this'],
      ['approved', 'anan'],
      ['all', '%'],
    ],
    // Each word is common, and no property has both: the search is cut short.
    apart: [
      ['all', 'diego imperial'],
      ['approved', 'diego imperial'],
    ],
    featured: [
      ['featured', ''],
      ['featured', 'beach'],
    ],
  };
  return Object.entries(texts).flatMap(([kind, list]) =>
    list.map(([tab, text]) => ({ kind, tab, text, times: [], found: '' })),
  );
}

/** Round by round, as the visitors' searches are measured; the first rounds only warm up. */
export async function measureAdministration(
  db: Database,
  size: number,
  rounds: number,
): Promise<MeasuredText[]> {
  const adminList = createAdminList(db);
  const texts = measuredTexts(generateProperty(Math.floor(size / 2), size));
  for (let round = -5; round < rounds; round += 1) {
    for (const one of texts) {
      const list = { tab: one.tab, text: one.text, oldestFirst: false, after: null };
      const page = await timed(round < 0 ? [] : one.times, () => adminList.listAdmin(admin, list));
      one.found = `${page.properties.length}${page.searchedTo ? ', cut short' : ''}${page.next ? '+' : ''}`;
    }
  }
  return texts;
}

export function printAdministration(texts: readonly MeasuredText[]): void {
  console.log('administration, page p50     p99  (ms)  tab        found');
  for (const { kind, tab, text, times, found } of texts) {
    const figures = figuresOf(times).padEnd(24);
    console.log(`${kind.padEnd(14)}${figures}${tab.padEnd(10)} ${found.padEnd(16)} ${text || 'everything'}`);
  }
}

/** Holds the texts of the largest catalogue to the limit. */
export function judgeAdministration(texts: readonly MeasuredText[]): void {
  const slowest = Math.max(...texts.map(({ times }) => quantile(times, 0.99)));
  verdict(`slowest p99 of ${texts.length} pages of the administration`, slowest, limit);
}
