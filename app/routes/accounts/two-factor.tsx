// Two-step login in Account Settings: set it up, renew its backup codes, turn it off. Each step is the
// response to the form before it, so that no URL and no GET response holds the secret or a backup code.
import { data, href, redirect } from 'react-router';
import type { Route } from './+types/two-factor';
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
import { type Result, success } from '#domain/failure.ts';
import { twoFactorFailed, type TwoFactorIntent, twoFactorIntents } from '#domain/account-settings.ts';
import type { User } from '#server/accounts/access.ts';
import { TwoFactorPage, type TwoFactorStep } from '#ui/accounts/two-factor.tsx';
import {
  confirmTwoFactorSetup,
  countBackupCodes,
  readTwoFactorSetup,
  renewBackupCodes,
  startTwoFactorSetup,
  turnOffTwoFactor,
} from '#server/accounts/two-factor.ts';

export const meta = noIndexMeta('Two-step login');

export const headers = withActionHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const user = userOf(context);
  if (user.twoFactor === 'unavailable') throw redirect(href('/account'));
  const server = context.get(serverContext);
  return { twoFactor: user.twoFactor, backupCodesLeft: await countBackupCodes(server, user) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = userOf(context);
  const input = await readForm(request);
  const intent = twoFactorIntents.find((name) => name === input['intent']);
  // Our forms send no other intent.
  if (!intent) throw new Response(null, { status: 400 });
  const server = context.get(serverContext);
  const outcome = await tryAction(server, twoFactorFailed, () =>
    handleStep(intent, user, input, { request, context }),
  );
  if (!outcome.ok) {
    const { data: errors, init } = refuseForm(outcome.failure, input);
    const setup = intent === 'confirm' ? readTwoFactorSetup(input['uri']) : null;
    return data({ refused: { intent, errors, setup } }, init ?? {});
  }
  const { step, session } = outcome.value;
  await refreshVisit(request, context, session);
  return data({ step }, session ? { headers: session } : {});
}

/** Handles one form. `session` holds the headers of a session that the step started. */
async function handleStep(
  intent: TwoFactorIntent,
  user: User,
  input: FormFields,
  { request, context }: Pick<Route.ActionArgs, 'request' | 'context'>,
): Promise<Result<{ step: TwoFactorStep; session: Headers | null }>> {
  const server = context.get(serverContext);
  const { clientAddress } = context.get(visitContext);
  const from = { clientAddress, headers: request.headers };
  switch (intent) {
    case 'start': {
      const started = await startTwoFactorSetup(server, user, input, from);
      return started.ok ? success({ step: { name: 'scan', setup: started.value }, session: null }) : started;
    }
    case 'confirm': {
      const confirmed = await confirmTwoFactorSetup(server, user, input, from);
      if (!confirmed.ok) return confirmed;
      const { backupCodes, headers: session } = confirmed.value;
      return success({ step: { name: 'save', backupCodes, isNew: true }, session });
    }
    case 'renew': {
      const renewed = await renewBackupCodes(server, user, input, from);
      if (!renewed.ok) return renewed;
      return success({ step: { name: 'save', backupCodes: renewed.value, isNew: false }, session: null });
    }
    case 'turn-off': {
      const turnedOff = await turnOffTwoFactor(server, user, input, clientAddress);
      return turnedOff.ok ? success({ step: { name: 'off' }, session: null }) : turnedOff;
    }
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const response = await withFormFallback(request, serverAction, twoFactorFailed);
  // `init` marks a failure that `withFormFallback` made in this browser, because the server wasn't reached.
  // The server's own responses arrive here as plain data.
  if (!('init' in response)) return response;
  const { data: errors, init } = response;
  const intent = twoFactorIntents.find((name) => name === errors.values['intent']) ?? 'start';
  return data({ refused: { intent, errors, setup: null } }, init ?? {});
}

export default function TwoFactor({ loaderData, actionData }: Route.ComponentProps) {
  return <TwoFactorPage {...loaderData} {...actionData} />;
}
