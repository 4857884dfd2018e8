// The page of a mailed link: a saved search, the button that confirms the address, and the way out.
import { href, Link } from 'react-router';
import { readSavedQuery } from '#domain/saved-search.ts';
import { AccountCard, AccountForm, DoneAlert } from '../account/account-form.tsx';
import { Alert } from '../controls/alert.tsx';
import type { FormErrors } from '../controls/form-errors.ts';
import { IntentForm } from '../controls/intent-form.tsx';
import { listUrl } from '../listings/format-search.ts';
import { SearchSummary } from './search-summary.tsx';

interface SavedSearchPageProps {
  query: string;
  /** Whether the address is verified. */
  isVerified: boolean;
  /** How many other searches the address has saved. */
  others: number;
  /** Stops the mails about all of them. */
  unsubscribeUrl: string;
  result: { done: 'verified' } | FormErrors | null;
}

export function SavedSearchPage({ query, isVerified, others, unsubscribeUrl, result }: SavedSearchPageProps) {
  const filters = readSavedQuery(query);
  const results = (
    <Link to={listUrl(filters)} className="link font-semibold">
      See the homes
    </Link>
  );
  const errors = result && 'message' in result ? result : null;
  if (!isVerified)
    return (
      <AccountCard
        title="Get emails about this search?"
        intro="We’ll write when a new home matches, or when the rent of one goes down. At most once a day."
        aside="Didn’t save this search? Just close this page. We won’t email you about it."
      >
        <SearchSummary filters={filters} />
        <AccountForm intent="verify" errors={errors} submit="Confirm" busy="Confirming…" />
      </AccountCard>
    );
  return (
    <AccountCard title="Your saved search" aside={results}>
      <SearchSummary filters={filters} />
      {result && 'done' in result && (
        <div className="mb-6">
          <DoneAlert>You’re all set. We’ll write when there’s something new, at most once a day.</DoneAlert>
        </div>
      )}
      {errors && (
        <div className="mb-6">
          <Alert tone="error">{errors.message}</Alert>
        </div>
      )}
      <IntentForm intent="stop" busy="Stopping…" variant="quiet">
        Stop these emails
      </IntentForm>
      {others > 0 && unsubscribeUrl !== '' && (
        <p className="mt-4 text-sm text-muted">
          You have {others} more saved {others === 1 ? 'search' : 'searches'}.{' '}
          <Link to={unsubscribeUrl} className="link">
            Stop all of these emails
          </Link>
        </p>
      )}
    </AccountCard>
  );
}

/** For a wrong link, and for a search that has ended. */
export function EndedSearchPage() {
  return (
    <AccountCard
      title="This search isn’t saved anymore"
      intro="You may have stopped it, its check-in date may have passed, or the link is incomplete. We don’t send emails about it."
    >
      <FindHomes />
    </AccountCard>
  );
}

export function StoppedPage({ what }: { what: string }) {
  return (
    <AccountCard title="You’re unsubscribed">
      <DoneAlert>{what}</DoneAlert>
      <div className="mt-6">
        <FindHomes />
      </div>
    </AccountCard>
  );
}

export function UnsubscribePage({ failure }: { failure: FormErrors | null }) {
  return (
    <AccountCard
      title="Stop these emails?"
      intro="We’ll stop writing about the searches you saved with this address, and delete them."
    >
      <AccountForm intent="unsubscribe" errors={failure} submit="Stop these emails" busy="Stopping…" />
    </AccountCard>
  );
}

function FindHomes() {
  return (
    <Link to={href('/listings')} className="button button-quiet w-full">
      Find a home
    </Link>
  );
}
