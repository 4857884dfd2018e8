// The deletion of one's own account, on a page of its own: what it means is read before.
import { href, redirect } from 'react-router';
import type { Route } from './+types/delete-account';
import { appContext, userOf, visitContext } from './context.ts';
import { readForm, refusal, tryAction, withActionHeaders, withFormFallback } from './form-answer.ts';
import { unlistedPage } from './page-meta.ts';
import { readOrFail } from './load-result.ts';
import { failureMessages } from '#domain/failure.ts';
import { DeleteAccount } from '#ui/account/delete-account.tsx';

export const meta = unlistedPage('Delete your account');

export const headers = withActionHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const user = userOf(context);
  const { accountDeletion } = context.get(appContext);
  const outlook = await readOrFail(
    () => accountDeletion.outlook(user),
    failureMessages.accountDeletion,
    context,
  );
  return { email: user.email, outlook };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = userOf(context);
  const typed = await readForm(request);
  const { accountDeletion, accounts, logger } = context.get(appContext);
  const { address } = context.get(visitContext);
  const deleted = await tryAction(
    () => accountDeletion.deleteAccount(user, typed, address),
    failureMessages.accountDeletion,
    logger,
  );
  if (!deleted.ok) return refusal(deleted.failure);
  // The session is gone; this makes the browser forget its cookie.
  return redirect(href('/account-deleted'), { headers: await accounts.logout(request.headers) });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return withFormFallback(request, serverAction, failureMessages.accountDeletion);
}

export default function DeleteAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  return <DeleteAccount {...loaderData} answer={actionData ?? null} />;
}
