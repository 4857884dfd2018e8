// Sets a new password with the link from a reset mail. Opening the link changes nothing; only the form does.
import { href, Link } from 'react-router';
import type { Route } from './+types/reset-password';
import { anyone, formAction, onceByMail } from '../form-action.ts';
import { clientFormAction, withActionHeaders } from '../form-response.ts';
import { noIndexMeta } from '../page-meta.ts';
import { failureMessages } from '#domain/failure.ts';
import { NewPasswordFields } from '#ui/accounts/account-form.tsx';
import { CardPage, DoneAlert } from '#ui/controls/card-page.tsx';
import { PostForm } from '#ui/controls/post-form.tsx';
import { resetPassword } from '#server/accounts/passwords.ts';

export const meta = noIndexMeta('Set a new password');

export const headers = withActionHeaders;

export const action = formAction(
  (_args: Route.ActionArgs) => anyone,
  {
    send: {
      unlimited: onceByMail,
      run: ({ server, fields, url }) => resetPassword(server, url.searchParams.get('token') ?? '', fields),
    },
  },
  failureMessages.passwordChange,
);

export const clientAction = clientFormAction<typeof action>(failureMessages.passwordChange);

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  const isDone = actionData?.ok === true;
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
        <PostForm result={actionData} submit="Save password" busy="Saving…">
          <NewPasswordFields label="New Password" />
        </PostForm>
      )}
    </CardPage>
  );
}
