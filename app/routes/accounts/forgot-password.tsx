// Requests a password reset mail. The response doesn't reveal whether the account exists.
import { href, Link, useLocation } from 'react-router';
import type { Route } from './+types/forgot-password';
import { anyone, formAction } from '../form-action.ts';
import { clientFormAction, withActionHeaders } from '../form-response.ts';
import { noIndexMeta } from '../page-meta.ts';
import { failureMessages, success, successMessages } from '#domain/failure.ts';
import { pathWithReturn } from '#domain/return-path.ts';
import { CardPage, DoneAlert } from '#ui/controls/card-page.tsx';
import { PostForm } from '#ui/controls/post-form.tsx';
import { useAuth } from '#ui/layout/use-auth.ts';
import { EmailField } from '#ui/controls/email-field.tsx';
import { requestPasswordReset } from '#server/accounts/passwords.ts';

export const meta = noIndexMeta('Forgot password');

export const headers = withActionHeaders;

export const action = formAction(
  () => anyone,
  {
    send: {
      limits: ['reset', 'reset-mail'],
      run: async ({ server, fields, clientAddress }) => {
        const requested = await requestPasswordReset(server, fields, clientAddress);
        return requested.ok ? success(server.limits.unverifiedMails) : requested;
      },
    },
  },
  failureMessages.resetFailed,
);

export const clientAction = clientFormAction<typeof action>(failureMessages.resetFailed);

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const { resetPassword } = useAuth();
  const location = useLocation();
  return (
    <CardPage
      title="Reset your password"
      intro="Enter your email address and we’ll send you a link to set a new one."
      aside={
        <Link to={pathWithReturn(href('/login'), location)} className="link font-semibold">
          Back to login
        </Link>
      }
    >
      {actionData?.ok ? (
        <>
          <DoneAlert>{successMessages.resetSent}</DoneAlert>
          <p className="mt-4 text-sm text-muted">
            No email after a few minutes? Check your spam folder, and make sure it’s the address you
            registered with. Until you’ve confirmed it, we send at most {actionData.value.total} of these a
            day ({actionData.value.ofClient} from one internet connection). Use the newest one, try again
            tomorrow, or{' '}
            <Link to={href('/contact')} className="link">
              contact us
            </Link>
            .
          </p>
        </>
      ) : (
        <PostForm
          result={actionData}
          onSend={({ email = '' }) => resetPassword(email)}
          submit="Send reset email"
          busy="Sending…"
        >
          <EmailField name="email" label="Email" autoComplete="username" />
        </PostForm>
      )}
    </CardPage>
  );
}
