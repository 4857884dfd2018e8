// The rows with what was decided in this window: known as soon as the decision has been answered, also when the review
// was left before that, or before the list was loaded anew.
import { useState } from 'react';
import type { Decision } from '#domain/property.ts';
import type { DecisionAnswer } from './review-decision.tsx';
import type { PropertyRows } from '../properties/use-property-rows.ts';

export function useDecidedRows(loaded: PropertyRows, answer: DecisionAnswer | undefined): PropertyRows {
  const [noted, setNoted] = useState<{ answer: typeof answer; decisions: ReadonlyMap<string, Decision> }>({
    answer: undefined,
    decisions: new Map(),
  });
  let { decisions } = noted;
  if (answer !== noted.answer) {
    if (answer && 'done' in answer) decisions = new Map(decisions).set(answer.id, answer.status);
    setNoted({ answer, decisions });
  }
  return {
    ...loaded,
    rows: loaded.rows.map((row) => ({ ...row, status: decisions.get(row.id) ?? row.status })),
  };
}
