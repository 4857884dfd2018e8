// What has become of the featured list: said aloud, and where the keyboard goes on. The button that was pressed goes
// with its row, and what it could say with it.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { successMessages } from '#domain/failure.ts';
import type { AdminProperty } from '#domain/review.ts';

type Listed = Pick<AdminProperty, 'id' | 'title'>;

/** `text` is what was searched for among them: another search changes what is shown, and not the list. */
export function useListChange(
  tab: RefObject<HTMLElement | null>,
  listed: readonly Listed[],
  text: string,
): string {
  const [last, setLast] = useState({ listed, text, said: '' });
  let { said } = last;
  if (listed !== last.listed || text !== last.text) {
    if (text === last.text) said = changeWords(last.listed, listed) ?? said;
    setLast({ listed, text, said });
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

function changeWords(before: readonly Listed[], listed: readonly Listed[]): string | null {
  const added = listed.find(({ id }) => missing(id, before));
  if (added) return `${added.title}: ${successMessages.featured}`;
  const removed = before.find(({ id }) => missing(id, listed));
  return removed ? `${removed.title}: ${successMessages.unfeatured}` : null;
}

function missing(id: string, listed: readonly Listed[]): boolean {
  return !listed.some((known) => known.id === id);
}
