// Deletes the user's account. A page of its own, so that users read the consequences first.
import { type ClientActionFunctionArgs, href, redirect } from 'react-router';
import type { Route } from './+types/delete-account';
import { serverContext, userOf } from '../context.ts';
import { formAction } from '../form-action.ts';
import { clientFormAction, withActionHeaders } from '../form-response.ts';
import { noIndexMeta } from '../page-meta.ts';
import { failureMessages, success } from '#domain/failure.ts';
import { DeleteAccount } from '#ui/accounts/delete-account.tsx';
import { forgetAtLogout } from '#ui/controls/browser-store.ts';
import { logOut } from '#server/accounts/accounts.ts';
import { deleteAccount } from '#server/own-account/account-deletion.ts';
import { getDeletionPreview } from '#server/own-account/deletion-preview.ts';

export const meta = noIndexMeta('Delete your account');

export const headers = withActionHeaders;

/** Also after a refusal, because the homes may have changed since the page was loaded. */
export const shouldRevalidate = () => true;

export async function loader({ context }: Route.LoaderArgs) {
  const user = userOf(context);
  const server = context.get(serverContext);
  return { email: user.email, preview: await getDeletionPreview(server, user) };
}

export const action = formAction(
  ({ context }: Route.ActionArgs) => success(userOf(context)),
  {
    send: {
      limits: ['password'],
      run: async ({ server, caller, fields, clientAddress, request }) => {
        const deleted = await deleteAccount(server, caller, fields, clientAddress);
        if (!deleted.ok) return deleted;
        // The session is already deleted; this clears its cookie.
        const loggedOut = await logOut(server, request.headers);
        return redirect(href('/account-deleted'), { headers: loggedOut });
      },
    },
  },
  failureMessages.accountDeletion,
);

const sendForm = clientFormAction<typeof action>(failureMessages.accountDeletion);

export async function clientAction(args: ClientActionFunctionArgs) {
  try {
    return await sendForm(args);
  } catch (thrown) {
    const location = thrown instanceof Response ? thrown.headers.get('location') : null;
    if (location?.startsWith(href('/account-deleted'))) forgetAtLogout([]);
    throw thrown;
  }
}

export default function DeleteAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  return <DeleteAccount {...loaderData} result={actionData} />;
}
