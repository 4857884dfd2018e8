// Requests new links to the properties that were submitted with an address. The response doesn't reveal
// whether there are any. Broken, expired and outdated links redirect here.
import { href, Link } from 'react-router';
import type { Route } from './+types/owner-links';
import { anyone, formAction } from '../form-action.ts';
import { clientFormAction } from '../form-response.ts';
import { noIndexMeta, withPrivateHeaders } from '../page-meta.ts';
import { failureMessages, success } from '#domain/failure.ts';
import { linkDays } from '#domain/property/owner-property.ts';
import { AccountCard, DoneAlert } from '#ui/accounts/account-form.tsx';
import { describeFailedForm } from '#ui/controls/offline.ts';
import { PostForm } from '#ui/controls/post-form.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { requestOwnerLinks } from '#server/properties/owner-links.ts';

export const meta = noIndexMeta('Links to your properties');

export const headers = withPrivateHeaders;

export function loader({ url }: Route.LoaderArgs) {
  const link = url.searchParams.get('link');
  return { texts: texts[link === 'unknown' ? 'unknown' : 'none'] };
}

const failure = () => describeFailedForm(failureMessages.links);

export const action = formAction(
  () => anyone,
  {
    send: {
      limits: ['consumeLinkMail', 'consumeVisitorMailReach'],
      run: async ({ server, fields, clientAddress }) => {
        const requested = await requestOwnerLinks(server, fields, clientAddress);
        return requested.ok ? success(server.limits.unverifiedMails) : requested;
      },
    },
  },
  failure,
);

export const clientAction = clientFormAction<typeof action>(failure);

const texts = {
  none: {
    title: 'Links to your properties',
    intro:
      'Enter the email you listed with, and we’ll send you links that show where each of your homes stands.',
  },
  unknown: {
    title: 'This link doesn’t work',
    intro: `It may be incomplete, older than ${linkDays} days, or for a listing that’s gone. Enter your email and we’ll send you new links.`,
  },
};

export default function OwnerLinks({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountCard {...loaderData.texts} aside="Have an account? You’ll find everything under My Properties.">
      {actionData?.ok ? (
        <>
          <DoneAlert>
            If a home was submitted with this address, an email with new links is on its way.
          </DoneAlert>
          <p className="mt-4 text-sm text-muted">
            No email after a few minutes? Check your spam folder. Until you’ve confirmed your address, we send
            at most {actionData.value.total} emails a day ({actionData.value.ofClient} from one internet
            connection). Use an earlier link, try again tomorrow, or{' '}
            <Link to={href('/register')} className="link">
              create an account
            </Link>{' '}
            and confirm your address. You’ll see your homes under My Properties.
          </p>
        </>
      ) : (
        <PostForm result={actionData} submit="Send me the links" busy="Sending…">
          <TextField name="email" label="Email" type="email" autoComplete="email" />
        </PostForm>
      )}
    </AccountCard>
  );
}
