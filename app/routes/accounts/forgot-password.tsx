// Requests a password reset mail. The response doesn't reveal whether the account exists.
import { href, Link, useLocation } from 'react-router';
import type { Route } from './+types/forgot-password';
import { anyone, formAction } from '../form-action.ts';
import { clientFormAction, withActionHeaders } from '../form-response.ts';
import { noIndexMeta } from '../page-meta.ts';
import { failureMessages, successMessages } from '#domain/failure.ts';
import { pathWithReturn } from '#domain/return-path.ts';
import { CardPage, MailSent } from '#ui/controls/card-page.tsx';
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
      run: ({ server, fields, clientAddress }) => requestPasswordReset(server, fields, clientAddress),
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
        <MailSent>{successMessages.resetSent}</MailSent>
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
