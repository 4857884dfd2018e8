// Login. Afterwards it redirects to the page that the visitor wanted, on this site only.
import { href, Link, redirect, useLocation } from 'react-router';
import type { Route } from './+types/login';
import { visitContext } from '../context.ts';
import { anyone, formAction } from '../form-action.ts';
import { clientFormAction, withActionHeaders } from '../form-response.ts';
import { noIndexMeta } from '../page-meta.ts';
import { redirectAfterLogin } from './guard.ts';
import { failureMessages } from '#domain/failure.ts';
import { pathWithReturn } from '#domain/return-path.ts';
import { CardPage } from '#ui/controls/card-page.tsx';
import { useAuth } from '#ui/layout/use-auth.ts';
import { PostForm } from '#ui/controls/post-form.tsx';
import { SecretField } from '#ui/accounts/account-form.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { logIn } from '#server/accounts/accounts.ts';

export const meta = noIndexMeta('Login');

export const headers = withActionHeaders;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  return context.get(visitContext).user ? redirectAfterLogin({ request, url, context }) : null;
}

export const action = formAction(
  (_args: Route.ActionArgs) => anyone,
  {
    send: {
      limits: ['login'],
      run: async ({ server, fields, clientAddress, request, url, context }) => {
        const login = await logIn(server, fields, { clientAddress, headers: request.headers });
        if (!login.ok) return login;
        const { isAdmin, next, headers: sessionHeaders } = login.value;
        if (next === 'code') return redirect(href('/login/code') + url.search, { headers: sessionHeaders });
        return redirectAfterLogin({ request, url, context }, sessionHeaders, href(isAdmin ? '/admin' : '/'));
      },
    },
  },
  failureMessages.loginFailed,
);

export const clientAction = clientFormAction<typeof action>(failureMessages.loginFailed);

export default function Login({ actionData }: Route.ComponentProps) {
  const { login } = useAuth();
  const location = useLocation();
  return (
    <CardPage
      title="Log in"
      aside={
        <>
          New here?{' '}
          <Link to={pathWithReturn(href('/register'), location)} className="link font-semibold">
            Create an account
          </Link>
          <br />
          No account?{' '}
          <Link to={href('/links')} className="link font-semibold">
            Send me my links
          </Link>
        </>
      }
    >
      <PostForm
        result={actionData}
        onSend={({ email = '', password = '' }) => login(email, password)}
        submit="Log in"
        busy="Logging in…"
      >
        <TextField name="email" label="Email" type="email" autoComplete="username" />
        <SecretField name="password" label="Password" type="password" autoComplete="current-password" />
        <p className="text-right">
          <Link to={pathWithReturn(href('/forgot-password'), location)} className="link text-sm">
            Forgot your password?
          </Link>
        </p>
      </PostForm>
    </CardPage>
  );
}
