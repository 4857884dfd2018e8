// The values of a form that can't be sent anymore, so that people can copy them.
import { capitalizeFirst } from '#domain/capitalize-first.ts';
import { Alert } from './alert.tsx';
import type { RefusedForm } from './form-result.ts';

/** Fields that people don't type. */
const hiddenFields = new Set(['intent', 'id', 'account', 'idempotencyKey', 'version', 'shown', 'shownTotal']);

/** Leaves out empty values. The page doesn't know the form's labels: "monthlyRent" is "Monthly rent". */
export function RefusedValues({ values }: Pick<RefusedForm, 'values'>) {
  const typed = Object.entries(values).filter(([name, value]) => value !== '' && !hiddenFields.has(name));
  if (typed.length === 0) return null;
  return (
    <section className="card mt-8 p-5">
      <h2 className="text-lg">What you typed</h2>
      <dl className="mt-3 space-y-3 text-sm">
        {typed.map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted">{capitalizeFirst(name.replaceAll(/[A-Z]/g, ' $&').toLowerCase())}</dt>
            <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Replaces a page whose subject has gone while its form was being sent without JavaScript. */
export function FormGone({ heading, refused }: { heading: string; refused: RefusedForm }) {
  return (
    <div className="page max-w-2xl py-12">
      <h1 className="mb-6 text-2xl sm:text-3xl">{heading}</h1>
      <Alert tone="warning">{refused.message}</Alert>
      <RefusedValues values={refused.values} />
    </div>
  );
}
