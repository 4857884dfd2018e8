// Mails a link to what is stored with an address, for people without an account. The response doesn't reveal
// whether anything is.
import { href, Link } from 'react-router';
import type { Route } from './+types/privacy-request';
import { clientFormAction } from '../form-response.ts';
import { linkMailAction } from '../links/link-mail-action.ts';
import { noIndexMeta, withPrivateHeaders } from '../page-meta.ts';
import { failureMessages } from '#domain/failure.ts';
import { CardPage, MailSent } from '#ui/controls/card-page.tsx';
import { EmailField } from '#ui/controls/email-field.tsx';
import { describeFailedForm } from '#ui/controls/offline.ts';
import { PostForm } from '#ui/controls/post-form.tsx';

export const meta = noIndexMeta('Your data');

export const headers = withPrivateHeaders;

const failure = () => describeFailedForm(failureMessages.links);

export const action = linkMailAction('mailbox-data', failure);

export const clientAction = clientFormAction<typeof action>(failure);

export default function PrivacyRequest({ actionData }: Route.ComponentProps) {
  return (
    <CardPage
      title="See or delete your data"
      intro="Enter your email, and we’ll send you a link. Behind it, you can download what we store with that address, or have it deleted. With an account, you’ll find both under Account Settings."
      aside={
        <Link to={href('/privacy')} className="link font-semibold">
          Back to Privacy
        </Link>
      }
    >
      {actionData?.ok ? (
        <MailSent>An email with your link is on its way. It works for a day.</MailSent>
      ) : (
        <PostForm result={actionData} submit="Send me a link" busy="Sending…">
          <EmailField name="email" label="Email" />
        </PostForm>
      )}
    </CardPage>
  );
}
