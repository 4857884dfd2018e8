// Second page of a login with two-step login: asks for the code and starts the session.
import { href, Link, useLocation } from 'react-router';
import type { Route } from './+types/login-code';
import { serverContext, visitContext } from '../context.ts';
import { anyone, formAction } from '../form-action.ts';
import { clientFormAction, withActionHeaders } from '../form-response.ts';
import { noIndexMeta } from '../page-meta.ts';
import { redirectAfterLogin } from './guard.ts';
import { failureMessage, failureMessages } from '#domain/failure.ts';
import { pathWithReturn } from '#domain/return-path.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { CodeField } from '#ui/accounts/account-form.tsx';
import { CardPage } from '#ui/controls/card-page.tsx';
import { PostForm } from '#ui/controls/post-form.tsx';
import { verifyLoginCode } from '#server/accounts/login-code.ts';
import { isCodeDue } from '#server/accounts/two-factor.ts';

export const meta = noIndexMeta('Enter your code');

export const headers = withActionHeaders;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (context.get(visitContext).user) return redirectAfterLogin({ request, url, context });
  return { isCodeDue: await isCodeDue(context.get(serverContext), request.headers) };
}

export const action = formAction(
  (_args: Route.ActionArgs) => anyone,
  {
    send: {
      limits: ['login-code'],
      run: async ({ server, fields, clientAddress, request, url, context }) => {
        const login = await verifyLoginCode(server, fields, { clientAddress, headers: request.headers });
        if (!login.ok) return login;
        const { isAdmin, headers: sessionHeaders } = login.value;
        return redirectAfterLogin({ request, url, context }, sessionHeaders, href(isAdmin ? '/admin' : '/'));
      },
    },
  },
  failureMessages.loginFailed,
);

export const clientAction = clientFormAction<typeof action>(failureMessages.loginFailed);

export default function LoginCode({ loaderData, actionData }: Route.ComponentProps) {
  const location = useLocation();
  if (!loaderData.isCodeDue) {
    return (
      <CardPage title="Enter your code">
        <Alert tone="error">{actionData?.message ?? failureMessage({ kind: 'login-expired' })}</Alert>
        <Link to={pathWithReturn(href('/login'), location)} className="button button-primary mt-5 w-full">
          Log in again
        </Link>
      </CardPage>
    );
  }
  return (
    <CardPage
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
      <PostForm result={actionData} submit="Log in" busy="Logging in…">
        <CodeField hint="6 digits. Lost your phone? Use one of your backup codes instead." />
      </PostForm>
    </CardPage>
  );
}
