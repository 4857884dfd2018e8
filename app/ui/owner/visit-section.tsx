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
      <p className="max-w-prose font-semibold">
        {`Your listing says: “Checked by us: ${checks.length === 0 ? 'Nothing yet' : checks.join(', ')}.”`}
      </p>
      {isPaused ? (
        <p className="mt-3">You can do it once guests can find your listing again.</p>
      ) : (
        <Link to={href('/submission/:id/visit', { id })} className="button button-quiet mt-5">
          Show us the home
        </Link>
      )}
      {/* What reviewers check by hand (domain/property/checks.ts). */}
      <p className="mt-5 max-w-prose text-muted">
        Please{' '}
        <Link to={href('/contact')} className="link">
          write to us
        </Link>{' '}
        if we should also call your phone number, compare your photos with each other, or look at a document
        of ownership. A check ends when what it was about changes, such as your phone number or your photos.
      </p>
    </FoldedSection>
  );
}
