// The page of a mailed link to what is stored with an address: the download, and the deletion. Doesn't show
// the address, because another person may read the mail.
import { href, Link } from 'react-router';
import { CardPage, DoneAlert } from '../controls/card-page.tsx';
import type { FormResult } from '../controls/form-result.ts';
import { ConfirmedForm } from '../controls/post-form.tsx';

interface MailboxDataPageProps {
  token: string;
  hasAccount: boolean;
  result: FormResult | undefined;
}

export function MailboxDataPage({ token, hasAccount, result }: MailboxDataPageProps) {
  if (hasAccount)
    return (
      <CardPage title="Your data">
        <p>
          This address has an account.{' '}
          <Link to={`${href('/login')}?to=${href('/account')}`} className="link">
            Log in
          </Link>{' '}
          to download what’s in it, or to delete it.
        </p>
      </CardPage>
    );
  return (
    <CardPage title="Your data" aside="Didn’t ask for this? Just close this page. Nothing has changed.">
      <div className="space-y-5">
        {result?.ok && <DoneAlert>Done. Your conversations and saved searches are gone.</DoneAlert>}
        <a href={href('/link/:token/data.json', { token })} download className="button button-primary w-full">
          Download what we store
        </a>
        <ConfirmedForm
          intent="delete-data"
          result={result}
          label="Delete my data"
          labelClassName="button button-quiet w-full text-red"
          submit="Yes, delete it"
          busy="Deleting…"
          variant="danger"
          className="bg-red-tint"
        >
          <p>
            We’ll delete your conversations as a guest and your saved searches for good, take your address out
            of reports, and tell owners that you wrote to. If you’ve agreed on a stay that isn’t over, it’s
            off, and its dates are free again.
          </p>
        </ConfirmedForm>
        <p>
          Homes you listed stay, because guests may be counting on them.{' '}
          <Link to={href('/links')} className="link">
            Get a link
          </Link>{' '}
          to change or delete them.
        </p>
      </div>
    </CardPage>
  );
}
