// A form with a single button. The page's action distinguishes its forms by `intent`, and by `id` if each
// item of a list has the form.
import type { ReactNode } from 'react';
import { type FetcherWithComponents, Form, useNavigation } from 'react-router';
import { Button } from './button.tsx';

interface IntentFormProps {
  intent: string;
  id?: string;
  /** The button's label while the form is being sent. */
  busy: string;
  variant?: 'primary' | 'quiet' | 'danger';
  className?: string;
  /** Sends the form without a navigation. */
  fetcher?: FetcherWithComponents<unknown>;
  /** Shown above the button. */
  question?: ReactNode;
  /** The button's label. */
  children: ReactNode;
}

export function IntentForm(props: IntentFormProps) {
  const { intent, id, busy, variant = 'primary', className, fetcher, question, children } = props;
  const navigation = useNavigation();
  const { formData } = fetcher ?? navigation;
  const isSending = formData?.get('intent') === intent && formData.get('id') === (id ?? null);
  const PostForm = fetcher?.Form ?? Form;
  return (
    <PostForm method="post" className={className}>
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {question && <div className="mb-3">{question}</div>}
      <Button type="submit" name="intent" value={intent} variant={variant} busy={isSending ? busy : null}>
        {children}
      </Button>
    </PostForm>
  );
}

interface ConfirmedFormProps extends Omit<IntentFormProps, 'question' | 'children'> {
  /** The label that opens the form. */
  label: ReactNode;
  labelClassName: string;
  /** The button's label. */
  submit: string;
  /** The question. */
  children: ReactNode;
}

/** Asks for confirmation before it sends, also without JavaScript. */
export function ConfirmedForm({
  label,
  labelClassName,
  submit,
  className = '',
  children,
  ...form
}: ConfirmedFormProps) {
  return (
    <details>
      <summary className={`list-none [&::-webkit-details-marker]:hidden ${labelClassName}`}>{label}</summary>
      <IntentForm {...form} question={children} className={`mt-2 rounded-control p-4 ${className}`}>
        {submit}
      </IntentForm>
    </details>
  );
}
