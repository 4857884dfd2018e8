// What a stay costs, line by line, behind a summary.
import type { CostRow } from '#domain/stay-cost.ts';

export function CostDetails({ rows }: { rows: readonly CostRow[] }) {
  return (
    <details className="mt-2 text-sm">
      <summary className="link inline-flex min-h-11 items-center">What you pay</summary>
      <dl className="space-y-2 tabular-nums">
        {rows.map(({ name, text }) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
