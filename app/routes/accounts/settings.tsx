// Account Settings, with a form for each setting.
import { toAdmin } from '#server/access/sessions.ts';
import type { User } from '#server/access/proofs.ts';
import type { Route } from './+types/settings';
import { serverContext, refreshVisit, userOf } from '../context.ts';
import { formAction, type FormCall } from '../form-action.ts';
import { clientFormAction, withActionHeaders } from '../form-response.ts';
import { noIndexMeta } from '../page-meta.ts';
import { failureMessages, type Result, success } from '#domain/failure.ts';
import { setDigest, wantsDigest } from '#server/admin/digest.ts';
import { Settings } from '#ui/accounts/settings.tsx';
import {
  endOtherSessions,
  getProfile,
  listSessions,
  updateProfile,
} from '#server/accounts/account-settings.ts';
import { requestVerification } from '#server/accounts/email-verification.ts';
import { getPendingEmail, requestEmailChange } from '#server/accounts/email-changes.ts';
import { changePassword } from '#server/accounts/passwords.ts';

export const meta = noIndexMeta('Account Settings');

export const headers = withActionHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const server = context.get(serverContext);
  const user = userOf(context);
  const admin = toAdmin(user);
  return {
    email: user.email,
    emailVerified: user.emailVerified,
    profile: await getProfile(server, user),
    pendingEmail: await getPendingEmail(server, user),
    sessions: await listSessions(server, user),
    twoFactor: user.twoFactor,
    digest: admin && (await wantsDigest(server, admin)),
  };
}

/** Shows the change on a page without JavaScript. `session` has the headers of a session that it started. */
async function showChange(
  { request, context, responseHeaders }: Route.ActionArgs & Pick<FormCall<User>, 'responseHeaders'>,
  session: Headers | null = null,
): Promise<Result<null>> {
  for (const [name, value] of session ?? []) responseHeaders.append(name, value);
  await refreshVisit(request, context, session);
  return success(null);
}

const ownRow = 'Changes one row of the sender’s own, which no visitor sees.';

export const action = formAction(
  ({ context }: Route.ActionArgs) => success(userOf(context)),
  {
    profile: {
      unlimited: ownRow,
      run: async ({ server, caller, fields, ...call }) => {
        const updated = await updateProfile(server, caller, fields);
        return updated.ok ? showChange(call) : updated;
      },
    },
    password: {
      limits: ['password'],
      run: async ({ server, caller, fields, clientAddress, ...call }) => {
        const client = { clientAddress, headers: call.request.headers };
        const changed = await changePassword(server, caller, fields, client);
        return changed.ok ? showChange(call, changed.value) : changed;
      },
    },
    email: {
      limits: ['password', 'email-change', 'visitor-mail'],
      run: ({ server, caller, fields, clientAddress }) =>
        requestEmailChange(server, caller, fields, clientAddress),
    },
    verification: {
      limits: ['verification'],
      run: async ({ server, caller, clientAddress }) =>
        caller.emailVerified ? success(null) : requestVerification(server, caller, clientAddress),
    },
    sessions: {
      unlimited: 'Ends the sender’s own sessions.',
      run: async ({ server, caller }) => success(await endOtherSessions(server, caller)),
    },
    digest: {
      unlimited: ownRow,
      run: async ({ server, caller, id }) => {
        const admin = toAdmin(caller);
        if (admin) await setDigest(server, admin, id === 'on');
        return success(null);
      },
    },
  },
  failureMessages.profileChange,
);

export const clientAction = clientFormAction<typeof action>(failureMessages.profileChange);

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  return <Settings {...loaderData} result={actionData} />;
}
