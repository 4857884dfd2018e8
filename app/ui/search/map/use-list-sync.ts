// Marks on the map the home whose card has the pointer or the focus. Marks in the list the cards of the
// chosen homes, and of the button on the map with the pointer or the focus. Loads more of the list for the
// card of a chosen home.
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isShown } from '../../controls/focus.ts';
import { type AwaitedCard, type CardList, showAwaited, showCard } from './awaited-card.ts';
import type { SearchMap } from './search-map.ts';
import { noIds } from './use-chosen-ids.ts';

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
    markCards(section.current, [...pointedIds, ...chosenIds]);
  }, [section, pointedIds, chosenIds]);

  const awaited = useRef<AwaitedCard | null>(null);
  const handleCards = useEffectEvent(() => {
    markCards(section.current, [...pointedIds, ...chosenIds]);
    awaited.current = showAwaited(cardListOf(section.current), awaited.current, chosenIds);
  });
  useEffect(() => {
    const list = section.current?.previousElementSibling;
    if (!list) return undefined;
    const observer = new MutationObserver(() => handleCards());
    observer.observe(list, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [section]);

  return {
    /** The homes of the button on the map with the pointer or the focus. */
    setPointedIds,
    /**
     * Scrolls the list to the first card of these homes, unless all of it is in view. Loads more of the list
     * for a card that it doesn't have.
     */
    showCard: (ids: readonly string[]) => {
      awaited.current = showCard(cardListOf(section.current), ids);
    },
  };
}

function cardListOf(section: HTMLElement | null): CardList<Element> {
  const list = section?.previousElementSibling;
  return {
    count: () => listCards(section).length,
    find: (ids) => listCards(section).find((card) => isCardOf(card, ids)),
    show: scrollTo,
    // On a phone, the list is hidden.
    loadMore: () => list && isShown(list) && list.querySelector<HTMLElement>('[name="cursor"]')?.click(),
  };
}

function scrollTo(card: Element): void {
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
  // Of a card that is higher than the list, the photo and the title.
  const isHigh = card.getBoundingClientRect().height > innerHeight - bottomOfRow();
  card.scrollIntoView({ block: isHigh ? 'start' : 'nearest', behavior });
}

function listCards(section: HTMLElement | null): Element[] {
  return [...(section?.previousElementSibling?.querySelectorAll('article') ?? [])];
}

function markCards(section: HTMLElement | null, ids: readonly string[]): void {
  for (const card of listCards(section)) card.classList.toggle('home-card-on-map', isCardOf(card, ids));
}

function isCardOf(card: Element, ids: readonly string[]): boolean {
  return idsOfCard(card).some((id) => ids.includes(id));
}

/** In pixels, of the filters that stay above the list. */
function bottomOfRow(): number {
  return document.querySelector('.search-bar')?.getBoundingClientRect().bottom ?? 0;
}

/** The id of the listing whose card has the element; none elsewhere. */
function idsOfCard(target: EventTarget | null): readonly string[] {
  const card = target instanceof Element ? target.closest('article') : null;
  const link = card?.querySelector<HTMLAnchorElement>('a[href^="/listings/"]');
  return link?.pathname.split('/').slice(-1) ?? [];
}
