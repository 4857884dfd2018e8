// The owner's preview of a listing before submitting it, and of changes to one.
import { Link } from 'react-router';
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
  return (
    <ListingPage
      {...shown}
      stay={null}
      problems={[]}
      verdict={null}
      lengthRules={[]}
      town={null}
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
