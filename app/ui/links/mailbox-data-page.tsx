// The page of a mailed link to what is stored with an address: what there is, the download, and the deletion.
// Doesn't show the address, because another person may read the mail.
import { href, Link } from 'react-router';
import type { MailboxPreview } from '#domain/account/account-settings.ts';
import { pluralize } from '#domain/numbers.ts';
import { CardPage, DoneAlert } from '../controls/card-page.tsx';
import type { FormResult } from '../controls/form-result.ts';
import { ConfirmedForm } from '../controls/post-form.tsx';

interface MailboxDataPageProps {
  token: string;
  /** Null for the address of an account. */
  preview: MailboxPreview | null;
  result: FormResult | undefined;
}

export function MailboxDataPage({ token, preview, result }: MailboxDataPageProps) {
  if (!preview)
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
  const { homes, ...counts } = preview;
  const deletable = listCounts(counts);
  const all = [...deletable, ...(homes > 0 ? [pluralize(homes, 'home')] : [])];
  if (result?.ok)
    return (
      <CardPage title="Your data">
        <DoneAlert>Done. Your conversations and saved searches are gone.</DoneAlert>
        {homes > 0 && <Homes count={homes} />}
      </CardPage>
    );
  return (
    <CardPage title="Your data" aside="Didn’t ask for this? Just close this page. Nothing has changed.">
      <div className="space-y-5">
        <p>
          {all.length === 0
            ? 'We store nothing about you with this address, other than this link.'
            : `With this address, we store: ${all.join(', ')}.`}
        </p>
        {all.length > 0 && (
          <a
            href={href('/link/:token/data.json', { token })}
            download
            className="button button-primary w-full"
          >
            Download it
          </a>
        )}
        {deletable.length > 0 && (
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
              We’ll delete {deletable.join(', ')} for good, and tell owners that you wrote to. If you’ve
              agreed on a stay that isn’t over, it’s off, and its dates are free again.
            </p>
          </ConfirmedForm>
        )}
        {homes > 0 && <Homes count={homes} />}
      </div>
    </CardPage>
  );
}

function listCounts({ conversations, savedSearches, reports }: Omit<MailboxPreview, 'homes'>) {
  const counts = [
    [conversations, 'conversation'],
    [savedSearches, 'saved search'],
    [reports, 'report with your address'],
  ] as const;
  const plurals: Record<string, string> = {
    'saved search': 'saved searches',
    'report with your address': 'reports with your address',
  };
  return counts.flatMap(([count, noun]) => (count > 0 ? [pluralize(count, noun, plurals[noun])] : []));
}

function Homes({ count }: { count: number }) {
  return (
    <p>
      {count === 1 ? 'Your home stays' : 'Your homes stay'}, because guests may be counting on it.{' '}
      <Link to={href('/links')} className="link">
        Get a link
      </Link>{' '}
      to change or delete {count === 1 ? 'it' : 'them'}.
    </p>
  );
}
