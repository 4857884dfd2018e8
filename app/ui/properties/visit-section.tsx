// "Show us the home" on the owner's page: what it is, where it stands, and the way to its page.
import { href, Link } from 'react-router';

interface VisitSectionProps {
  id: string;
  /** Where the last visit stands. Null if there is none. */
  visitStatus: string | null;
  isPaused: boolean;
}

export function VisitSection({ id, visitStatus, isPaused }: VisitSectionProps) {
  return (
    <section aria-labelledby="visit" className="mt-12">
      <h2 id="visit" tabIndex={-1} className="text-xl">
        Show us the home
      </h2>
      <p className="mt-3 max-w-prose text-muted">
        Guests worry whether a home is real. Take two photos at yours with your phone, and your listing says
        that we’ve seen it. It takes five minutes, and only our team sees the photos.
      </p>
      {visitStatus && <p className="mt-3 max-w-prose">{visitStatus}</p>}
      {isPaused ? (
        <p className="mt-3 max-w-prose">You can do it once guests can find your listing again.</p>
      ) : (
        <Link to={href('/submission/:id/visit', { id })} className="button button-quiet mt-5">
          Show us the home
        </Link>
      )}
    </section>
  );
}
