// How fast and how steady a page was for somebody: the figures that browsers measure (web.dev/vitals), and what is taken
// of a report that anybody can send. Nothing in it tells who it was.
import { z } from 'zod';

/** Longer bodies are no reports. */
const longestReport = 1000;

/** Milliseconds; an hour is longer than anybody waits. */
const duration = z.number().min(0).max(3_600_000);

const report = z.strictObject({
  /** The id of the route that was entered first, never its address: that may hold what somebody searched for. */
  page: z.string().regex(/^[a-z/-]{1,60}$/),
  values: z
    .strictObject({
      TTFB: duration,
      FCP: duration,
      LCP: duration,
      INP: duration,
      /** Without a unit: how much of the window moved how far. */
      CLS: z.number().min(0).max(1000),
    })
    .partial()
    .refine((values) => Object.keys(values).length > 0),
});

export type WebVitals = z.output<typeof report>;

/** Reads the body of a report; null for anything else. */
export function parseWebVitals(text: string): WebVitals | null {
  if (text.length > longestReport) return null;
  try {
    return report.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
