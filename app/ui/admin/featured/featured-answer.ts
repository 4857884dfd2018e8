// What a change of the featured list is answered with, and how the page asks for one.
import { href } from 'react-router';
import type { FeaturedList, Reordering } from '#domain/featured.ts';

export type FeaturedAnswer = { done: string; order: FeaturedList } | { message: string };

/** Where all of them are sent to. */
export const featuredAction = href('/admin/featured');

/** The key of the fetcher that features a property or takes it off. */
export const featuredKey = (id: string) => `featured ${id}`;

/** Why it was refused; null where it was not, or nothing has been asked yet. */
export function refusalIn(answer: FeaturedAnswer | undefined): string | null {
  return answer && 'message' in answer ? answer.message : null;
}

/** The fields of a form that asks for a new order. */
export function reorderingFields({ from, to }: Reordering): Record<string, string> {
  return { intent: 'reorder', from: from.join(' '), to: to.join(' ') };
}

export function reorderingIn(fields: Readonly<Record<string, string>>): Reordering {
  const idsIn = (text = '') => text.split(' ').filter(Boolean);
  return { from: idsIn(fields['from']), to: idsIn(fields['to']) };
}
