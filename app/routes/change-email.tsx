// Confirms an account's new email address with the link of the mail that went there. Like verify-email.tsx it takes a
// press of the button.
import { href, Link } from 'react-router';
import type { Route } from './+types/change-email';
import { appContext } from './context.ts';
import { refusal } from './form-answer.ts';
import { answerOrForm, doneOrFailed } from './form-failure.ts';
import { unlisted } from './page-meta.ts';
import { failureMessages } from '#domain/failure.ts';
import { AccountCard } from '#ui/account/account-card.tsx';
import { ConfirmForm } from '#ui/account/confirm-form.tsx';

export function meta() {
  return [{ title: 'Confirm your new email address · Baystead' }, unlisted];
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export async function action({ url, context }: Route.ActionArgs) {
  const token = url.searchParams.get('token') ?? '';
  const { emailChanges, logger } = context.get(appContext);
  const confirmed = await doneOrFailed(
    () => emailChanges.confirm(token),
    failureMessages.emailConfirmation,
    logger,
  );
  return confirmed.ok ? { done: true as const } : refusal(confirmed.failure);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return answerOrForm(request, serverAction, failureMessages.emailConfirmation);
}

export default function ChangeEmail({ actionData }: Route.ComponentProps) {
  return (
    <AccountCard
      title="Confirm your new email address"
      aside={
        <Link to={href('/account')} className="font-semibold text-lagoon underline">
          Account Settings
        </Link>
      }
    >
      <ConfirmForm
        answer={actionData}
        submit="Yes, use this address"
        busy="Confirming…"
        done="Thank you, this is the address of your account now. Please log in with it from now on."
      />
    </AccountCard>
  );
}
