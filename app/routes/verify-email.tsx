// Confirms an email address with the link of a mail. It takes a press of the button: programs that look at every link
// of a mail must not be able to confirm for a person.
import { href, Link } from 'react-router';
import type { Route } from './+types/verify-email';
import { appContext } from './context.ts';
import { refusal } from './form-answer.ts';
import { answerOrForm, doneOrFailed } from './form-failure.ts';
import { unlisted } from './page-meta.ts';
import { failureMessages } from '#domain/failure.ts';
import { AccountCard } from '#ui/account/account-card.tsx';
import { ConfirmForm } from '#ui/account/confirm-form.tsx';

export function meta() {
  return [{ title: 'Confirm your email address · Baystead' }, unlisted];
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export async function action({ url, context }: Route.ActionArgs) {
  const token = url.searchParams.get('token') ?? '';
  const { confirmations, logger } = context.get(appContext);
  const confirmed = await doneOrFailed(
    () => confirmations.confirm(token),
    failureMessages.emailConfirmation,
    logger,
  );
  return confirmed.ok ? { done: true as const } : refusal(confirmed.failure);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return answerOrForm(request, serverAction, failureMessages.emailConfirmation);
}

export default function VerifyEmail({ actionData }: Route.ComponentProps) {
  return (
    <AccountCard
      title="Confirm your email address"
      aside={
        <Link to={href('/my-properties')} className="font-semibold text-lagoon underline">
          My Properties
        </Link>
      }
    >
      <ConfirmForm
        answer={actionData}
        submit="Yes, this address is mine"
        busy="Confirming…"
        done="Thank you, your address is confirmed. What was submitted with it is under My Properties."
      />
    </AccountCard>
  );
}
