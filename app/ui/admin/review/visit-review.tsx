// Photos that the owner took at the home, beside the photos of the listing, with their signals and the
// decision. The reviewer compares the code by eye, so the page shows it large, above the photo.
import { formatMoment } from '#domain/day.ts';
import type { SiteVisitToReview } from '#domain/review/site-visit.ts';
import type { PropertyReview } from '#domain/review/review.ts';
import { SubmitButton } from '#ui/controls/post-form.tsx';
import { Photo } from '#ui/cards/photo.tsx';
import { DecisionForm, refusedAs } from '../decision-form.tsx';
import type { DecisionResult } from './decisions.ts';
import { ReviewSignals } from './review-signals.tsx';

interface VisitReviewProps {
  review: PropertyReview;
  visit: SiteVisitToReview;
  result: DecisionResult | null;
}

export function VisitReview({ review, visit, result }: VisitReviewProps) {
  const { signals, isUnchecked } = visit;
  return (
    <section aria-labelledby="visit" className="card p-5">
      <h3 id="visit" className="text-lg">
        Photos from the home
      </h3>
      <p className="mt-2 text-sm text-muted">
        We showed the code on {formatMoment(visit.shownAt)}. Both photos had arrived by{' '}
        {formatMoment(visit.sentAt)}.
      </p>
      <div className="mt-4">
        <ReviewSignals
          found={{ signals, unchecked: isUnchecked ? ['these photos'] : [] }}
          label="Signals of the photos"
        />
      </div>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <div className="space-y-4">
          <OwnPhotos visit={visit} address={review.propertyAddress} />
        </div>
        <ListingPhotos photos={review.photos} />
      </div>
      <DecideForm review={review} visit={visit} result={result} />
    </section>
  );
}

/** Answered by server/http/stored-files.ts. */
const imageUrl = (photoId: string) => `/admin/visit-photos/${photoId}`;

function OwnPhotos({ visit, address }: { visit: SiteVisitToReview; address: string }) {
  return visit.photos.map(({ part, name, photoId, isReady }) => {
    return (
      <figure key={part}>
        <figcaption className="mb-2 text-sm">
          {part === 'room' ? (
            <>
              <span>{`The ${name}, with the code `}</span>
              <strong translate="no" className="block font-mono text-3xl tracking-[0.2em]">
                {visit.code}
              </strong>
            </>
          ) : (
            <>
              <span>{`The ${name} of `}</span>
              <strong className="wrap-anywhere">{address}</strong>
            </>
          )}
        </figcaption>
        {isReady ? (
          <a href={imageUrl(photoId)} target="_blank" rel="noreferrer">
            <img
              src={imageUrl(photoId)}
              alt={`Taken by the owner: ${name}`}
              className="w-full rounded-card bg-sand"
            />
          </a>
        ) : (
          <p className="rounded-card bg-sand p-4 text-sm">Still being processed</p>
        )}
      </figure>
    );
  });
}

function ListingPhotos({ photos }: Pick<PropertyReview, 'photos'>) {
  return (
    <ul
      aria-label="Photos of the listing"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard
      tabIndex={0}
      className="space-y-3 sm:max-h-[48rem] sm:overflow-y-auto"
    >
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <Photo
            photo={photo}
            alt={photo.caption ?? `Photo ${index + 1} of the listing`}
            sizes="(min-width: 1280px) 22rem, 45vw"
            urgency="lazy"
            className="aspect-4/3 w-full rounded-card object-cover"
          />
          {photo.caption !== null && <p className="mt-1 text-sm wrap-anywhere">{photo.caption}</p>}
        </li>
      ))}
    </ul>
  );
}

function DecideForm({ review: { id, updatedAt }, visit, result }: VisitReviewProps) {
  // Y must not accept a photo that the reviewer hasn't seen.
  const isReady = visit.photos.every((photo) => photo.isReady);
  return (
    <DecisionForm
      key={visit.id}
      result={refusedAs(result, 'visit-seen', 'visit-declined')}
      keptFor={id}
      className="mt-5 border-t border-line pt-5"
    >
      <input type="hidden" name="visit" value={visit.id} />
      <input type="hidden" name="shownVersion" value={updatedAt.toISOString()} />
      <p className="text-sm">
        Same room, same home, the code in the photo? Then guests see “{visit.seen}” for a year.{' '}
        <span>{isReady ? '' : 'You can say yes once we’ve processed both photos.'}</span>
      </p>
      {/* Easy to correct: the check can be unticked later, and the owner can send other photos. */}
      {isReady && (
        <SubmitButton intent="visit-seen" busy="Saving…" data-press aria-keyshortcuts="Y">
          Yes, that’s the home (Y)
        </SubmitButton>
      )}
      <fieldset className="border-t border-line pt-4 text-sm">
        <legend className="sr-only">What the owner reads if you decline</legend>
        {visit.reasons.map((reason, index) => (
          <label key={reason} className="flex min-h-11 items-start gap-3 py-2">
            <input
              type="radio"
              name="declineReason"
              value={reason}
              defaultChecked={index === 0}
              className="mt-0.5 size-5 shrink-0 accent-lagoon"
            />
            <span>{reason}</span>
          </label>
        ))}
      </fieldset>
      <SubmitButton intent="visit-declined" busy="Saving…" variant="quiet" data-press aria-keyshortcuts="N">
        Ask for new photos (N)
      </SubmitButton>
    </DecisionForm>
  );
}
