// What a reviewer really checked of a property (docs/security.md, "Data Protection").
import { formatDate } from '../day.ts';

/** In the order of the page. A CHECK constraint in the database repeats the kinds. */
export const checkKinds = ['photos', 'phone', 'ownership'] as const;
export type CheckKind = (typeof checkKinds)[number];

export const checkWords: Readonly<Record<CheckKind, { done: string; ask: string }>> = {
  photos: { done: 'Photos compared', ask: 'The photos match each other' },
  phone: { done: 'Phone checked', ask: 'We called the phone number' },
  ownership: { done: 'Ownership document seen', ask: 'We’ve seen a document of ownership' },
};

export interface PropertyCheck {
  kind: CheckKind;
  checkedAt: Date;
}

/** As in "Phone checked Nov 20, 2026". */
export function describeCheck({ kind, checkedAt }: PropertyCheck): string {
  return `${checkWords[kind].done} ${formatDate(checkedAt)}`;
}

/** What a sent form adds to the checks that it showed, and removes from them. */
export function compareChecks(
  seen: readonly string[],
  chosen: readonly string[],
): { added: CheckKind[]; removed: CheckKind[] } {
  return {
    added: checkKinds.filter((kind) => chosen.includes(kind) && !seen.includes(kind)),
    removed: checkKinds.filter((kind) => seen.includes(kind) && !chosen.includes(kind)),
  };
}
