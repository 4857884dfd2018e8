// Login. Afterwards people go on to where they wanted to go, inside this site only.
import { href, Link, redirect } from 'react-router';
import type { Route } from './+types/login';
import { appContext, visitContext } from './context.ts';
import { readForm, refusal } from './form-answer.ts';
import { unlisted } from './page-meta.ts';
import { returnPath } from '#domain/return-path.ts';
import { AccountCard } from '#ui/account/account-card.tsx';
import { AccountForm } from '#ui/account/account-form.tsx';
import { TextField } from '#ui/controls/text-field.tsx';

export function meta() {
  return [{ title: 'Login · Baystead' }, unlisted];
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function loader({ context }: Route.LoaderArgs) {
  return context.get(visitContext).user ? redirect(href('/')) : null;
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const typed = await readForm(request);
  const { address } = context.get(visitContext);
  const login = await context.get(appContext).accounts.login(typed, { address, headers: request.headers });
  if (!login.ok) return refusal(login.failure, typed);
  const wanted = returnPath(url.searchParams.get('to'));
  return redirect(wanted ?? href(login.value.isAdmin ? '/admin' : '/'), { headers: login.value.headers });
}

export default function Login({ actionData }: Route.ComponentProps) {
  return (
    <AccountCard
      title="Log in"
      aside={
        <>
          New here?{' '}
          <Link to={href('/register')} className="font-semibold text-lagoon underline">
            Create an account
          </Link>
        </>
      }
    >
      <AccountForm answer={actionData ?? null} submit="Log in" busy="Logging in…">
        <TextField name="email" label="Email" type="email" autoComplete="username" />
        <TextField name="password" label="Password" type="password" autoComplete="current-password" />
        <p className="text-right">
          <Link to={href('/forgot-password')} className="text-sm text-lagoon underline">
            Forgot your password?
          </Link>
        </p>
      </AccountForm>
    </AccountCard>
  );
}
