// What a reviewer really checked of a property (docs/security.md, "Data Protection").
import { dateFormat, formatDate } from '../day.ts';

/** In the order of the page. A CHECK constraint in the database repeats the kinds. */
export const checkKinds = ['site', 'photos', 'phone', 'ownership'] as const;
export type CheckKind = (typeof checkKinds)[number];

/** `brief` is for `summarizeChecks`. */
export const checkWords: Readonly<Record<CheckKind, { done: string; brief: string; ask: string }>> = {
  site: { done: 'Seen on site', brief: 'the home on site', ask: 'Its owner showed us the home' },
  photos: { done: 'Photos compared', brief: 'photos', ask: 'The photos match each other' },
  phone: { done: 'Phone checked', brief: 'phone', ask: 'We called the phone number' },
  ownership: {
    done: 'Ownership document seen',
    brief: 'ownership document',
    ask: 'We’ve seen a document of ownership',
  },
};

export interface PropertyCheck {
  kind: CheckKind;
  checkedAt: Date;
  /** What was seen on site. Null for the other kinds. */
  detail: string | null;
}

/** As in "Nov 20". The check ends before the day comes again. */
const dayOfYear = dateFormat({ timeZone: 'America/Los_Angeles', month: 'short', day: 'numeric' });

/** As in "Phone checked Nov 20, 2026", or "Seen on Nov 20: kitchen, front door". */
export function describeCheck({ kind, checkedAt, detail }: PropertyCheck): string {
  if (kind === 'site') return `Seen on ${dayOfYear(checkedAt)}: ${detail}`;
  return `${checkWords[kind].done} ${formatDate(checkedAt)}`;
}

/** One line without dates, as in "Checked by us: photos, phone". */
export function summarizeChecks(checks: readonly Pick<PropertyCheck, 'kind'>[]): string {
  const names = checks.map(({ kind }) => checkWords[kind].brief);
  return names.length === 0 ? 'Not checked by us yet' : `Checked by us: ${names.join(', ')}`;
}

/**
 * What a sent form adds to the checks that it showed, and removes from them. A form never adds "site", which
 * needs photos (admin/decide-site-visit.ts).
 */
export function compareChecks(
  seen: readonly string[],
  chosen: readonly string[],
): { added: CheckKind[]; removed: CheckKind[] } {
  return {
    added: checkKinds.filter((kind) => kind !== 'site' && chosen.includes(kind) && !seen.includes(kind)),
    removed: checkKinds.filter((kind) => seen.includes(kind) && !chosen.includes(kind)),
  };
}
