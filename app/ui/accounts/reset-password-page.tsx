// The page of a mailed link that sets a new password.
import { href, Link } from 'react-router';
import type { FormResult } from '#ui/controls/form-result.ts';
import { PostForm } from '#ui/controls/post-form.tsx';
import { CardPage, DoneAlert } from '../controls/card-page.tsx';
import { NewPasswordFields } from './account-form.tsx';

export function ResetPasswordPage({ result }: { result: FormResult | undefined }) {
  const isDone = result?.ok === true;
  return (
    <CardPage
      title="Set a new password"
      aside={
        <Link to={href(isDone ? '/login' : '/forgot-password')} className="link font-semibold">
          {isDone ? 'Log in' : 'Get a new link'}
        </Link>
      }
    >
      {isDone ? (
        <DoneAlert>Password changed. We logged you out everywhere, so log in with your new one.</DoneAlert>
      ) : (
        <PostForm intent="reset-password" result={result} submit="Save password" busy="Saving…">
          <NewPasswordFields label="New Password" />
        </PostForm>
      )}
    </CardPage>
  );
}
