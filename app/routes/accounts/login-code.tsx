// Second page of a login with two-step login: asks for the code and starts the session.
import { href, Link, useLocation } from 'react-router';
import type { Route } from './+types/login-code';
import { serverContext, visitContext } from '../context.ts';
import { readForm, refuseForm, tryAction, withActionHeaders, withFormFallback } from '../form-response.ts';
import { noIndexMeta } from '../page-meta.ts';
import { redirectAfterLogin } from './guard.ts';
import { failureMessage, failureMessages } from '#domain/failure.ts';
import { pathWithReturn } from '#domain/return-path.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { AccountCard, AccountForm, CodeField } from '#ui/accounts/account-form.tsx';
import { verifyLoginCode } from '#server/accounts/login-code.ts';
import { isCodeDue } from '#server/accounts/two-factor.ts';

export const meta = noIndexMeta('Enter your code');

export const headers = withActionHeaders;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (context.get(visitContext).user) return redirectAfterLogin({ request, url, context });
  return { isCodeDue: await isCodeDue(context.get(serverContext), request.headers) };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const input = await readForm(request);
  const { clientAddress } = context.get(visitContext);
  const server = context.get(serverContext);
  const from = { clientAddress, headers: request.headers };
  const login = await tryAction(server, failureMessages.loginFailed, () =>
    verifyLoginCode(server, input, from),
  );
  if (!login.ok) return refuseForm(login.failure, input);
  const { isAdmin, headers: sessionHeaders } = login.value;
  return redirectAfterLogin({ request, url, context }, sessionHeaders, href(isAdmin ? '/admin' : '/'));
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return withFormFallback(request, serverAction, failureMessages.loginFailed);
}

export default function LoginCode({ loaderData, actionData }: Route.ComponentProps) {
  const location = useLocation();
  if (!loaderData.isCodeDue) {
    return (
      <AccountCard title="Enter your code">
        <Alert tone="error">{actionData?.message ?? failureMessage({ kind: 'login-expired' })}</Alert>
        <Link to={pathWithReturn(href('/login'), location)} className="button button-primary mt-5 w-full">
          Log in again
        </Link>
      </AccountCard>
    );
  }
  return (
    <AccountCard
      title="Enter your code"
      intro="Your password was right. Now enter the code from your authenticator app."
      aside={
        <>
          Not you?{' '}
          <Link to={pathWithReturn(href('/login'), location)} className="link font-semibold">
            Start over
          </Link>
        </>
      }
    >
      <AccountForm errors={actionData ?? null} submit="Log in" busy="Logging in…">
        <CodeField hint="6 digits. Lost your phone? Use one of your backup codes instead." />
      </AccountForm>
    </AccountCard>
  );
}
