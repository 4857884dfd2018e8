// The page that a mail about an account links to: a press of a button confirms, another one says that it was somebody else.
import { Form, useNavigation } from 'react-router';
import { Alert } from '../controls/alert.tsx';
import { Button } from '../controls/button.tsx';
import { AccountForm, CurrentPasswordField, type FormAnswer } from './account-form.tsx';
import { DoneAlert } from './account-card.tsx';

interface MailedLinkProps {
  /** Whether the browser is logged in to the account of the link (`own`). */
  standing: 'own' | 'other' | 'expired' | 'unknown';
  answer: { done: 'confirmed' | 'disowned' } | FormAnswer | undefined;
  words: {
    confirm: string;
    confirmed: string;
    /** Above the password, which is asked for where nobody is logged in to the account. */
    password: string;
    /** Above the button that says it was somebody else. */
    disown: string;
    disowned: string;
  };
}

export function MailedLink({ standing, answer, words }: MailedLinkProps) {
  if (answer && 'done' in answer) return <DoneAlert>{words[answer.done]}</DoneAlert>;
  if (standing === 'expired') {
    return <Alert tone="error">{answer?.message ?? 'This link has expired or was already used.'}</Alert>;
  }
  const isOwn = standing === 'own';
  return (
    <div className="space-y-8">
      <AccountForm intent="confirm" answer={answer ?? null} submit={words.confirm} busy="Confirming…">
        {!isOwn && (
          <>
            <p>{words.password}</p>
            <CurrentPasswordField />
          </>
        )}
      </AccountForm>
      {!isOwn && <Disown words={words.disown} />}
    </div>
  );
}

function Disown({ words }: { words: string }) {
  const isSending = useNavigation().formData?.get('intent') === 'disown';
  return (
    <Form method="post" className="space-y-3 border-t border-line pt-6">
      <p>{words}</p>
      <Button type="submit" name="intent" value="disown" look="quiet" busy={isSending ? 'One moment…' : null}>
        This wasn’t me
      </Button>
    </Form>
  );
}
