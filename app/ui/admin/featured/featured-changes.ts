// Requests that change the featured list, and the messages about their results.
import { href } from 'react-router';
import type { FeaturedList, Reordering } from '#domain/featured.ts';

export type FeaturedResult = { success: string; order: FeaturedList } | { message: string };

export const featuredAction = href('/admin/featured');

/** The message of a failure; null after a success and before the first response. */
export function failureMessageOf(result: FeaturedResult | undefined): string | null {
  return result && 'message' in result ? result.message : null;
}

/** The form fields of a new order. */
export function reorderingFields({ from, to }: Reordering): Record<string, string> {
  return { intent: 'reorder', from: from.join(' '), to: to.join(' ') };
}

export function readReordering(fields: Readonly<Record<string, string>>): Reordering {
  const idsIn = (text = '') => text.split(' ').filter(Boolean);
  return { from: idsIn(fields['from']), to: idsIn(fields['to']) };
}
