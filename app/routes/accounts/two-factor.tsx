// Two-step login in Account Settings: set it up, turn it off. Each step is the
// response to the form before it, so that no URL and no GET response holds the secret or a backup code.
import { href, redirect } from 'react-router';
import type { Route } from './+types/two-factor';
import { serverContext, refreshVisit, userOf } from '../context.ts';
import { formAction } from '../form-action.ts';
import { clientFormAction, withActionHeaders } from '../form-response.ts';
import { noIndexMeta } from '../page-meta.ts';
import { type Result, success } from '#domain/failure.ts';
import { twoFactorFailed } from '#domain/account/account-settings.ts';
import { TwoFactorPage, type TwoFactorStep } from '#ui/accounts/two-factor.tsx';
import {
  confirmTwoFactorSetup,
  countBackupCodes,
  startTwoFactorSetup,
  turnOffTwoFactor,
} from '#server/accounts/two-factor.ts';

export const meta = noIndexMeta('Two-step login');

export const headers = withActionHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const user = userOf(context);
  if (user.twoFactor === 'unavailable') throw redirect(href('/account'));
  const server = context.get(serverContext);
  const backupCodesLeft = await countBackupCodes(server, user);
  return { twoFactor: user.twoFactor, backupCodesLeft };
}

export const action = formAction(
  ({ context }: Route.ActionArgs) => success(userOf(context)),
  {
    start: {
      limits: ['password'],
      run: async ({ server, caller, fields, clientAddress, request }) => {
        const from = { clientAddress, headers: request.headers };
        const started = await startTwoFactorSetup(server, caller, fields, from);
        return started.ok ? toStep({ name: 'scan', setup: started.value }) : started;
      },
    },
    confirm: {
      limits: ['login-code'],
      run: async ({ server, caller, fields, clientAddress, request, context, responseHeaders }) => {
        const from = { clientAddress, headers: request.headers };
        const confirmed = await confirmTwoFactorSetup(server, caller, fields, from);
        if (!confirmed.ok) return confirmed;
        const { backupCodes, headers: session } = confirmed.value;
        for (const [name, value] of session) responseHeaders.append(name, value);
        await refreshVisit(request, context, session);
        return toStep({ name: 'save', backupCodes });
      },
    },
    'turn-off': {
      limits: ['password'],
      run: async ({ server, caller, fields, clientAddress, request, context }) => {
        const turnedOff = await turnOffTwoFactor(server, caller, fields, clientAddress);
        if (!turnedOff.ok) return turnedOff;
        await refreshVisit(request, context, null);
        return toStep({ name: 'off' });
      },
    },
  },
  twoFactorFailed,
);

function toStep(step: TwoFactorStep): Result<TwoFactorStep> {
  return success(step);
}

export const clientAction = clientFormAction<typeof action>(twoFactorFailed);

export default function TwoFactor({ loaderData, actionData }: Route.ComponentProps) {
  return <TwoFactorPage {...loaderData} result={actionData} />;
}
