// Registration: makes an account and signs in.
import { href, Link, redirect } from 'react-router';
import type { Route } from './+types/register';
import { appContext, visitContext } from './context.ts';
import { readForm, refusal } from './form-answer.ts';
import { unlisted } from './page-meta.ts';
import { AccountCard } from '#ui/account/account-card.tsx';
import { AccountForm } from '#ui/account/account-form.tsx';
import { TextField } from '#ui/controls/text-field.tsx';

export function meta() {
  return [{ title: 'Register · Baystead' }, unlisted];
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function loader({ context }: Route.LoaderArgs) {
  return context.get(visitContext).user ? redirect(href('/')) : null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const typed = await readForm(request);
  const { address } = context.get(visitContext);
  const registered = await context
    .get(appContext)
    .accounts.register(typed, { address, headers: request.headers });
  return registered.ok
    ? redirect(href('/'), { headers: registered.value })
    : refusal(registered.failure, typed);
}

export default function Register({ actionData }: Route.ComponentProps) {
  return (
    <AccountCard
      title="Create an account"
      intro="See how your submissions are doing, in one place. Listing a property needs no account."
      aside={
        <>
          Registered already?{' '}
          <Link to={href('/login')} className="font-semibold text-lagoon underline">
            Log in
          </Link>
        </>
      }
    >
      <AccountForm answer={actionData ?? null} submit="Register" busy="Registering…">
        <TextField name="email" label="Email" type="email" autoComplete="username" />
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="At least 6 characters"
        />
        <TextField
          name="confirmPassword"
          label="Confirm Password"
          type="password"
          autoComplete="new-password"
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField name="firstName" label="First Name" autoComplete="given-name" />
          <TextField name="lastName" label="Last Name" autoComplete="family-name" />
        </div>
        <TextField name="phoneNumber" label="Phone" type="tel" autoComplete="tel" optional />
      </AccountForm>
    </AccountCard>
  );
}
