// Deletes the user's account. A page of its own, so that users read the consequences first.
import { href, redirect } from 'react-router';
import type { Route } from './+types/delete-account';
import { serverContext, userOf, visitContext } from '../context.ts';
import { readForm, refuseForm, tryAction, withActionHeaders, withFormFallback } from '../form-response.ts';
import { noIndexMeta } from '../page-meta.ts';
import { loadOrFail } from '../load-or-fail.ts';
import { failureMessages } from '#domain/failure.ts';
import { DeleteAccount } from '#ui/accounts/delete-account.tsx';
import { forgetFiles, forgetTypedText } from '#ui/controls/forget-unsent.ts';
import { logOut } from '#server/accounts/accounts.ts';
import { deleteAccount, getDeletionPreview } from '#server/own-account/account-deletion.ts';

export const meta = noIndexMeta('Delete your account');

export const headers = withActionHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const user = userOf(context);
  const server = context.get(serverContext);
  const preview = await loadOrFail(
    () => getDeletionPreview(server, user),
    failureMessages.accountDeletion,
    context,
  );
  return { email: user.email, preview };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = userOf(context);
  const input = await readForm(request);
  const server = context.get(serverContext);
  const { clientAddress } = context.get(visitContext);
  const deleted = await tryAction(server, failureMessages.accountDeletion, () =>
    deleteAccount(server, user, input, clientAddress),
  );
  if (!deleted.ok) return refuseForm(deleted.failure);
  // The session is already deleted; this clears its cookie.
  return redirect(href('/account-deleted'), { headers: await logOut(server, request.headers) });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  try {
    return await withFormFallback(request, serverAction, failureMessages.accountDeletion);
  } catch (thrown) {
    if (thrown instanceof Response && thrown.headers.get('location') === href('/account-deleted')) {
      await forgetFiles([]);
      forgetTypedText([]);
    }
    throw thrown;
  }
}

export default function DeleteAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  return <DeleteAccount {...loaderData} errors={actionData ?? null} />;
}
