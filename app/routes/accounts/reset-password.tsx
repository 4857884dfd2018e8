// Sets a new password with the link from a reset mail. Opening the link changes nothing; only the form does.
import { href, Link } from 'react-router';
import type { Route } from './+types/reset-password';
import { serverContext } from '../context.ts';
import { readForm, refuseForm, tryAction, withActionHeaders, withFormFallback } from '../form-response.ts';
import { noIndexMeta } from '../page-meta.ts';
import { failureMessages } from '#domain/failure.ts';
import { AccountCard, AccountForm, DoneAlert, NewPasswordFields } from '#ui/accounts/account-form.tsx';
import { resetPassword } from '#server/accounts/passwords.ts';

export const meta = noIndexMeta('Set a new password');

export const headers = withActionHeaders;

export async function action({ request, url, context }: Route.ActionArgs) {
  const token = url.searchParams.get('token') ?? '';
  const input = await readForm(request);
  const server = context.get(serverContext);
  const reset = await tryAction(server, failureMessages.passwordChange, () =>
    resetPassword(server, token, input),
  );
  return reset.ok ? { done: true as const } : refuseForm(reset.failure);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return withFormFallback(request, serverAction, failureMessages.passwordChange);
}

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  const isDone = actionData !== undefined && 'done' in actionData;
  return (
    <AccountCard
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
        <AccountForm errors={actionData ?? null} submit="Save password" busy="Saving…">
          <NewPasswordFields label="New Password" />
        </AccountForm>
      )}
    </AccountCard>
  );
}
