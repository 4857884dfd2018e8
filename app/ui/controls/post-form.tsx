// The form of every page that posts to its action, with its button. Works without JavaScript. Only the server
// validates it, so that people read the specified messages instead of the browser's. The action tells a
// page's forms apart by `intent`, and the items of a list by `id`.
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  use,
  useEffect,
  useRef,
} from 'react';
import { type FetcherWithComponents, Form, type FormProps, useLocation, useNavigation } from 'react-router';
import { AccountField } from './account-field.tsx';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import type { FormResult } from './form-result.ts';
import { focusField, FormStateContext, isShownAtField, useOpenIssues } from './form-state.ts';

export interface PostFormProps extends Omit<FormProps, 'ref' | 'id' | 'method' | 'noValidate'> {
  ref?: RefObject<HTMLFormElement | null>;
  /** Needed if the page has several forms. */
  intent?: string;
  id?: string;
  /** Distinguishes the form's fields from those of another form. By default made of `intent` and `id`. */
  scope?: string | undefined;
  /** The page's last result. The form shows it if this form was the one refused. */
  result?: FormResult | null | undefined;
  /** Initial field values. After a failure, the form shows the submitted values instead. */
  values?: Readonly<Record<string, unknown>>;
  /** Whether a success clears the fields. */
  resets?: boolean;
  /** Sends the form without a navigation. */
  fetcher?: FetcherWithComponents<unknown> | undefined;
  /** Gets the values instead of the page's action. */
  onSend?: (fields: Record<string, string>) => Promise<void>;
  /** The label of the button. Without it, the children include a `SubmitButton`. */
  submit?: ReactNode;
  /** The button's label while the form is being sent. */
  busy?: string;
  variant?: 'primary' | 'quiet' | 'danger';
  /** Makes the button as wide as its label, for a form without fields. */
  compact?: boolean;
}

const noValues = {};

export function PostForm({
  ref,
  intent,
  id,
  scope = [intent, id].filter((part) => part !== undefined).join('-') || undefined,
  result = null,
  values = noValues,
  resets = false,
  fetcher,
  onSend,
  submit,
  busy = '',
  variant = 'primary',
  compact = false,
  className = compact ? '' : 'space-y-5',
  onInput,
  onSubmit,
  children,
  ...attributes
}: PostFormProps) {
  const sent = useSentForm(fetcher, intent, id);
  const isOwn =
    result !== null && (intent ?? result.intent) === result.intent && (id ?? result.id) === result.id;
  const refused = isOwn && !result.ok ? result : null;
  const done = isOwn && result.ok ? result : null;

  const { issues, isOpen, handleInput } = useOpenIssues(refused);
  const ownRef = useRef<HTMLFormElement>(null);
  const form = ref ?? ownRef;
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (done && resets) form.current?.reset();
  }, [done, form, resets]);

  useEffect(() => {
    const first = refused?.issues[0];
    if (first) focusField(first.field, scope);
    // On phones the button may be a screen below the alert.
    else alert.current?.scrollIntoView({ block: 'nearest' });
  }, [refused, scope]);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (sent) event.preventDefault();
    else onSubmit?.(event);
    if (!onSend || event.defaultPrevented) return;
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    );
    void onSend(Object.fromEntries(fields));
  }

  const Sender = fetcher?.Form ?? Form;
  return (
    <Sender
      ref={form}
      {...attributes}
      method="post"
      noValidate
      className={className}
      onInput={(event) => {
        handleInput(event);
        onInput?.(event);
      }}
      onSubmit={handleSubmit}
    >
      <FormStateContext value={{ values: refused?.values ?? values, issues, scope, sent }}>
        {refused && isOpen && !isShownAtField(refused) && (
          <Alert tone="error" ref={alert}>
            {refused.message}
          </Alert>
        )}
        {intent !== undefined && <input type="hidden" name="intent" value={intent} />}
        {id !== undefined && <input type="hidden" name="id" value={id} />}
        <AccountField refused={refused?.values['account']} />
        {compact && children ? <div className="mb-3">{children}</div> : children}
        {submit !== undefined && (
          <SubmitButton
            busy={busy}
            variant={variant}
            className={compact ? '' : `w-full ${intent === undefined ? '' : 'sm:w-auto'}`}
          >
            {submit}
          </SubmitButton>
        )}
      </FormStateContext>
    </Sender>
  );
}

/** The fields of the form while it is being sent. */
function useSentForm(fetcher: PostFormProps['fetcher'], intent?: string, id?: string) {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const isThisPage = navigation.formAction?.split(/[?#]/)[0] === pathname;
  const formData = fetcher ? fetcher.formData : isThisPage ? navigation.formData : undefined;
  const isOwn =
    formData?.get('id') === (id ?? null) && (intent === undefined || formData.get('intent') === intent);
  return isOwn ? formData : undefined;
}

interface SubmitButtonProps extends Omit<ComponentProps<typeof Button>, 'type' | 'name' | 'value' | 'busy'> {
  /** For a form with several buttons: the intent of this one. */
  intent?: string;
  /** The label while the form is being sent. */
  busy: string;
  /** Why the form can't be sent yet, as a label. Null if it can. */
  waiting?: string | null;
}

/** A submit button of the surrounding `PostForm`. */
export function SubmitButton({ intent, busy, waiting = null, ...attributes }: SubmitButtonProps) {
  const { sent } = use(FormStateContext);
  const isSending = sent !== undefined && (intent === undefined || sent.get('intent') === intent);
  return (
    <Button
      {...attributes}
      {...(intent !== undefined && { name: 'intent', value: intent })}
      type="submit"
      busy={isSending ? busy : waiting}
    />
  );
}

interface ConfirmedFormProps extends PostFormProps {
  /** The label that opens the form. */
  label: ReactNode;
  labelClassName: string;
  /** The question. */
  children: ReactNode;
}

/** Asks for confirmation before it sends, also without JavaScript. */
export function ConfirmedForm({ label, labelClassName, className = '', ...form }: ConfirmedFormProps) {
  return (
    <details>
      <summary className={`list-none [&::-webkit-details-marker]:hidden ${labelClassName}`}>{label}</summary>
      <PostForm {...form} compact className={`mt-2 rounded-control p-4 ${className}`} />
    </details>
  );
}
