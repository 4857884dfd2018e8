// The owner's changes in the review, field by field, or what an administrator asked to change. The grid of
// photos (review-photos.tsx) marks theirs.
import { formatMoment } from '#domain/day.ts';
import type { ReviewedVersion, VersionState } from '#domain/property/versions.ts';
import type { PropertyReview } from '#domain/review/review.ts';
import { RequestedChangesList } from '#ui/owner/requested-changes.tsx';
import { ChangeList } from '../change-list.tsx';
import { PhotoDifferences } from './review-photos.tsx';

interface OwnerChangesProps {
  review: PropertyReview;
  version: ReviewedVersion;
}

export function OwnerChanges({ review, version }: OwnerChangesProps) {
  const { state, sentAt, notes, request, changes, photoDifferences } = version;
  const isUnchanged = Object.keys(changes).length === 0 && photoDifferences.length === 0;
  return (
    <section className="card space-y-4 p-5">
      <h3 className="text-lg">{headings.get(state) ?? 'The owner’s changes'}</h3>
      {notes !== null && (
        <div className="text-sm">
          <p className="font-semibold">{state === 'sent' ? 'Our last answer' : 'Our answer'}</p>
          <p className="mt-1 border-l-2 border-line pl-3 wrap-anywhere whitespace-pre-line">{notes}</p>
          <div className="mt-1">
            <RequestedChangesList request={request} />
          </div>
        </div>
      )}
      <div>
        <p className="text-sm text-muted">Sent on {formatMoment(sentAt)}</p>
        {isUnchanged && state === 'sent' && (
          <p className="mt-2 text-sm">They’re the same as the listing now.</p>
        )}
        <ChangeList changes={changes} />
        {state === 'rejected' && <PhotoDifferences differences={photoDifferences} review={review} />}
      </div>
    </section>
  );
}

const headings = new Map<VersionState, string>([
  ['changes-requested', 'Waiting for the owner’s changes'],
  ['rejected', 'Rejected'],
]);
