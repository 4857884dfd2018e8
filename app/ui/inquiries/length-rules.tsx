// What the law says about a stay of this length, each with its source.
import { formatDay } from '#domain/day.ts';
import type { LengthRule } from '#domain/stay/length-rules.ts';

export function LengthRules({ rules }: { rules: readonly LengthRule[] }) {
  const [first] = rules;
  if (!first) return null;
  return (
    <div className="space-y-2 text-sm text-muted">
      {rules.map(({ sentence, source }) => (
        <p key={sentence}>
          {`${sentence} `}
          <a href={source.url} target="_blank" rel="noreferrer" className="link">
            {source.name}
          </a>
        </p>
      ))}
      <p>{`Not legal advice. As of ${formatDay(first.checkedOn)}.`}</p>
    </div>
  );
}
