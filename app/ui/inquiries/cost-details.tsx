// What a stay costs, behind a summary.
import type { CostRow } from '#domain/stay/stay-cost.ts';
import { CostList } from '../property-fields/cost-list.tsx';

interface CostDetailsProps {
  rows: readonly CostRow[];
  summary: string;
}

export function CostDetails({ rows, summary }: CostDetailsProps) {
  return (
    <details className="mt-2 text-sm">
      <summary className="link inline-flex min-h-11 items-center">{summary}</summary>
      <CostList rows={rows} />
    </details>
  );
}
