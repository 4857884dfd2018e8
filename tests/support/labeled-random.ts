// Random choices for the labeled set. The same seed gives the same choices.

export interface Random {
  /** From 0 to below 1. */
  share: () => number;
  between: (low: number, high: number) => number;
  /** A whole number; both bounds are possible. */
  whole: (low: number, high: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  /** An index, as often as its weight says. */
  weighted: (weights: readonly number[]) => number;
  shuffled: <Item>(items: readonly Item[]) => Item[];
}

/** Park and Miller's generator. */
export function createRandom(seed: number): Random {
  let state = seed;
  const share = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const whole = (low: number, high: number) => low + Math.floor(share() * (high - low + 1));
  return {
    share,
    whole,
    between: (low, high) => low + share() * (high - low),
    pick: <Item>(items: readonly Item[]) => items[whole(0, items.length - 1)] as Item,
    weighted(weights) {
      let left = share() * weights.reduce((sum, weight) => sum + weight, 0);
      return weights.findIndex((weight) => (left -= weight) < 0);
    },
    shuffled: (items) =>
      items
        .map((item) => ({ item, order: share() }))
        .toSorted((one, other) => one.order - other.order)
        .map(({ item }) => item),
  };
}
