// Confirms an account's new e-mail address with the link of the mail that went there. Like verify-email.tsx it takes a
// press of the button.
import { href, Link } from 'react-router';
import type { Route } from './+types/change-email';
import { appContext } from './context.ts';
import { refusal } from './form-answer.ts';
import { unlisted } from './page-meta.ts';
import { AccountCard } from '#ui/account/account-card.tsx';
import { ConfirmForm } from '#ui/account/confirm-form.tsx';

export function meta() {
  return [{ title: 'Confirm your new email address · Baystead' }, unlisted];
}

export async function action({ url, context }: Route.ActionArgs) {
  const confirmed = await context.get(appContext).emailChanges.confirm(url.searchParams.get('token') ?? '');
  return confirmed.ok ? { done: true as const } : refusal(confirmed.failure);
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
