// What a stay costs, line by line.
import type { CostRow } from '#domain/stay/stay-cost.ts';

export function CostList({ rows }: { rows: readonly CostRow[] }) {
  return (
    <dl className="max-w-xl space-y-2 tabular-nums">
      {rows.map(({ name, text, isTotal }) => (
        <div key={name} className={`flex justify-between gap-4 ${isTotal ? 'font-semibold' : ''}`}>
          <dt className={isTotal ? '' : 'text-muted'}>{name}</dt>
          <dd className="text-right break-words">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
