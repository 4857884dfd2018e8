// The page of a mailed link to a draft. It may come from another person, so the page first says who can read
// the draft.
import { href, Link } from 'react-router';
import { formatDate } from '#domain/day.ts';
import type { UnfinishedDraft } from '#domain/property/owner-property.ts';
import type { FormResult } from '#ui/controls/form-result.ts';
import { PostForm, SubmitButton } from '#ui/controls/post-form.tsx';
import { draftName } from '#ui/properties/unfinished-drafts.tsx';

interface ContinueDraftPageProps {
  draft: UnfinishedDraft;
  result: FormResult | undefined;
}

export function ContinueDraftPage({ draft, result }: ContinueDraftPageProps) {
  return (
    <div className="page max-w-2xl py-12 sm:py-16">
      <h1 className="text-3xl">Continue this listing?</h1>
      <p className="mt-4 wrap-anywhere">
        This listing was started on {formatDate(draft.createdAt)} and last changed on{' '}
        {formatDate(draft.updatedAt)}: {draftName(draft)}.
      </p>
      <p className="mt-4">
        Until it’s submitted, anyone with this link and the person who started it can read, change, and submit
        it, including what you add.
      </p>
      <p className="mt-4 font-semibold">Didn’t ask for this link? Start your own listing instead.</p>
      <PostForm result={result} className="mt-8 flex flex-col gap-3 sm:flex-row">
        <SubmitButton busy="Opening…">It’s mine, continue</SubmitButton>
        <Link to={href('/submit-property')} className="button button-quiet">
          Start my own listing
        </Link>
      </PostForm>
    </div>
  );
}
