// Logs the page speeds that browsers report, one line per report.
import type { WebVitals } from '#domain/web-vitals.ts';
import type { Server } from './server.ts';

/** Drops reports beyond the rate limits, because anyone can send them. */
export async function logWebVitals(
  { limits, logger }: Server,
  clientAddress: string,
  { page, values }: WebVitals,
): Promise<void> {
  if (limits.allows('web-vitals', clientAddress) && limits.allows('all-web-vitals', ''))
    logger.info({ page, ...values }, 'web vitals');
}
