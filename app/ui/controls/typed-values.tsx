// The values of a form that can't be sent anymore.
import { capitalizeFirst } from '#domain/capitalize-first.ts';
import type { RefusedForm } from './form-result.ts';

interface TypedValuesProps {
  /** Labels and values. Empty values are left out. */
  rows: readonly (readonly [label: string, value: string | null | undefined])[];
}

/** Shows the values of a form that can't be sent anymore, so that the visitor can copy them. */
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

/** Fields that people don't type. */
const hiddenFields = new Set(['intent', 'id', 'account', 'idempotencyKey', 'version']);

/** The values of a refused form on a page that doesn't know the form: "monthlyRent" is "Monthly rent". */
export function RefusedValues({ values }: Pick<RefusedForm, 'values'>) {
  const typed = Object.entries(values).filter(([name]) => !hiddenFields.has(name));
  const labelOf = (name: string) => capitalizeFirst(name.replaceAll(/[A-Z]/g, ' $&').toLowerCase());
  return <TypedValues rows={typed.map(([name, value]) => [labelOf(name), value])} />;
}
