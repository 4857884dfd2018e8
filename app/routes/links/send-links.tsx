// "Send me my links": mails an address new links to its homes and conversations. The response doesn't reveal
// whether there are any. Broken and expired links redirect here.
import { href, Link } from 'react-router';
import type { Route } from './+types/send-links';
import { clientFormAction } from '../form-response.ts';
import { linkMailAction } from './link-mail-action.ts';
import { noIndexMeta, withPrivateHeaders } from '../page-meta.ts';
import { failureMessages } from '#domain/failure.ts';
import { CardPage, MailSent } from '#ui/controls/card-page.tsx';
import { describeFailedForm } from '#ui/controls/offline.ts';
import { PostForm } from '#ui/controls/post-form.tsx';
import { EmailField } from '#ui/controls/email-field.tsx';

export const meta = noIndexMeta('Send me my links');

export const headers = withPrivateHeaders;

export function loader({ url }: Route.LoaderArgs) {
  return { texts: texts[url.searchParams.get('link') === 'unknown' ? 'unknown' : 'none'] };
}

const failure = () => describeFailedForm(failureMessages.links);

export const action = linkMailAction('links', failure);

export const clientAction = clientFormAction<typeof action>(failure);

const texts = {
  none: {
    title: 'Send me my links',
    intro:
      'Enter the email you used, and we’ll send you links to the homes you listed and to your conversations.',
  },
  unknown: {
    title: 'This link doesn’t work',
    intro:
      'It may be incomplete, used, or out of date, or what it opened is gone. Enter your email and we’ll send you new links.',
  },
};

export default function SendLinks({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <CardPage
      {...loaderData.texts}
      aside={
        <>
          Have an account?{' '}
          <Link to={href('/login')} className="link font-semibold">
            Log in
          </Link>
          <br />
          Was it a link for a new password?{' '}
          <Link to={href('/forgot-password')} className="link font-semibold">
            Get another one
          </Link>
        </>
      }
    >
      {actionData?.ok ? (
        <MailSent>
          If you’ve listed a home or asked about one with this address, an email with new links is on its way.
        </MailSent>
      ) : (
        <PostForm result={actionData} submit="Send me my links" busy="Sending…">
          <EmailField name="email" label="Email" />
        </PostForm>
      )}
    </CardPage>
  );
}
