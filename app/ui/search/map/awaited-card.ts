// The card of a home that the map shows may be farther down the list than what is loaded. Loads more of the
// list until the card is there.

/** The list beside the map. A test replaces it. */
export interface CardList<Card> {
  count: () => number;
  find: (ids: readonly string[]) => Card | undefined;
  show: (card: Card) => void;
  loadMore: () => void;
}

export interface AwaitedCard {
  ids: readonly string[];
  /** How many cards there were when more were requested. */
  count: number;
}

/** For homes farther down, it would be long to scroll back. */
const maxLoaded = 100;

/**
 * Shows the first card of these homes, or loads more of the list. Returns what to wait for; null if there is
 * nothing to wait for.
 */
export function showCard<Card>(list: CardList<Card>, ids: readonly string[]): AwaitedCard | null {
  const card = list.find(ids);
  if (card !== undefined) list.show(card);
  const count = list.count();
  if (card !== undefined || ids.length === 0 || count >= maxLoaded) return null;
  list.loadMore();
  return { ids, count };
}

/**
 * Call it when the list has changed. If it has no more cards than before, it still loads, or failed to. Stops
 * waiting once none of the awaited homes is chosen.
 */
export function showAwaited<Card>(
  list: CardList<Card>,
  awaited: AwaitedCard | null,
  chosenIds: readonly string[],
): AwaitedCard | null {
  if (!awaited?.ids.some((id) => chosenIds.includes(id))) return null;
  return list.count() > awaited.count ? showCard(list, awaited.ids) : awaited;
}
