// The start of a resubmission's review: the earlier decision with its notes, and what the owner changed
// since.
import type { EarlierSubmission as Earlier } from '#domain/review.ts';
import { ChangeList } from '../change-list.tsx';
import { DialogLink } from '../property-row.tsx';
import { PhotoDifferences } from './photo-differences.tsx';
import { PastDecision } from './review-details.tsx';

export function EarlierSubmission({ earlier }: { earlier: Earlier }) {
  const { id, title, decision, changes, photos } = earlier;
  const isUnchanged = Object.keys(changes).length === 0 && photos.length === 0;
  return (
    <section className="card space-y-4 p-5">
      <h3 className="text-lg">
        Resubmission of{' '}
        <DialogLink dialog="review" id={id} className="link">
          <bdi>{title}</bdi>
        </DialogLink>
      </h3>
      {decision && <PastDecision decision={decision} />}
      <div>
        <h4 className="font-semibold">Changed since</h4>
        {isUnchanged && <p className="mt-2 text-sm">Nothing.</p>}
        <ChangeList changes={changes} />
        <PhotoDifferences photos={photos} />
      </div>
    </section>
  );
}
