// The button on a page that a mail links to, and what came of pressing it.
import { Form, useNavigation } from 'react-router';
import { Alert } from '../controls/alert.tsx';
import { Button } from '../controls/button.tsx';
import { DoneAlert } from './done-alert.tsx';

interface ConfirmFormProps {
  /** What the page's action answered; nothing before. */
  answer: { done: true } | { message: string } | undefined;
  submit: string;
  busy: string;
  /** Said once it is done. */
  done: string;
}

export function ConfirmForm({ answer, submit, busy, done }: ConfirmFormProps) {
  const isSending = useNavigation().formMethod === 'POST';
  if (answer && 'done' in answer) return <DoneAlert>{done}</DoneAlert>;
  return (
    <Form method="post" className="space-y-5">
      {answer && <Alert tone="error">{answer.message}</Alert>}
      <Button type="submit" busy={isSending ? busy : null} className="w-full">
        {submit}
      </Button>
    </Form>
  );
}
