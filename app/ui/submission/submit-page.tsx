// The page around the form: what it is for, what is needed, and why it is worth it.
import { useSearchParams } from 'react-router';
import { draftDays, type UnfinishedDraft } from '#domain/own-property.ts';
import type { SavedDraft } from './submission-api.ts';
import { OtherDrafts } from './other-drafts.tsx';
import { WhyList } from './why-list.tsx';
import { Wizard } from './wizard.tsx';

interface SubmitPageProps {
  today: string;
  saved: SavedDraft | null;
  /** Why the property was rejected that this form corrects, if it does. */
  notes: string | null;
  /** What else this browser has begun and not finished. */
  others: readonly UnfinishedDraft[];
}

export function SubmitPage({ today, saved, notes, others }: SubmitPageProps) {
  const [searchParams] = useSearchParams();
  return (
    <div className="page pt-8 pb-16 sm:pt-12">
      <Intro isBrief={searchParams.has('step')} />
      <noscript>
        <p className="mt-6 rounded-control bg-amber-tint px-4 py-3 text-amber">
          This form needs JavaScript: it saves as you type and uploads your photos. Please turn it on, or
          email us.
        </p>
      </noscript>
      <OtherDrafts drafts={others} />
      <div className="mt-8 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
        <Wizard today={today} saved={saved} notes={notes} others={others.map(({ id }) => id)} />
        <WhyList />
      </div>
    </div>
  );
}

/** `isBrief` once the first step is behind: what is needed was read by then. */
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
            Have these ready: the square footage, your rent, the first available day, and at least three
            bright photos. We save as you go, and delete a form nobody has touched for {draftDays} days.
          </p>
        </>
      )}
    </header>
  );
}
