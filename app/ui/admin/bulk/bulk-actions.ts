// The decisions on several selected properties. Each belongs to the tab that lists the properties it applies
// to. The dialog is a child route of the list, and its URL names the decision and the properties.
import { href } from 'react-router';
import type { AdminTab } from '#domain/review/admin-list.ts';
import type { AdminProperty } from '#domain/review/review.ts';
import { pluralize } from '#domain/numbers.ts';

export const bulkPath = href('/admin/properties/bulk');

interface BulkAction {
  tab: AdminTab;
  canSelect: (property: AdminProperty) => boolean;
  /** The label of the button above the list. */
  label: string;
  title: (count: number) => string;
  field: { name: string; label: string };
  submit: string;
  busy: string;
  success: (count: number) => string;
}

const properties = (count: number) => pluralize(count, 'property', 'properties');

export const bulkActions = {
  reject: {
    tab: 'pending',
    canSelect: ({ status }) => status === 'pending',
    label: 'Reject selected…',
    title: (count) => `Reject ${properties(count)}`,
    field: { name: 'notes', label: 'Reason for rejection' },
    submit: 'Reject',
    busy: 'Rejecting…',
    success: (count) => `Rejected ${properties(count)}.`,
  },
  pause: {
    tab: 'approved',
    canSelect: ({ status, isPaused }) => status === 'approved' && !isPaused,
    label: 'Take selected off the site…',
    title: (count) => `Take ${properties(count)} off the site`,
    field: { name: 'pauseReason', label: 'Why they’re off the site' },
    submit: 'Take off the site',
    busy: 'Taking them off…',
    success: (count) => `Took ${properties(count)} off the site.`,
  },
} as const satisfies Record<string, BulkAction>;

export type BulkVerb = keyof typeof bulkActions;
const bulkVerbs = Object.keys(bulkActions) as BulkVerb[];

/** The action of a tab, or null. */
export function actionOf(tab: AdminTab): BulkVerb | null {
  return bulkVerbs.find((verb) => bulkActions[verb].tab === tab) ?? null;
}

/** Reads the action and the ids from the URL of the dialog. */
export function readBulk(query: URLSearchParams): { verb: BulkVerb; ids: string[] } {
  const verb = bulkVerbs.find((each) => each === query.get('verb')) ?? 'reject';
  return { verb, ids: query.getAll('id') };
}
