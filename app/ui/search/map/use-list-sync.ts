// Marks on the map the home whose card has the pointer or the focus. Marks in the list the cards of the
// chosen homes, and of the button on the map with the pointer or the focus.
import { type RefObject, useEffect, useState } from 'react';
import type { SearchMap } from './search-map.ts';

const noIds: readonly string[] = [];

/** `section` is the map. The list is the element before it. */
export function useListSync(
  map: SearchMap | null,
  section: RefObject<HTMLElement | null>,
  chosenIds: readonly string[],
) {
  const [pointedIds, setPointedIds] = useState(noIds);
  useEffect(() => {
    const list = section.current?.previousElementSibling;
    if (!map || !list) return undefined;
    const highlight = ({ target }: Event) => map.highlight(idsOfCard(target));
    const clear = () => map.highlight([]);
    const leave = new AbortController();
    const { signal } = leave;
    list.addEventListener('pointerover', highlight, { signal });
    list.addEventListener('focusin', highlight, { signal });
    list.addEventListener('pointerleave', clear, { signal });
    list.addEventListener('focusout', clear, { signal });
    return () => leave.abort();
  }, [map, section]);

  useEffect(() => {
    const ids = [...pointedIds, ...chosenIds];
    for (const card of listCards(section.current))
      card.classList.toggle('home-card-on-map', isCardOf(card, ids));
  }, [section, pointedIds, chosenIds]);

  return {
    /** The homes of the button on the map with the pointer or the focus. */
    setPointedIds,
    /** Scrolls the list to the first card of these homes, unless it has none, or all of it is in view. */
    showCard: (ids: readonly string[]) => {
      const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
      const card = listCards(section.current).find((each) => isCardOf(each, ids));
      card?.scrollIntoView({ block: 'nearest', behavior });
    },
  };
}

function listCards(section: HTMLElement | null): Element[] {
  return [...(section?.previousElementSibling?.querySelectorAll('article') ?? [])];
}

function isCardOf(card: Element, ids: readonly string[]): boolean {
  return idsOfCard(card).some((id) => ids.includes(id));
}

/** The id of the listing whose card has the element; none elsewhere. */
function idsOfCard(target: EventTarget | null): readonly string[] {
  const card = target instanceof Element ? target.closest('article') : null;
  const link = card?.querySelector<HTMLAnchorElement>('a[href^="/listings/"]');
  return link?.pathname.split('/').slice(-1) ?? [];
}
