// The owner's preview of a listing before submitting it.
import { href, Link } from 'react-router';
import type { Listing } from '#domain/listing.ts';
import type { NearbyLandmark } from '#domain/position.ts';
import type { Fact } from '#domain/property/facts.ts';
import type { CostRow } from '#domain/stay-cost.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { ListingPage } from '#ui/properties/listing-page.tsx';

interface PreviewPageProps {
  listing: Listing;
  costs: readonly CostRow[];
  details: readonly Fact[];
  nearby: readonly NearbyLandmark[];
  /** Sentences about the owner. */
  owner: readonly string[];
  /** YYYY-MM-DD, in California. */
  today: string;
}

export function PreviewPage({ listing, costs, details, nearby, owner, today }: PreviewPageProps) {
  const hasPendingPhotos = listing.photos.some(({ path }) => path === null);
  return (
    <ListingPage
      listing={listing}
      costs={costs}
      details={details}
      nearby={nearby}
      calendar={{ busy: [], confirmedDaysAgo: null }}
      today={today}
      stay={null}
      datesProblem={null}
      ownStay={null}
      similar={[]}
      checks={[]}
      owner={owner}
      placePath={null}
      previewNotice={
        <Alert tone="warning">
          <p className="font-semibold">This is a preview. Only you can see it.</p>
          <p className="mt-1">
            Once we approve your listing, guests can ask you about a stay here. Your form is still open in the
            other tab.
          </p>
          {hasPendingPhotos && (
            <p className="mt-1">
              Some photos are still processing.{' '}
              <Link to="." replace className="font-semibold underline">
                Refresh to see them
              </Link>
            </p>
          )}
        </Alert>
      }
    />
  );
}

interface IncompletePreviewProps {
  /** The first incomplete step, from 1. */
  stepNumber: number;
  /** What is missing there. */
  message: string;
}

export function IncompletePreview({ stepNumber, message }: IncompletePreviewProps) {
  return (
    <div className="page max-w-2xl py-16">
      <h1 className="mb-6 text-3xl">Your preview isn’t ready yet</h1>
      <Alert tone="warning">
        <p className="font-semibold">Step {stepNumber} needs another look</p>
        <p className="mt-1">{message}</p>
      </Alert>
      <Link
        to={{ pathname: href('/submit-property'), search: `?step=${stepNumber}` }}
        className="button button-primary mt-6"
      >
        Go to step {stepNumber}
      </Link>
    </div>
  );
}
