// The owner's changes in the review, field by field and photo by photo, or what an administrator asked to
// change.
import { formatMoment } from '#domain/day.ts';
import { pluralize } from '#domain/numbers.ts';
import type { ReviewedVersion, VersionState } from '#domain/property/versions.ts';
import { RequestedChangesList } from '#ui/owner/requested-changes.tsx';
import { ChangeList } from '../change-list.tsx';
import { Disclosure } from '../disclosure.tsx';
import { PhotoDifferences } from './photo-differences.tsx';
import { ReviewPhotos } from './review-details.tsx';

export function OwnerChanges({ version }: { version: ReviewedVersion }) {
  const { state, sentAt, notes, request, requestedPhotos, changes, photoDifferences, photos } = version;
  const isUnchanged = Object.keys(changes).length === 0 && photoDifferences.length === 0;
  return (
    <section className="card space-y-4 p-5">
      <h3 className="text-lg">{headings.get(state) ?? 'The owner’s changes'}</h3>
      {notes !== null && (
        <div className="text-sm">
          <p className="font-semibold">{state === 'sent' ? 'Our last answer' : 'Our answer'}</p>
          <p className="mt-1 border-l-2 border-line pl-3 wrap-anywhere whitespace-pre-line">{notes}</p>
          <div className="mt-1">
            <RequestedChangesList request={request} photos={requestedPhotos} />
          </div>
        </div>
      )}
      <div>
        <p className="text-sm text-muted">Sent on {formatMoment(sentAt)}</p>
        {isUnchanged && state === 'sent' && (
          <p className="mt-2 text-sm">They’re the same as the listing now.</p>
        )}
        <ChangeList changes={changes} />
        <PhotoDifferences photos={photoDifferences} />
        {photos && photoDifferences.length > 0 && (
          <Disclosure label={`Show ${pluralize(photos.length, 'photo')} in the new order`}>
            <ReviewPhotos photos={photos} isProposed />
          </Disclosure>
        )}
      </div>
    </section>
  );
}

const headings = new Map<VersionState, string>([
  ['changes-requested', 'Waiting for the owner’s changes'],
  ['rejected', 'Rejected changes'],
]);
