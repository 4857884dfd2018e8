// The page of a mailed link that verifies the address of a new account, or an account's new address. One
// button confirms, the other says "This wasn’t me". It doesn't show the account's address, because another
// person may read the mail.
import { href, Link } from 'react-router';
import { Alert } from '#ui/controls/alert.tsx';
import type { FormResult } from '#ui/controls/form-result.ts';
import { PostForm } from '#ui/controls/post-form.tsx';
import { useAuth } from '#ui/layout/use-auth.ts';
import { CardPage, DoneAlert } from '../controls/card-page.tsx';
import { CurrentPasswordField } from './account-form.tsx';

interface ConfirmEmailPageProps {
  kind: keyof typeof texts;
  /**
   * `own`: the browser is logged in to the link's account. `other`: it isn't, so the form asks for the
   * password. `verified`: the address is already verified.
   */
  state: 'own' | 'other' | 'verified';
  result: FormResult | undefined;
}

/** Links to an account page only for logged-in users: other visitors may not own the account. */
export function ConfirmEmailPage({ kind, ...form }: ConfirmEmailPageProps) {
  const { user } = useAuth();
  const { title, accountPage } = texts[kind];
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
      <ConfirmEmail kind={kind} {...form} />
    </CardPage>
  );
}

function ConfirmEmail({ kind, state, result }: ConfirmEmailPageProps) {
  const words = texts[kind];
  if (result?.ok) return <DoneAlert>{result.intent === kind ? words.confirmed : words.disowned}</DoneAlert>;
  if (state === 'verified')
    return <Alert tone="success">You’re all set: this address is already confirmed.</Alert>;
  // The session may have ended since the page was opened. The server then asks for the password.
  const isOwn = state === 'own' && !result?.issues.some(({ field }) => field === 'currentPassword');
  return (
    <div className="space-y-8">
      <PostForm intent={kind} result={result} submit={words.confirm} busy="Confirming…">
        {!isOwn && (
          <>
            <p>{words.password}</p>
            <CurrentPasswordField />
          </>
        )}
      </PostForm>
      {!isOwn && (
        <PostForm
          intent={words.disownIntent}
          result={result}
          submit="This wasn’t me"
          busy="One moment…"
          variant="quiet"
          compact
          className="border-t border-line pt-6"
        >
          {words.disown}
        </PostForm>
      )}
    </div>
  );
}

const texts = {
  'verify-email': {
    title: 'Confirm your email address',
    accountPage: { to: href('/my-properties'), label: 'My Properties' },
    confirm: 'Yes, this address is mine',
    confirmed: 'Thanks! Your address is confirmed. Homes submitted with it are under My Properties.',
    password: 'Did you create this account? Enter its password to confirm the address.',
    disownIntent: 'disown-account',
    disown: 'Didn’t create an account? Someone else used your address. We’ll remove their account.',
    disowned:
      'We removed the account that was made with your address, and logged it out everywhere. You don’t need to do anything else.',
  },
  'change-email': {
    title: 'Confirm your new email address',
    accountPage: { to: href('/account'), label: 'Account Settings' },
    confirm: 'Yes, use this address',
    confirmed: 'Thanks! This is your account’s address now. Use it to log in.',
    password: 'Did you ask for this? Enter your account’s password to switch to this address.',
    disownIntent: 'disown-change',
    disown: 'Didn’t ask for this? We’ll keep your address out of that account.',
    disowned: 'We canceled the change. Your address isn’t part of that account.',
  },
};
