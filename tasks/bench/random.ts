// Random choices that are the same in each run: they depend on a name and nothing else.

export type Chance = {
  /** A number from 0 up to, not including, 1. */
  next: () => number;
  between: (low: number, high: number) => number;
  /** An integer from low to high, both included. */
  whole: (low: number, high: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  happens: (probability: number) => boolean;
};

/** A stream of chance that depends on nothing but its name (FNV-1a hash into a mulberry32 generator). */
export function chanceOf(name: string): Chance {
  let state = 2166136261;
  for (const character of name) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  }
  const next = (): number => {
    state = Math.imul(state + 0x6d2b79f5, 1);
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  // The first values of neighbouring names resemble each other: throw a few away.
  for (let index = 0; index < 8; index += 1) {
    next();
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: <Item>(items: readonly Item[]): Item => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) {
        throw new Error('Nothing to pick from');
      }
      return item;
    },
    happens: (probability) => next() < probability,
  };
}
