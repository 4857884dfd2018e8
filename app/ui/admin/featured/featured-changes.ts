// Changes of the featured list: how a page asks for one, and where it says what came of it.
import { createContext } from 'react';
import { href } from 'react-router';
import type { FeaturedList, Reordering } from '#domain/featured.ts';

export type FeaturedAnswer = { done: string; order: FeaturedList } | { message: string };

/** Where all of them are sent to. */
export const featuredAction = href('/admin/featured');

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

/** What is said of a change; `isRefusal` where somebody else was faster. */
export interface Said {
  words: string;
  isRefusal: boolean;
}

/** Says what became of a change whose button went with its row. Elsewhere than on the featured list no row goes. */
export const SayChange = createContext<(said: Said) => void>(() => undefined);
