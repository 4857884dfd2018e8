// The rows without what was deleted in this window, or turned out to be gone.
import { useState } from 'react';
import type { PropertyRows } from '../properties/use-property-rows.ts';

export function useGoneRows(loaded: PropertyRows): { shown: PropertyRows; noteGone: (id: string) => void } {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  return {
    shown: { ...loaded, rows: loaded.rows.filter(({ id }) => !gone.has(id)) },
    noteGone: (id) => setGone((known) => new Set([...known, id])),
  };
}
