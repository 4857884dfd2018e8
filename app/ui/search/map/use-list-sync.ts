// Marks on the map the home whose card in the list has the pointer or the focus.
import { type RefObject, useEffect } from 'react';
import type { SearchMap } from './search-map.ts';

/** `section` is the map. The list is the element before it. */
export function useListSync(map: SearchMap | null, section: RefObject<HTMLElement | null>): void {
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
}

/** The id of the listing whose card has the element; none elsewhere. */
function idsOfCard(target: EventTarget | null): readonly string[] {
  const card = target instanceof Element ? target.closest('article') : null;
  const link = card?.querySelector<HTMLAnchorElement>('a[href^="/listings/"]');
  return link?.pathname.split('/').slice(-1) ?? [];
}
