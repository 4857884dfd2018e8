// The rows without what was deleted in this window, or turned out to be gone, and the sentence that says so.
import { useState } from 'react';
import type { PropertyRows } from '../properties/use-property-rows.ts';

export function useGoneRows(loaded: PropertyRows): {
  shown: PropertyRows;
  /** What became of the one that went last. */
  outcome: string | null;
  noteGone: (id: string, outcome: string | null) => void;
} {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [outcome, setOutcome] = useState<string | null>(null);
  return {
    shown: { ...loaded, rows: loaded.rows.filter(({ id }) => !gone.has(id)) },
    outcome,
    noteGone: (id, told) => {
      setGone((known) => new Set([...known, id]));
      setOutcome(told);
    },
  };
}
