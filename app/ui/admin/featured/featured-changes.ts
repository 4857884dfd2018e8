// Requests that change the featured list, and their results.
import { href } from 'react-router';
import type { FeaturedList, Reordering } from '#domain/property/featured.ts';
import type { FormResult } from '#ui/controls/form-result.ts';

/** The value is the new list. */
export type FeaturedResult = FormResult<Record<'feature' | 'unfeature' | 'reorder', FeaturedList>>;

export const featuredAction = href('/admin/featured');

/** The form fields of a new order. */
export function reorderingFields({ from, to }: Reordering): Record<string, string> {
  return { intent: 'reorder', from: from.join(' '), to: to.join(' ') };
}
