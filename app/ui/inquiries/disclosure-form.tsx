// A form of the inquiry page that opens below its label and explains what will happen, also without
// JavaScript.
import type { InquiryIntent } from '#domain/inquiry/inquiry.ts';
import type { RefusedForm } from '../controls/form-result.ts';
import { PostForm, type PostFormProps } from '../controls/post-form.tsx';
import { IdempotencyKey } from './idempotency-key.tsx';

/** Returns the failure of the page's form with this intent, if there is one. */
export type FailureOf = (intent: InquiryIntent) => RefusedForm | null;

export interface DisclosureFormProps extends Pick<
  PostFormProps,
  'submit' | 'variant' | 'values' | 'children'
> {
  intent: InquiryIntent;
  label: string;
  /** Shows the label as a small link instead of a button. */
  isSmall?: boolean;
  refused: RefusedForm | null;
}

export function DisclosureForm(props: DisclosureFormProps) {
  const { label, isSmall = false, refused, children, ...form } = props;
  const button = `button w-full ${form.variant === 'primary' ? 'button-primary' : 'button-quiet'}`;
  const summary = isSmall ? 'inline-flex min-h-11 items-center px-1 text-sm text-muted underline' : button;
  return (
    <details open={refused !== null} className="print:hidden">
      <summary className={`list-none [&::-webkit-details-marker]:hidden ${summary}`}>{label}</summary>
      <PostForm
        {...form}
        result={refused}
        busy="One moment…"
        className="mt-2 space-y-5 rounded-control bg-sand p-4"
      >
        <IdempotencyKey />
        {children}
      </PostForm>
    </details>
  );
}
