// Saves a search: one field for the email address, and what follows.
import { href, Link } from 'react-router';
import { readSavedQuery, verifySearchWithinDays } from '#domain/saved-search.ts';
import { AccountCard, AccountForm, DoneAlert } from '../account/account-form.tsx';
import { Alert } from '../controls/alert.tsx';
import type { FormErrors } from '../controls/form-errors.ts';
import { TextField } from '../controls/text-field.tsx';
import { listUrl } from '../listings/format-search.ts';
import { SearchSummary } from './search-summary.tsx';

interface NewSavedSearchPageProps {
  /** The search, as `toSavedQuery` writes it. */
  query: string;
  /** True if its check-in has passed. */
  hasPassed: boolean;
  /** Fills in the field. Empty if the address isn't known. */
  email: string;
  result: SaveResult | FormErrors | undefined;
}

export interface SaveResult {
  saved: { email: string; isVerified: boolean };
  /** Mails that an unverified address gets. */
  mails: { total: number };
}

export function NewSavedSearchPage({ query, hasPassed, email, result }: NewSavedSearchPageProps) {
  const filters = readSavedQuery(query);
  const isSaved = result !== undefined && 'saved' in result;
  return (
    <AccountCard
      title={isSaved && result.saved.isVerified ? 'Search saved' : 'Save this search'}
      intro="We’ll email you when a new home matches, or when the rent of one goes down. At most once a day."
      aside={
        <Link to={listUrl(filters)} className="link font-semibold">
          Back to the homes
        </Link>
      }
    >
      <SearchSummary filters={filters} />
      {isSaved && <Saved {...result} />}
      {!isSaved && hasPassed && (
        <Alert tone="warning">Your check-in date has passed. Choose new dates, then save the search.</Alert>
      )}
      {!isSaved && !hasPassed && (
        <>
          <AccountForm errors={result ?? null} values={{ email }} submit="Save this search" busy="Saving…">
            <TextField
              name="email"
              label="Email"
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          </AccountForm>
          {filters.checkIn !== null && (
            <p className="mt-4 text-sm text-muted">The emails stop after your check-in date.</p>
          )}
        </>
      )}
    </AccountCard>
  );
}

function Saved({ saved: { email, isVerified }, mails }: SaveResult) {
  if (isVerified)
    return (
      <DoneAlert>
        <p className="wrap-anywhere">You’re all set. We’ll write to {email}.</p>
      </DoneAlert>
    );
  return (
    <>
      <DoneAlert>
        <p className="font-semibold">Check your email</p>
        <p className="mt-1 wrap-anywhere">
          If you haven’t confirmed this search yet, there’s a link on its way to {email}. Open it and press
          Confirm.
        </p>
      </DoneAlert>
      <p className="mt-4 text-sm text-muted">
        No email after a few minutes? Check your spam folder. Until you’ve confirmed an address, we send it at
        most {mails.total} emails a day. We delete a search that isn’t confirmed within{' '}
        {verifySearchWithinDays} days. Questions?{' '}
        <Link to={href('/contact')} className="link">
          Contact us
        </Link>
        .
      </p>
    </>
  );
}
