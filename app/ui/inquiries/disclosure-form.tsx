// A form of the inquiry page that opens below its label and explains what will happen, also without
// JavaScript.
import type { RefusedForm } from '../controls/form-result.ts';
import type { ReactNode } from 'react';
import { PostForm } from '../controls/post-form.tsx';
import { IdempotencyKey } from './idempotency-key.tsx';

/** Returns the failure of the page's form with this intent, if there is one. */
export type FailureOf = (intent: string) => RefusedForm | null;

interface DisclosureFormProps {
  intent: string;
  label: string;
  /** The label of the submit button. */
  submit: string;
  variant: 'primary' | 'quiet' | 'danger';
  /** Shows the label as a small link instead of a button. */
  isSmall?: boolean;
  refused: RefusedForm | null;
  /** Initial field values. */
  values?: Record<string, string>;
  children: ReactNode;
}

export function DisclosureForm({
  intent,
  label,
  submit,
  variant,
  isSmall = false,
  refused,
  values,
  children,
}: DisclosureFormProps) {
  const button = variant === 'primary' ? 'button button-primary w-full' : 'button button-quiet w-full';
  const summary = isSmall ? 'inline-flex min-h-11 items-center px-1 text-sm text-muted underline' : button;
  return (
    <details open={refused !== null} className="print:hidden">
      <summary className={`list-none [&::-webkit-details-marker]:hidden ${summary}`}>{label}</summary>
      <div className="mt-2 rounded-control bg-sand p-4">
        <PostForm
          intent={intent}
          result={refused}
          {...(values && { values })}
          submit={submit}
          busy="One moment…"
          variant={variant}
        >
          <IdempotencyKey />
          {children}
        </PostForm>
      </div>
    </details>
  );
}
