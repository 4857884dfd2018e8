// A form of one button. Its page tells its forms apart by their `intent`, and those about several things by their `id`.
import type { ReactNode } from 'react';
import { type FetcherWithComponents, Form, useNavigation } from 'react-router';
import { Button } from './button.tsx';

interface IntentFormProps {
  intent: string;
  id?: string;
  /** What the button says while the form is being sent. */
  busy: string;
  look?: 'primary' | 'quiet' | 'danger';
  className?: string;
  /** Sends the form beside the page's navigation. */
  fetcher?: FetcherWithComponents<unknown>;
  /** Above the button. */
  question?: ReactNode;
  /** The words of the button. */
  children: ReactNode;
}

export function IntentForm(props: IntentFormProps) {
  const { intent, id, busy, look = 'primary', className, fetcher, question, children } = props;
  const navigation = useNavigation();
  const { formData } = fetcher ?? navigation;
  const isSending = formData?.get('intent') === intent && formData.get('id') === (id ?? null);
  const PostForm = fetcher?.Form ?? Form;
  return (
    <PostForm method="post" className={className}>
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {question && <div className="mb-3">{question}</div>}
      <Button type="submit" name="intent" value={intent} look={look} busy={isSending ? busy : null}>
        {children}
      </Button>
    </PostForm>
  );
}

interface ConfirmedFormProps extends Omit<IntentFormProps, 'question'> {
  /** Opens the form. */
  label: ReactNode;
  labelLook: string;
  submit: string;
}

/** Asks before it sends, also without JavaScript. `children` is the question. */
export function ConfirmedForm({
  label,
  labelLook,
  submit,
  className,
  children,
  ...form
}: ConfirmedFormProps) {
  return (
    <details>
      <summary className={`list-none [&::-webkit-details-marker]:hidden ${labelLook}`}>{label}</summary>
      <IntentForm {...form} question={children} className={`mt-2 rounded-control p-4 ${className}`}>
        {submit}
      </IntentForm>
    </details>
  );
}
