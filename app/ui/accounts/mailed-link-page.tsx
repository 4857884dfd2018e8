// The page that a mailed link opens to verify the address of a new account (routes/accounts/verify-email.tsx)
// or an account's new address (change-email.tsx). One button confirms the request, the other says "This
// wasn’t me".
import type { FormResult } from '../controls/form-result.ts';
import { Link } from 'react-router';
import { Alert } from '#ui/controls/alert.tsx';
import { PostForm } from '#ui/controls/post-form.tsx';
import { CurrentPasswordField } from './account-form.tsx';
import { CardPage, DoneAlert } from '../controls/card-page.tsx';
import { useAuth } from '#ui/layout/use-auth.ts';

interface MailedLinkProps {
  /**
   * `own`: the browser is logged in to the link's account. `other`: it isn't, so the form asks for the
   * password. `unknown`: the account couldn't be loaded, so the form asks for the password, too, and the
   * server checks the link again when it is sent. `verified`: the address is already verified. `expired`: the
   * link is too old or was used.
   */
  linkState: 'own' | 'other' | 'unknown' | 'verified' | 'expired';
  result: FormResult<Record<'send' | 'disown', null>> | undefined;
  texts: {
    confirm: string;
    confirmed: string;
    /** Shown above the password field, which `own` doesn't need. */
    password: string;
    /** Shown above the button that disowns the request. */
    disown: string;
    disowned: string;
  };
}

interface MailedLinkPageProps extends MailedLinkProps {
  title: string;
  /** The account page to link to below the card. */
  accountPage: { to: string; label: string };
}

/** Links to an account page only for logged-in users: other visitors may not own the account. */
export function MailedLinkPage({ title, accountPage, ...link }: MailedLinkPageProps) {
  const { user } = useAuth();
  return (
    <CardPage
      title={title}
      aside={
        user && (
          <Link to={accountPage.to} className="link font-semibold">
            {accountPage.label}
          </Link>
        )
      }
    >
      <MailedLink {...link} />
    </CardPage>
  );
}

function MailedLink({ linkState, result, texts }: MailedLinkProps) {
  if (result?.ok)
    return <DoneAlert>{result.intent === 'disown' ? texts.disowned : texts.confirmed}</DoneAlert>;
  if (linkState === 'expired') {
    return <Alert tone="error">{result?.message ?? 'This link has expired or was already used.'}</Alert>;
  }
  if (linkState === 'verified') {
    return <Alert tone="success">You’re all set: this address is already confirmed.</Alert>;
  }
  // The session may have ended since the page was opened. The server then asks for the password.
  const isOwn = linkState === 'own' && !result?.issues.some(({ field }) => field === 'currentPassword');
  return (
    <div className="space-y-8">
      <PostForm result={result} submit={texts.confirm} busy="Confirming…">
        {!isOwn && (
          <>
            <p>{texts.password}</p>
            <CurrentPasswordField />
          </>
        )}
      </PostForm>
      {!isOwn && (
        <PostForm
          intent="disown"
          submit="This wasn’t me"
          busy="One moment…"
          variant="quiet"
          compact
          className="border-t border-line pt-6"
        >
          {texts.disown}
        </PostForm>
      )}
    </div>
  );
}
