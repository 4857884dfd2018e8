// The page that deletes an account: what goes with it, and the form.
import { href, Link } from 'react-router';
import { type DeletionPreview, lastAdminMessage } from '#domain/account/account-settings.ts';
import { pluralize } from '#domain/numbers.ts';
import { Alert } from '../controls/alert.tsx';
import type { FormResult } from '../controls/form-result.ts';
import { PostForm } from '../controls/post-form.tsx';
import { StaysFirst } from '../controls/stays-first.tsx';
import { CurrentPasswordField } from './account-form.tsx';

interface DeleteAccountProps {
  email: string;
  preview: DeletionPreview;
  result: FormResult | undefined;
}

export function DeleteAccount({ email, preview, result }: DeleteAccountProps) {
  return (
    <div className="page max-w-2xl py-12">
      <h1 className="text-3xl">Delete your account</h1>
      <div className="card mt-8 space-y-5 p-6 shadow-soft sm:p-8">
        <Consequences email={email} homes={preview.homes} />
        <DeletionForm preview={preview} result={result} />
        <Link to={href('/account')} className="button button-quiet w-full">
          Keep my account
        </Link>
      </div>
    </div>
  );
}

function DeletionForm({ preview, result }: { preview: DeletionPreview; result: FormResult | undefined }) {
  if (preview.isLastAdmin) return <Alert tone="warning">{lastAdminMessage}</Alert>;
  if (preview.stays.length > 0)
    return <StaysFirst stays={preview.stays.map(({ title, ...stay }) => ({ ...stay, label: title }))} />;
  return (
    <PostForm result={result} variant="danger" submit="Delete account for good" busy="Deleting…">
      <CurrentPasswordField />
    </PostForm>
  );
}

function Consequences({ email, homes }: { email: string } & Pick<DeletionPreview, 'homes'>) {
  return (
    <>
      <p className="wrap-anywhere">
        We’ll delete your name, phone number, password, and email address ({email}), with your conversations,
        saved searches, and unfinished forms, and log you out everywhere. You can’t undo this.
      </p>
      {homes.length > 0 && (
        <div>
          <p>{`${pluralize(homes.length, 'home goes', 'homes go')} with it, photos and conversations included. We’ll tell guests who asked.`}</p>
          <ul className="mt-2 list-disc pl-5 font-semibold">
            {homes.map(({ id, title }) => (
              <li key={id} className="wrap-anywhere">
                {title}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p>
        Our history keeps your account number, but not your name or address. Want to keep a copy?{' '}
        <a href={href('/account/data.json')} download className="link">
          Download your data
        </a>{' '}
        first.
      </p>
    </>
  );
}
