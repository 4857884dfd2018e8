// Pages of the administrators' lists of reports, by a number in the URL. Every report is on a page, so junk
// reports can't hide a true one.

export interface ReportPage<Item> {
  items: Item[];
  hasMore: boolean;
}

/** Reported homes, or reports, on a page. */
export const reportsPerPage = 25;

const maxPage = 10_000;

/** The page number of a URL, from 1. Returns 1 for anything that isn't a page number. */
export function parsePage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? Math.min(page, maxPage) : 1;
}

/** `LIMIT` and `OFFSET` of a query: one row more than the page has. */
export function rangeOfPage(page: number): { limit: number; offset: number } {
  return { limit: reportsPerPage + 1, offset: (page - 1) * reportsPerPage };
}

export function toReportPage<Item>(rows: readonly Item[]): ReportPage<Item> {
  return { items: rows.slice(0, reportsPerPage), hasMore: rows.length > reportsPerPage };
}
