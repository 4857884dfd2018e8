// Changes of the featured list: how a page asks for one, and what it says when it is answered. The button that was pressed
// goes with its row, and what it could say with it.
import { href, useFetchers } from 'react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FeaturedList, Reordering } from '#domain/featured.ts';
import { successMessages } from '#domain/failure.ts';
import type { AdminProperty } from '#domain/review.ts';

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

type Listed = Pick<AdminProperty, 'id' | 'title'>;

/** What is said of a change; `isRefusal` where somebody else was faster. */
export interface Said {
  words: string;
  isRefusal: boolean;
}

interface Refused {
  key: string;
  message: string;
}

/** `text` is what was searched for among them: another search changes what is shown, and not the list. */
export function useListChange(
  tab: RefObject<HTMLElement | null>,
  listed: readonly Listed[],
  text: string,
): Said | null {
  const refused = useRefused();
  const [last, setLast] = useState({ listed, text, refused, said: null as Said | null });
  let { said } = last;
  if (listed !== last.listed || text !== last.text) {
    if (text === last.text) said = changeSaid(last.listed, listed, last.refused) ?? said;
    setLast({ listed, text, refused: null, said });
  } else if (refused && (refused.key !== last.refused?.key || refused.message !== last.refused.message)) {
    setLast({ ...last, refused });
  }
  const shown = useRef(listed);
  useEffect(() => {
    const before = shown.current;
    shown.current = listed;
    if (document.activeElement !== document.body) return;
    const removed = before.findIndex(({ id }) => missing(id, listed));
    if (removed >= 0 && listed.length > 0) {
      const rows = tab.current?.querySelectorAll('ol > li');
      rows
        ?.item(Math.min(removed, listed.length - 1))
        .querySelector<HTMLElement>('a, button')
        ?.focus();
    } else if (removed >= 0 || listed.length > before.length) {
      // The way to further ones begins there, also where there is no room for them.
      tab.current?.querySelector<HTMLElement>('h2[tabindex]')?.focus({ preventScroll: true });
    }
  }, [tab, listed]);
  return said;
}

/** The change that is being refused: its answer is there, and the list is being read again. */
function useRefused(): Refused | null {
  for (const { key, data, state } of useFetchers()) {
    if (state !== 'loading' || !key.startsWith(featuredKey(''))) continue;
    const message = refusalIn(data as FeaturedAnswer | undefined);
    if (message !== null) return { key, message };
  }
  return null;
}

function changeSaid(
  before: readonly Listed[],
  listed: readonly Listed[],
  refused: Refused | null,
): Said | null {
  const changed =
    listed.find(({ id }) => missing(id, before)) ?? before.find(({ id }) => missing(id, listed));
  if (!changed) return null;
  const { id, title } = changed;
  if (refused?.key === featuredKey(id)) return { words: `${title}: ${refused.message}`, isRefusal: true };
  const done = missing(id, listed) ? successMessages.unfeatured : successMessages.featured;
  return { words: `${title}: ${done}`, isRefusal: false };
}

function missing(id: string, listed: readonly Listed[]): boolean {
  return !listed.some((known) => known.id === id);
}
