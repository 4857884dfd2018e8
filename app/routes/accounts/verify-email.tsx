// Verifies an email address with the link from a mail. Needs a click on the button, because mail scanners
// open every link. Also needs the account's session or password: see mailed-link.ts.
import { href } from 'react-router';
import type { Route } from './+types/verify-email';
import { clientFormAction, withActionHeaders } from '../form-response.ts';
import { mailedLinkAction, readMailedLink } from './mailed-link.ts';
import { MailedLinkPage } from '#ui/accounts/mailed-link-page.tsx';
import { noIndexMeta } from '../page-meta.ts';
import { failureMessages } from '#domain/failure.ts';
import { findVerification, verifyEmail } from '#server/accounts/email-verification.ts';
import { disownAccount } from '#server/own-account/account-deletion.ts';

export const meta = noIndexMeta('Confirm your email address');

export const headers = withActionHeaders;

export function loader({ url, context }: Route.LoaderArgs) {
  return readMailedLink(findVerification, { url, context });
}

export const action = mailedLinkAction({ confirm: verifyEmail, disown: disownAccount });

export const clientAction = clientFormAction<typeof action>(failureMessages.emailVerification);

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <MailedLinkPage
      title="Confirm your email address"
      accountPage={{ to: href('/my-properties'), label: 'My Properties' }}
      linkState={loaderData}
      result={actionData}
      texts={texts}
    />
  );
}

const texts = {
  confirm: 'Yes, this address is mine',
  confirmed: 'Thanks! Your address is confirmed. Homes submitted with it are under My Properties.',
  password: 'Did you create this account? Enter its password to confirm the address.',
  disown: 'Didn’t create an account? Someone else used your address. We’ll remove their account.',
  disowned:
    'We removed the account that was made with your address, and logged it out everywhere. You don’t need to do anything else.',
};
