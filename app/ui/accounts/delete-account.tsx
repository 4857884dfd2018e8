// The page that deletes an account: its consequences, what becomes of the homes, and the form.
import type { ReactNode } from 'react';
import type { FormResult } from '../controls/form-result.ts';
import { href, Link } from 'react-router';
import {
  type ConversationCounts,
  type DeletionPreview,
  lastAdminMessage,
  type PropertiesChoice,
} from '#domain/account/account-settings.ts';
import type { LoadResult } from '#domain/load-result.ts';
import { pluralize } from '#domain/numbers.ts';
import { Alert } from '../controls/alert.tsx';
import { FieldGroup } from '../controls/field.tsx';
import { useFieldState } from '../controls/form-state.ts';
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
            <DeletionForm preview={preview.value} result={result} />
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

function DeletionForm({ preview, result }: { preview: DeletionPreview; result: FormResult | undefined }) {
  if (preview.isLastAdmin) return <Alert tone="warning">{lastAdminMessage}</Alert>;
  return (
    <PostForm result={result} variant="danger" submit="Delete account for good" busy="Deleting…">
      {countProperties(preview) > 0 && <PropertiesField preview={preview} />}
      <CurrentPasswordField />
    </PostForm>
  );
}

function countProperties({ properties }: DeletionPreview): number {
  return Object.values(properties).reduce((sum, count) => sum + count, 0);
}

/** What becomes of the homes. No choice is preselected, because people expect different things. */
function PropertiesField({ preview }: { preview: DeletionPreview }) {
  const { text } = useFieldState('properties');
  const count = countProperties(preview);
  const choices: Record<PropertiesChoice, { label: string; words: ReactNode }> = {
    keep: { label: pick(count, 'Keep it', 'Keep them'), words: <Kept preview={preview} /> },
    pause: {
      label: pick(count, 'Take it off the site', 'Take them off the site'),
      words: <Paused preview={preview} />,
    },
    delete: { label: pick(count, 'Delete it', 'Delete them'), words: <Deleted preview={preview} /> },
  };
  return (
    <FieldGroup
      name="properties"
      label={pick(
        count,
        'What should happen to your home?',
        `What should happen to your ${pluralize(count, 'home')}?`,
      )}
    >
      <div className="space-y-3">
        {Object.entries(choices).map(([choice, { label, words }]) => (
          <label
            key={choice}
            className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-control border border-edge bg-surface p-4 transition-colors hover:bg-sand has-checked:border-lagoon has-checked:bg-lagoon-tint"
          >
            <input
              type="radio"
              name="properties"
              value={choice}
              defaultChecked={text === choice}
              required
              className="mt-0.5 size-5 shrink-0 accent-lagoon"
            />
            <span className="font-semibold">{label}</span>
            <span className="col-start-2 mt-1 space-y-1 text-sm wrap-anywhere text-muted">{words}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

function Kept({ preview }: { preview: DeletionPreview }) {
  const { listed, paused, pending, rejected } = preview.properties;
  const parts = [
    listed > 0 && `${listed} on the site`,
    paused > 0 && `${paused} off the site`,
    pending > 0 && `${pending} under review`,
    rejected > 0 && `${rejected} not approved`,
  ].filter((part) => part !== false);
  return (
    <>
      <span className="block">Everything stays as it is: {parts.join(', ')}.</span>
      <ReachableOwner preview={preview} />
    </>
  );
}

function Paused({ preview }: { preview: DeletionPreview }) {
  const { pausedByTeam } = preview;
  const count = countProperties(preview);
  return (
    <>
      <span className="block">
        {`Guests won’t find ${pick(count, 'your home', `your ${pluralize(count, 'home')}`)} until you put ${pick(count, 'it', 'them')} back with a link from us.`}
        {preview.properties.pending > 0 && (
          <span>{` That goes for ${pick(preview.properties.pending, 'the one', `the ${preview.properties.pending}`)} under review, too.`}</span>
        )}
        {pausedByTeam > 0 && (
          <span>{` Our team took ${pausedByTeam} off the site, and only we can put ${pick(pausedByTeam, 'it', 'them')} back.`}</span>
        )}
      </span>
      <ReachableOwner preview={preview} />
    </>
  );
}

/** How guests and we reach the owner, who has no account anymore. */
function ReachableOwner({ preview }: { preview: DeletionPreview }) {
  const { asOwner, ownerAddresses } = preview;
  return (
    <>
      {asOwner.conversations > 0 && (
        <span className="block">
          {`${pluralize(asOwner.conversations, 'conversation')} with guests ${pick(asOwner.conversations, 'goes', 'go')} on${asOwner.stays === 0 ? '' : `, with ${pluralize(asOwner.stays, 'agreed stay')}`}.`}
        </span>
      )}
      <span className="block">
        We’ll keep {ownerAddresses.join(', ')} for emails about{' '}
        {pick(countProperties(preview), 'this home', 'these homes')}. You won’t need an account: our links
        open everything, and you can get new ones by email anytime.
      </span>
    </>
  );
}

function Deleted({ preview }: { preview: DeletionPreview }) {
  const { asOwner } = preview;
  const conversations = asOwner.conversations > 0 ? ` and ${describeConversations(asOwner, 'guests')}` : '';
  return (
    <span className="block">
      {`We’ll delete ${pluralize(countProperties(preview), 'home')} with all photos${conversations}.`}
    </span>
  );
}

function Consequences({ email, preview }: { email: string; preview: DeletionPreview }) {
  const { asGuest, drafts, savedSearches, ownerAddresses } = preview;
  return (
    <>
      <p className="wrap-anywhere">
        {ownerAddresses.includes(email)
          ? `We’ll delete your name, phone number, and password, and your email address (${email}) unless a home keeps it. We’ll also log you out everywhere.`
          : `We’ll delete your name, phone number, password, and email address (${email}), and log you out everywhere.`}{' '}
        Links from our earlier emails stop working. You can’t undo this.
      </p>
      <ul className="list-disc space-y-2 pl-5">
        {drafts > 0 && <li>We’ll delete {pluralize(drafts, 'unfinished form')}, photos included.</li>}
        {savedSearches > 0 && (
          <li>We’ll delete {pluralize(savedSearches, 'saved search', 'saved searches')}.</li>
        )}
        {asGuest.conversations > 0 && <li>We’ll delete {describeConversations(asGuest, 'owners')}.</li>}
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

function describeConversations(
  { conversations, stays }: ConversationCounts,
  others: 'owners' | 'guests',
): string {
  const told = `${pluralize(conversations, 'conversation')} with ${others}, and tell them`;
  if (stays === 0) return told;
  return `${told}. ${pluralize(stays, 'agreed stay')} ${pick(stays, 'is', 'are')} canceled`;
}

function pick<Text extends string>(count: number, one: Text, many: Text): Text {
  return count === 1 ? one : many;
}
