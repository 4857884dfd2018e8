// Requests a password reset mail. The response doesn't reveal whether the account exists.
import { href, Link, useLocation } from 'react-router';
import type { Route } from './+types/forgot-password';
import { serverContext, visitContext } from '../context.ts';
import { readForm, refuseForm, tryAction, withActionHeaders, withFormFallback } from '../form-response.ts';
import { noIndexMeta } from '../page-meta.ts';
import { failureMessages, successMessages } from '#domain/failure.ts';
import { pathWithReturn } from '#domain/return-path.ts';
import { AccountCard, AccountForm, DoneAlert } from '#ui/accounts/account-form.tsx';
import { useAuth } from '#ui/layout/use-auth.ts';
import { TextField } from '#ui/controls/text-field.tsx';
import { requestPasswordReset } from '#server/accounts/passwords.ts';

export const meta = noIndexMeta('Forgot password');

export const headers = withActionHeaders;

export async function action({ request, context }: Route.ActionArgs) {
  const input = await readForm(request);
  const { clientAddress } = context.get(visitContext);
  const server = context.get(serverContext);
  const { limits } = server;
  const requested = await tryAction(server, failureMessages.resetFailed, () =>
    requestPasswordReset(server, input, clientAddress),
  );
  if (!requested.ok) return refuseForm(requested.failure, input);
  return { sent: true as const, mails: limits.unverifiedMails };
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return withFormFallback(request, serverAction, failureMessages.resetFailed);
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const { resetPassword } = useAuth();
  const location = useLocation();
  const isSent = actionData !== undefined && 'sent' in actionData;
  return (
    <AccountCard
      title="Reset your password"
      intro="Enter your email address and we’ll send you a link to set a new one."
      aside={
        <Link to={pathWithReturn(href('/login'), location)} className="link font-semibold">
          Back to login
        </Link>
      }
    >
      {isSent ? (
        <>
          <DoneAlert>{successMessages.resetSent}</DoneAlert>
          <p className="mt-4 text-sm text-muted">
            No email after a few minutes? Check your spam folder, and make sure it’s the address you
            registered with. Until you’ve confirmed it, we send at most {actionData.mails.total} of these a
            day ({actionData.mails.ofClient} from one internet connection). Use the newest one, try again
            tomorrow, or{' '}
            <Link to={href('/contact')} className="link">
              contact us
            </Link>
            .
          </p>
        </>
      ) : (
        <AccountForm
          errors={actionData ?? null}
          onSend={({ email = '' }) => resetPassword(email)}
          submit="Send reset email"
          busy="Sending…"
        >
          <TextField name="email" label="Email" type="email" autoComplete="username" />
        </AccountForm>
      )}
    </AccountCard>
  );
}
