// "Show us the home" on the owner's page: what it is, where it stands, and the way to its page.
import { href, Link } from 'react-router';
import { FoldedSection } from '#ui/controls/folded-section.tsx';

interface VisitSectionProps {
  id: string;
  /** Where the last visit stands. Null if there is none. */
  visitStatus: string | null;
  isPaused: boolean;
}

export function VisitSection({ id, visitStatus, isPaused }: VisitSectionProps) {
  return (
    <FoldedSection
      id="visit"
      title="Show us the home"
      summary={visitStatus ?? 'Two photos show guests that it’s real. It takes five minutes.'}
    >
      <p className="max-w-prose text-muted">
        Guests worry whether a home is real. Take two photos at yours with your phone, and once we’ve checked
        them, your listing says that we’ve seen it. Only our team sees the photos.
      </p>
      {isPaused ? (
        <p className="mt-3 max-w-prose">You can do it once guests can find your listing again.</p>
      ) : (
        <Link to={href('/submission/:id/visit', { id })} className="button button-quiet mt-5">
          Show us the home
        </Link>
      )}
    </FoldedSection>
  );
}
