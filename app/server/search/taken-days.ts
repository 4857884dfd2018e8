// Which days each home is taken, for many homes, in two plain arrays: an object a home would take several times the
// memory. Part of the search in memory (search-bitmaps.ts).

export type TakenDays = ReturnType<typeof createTakenDays>;

export function createTakenDays() {
  /** For each slot where its entry begins; 0 for a home that is never taken. */
  let begins = new Int32Array(1024);
  /** An entry: how many numbers follow, then first day and day after the last of each stretch. */
  let entries = new Int32Array(1024);
  let used = 1;

  function entryOf(slot: number): Int32Array {
    const begin = begins[slot] ?? 0;
    return begin === 0 ? entries.subarray(0, 0) : entries.subarray(begin, begin + 1 + (entries[begin] ?? 0));
  }

  /** Moves what is still in use to an array with room for as much again. */
  function makeRoom(needed: number): void {
    let live = 1;
    for (const slot of begins.keys()) live += entryOf(slot).length;
    const next = new Int32Array((live + needed) * 2);
    let end = 1;
    for (const slot of begins.keys()) {
      const entry = entryOf(slot);
      if (entry.length === 0) continue;
      next.set(entry, end);
      begins[slot] = end;
      end += entry.length;
    }
    entries = next;
    used = end;
  }

  return {
    /** `stretches`: first day and day after the last, one after the other. */
    set(slot: number, stretches: readonly number[]): void {
      if (slot >= begins.length) {
        const grown = new Int32Array(Math.max(begins.length * 2, slot + 1));
        grown.set(begins);
        begins = grown;
      }
      begins[slot] = 0;
      if (stretches.length === 0) return;
      const length = stretches.length + 1;
      if (used + length > entries.length) makeRoom(length);
      entries[used] = stretches.length;
      entries.set(stretches, used + 1);
      begins[slot] = used;
      used += length;
    },

    /** Whether no stretch of the home overlaps the days from `from` until the day before `until`. */
    isFree(slot: number, from: number, until: number): boolean {
      const begin = begins[slot] ?? 0;
      if (begin === 0) return true;
      const end = begin + (entries[begin] ?? 0);
      for (let index = begin + 1; index < end; index += 2) {
        if ((entries[index] ?? 0) < until && (entries[index + 1] ?? 0) > from) return false;
      }
      return true;
    },
  };
}
