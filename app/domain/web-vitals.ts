// Checks web vitals (web.dev/vitals) that browsers report. The reports are anonymous, and anyone can send
// one.
import { z } from 'zod';

/** Longer bodies are ignored. */
const maxReportLength = 1000;

/** Milliseconds, at most an hour. */
const duration = z.number().min(0).max(3_600_000);

const report = z.strictObject({
  /** The id of the first route. Never its URL, which may contain a search. */
  page: z.string().regex(/^[a-z/-]{1,60}$/),
  values: z
    .strictObject({
      TTFB: duration,
      FCP: duration,
      LCP: duration,
      INP: duration,
      /** The layout shift score, without a unit. */
      CLS: z.number().min(0).max(1000),
    })
    .partial()
    .refine((values) => Object.keys(values).length > 0),
});

export type WebVitals = z.output<typeof report>;

/** Reads the body of a report. Null if it's invalid. */
export function parseWebVitals(text: string): WebVitals | null {
  if (text.length > maxReportLength) return null;
  try {
    return report.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
