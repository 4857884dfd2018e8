// The page of a mailed link that verifies the address of a new account, or an account's new address. It
// doesn't show the account's address, because another person may read the mail.
import { href, Link } from 'react-router';
import type { FormResult } from '#ui/controls/form-result.ts';
import { PostForm } from '#ui/controls/post-form.tsx';
import { useAuth } from '#ui/layout/use-auth.ts';
import { CardPage, DoneAlert } from '../controls/card-page.tsx';
import { CurrentPasswordField } from './account-form.tsx';

interface ConfirmEmailPageProps {
  kind: keyof typeof texts;
  /** Whether the browser is logged in to the link's account. If not, the form asks for the password. */
  isOwn: boolean;
  result: FormResult | undefined;
}

/** Links to an account page only for logged-in users: other visitors may not own the account. */
export function ConfirmEmailPage({ kind, isOwn, result }: ConfirmEmailPageProps) {
  const { user } = useAuth();
  const { title, accountPage, confirm, confirmed, password } = texts[kind];
  // The session may have ended since the page was opened. The server then asks for the password.
  const asks =
    !isOwn || (result?.ok === false && result.issues.some(({ field }) => field === 'currentPassword'));
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
      {result?.ok ? (
        <DoneAlert>{confirmed}</DoneAlert>
      ) : (
        <PostForm intent={kind} result={result} submit={confirm} busy="Confirming…">
          {asks && (
            <>
              <p>{password} Otherwise just close this page.</p>
              <CurrentPasswordField />
            </>
          )}
        </PostForm>
      )}
    </CardPage>
  );
}

const texts = {
  'verify-email': {
    title: 'Confirm your email address',
    accountPage: { to: href('/my-properties'), label: 'My Properties' },
    confirm: 'Yes, this address is mine',
    confirmed: 'Thanks! Your address is confirmed. Homes submitted with it are under My Properties.',
    password: 'Did you create this account? Enter its password to confirm the address.',
  },
  'change-email': {
    title: 'Confirm your new email address',
    accountPage: { to: href('/account'), label: 'Account Settings' },
    confirm: 'Yes, use this address',
    confirmed: 'Thanks! This is your account’s address now. Use it to log in.',
    password: 'Did you ask for this? Enter your account’s password to switch to this address.',
  },
};
