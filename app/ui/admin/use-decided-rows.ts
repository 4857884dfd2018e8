// The rows with what was decided in this window: known as soon as the decision has been answered, also when somebody
// goes on before the list was loaded anew.
import { useState } from 'react';
import type { Decision } from '#domain/property.ts';
import type { PropertyRows } from './use-property-rows.ts';

export function useDecidedRows(loaded: PropertyRows): {
  shown: PropertyRows;
  noteDecision: (id: string, status: Decision) => void;
} {
  const [decisions, setDecisions] = useState<ReadonlyMap<string, Decision>>(new Map());
  const rows = loaded.rows.map((row) => ({ ...row, status: decisions.get(row.id) ?? row.status }));
  return {
    shown: { ...loaded, rows },
    noteDecision: (id, status) => setDecisions((known) => new Map(known).set(id, status)),
  };
}
