// The page that deletes an account: its consequences, and the form.
import type { FormResult } from '../controls/form-result.ts';
import { href, Link } from 'react-router';
import { type DeletionPreview, lastAdminMessage } from '#domain/account-settings.ts';
import type { LoadResult } from '#domain/load-result.ts';
import { Alert } from '../controls/alert.tsx';
import { PostForm } from '../controls/post-form.tsx';
import { CurrentPasswordField } from './account-form.tsx';

interface DeleteAccountProps {
  email: string;
  preview: LoadResult<DeletionPreview>;
  result: FormResult | undefined;
}

export function DeleteAccount({ email, preview, result }: DeleteAccountProps) {
  return (
    <div className="page max-w-2xl py-12">
      <h1 className="text-3xl">Delete your account</h1>
      <div className="card mt-8 space-y-5 p-6 shadow-soft sm:p-8">
        {preview.ok ? (
          <>
            <Consequences email={email} preview={preview.value} />
            <DeletionForm isLastAdmin={preview.value.isLastAdmin} result={result} />
          </>
        ) : (
          <Alert tone="error">{preview.failure.message}</Alert>
        )}
        <Link to={href('/account')} className="button button-quiet w-full">
          Keep my account
        </Link>
      </div>
    </div>
  );
}

function DeletionForm({ isLastAdmin, result }: { isLastAdmin: boolean; result: FormResult | undefined }) {
  if (isLastAdmin) return <Alert tone="warning">{lastAdminMessage}</Alert>;
  return (
    <PostForm result={result} variant="danger" submit="Delete account for good" busy="Deleting…">
      <CurrentPasswordField />
    </PostForm>
  );
}

function Consequences({ email, preview }: { email: string; preview: DeletionPreview }) {
  const { approved, pending, rejected } = preview.properties;
  return (
    <>
      <p className="wrap-anywhere">
        We’ll delete your name, phone number, password, and email address ({email}), and log you out
        everywhere. You can’t undo this.
      </p>
      <ul className="list-disc space-y-2 pl-5">
        {approved > 0 && (
          <li>
            {formatRemaining(approved)} published. To take one down, email us from the address you gave for
            it.
          </li>
        )}
        {pending > 0 && (
          <li>
            {formatRemaining(pending)} under review. We’ll send our answer to the address you gave for{' '}
            {pending === 1 ? 'it' : 'each'}. You can{' '}
            <Link to={href('/my-properties')} className="link">
              withdraw
            </Link>{' '}
            {pending === 1 ? 'it' : 'them'} first.
          </li>
        )}
        {preview.drafts > 0 && (
          <li>
            We’ll delete{' '}
            {preview.drafts === 1 ? 'one unfinished draft' : `${preview.drafts} unfinished drafts`}, photos
            included.
          </li>
        )}
        {rejected > 0 && (
          <li>
            {formatRemaining(rejected)} rejected. Visitors can’t see {rejected === 1 ? 'it' : 'them'}.
          </li>
        )}
        <li>
          We’ll delete your conversations about homes and tell the guests and owners in them. Stays you’d
          agreed on are canceled, and their dates are free again.
        </li>
        <li>Our history of each home keeps your account number, but not your name or address.</li>
      </ul>
      <p>
        Want to keep a copy?{' '}
        <a href={href('/account/data.json')} download className="link">
          Download your data
        </a>{' '}
        first.
      </p>
    </>
  );
}

function formatRemaining(count: number): string {
  return count === 1 ? 'One home stays' : `${count} homes stay`;
}
