// Gives the values of a form back that can't be sent anymore, so that they can be copied.

interface TypedValuesProps {
  /** Labels and values. Empty values are left out. */
  rows: readonly (readonly [label: string, value: string | null | undefined])[];
}

export function TypedValues({ rows }: TypedValuesProps) {
  const typed = rows.filter(([, value]) => value);
  if (typed.length === 0) return null;
  return (
    <section className="card mt-8 p-5">
      <h2 className="text-lg">What you typed</h2>
      <dl className="mt-3 space-y-3 text-sm">
        {typed.map(([label, value]) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
