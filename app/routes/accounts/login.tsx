// Login. Afterwards it redirects to the page that the visitor wanted, on this site only.
import { href, Link, redirect, useLocation } from 'react-router';
import type { Route } from './+types/login';
import { serverContext, visitContext } from '../context.ts';
import { readForm, refuseForm, tryAction, withActionHeaders, withFormFallback } from '../form-response.ts';
import { noIndexMeta } from '../page-meta.ts';
import { redirectAfterLogin } from './guard.ts';
import { failureMessages } from '#domain/failure.ts';
import { pathWithReturn } from '#domain/return-path.ts';
import { AccountCard, AccountForm } from '#ui/accounts/account-form.tsx';
import { useAuth } from '#ui/layout/use-auth.ts';
import { TextField } from '#ui/controls/text-field.tsx';
import { logIn } from '#server/accounts/accounts.ts';

export const meta = noIndexMeta('Login');

export const headers = withActionHeaders;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  return context.get(visitContext).user ? redirectAfterLogin({ request, url, context }) : null;
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const input = await readForm(request);
  const { clientAddress } = context.get(visitContext);
  const server = context.get(serverContext);
  const from = { clientAddress, headers: request.headers };
  const login = await tryAction(server, failureMessages.loginFailed, () => logIn(server, input, from));
  if (!login.ok) return refuseForm(login.failure, input);
  const { isAdmin, next, headers: sessionHeaders } = login.value;
  if (next === 'code') return redirect(href('/login/code') + url.search, { headers: sessionHeaders });
  return redirectAfterLogin({ request, url, context }, sessionHeaders, href(isAdmin ? '/admin' : '/'));
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return withFormFallback(request, serverAction, failureMessages.loginFailed);
}

export default function Login({ actionData }: Route.ComponentProps) {
  const { login } = useAuth();
  const location = useLocation();
  return (
    <AccountCard
      title="Log in"
      aside={
        <>
          New here?{' '}
          <Link to={pathWithReturn(href('/register'), location)} className="link font-semibold">
            Create an account
          </Link>
        </>
      }
    >
      <AccountForm
        errors={actionData ?? null}
        onSend={({ email = '', password = '' }) => login(email, password)}
        submit="Log in"
        busy="Logging in…"
      >
        <TextField name="email" label="Email" type="email" autoComplete="username" />
        <TextField name="password" label="Password" type="password" autoComplete="current-password" />
        <p className="text-right">
          <Link to={pathWithReturn(href('/forgot-password'), location)} className="link text-sm">
            Forgot your password?
          </Link>
        </p>
      </AccountForm>
    </AccountCard>
  );
}
