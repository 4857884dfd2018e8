// Sets a new password with the link of a reset mail. Opening the link changes nothing; only sending the form does.
import { href, Link } from 'react-router';
import type { Route } from './+types/reset-password';
import { appContext } from './context.ts';
import { readForm, refusal } from './form-answer.ts';
import { unlisted } from './page-meta.ts';
import { AccountCard } from '#ui/account/account-card.tsx';
import { AccountForm } from '#ui/account/account-form.tsx';
import { NewPasswordFields } from '#ui/account/password-fields.tsx';
import { Alert } from '#ui/controls/alert.tsx';

export function meta() {
  return [{ title: 'Set a new password · Baystead' }, unlisted];
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const token = url.searchParams.get('token') ?? '';
  const reset = await context.get(appContext).passwords.reset(token, await readForm(request));
  return reset.ok ? { done: true as const } : refusal(reset.failure);
}

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  const isDone = actionData !== undefined && 'done' in actionData;
  return (
    <AccountCard
      title="Set a new password"
      aside={
        <Link
          to={href(isDone ? '/login' : '/forgot-password')}
          className="font-semibold text-lagoon underline"
        >
          {isDone ? 'Log in' : 'Ask for a new link'}
        </Link>
      }
    >
      {isDone ? (
        <Alert tone="success">
          Your password has been changed. You have been logged out everywhere; please log in with the new one.
        </Alert>
      ) : (
        <AccountForm answer={actionData ?? null} submit="Save password" busy="Saving…">
          <NewPasswordFields label="New Password" />
        </AccountForm>
      )}
    </AccountCard>
  );
}
