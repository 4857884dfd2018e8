// A form of the account pages: posts to its own page, shows what came back, and works the same without JavaScript.
// What is right and wrong is decided on the server alone, so that the specified messages are the only ones.
import { type ReactNode, useEffect } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import type { Issue } from '#domain/failure.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import { focusField, FormStateContext } from '#ui/controls/form-state.ts';

interface Answer {
  message: string;
  issues: Issue[];
  values: Record<string, string>;
}

interface AccountFormProps {
  /** What came back from the last attempt; null before the first. */
  answer: Answer | null;
  /** What the fields start with when nothing came back yet. */
  values?: Record<string, string>;
  /** Tells the forms of one page apart: sent as `intent`. */
  intent?: string;
  submit: string;
  busy: string;
  children: ReactNode;
}

const noValues = {};

export function AccountForm({ answer, values = noValues, intent, submit, busy, children }: AccountFormProps) {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const isSending =
    navigation.formAction?.split('?')[0] === pathname &&
    navigation.formData?.get('intent') === (intent ?? null);

  useEffect(() => {
    const first = answer?.issues[0];
    if (first) focusField(first.field);
  }, [answer]);

  return (
    <Form method="post" noValidate>
      <FormStateContext value={{ values: answer?.values ?? values, issues: answer?.issues ?? [] }}>
        <div className="space-y-5">
          {answer && <Alert tone="error">{answer.message}</Alert>}
          {intent && <input type="hidden" name="intent" value={intent} />}
          {children}
          <Button type="submit" busy={isSending ? busy : null} className="w-full">
            {submit}
          </Button>
        </div>
      </FormStateContext>
    </Form>
  );
}
