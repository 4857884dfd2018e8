// The pages of a saved search: the form that saves it, the mailed link that verifies or stops it, and the
// page after it was stopped. In one module, and without the filters, because every further chunk has an entry
// in the list that all visitors load.
import { href, Link } from 'react-router';
import { CardPage, DoneAlert, MailSent } from '../controls/card-page.tsx';
import { Alert } from '../controls/alert.tsx';
import type { FormResult } from '../controls/form-result.ts';
import { PostForm } from '../controls/post-form.tsx';
import { EmailField } from '../controls/email-field.tsx';

/** A search in words. */
export interface ShownSearch {
  title: string;
  /** Labels of the filters that the title doesn't name. */
  labels: string[];
  /** The path of its results. */
  path: string;
}

function SearchSummary({ title, labels }: ShownSearch) {
  return (
    <div className="mb-6 rounded-control bg-sand px-4 py-3 wrap-anywhere">
      <p className="font-semibold">{title}</p>
      {labels.length > 0 && (
        <ul className="mt-1 text-muted">
          {labels.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface NewSavedSearchPageProps {
  search: ShownSearch;
  /** Whether its emails stop after a check-in. */
  hasCheckIn: boolean;
  /** Fills in the field. Empty if the address isn't known. */
  email: string;
  result: FormResult<{ send: SaveResult }> | undefined;
}

interface SaveResult {
  email: string;
  isVerified: boolean;
}

export function NewSavedSearchPage({ search, hasCheckIn, email, result }: NewSavedSearchPageProps) {
  const saved = result?.ok ? result.value : null;
  return (
    <CardPage
      title={saved?.isVerified ? 'Search saved' : 'Save this search'}
      intro="We’ll email you when a new home matches, or when the rent of one goes down. At most once a day."
      aside={
        <Link to={search.path} className="link font-semibold">
          Back to the homes
        </Link>
      }
    >
      <SearchSummary {...search} />
      {saved ? (
        <Saved {...saved} />
      ) : (
        <>
          <PostForm result={result} values={{ email }} submit="Save this search" busy="Saving…">
            <EmailField name="email" label="Email" />
          </PostForm>
          <p className="mt-4 text-sm text-muted">
            {`The emails stop after ${hasCheckIn ? 'your check-in date' : 'a year'}.`}
          </p>
        </>
      )}
    </CardPage>
  );
}

function Saved({ email, isVerified }: SaveResult) {
  if (isVerified)
    return (
      <DoneAlert>
        <p className="wrap-anywhere">You’re all set. We’ll write to {email}.</p>
      </DoneAlert>
    );
  return (
    <MailSent>
      <p className="font-semibold">Check your email</p>
      <p className="mt-1 wrap-anywhere">
        If you haven’t confirmed this search yet, there’s a link on its way to {email}. Open it and press
        Confirm.
      </p>
    </MailSent>
  );
}

interface SavedSearchPageProps {
  search: ShownSearch;
  /** Whether the address is verified. */
  isVerified: boolean;
  /** After a success, the address was verified. */
  result: FormResult | undefined;
}

export function SavedSearchPage({ search, isVerified, result }: SavedSearchPageProps) {
  if (!isVerified)
    return (
      <CardPage
        title="Get emails about this search?"
        intro="We’ll write when a new home matches, or when the rent of one goes down. At most once a day."
        aside="Didn’t save this search? Just close this page. We won’t email you about it."
      >
        <SearchSummary {...search} />
        <PostForm intent="verify" result={result} submit="Confirm" busy="Confirming…" />
      </CardPage>
    );
  return (
    <CardPage
      title="Your saved search"
      aside={
        <Link to={search.path} className="link font-semibold">
          See the homes
        </Link>
      }
    >
      <SearchSummary {...search} />
      <div className="mb-6">
        {result?.ok && (
          <DoneAlert>You’re all set. We’ll write when there’s something new, at most once a day.</DoneAlert>
        )}
        {result?.ok === false && <Alert tone="error">{result.message}</Alert>}
      </div>
      <PostForm intent="stop" submit="Stop these emails" busy="Stopping…" variant="quiet" compact />
    </CardPage>
  );
}

/** Asks before all mails to an address stop. */
export function AllSavedSearchesPage({ result }: { result: FormResult | undefined }) {
  return (
    <CardPage
      title="Stop these emails?"
      intro="We’ll stop writing about the searches you saved with this address, and delete them."
    >
      <PostForm result={result} submit="Stop these emails" busy="Stopping…" />
    </CardPage>
  );
}

/** After a search was stopped, and for a link with a wrong token or whose search has ended. */
export function NoSavedSearchPage({ isStopped }: { isStopped: boolean }) {
  return (
    <CardPage
      title={isStopped ? 'You’re unsubscribed' : 'This search isn’t saved anymore'}
      intro={
        isStopped
          ? null
          : 'You may have stopped it, its check-in date may have passed, or the link is incomplete. We don’t send emails about it.'
      }
    >
      {isStopped && (
        <div className="mb-6">
          <DoneAlert>We won’t email you about that anymore.</DoneAlert>
        </div>
      )}
      <Link to={href('/listings')} className="button button-quiet w-full">
        Find a home
      </Link>
    </CardPage>
  );
}
