// Registration: creates an account and logs in. Redirects afterwards like the login.
import { href, Link, useLocation } from 'react-router';
import type { Route } from './+types/register';
import { visitContext } from '../context.ts';
import { anyone, formAction } from '../form-action.ts';
import { clientFormAction, withActionHeaders } from '../form-response.ts';
import { noIndexMeta } from '../page-meta.ts';
import { redirectAfterLogin } from './guard.ts';
import { failureMessages } from '#domain/failure.ts';
import { pathWithReturn } from '#domain/return-path.ts';
import { NewPasswordFields, ProfileFields } from '#ui/accounts/account-form.tsx';
import { CardPage } from '#ui/controls/card-page.tsx';
import { useAuth } from '#ui/layout/use-auth.ts';
import { PostForm } from '#ui/controls/post-form.tsx';
import { EmailField } from '#ui/controls/email-field.tsx';
import { registerAccount } from '#server/accounts/accounts.ts';

export const meta = noIndexMeta('Register');

export const headers = withActionHeaders;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  return context.get(visitContext).user ? redirectAfterLogin({ request, url, context }) : null;
}

export const action = formAction(
  (_args: Route.ActionArgs) => anyone,
  {
    send: {
      limits: ['registration', 'verification'],
      run: async ({ server, fields, clientAddress, request, url, context }) => {
        const client = { clientAddress, headers: request.headers };
        const registered = await registerAccount(server, fields, client);
        return registered.ok ? redirectAfterLogin({ request, url, context }, registered.value) : registered;
      },
    },
  },
  failureMessages.registration,
);

export const clientAction = clientFormAction<typeof action>(failureMessages.registration);

export default function Register({ actionData }: Route.ComponentProps) {
  const { register } = useAuth();
  const location = useLocation();
  return (
    <CardPage
      title="Create an account"
      intro="Keep track of your submissions in one place. You don’t need an account to list a property."
      aside={
        <>
          Already have an account?{' '}
          <Link to={pathWithReturn(href('/login'), location)} className="link font-semibold">
            Log in
          </Link>
        </>
      }
    >
      <PostForm
        result={actionData}
        // `register` posts to this route's action and updates the login state.
        onSend={({ email = '', password = '', ...profile }) => register(email, password, profile)}
        submit="Register"
        busy="Registering…"
      >
        <EmailField name="email" label="Email" autoComplete="username" />
        <NewPasswordFields label="Password" />
        <ProfileFields />
      </PostForm>
    </CardPage>
  );
}
