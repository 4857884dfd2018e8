// Confirms an email address with the link of a mail. It takes a press of the button: programs that look at every link
// of a mail must not be able to confirm for a person. And it takes the account: mailed-link.tsx.
import { href } from 'react-router';
import type { Route } from './+types/verify-email';
import { appContext } from './context.ts';
import { withActionHeaders, withFormFallback } from './form-answer.ts';
import { answerMailedLink, type LinkButtons, MailedLinkPage, readMailedLink } from './mailed-link.tsx';
import { unlistedPage } from './page-meta.ts';
import { failureMessages } from '#domain/failure.ts';

export const meta = unlistedPage('Confirm your email address');

export const headers = withActionHeaders;

export function loader({ url, context }: Route.LoaderArgs) {
  return readMailedLink(context.get(appContext).confirmations.open, { url, context });
}

export function action({ request, url, context }: Route.ActionArgs) {
  const { confirmations, accountDeletion } = context.get(appContext);
  const buttons: LinkButtons = {
    confirm: (token, shown) => confirmations.confirm(token, shown),
    disown: (token) => accountDeletion.disownAccount(token),
  };
  return answerMailedLink(buttons, { request, url, context });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return withFormFallback(request, serverAction, failureMessages.emailConfirmation);
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <MailedLinkPage
      title="Confirm your email address"
      place={{ to: href('/my-properties'), label: 'My Properties' }}
      standing={loaderData}
      answer={actionData}
      words={words}
    />
  );
}

const words = {
  confirm: 'Yes, this address is mine',
  confirmed: 'Thanks! Your address is confirmed. Homes submitted with it are under My Properties.',
  password: 'Did you create this account? Enter its password to confirm the address.',
  disown: 'Didn’t create an account? Someone else used your address. We’ll remove their account.',
  disowned:
    'We removed the account that was made with your address, and logged it out everywhere. You don’t need to do anything else.',
};
