// Asks for new links to what was submitted with an address. The answer does not tell whether there is anything. Whoever
// shows a link that opens nothing, wrong or expired or of something that is gone, is led here as well.
import type { Route } from './+types/owner-links';
import { appContext, visitContext } from './context.ts';
import { readForm, refusal } from './form-answer.ts';
import { answerOrForm, doneOrFailed } from './form-failure.ts';
import { privateHeaders, unlisted } from './page-meta.ts';
import { failureMessages } from '#domain/failure.ts';
import { linkDays } from '#domain/own-property.ts';
import { AccountCard } from '#ui/account/account-card.tsx';
import { AccountForm } from '#ui/account/account-form.tsx';
import { DoneAlert } from '#ui/account/done-alert.tsx';
import { TextField } from '#ui/controls/text-field.tsx';

export function meta() {
  return [{ title: 'Links to your properties · Baystead' }, unlisted];
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  for (const [name, value] of Object.entries(privateHeaders)) actionHeaders.set(name, value);
  return actionHeaders;
}

export function loader({ url }: Route.LoaderArgs) {
  return { cameByLink: url.searchParams.get('link') === 'unknown' };
}

export async function action({ request, context }: Route.ActionArgs) {
  const typed = await readForm(request);
  const { address } = context.get(visitContext);
  const { ownerLinks, logger } = context.get(appContext);
  const asked = await doneOrFailed(
    () => ownerLinks.askForLinks(typed, address),
    failureMessages.links,
    logger,
  );
  return asked.ok ? { sent: true as const } : refusal(asked.failure, typed);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return answerOrForm(request, serverAction, failureMessages.links);
}

export default function OwnerLinks({ loaderData, actionData }: Route.ComponentProps) {
  const isSent = actionData !== undefined && 'sent' in actionData;
  return (
    <AccountCard
      title={loaderData.cameByLink ? 'This link opens nothing' : 'Links to your properties'}
      intro={
        loaderData.cameByLink
          ? `It may be incomplete, older than ${linkDays} days, or lead to something that is gone. We are glad to send you new links.`
          : 'Tell us the email address with which you listed your properties, and we send you links that show where each of them stands.'
      }
      aside="Do you have an account? Then you find everything under My Properties."
    >
      {isSent ? (
        <DoneAlert>
          If something was submitted with this address, an email with new links is on its way, unless it has
          had several emails from us today.
        </DoneAlert>
      ) : (
        <AccountForm answer={actionData ?? null} submit="Send me the links" busy="Sending…">
          <TextField name="email" label="Email" type="email" autoComplete="email" />
        </AccountForm>
      )}
    </AccountCard>
  );
}
