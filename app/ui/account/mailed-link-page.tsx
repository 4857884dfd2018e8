// The page that a link in an email to an account opens, with its two buttons: "Yes, that's me" and "This wasn't me".
import { Link } from 'react-router';
import { Alert } from '#ui/controls/alert.tsx';
import { IntentForm } from '#ui/controls/intent-form.tsx';
import {
  AccountCard,
  AccountForm,
  CurrentPasswordField,
  DoneAlert,
  type FormAnswer,
} from './account-form.tsx';
import { useAuth } from '#ui/layout/use-auth.ts';

interface MailedLinkProps {
  /** Whether the browser is logged in to the account of the link (`own`), or another link has confirmed the address. */
  standing: 'own' | 'other' | 'confirmed' | 'expired' | 'unknown';
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

interface MailedLinkPageProps extends MailedLinkProps {
  title: string;
  /** Where the account shows what the link is about. */
  place: { to: string; label: string };
}

/** Whoever is not logged in may be a stranger to the account, and is led to none of its pages. */
export function MailedLinkPage({ title, place, ...link }: MailedLinkPageProps) {
  const { user } = useAuth();
  return (
    <AccountCard
      title={title}
      aside={
        user && (
          <Link to={place.to} className="link font-semibold">
            {place.label}
          </Link>
        )
      }
    >
      <MailedLink {...link} />
    </AccountCard>
  );
}

function MailedLink({ standing, answer, words }: MailedLinkProps) {
  if (answer && 'done' in answer) return <DoneAlert>{words[answer.done]}</DoneAlert>;
  if (standing === 'expired') {
    return <Alert tone="error">{answer?.message ?? 'This link has expired or was already used.'}</Alert>;
  }
  if (standing === 'confirmed') {
    return <Alert tone="success">You’re all set: this address is already confirmed.</Alert>;
  }
  // The session may have ended since the page was opened.
  const isOwn = standing === 'own' && !answer?.issues.some(({ field }) => field === 'currentPassword');
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
      {!isOwn && (
        <IntentForm
          intent="disown"
          busy="One moment…"
          look="quiet"
          question={words.disown}
          className="border-t border-line pt-6"
        >
          This wasn’t me
        </IntentForm>
      )}
    </div>
  );
}
