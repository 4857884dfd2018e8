// "Show us the home" on the owner's page: what guests read about our checks, where the owner's photos stand,
// and how to get more checks.
import { href, Link } from 'react-router';
import { FoldedSection } from '#ui/controls/folded-section.tsx';

interface VisitSectionProps {
  id: string;
  /** Where the last visit stands. Null if there is none. */
  visitStatus: string | null;
  /** What the listing says that we checked, such as "Phone checked Nov 20, 2026". */
  checks: readonly string[];
  isPaused: boolean;
}

export function VisitSection({ id, visitStatus, checks, isPaused }: VisitSectionProps) {
  return (
    <FoldedSection
      id="visit"
      title="Show us the home"
      summary={visitStatus ?? 'Two photos show guests that it’s real. It takes five minutes.'}
    >
      <div className="max-w-prose space-y-3">
        <p className="font-semibold">
          {`Your listing says: “Checked by us: ${checks.length === 0 ? 'Nothing yet' : checks.join(', ')}.”`}
        </p>
        <p className="text-muted">
          Guests worry whether a home is real. Take two photos at yours with your phone. Once we’ve compared
          them with your listing, it says “Seen on” with the day and what you showed us, for twelve months.
          Only our team sees the photos.
        </p>
        {isPaused && <p>You can do it once guests can find your listing again.</p>}
      </div>
      {!isPaused && (
        <Link to={href('/submission/:id/visit', { id })} className="button button-quiet mt-5">
          Show us the home
        </Link>
      )}
      <OtherChecks />
    </FoldedSection>
  );
}

/** What reviewers check by hand (domain/property/checks.ts). */
function OtherChecks() {
  return (
    <>
      <h3 className="mt-6 text-lg">Other checks</h3>
      <p className="mt-2 max-w-prose text-muted">
        Would you like us to call your phone number, compare your photos with each other, or look at a
        document of ownership? Please{' '}
        <Link to={href('/contact')} className="link">
          write to us
        </Link>
        . Your listing then names each check that we’ve done, with its day. A check ends when what it was
        about changes, such as your phone number or your photos.
      </p>
    </>
  );
}
