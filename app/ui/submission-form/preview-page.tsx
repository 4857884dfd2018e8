// The owner's preview of a listing before submitting it, and of changes to one.
import { href, Link } from 'react-router';
import type { Listing } from '#domain/property/listing.ts';
import type { ListingCalendar } from '#domain/stay/listing-calendar.ts';
import type { NearbyLandmark } from '#domain/place/position.ts';
import type { ListingRows } from '#domain/stay/listing-rows.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { ListingPage } from '#ui/listing/listing-page.tsx';

interface PreviewPageProps extends ListingRows {
  listing: Listing;
  nearby: readonly NearbyLandmark[];
  /** Sentences about the owner. */
  owner: readonly string[];
  /** YYYY-MM-DD, in California. */
  today: string;
  calendar: ListingCalendar;
  /** What happens next. */
  note: string;
  /** The page to return to. None if it's still open in another tab. */
  back?: { to: string; label: string };
}

export function PreviewPage({ note, back, ...shown }: PreviewPageProps) {
  const { listing } = shown;
  const hasPendingPhotos = listing.photos.some(({ path }) => path === null);
  return (
    <ListingPage
      {...shown}
      stay={null}
      problems={[]}
      verdict={null}
      ownStay={null}
      bar={{ title: '', plan: '', isUnfit: false }}
      similar={[]}
      checks={[]}
      checkSummary={null}
      placePath={null}
      previewNotice={
        <Alert tone="warning">
          <p className="font-semibold">This is a preview. Only you can see it.</p>
          <p className="mt-1">{note}</p>
          {hasPendingPhotos && (
            <p className="mt-1">
              Some photos are still processing.{' '}
              <Link to="." replace className="font-semibold underline">
                Refresh to see them
              </Link>
            </p>
          )}
          {back && (
            <p className="mt-1">
              <Link to={back.to} className="font-semibold underline">
                {back.label}
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
