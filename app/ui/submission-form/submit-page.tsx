// The page of the submission form, with its introduction and the reasons to list a property.
import { Check } from 'lucide-react';
import { href, Link, useSearchParams } from 'react-router';
import type { UnfinishedDraft } from '#domain/property/owner-property.ts';
import type { Contact } from '#domain/property/submission-answers.ts';
import type { ChangedProperty, SavedDraft } from './submission-api.ts';
import { Alert } from '#ui/controls/alert.tsx';
import type { FormResult } from '#ui/controls/form-result.ts';
import { UnfinishedDrafts } from '#ui/owner/unfinished-drafts.tsx';
import { Wizard } from './wizard.tsx';

interface SubmitPageProps {
  today: string;
  saved: SavedDraft | null;
  /** The review notes of the rejected property that this form corrects, or null. */
  reviewNotes: string | null;
  /** Null for a form that isn't about changes. */
  changed: ChangedProperty | null;
  /** What the empty form starts with. Null if nothing is known. */
  contact: Contact | null;
  /** The other unfinished drafts of this browser. */
  otherDrafts: readonly UnfinishedDraft[];
  /** Whether the sender is blocked, so that the form can't be sent. */
  isBlocked: boolean;
  /** Of the forms about whole drafts. */
  result: FormResult | undefined;
}

export function SubmitPage({
  today,
  saved,
  reviewNotes,
  changed,
  contact,
  otherDrafts,
  isBlocked,
  result,
}: SubmitPageProps) {
  const isFirstStep = !(Number(useSearchParams()[0].get('step')) > 1);
  return (
    <div className="page pt-8 pb-16 sm:pt-12">
      {changed ? (
        <ChangesIntro propertyId={changed.propertyId} />
      ) : (
        <Intro isBrief={saved !== null || !isFirstStep} />
      )}
      {isBlocked && (
        <div className="mt-6">
          <Alert tone="warning">
            We can’t accept this form from you right now. If you think that’s a mistake, please{' '}
            <Link to={href('/contact')} className="link">
              contact us
            </Link>{' '}
            before you fill it in.
          </Alert>
        </div>
      )}
      <noscript>
        <p className="mt-6 rounded-control bg-amber-tint px-4 py-3 text-amber">
          This form needs JavaScript to save as you type and upload your photos. Please turn it on, or email
          us.
        </p>
      </noscript>
      {otherDrafts.length > 0 && <UnfinishedDrafts drafts={otherDrafts} />}
      <div className="mt-8 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
        <Wizard
          today={today}
          saved={saved}
          reviewNotes={reviewNotes}
          changed={changed}
          contact={contact}
          result={result}
        />
        {!changed && <WhyList isFirstStep={isFirstStep} />}
      </div>
    </div>
  );
}

/** `isBrief` after the first step, when the user has read the rest. */
function Intro({ isBrief }: { isBrief: boolean }) {
  return (
    <header className="max-w-3xl">
      <h1 className="text-3xl sm:text-4xl">List your property</h1>
      {!isBrief && (
        <>
          <p className="mt-4 text-lg text-muted">
            Tell us about your furnished home and add a few photos. It takes about fifteen minutes, and you
            don’t need an account.
          </p>
          <p className="mt-3 text-muted">
            Have these handy: the square footage, your rent, the first available date, and three or more
            bright photos.
          </p>
        </>
      )}
    </header>
  );
}

function ChangesIntro({ propertyId }: Pick<ChangedProperty, 'propertyId'>) {
  return (
    <header className="max-w-3xl">
      <h1 className="text-3xl sm:text-4xl">Change your listing</h1>
      <p className="mt-3 text-muted">
        On a public listing, the rent, costs, terms, first free day, rental lengths, and whether guests see
        your name change as soon as you send them. We’ll look at everything else first.
      </p>
      <p className="mt-3">
        <Link to={href('/submission/:id', { id: propertyId })} className="link">
          Back to your listing
        </Link>
      </p>
    </header>
  );
}

/** Must only promise what the site does. */
const reasons = [
  {
    title: 'Secure platform',
    text: 'Only our team sees your name, phone number, email, and street address until you choose to share them. We remove location data from your photos before publishing them.',
  },
  {
    title: 'Maximum exposure',
    text: 'Once approved, your home joins our newest listings and shows up in every search it fits. We may even pick it for our home page.',
  },
  {
    title: 'Fast approval in 24-48 hours',
    text: 'We review every home, usually within a day or two. If something needs to change, we’ll tell you what.',
  },
];

/** Where it stands below the form, only with the first step. */
function WhyList({ isFirstStep }: { isFirstStep: boolean }) {
  return (
    <aside
      aria-labelledby="why-list"
      className={`rounded-card bg-sand p-6 lg:sticky lg:top-24 ${isFirstStep ? '' : 'max-lg:hidden'}`}
    >
      <h2 id="why-list" className="text-xl">
        Why list with us
      </h2>
      <ul className="mt-5 space-y-5">
        {reasons.map(({ title, text }) => (
          <li key={title} className="flex gap-3">
            <Check aria-hidden className="mt-1 size-5 shrink-0 text-lagoon" />
            <div>
              <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
              <p className="mt-1 text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  );
}
