// Account Settings. One form per setting; `intent` names the form.
import { data } from 'react-router';
import type { Route } from './+types/settings';
import { serverContext, refreshVisit, userOf, visitContext } from '../context.ts';
import {
  type FormFields,
  readForm,
  refuseForm,
  tryAction,
  withActionHeaders,
  withFormFallback,
} from '../form-response.ts';
import { noIndexMeta } from '../page-meta.ts';
import { loadOrFail } from '../load-or-fail.ts';
import { failureMessages, type Result, success } from '#domain/failure.ts';
import { loadMessages } from '#domain/load-result.ts';
import { type SettingsIntent, settingsIntents } from '#domain/account-settings.ts';
import { toAdmin, type User } from '#server/accounts/access.ts';
import { setDigest, wantsDigest } from '#server/admin/digest.ts';
import { Settings } from '#ui/accounts/settings.tsx';
import {
  endOtherSessions,
  getProfile,
  listSessions,
  updateProfile,
} from '#server/accounts/account-settings.ts';
import { requestVerification } from '#server/accounts/email-verification.ts';
import { cancelOwnEmailChange, getPendingEmail, requestEmailChange } from '#server/accounts/email-changes.ts';
import { changePassword } from '#server/accounts/passwords.ts';

export const meta = noIndexMeta('Account Settings');

export const headers = withActionHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const server = context.get(serverContext);
  const user = userOf(context);
  const admin = toAdmin(user);
  const profile = await loadOrFail(() => getProfile(server, user), loadMessages.details, context);
  return {
    email: user.email,
    emailVerified: user.emailVerified,
    profile: profile.ok ? profile.value : null,
    pendingEmail: await getPendingEmail(server, user),
    sessions: await listSessions(server, user),
    twoFactor: user.twoFactor,
    digest: admin && (await wantsDigest(server, admin)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = userOf(context);
  const input = await readForm(request);
  const intent = settingsIntents.find((name) => name === input['intent']);
  // Our forms send no other intent.
  if (!intent) throw new Response(null, { status: 400 });
  const changed = await tryAction(context.get(serverContext), failureMessages.profileChange, () =>
    handleIntent(intent, user, input, { request, context }),
  );
  if (!changed.ok) return refuseForm(changed.failure, input);
  await refreshVisit(request, context, changed.value);
  return data({ done: intent }, changed.value ? { headers: changed.value } : undefined);
}

/** Handles one form. Returns the headers of a new session if the change started one. */
async function handleIntent(
  intent: SettingsIntent,
  user: User,
  input: FormFields,
  { request, context }: Pick<Route.ActionArgs, 'request' | 'context'>,
): Promise<Result<Headers | null>> {
  const server = context.get(serverContext);
  const { clientAddress } = context.get(visitContext);
  switch (intent) {
    case 'profile':
      return updateProfile(server, user, input);
    case 'password':
      return changePassword(server, user, input, { clientAddress, headers: request.headers });
    case 'email':
      return requestEmailChange(server, user, input, clientAddress);
    case 'verification':
      return user.emailVerified ? success(null) : requestVerification(server, user, clientAddress);
    case 'cancel-email':
      await cancelOwnEmailChange(server, user);
      return success(null);
    case 'sessions':
      await endOtherSessions(server, user);
      return success(null);
    case 'digest': {
      const admin = toAdmin(user);
      if (admin) await setDigest(server, admin, input['id'] === 'on');
      return success(null);
    }
  }
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return withFormFallback(request, serverAction, failureMessages.profileChange);
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const errors = actionData && 'message' in actionData ? actionData : null;
  const intent = settingsIntents.find((name) => name === errors?.values['intent']);
  return (
    <Settings
      {...loaderData}
      success={actionData && 'done' in actionData ? actionData : null}
      refused={errors && intent ? { intent, errors } : null}
    />
  );
}
