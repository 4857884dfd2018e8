// Registration: creates an account and logs in. Redirects afterwards like the login.
import { href, Link, useLocation } from 'react-router';
import type { Route } from './+types/register';
import { serverContext, visitContext } from '../context.ts';
import { readForm, refuseForm, tryAction, withActionHeaders, withFormFallback } from '../form-response.ts';
import { noIndexMeta } from '../page-meta.ts';
import { redirectAfterLogin } from './guard.ts';
import { failureMessages } from '#domain/failure.ts';
import { pathWithReturn } from '#domain/return-path.ts';
import { AccountCard, AccountForm, NewPasswordFields, ProfileFields } from '#ui/accounts/account-form.tsx';
import { useAuth } from '#ui/layout/use-auth.ts';
import { TextField } from '#ui/controls/text-field.tsx';
import { registerAccount } from '#server/accounts/accounts.ts';

export const meta = noIndexMeta('Register');

export const headers = withActionHeaders;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  return context.get(visitContext).user ? redirectAfterLogin({ request, url, context }) : null;
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const input = await readForm(request);
  const { clientAddress } = context.get(visitContext);
  const server = context.get(serverContext);
  const client = { clientAddress, headers: request.headers };
  const registered = await tryAction(server, failureMessages.registration, () =>
    registerAccount(server, input, client),
  );
  if (!registered.ok) return refuseForm(registered.failure, input);
  return redirectAfterLogin({ request, url, context }, registered.value);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return withFormFallback(request, serverAction, failureMessages.registration);
}

export default function Register({ actionData }: Route.ComponentProps) {
  const { register } = useAuth();
  const location = useLocation();
  return (
    <AccountCard
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
      <AccountForm
        errors={actionData ?? null}
        // `register` posts to this route's action and updates the login state.
        onSend={({ email = '', password = '', ...profile }) => register(email, password, profile)}
        submit="Register"
        busy="Registering…"
      >
        <TextField name="email" label="Email" type="email" autoComplete="username" />
        <NewPasswordFields label="Password" />
        <ProfileFields />
      </AccountForm>
    </AccountCard>
  );
}
