// Verifies an account's new email address with the link from the mail. Like verify-email.tsx it needs a click
// on the button, and the account's session or password.
import { href } from 'react-router';
import { changeEmail, disownEmailChange, findEmailChangeAccount } from '#server/accounts/email-changes.ts';
import type { Route } from './+types/change-email';
import { clientFormAction, withActionHeaders } from '../form-response.ts';
import { mailedLinkAction, readMailedLink } from './mailed-link.ts';
import { MailedLinkPage } from '#ui/accounts/mailed-link-page.tsx';
import { noIndexMeta } from '../page-meta.ts';
import { failureMessages } from '#domain/failure.ts';

export const meta = noIndexMeta('Confirm your new email address');

export const headers = withActionHeaders;

export function loader({ url, context }: Route.LoaderArgs) {
  return readMailedLink(findEmailChangeAccount, { url, context });
}

export const action = mailedLinkAction({ confirm: changeEmail, disown: disownEmailChange });

export const clientAction = clientFormAction<typeof action>(failureMessages.emailVerification);

export default function ChangeEmail({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <MailedLinkPage
      title="Confirm your new email address"
      accountPage={{ to: href('/account'), label: 'Account Settings' }}
      linkState={loaderData}
      result={actionData}
      texts={texts}
    />
  );
}

const texts = {
  confirm: 'Yes, use this address',
  confirmed: 'Thanks! This is your account’s address now. Use it to log in.',
  password: 'Did you ask for this? Enter your account’s password to switch to this address.',
  disown: 'Didn’t ask for this? We’ll keep your address out of that account.',
  disowned: 'We canceled the change. Your address isn’t part of that account.',
};
