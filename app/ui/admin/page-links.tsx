// Links to the previous and the next page of a list of reports. Keep the other parameters in `params`.
import { Link } from 'react-router';

interface PageLinksProps {
  /** From 1. */
  page: number;
  hasMore: boolean;
  params: Readonly<Record<string, string>>;
}

export function PageLinks({ page, hasMore, params }: PageLinksProps) {
  const linkTo = (number: number) => `?${new URLSearchParams({ ...params, page: String(number) })}`;
  if (page === 1 && !hasMore) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex gap-3">
      {page > 1 && (
        <Link to={linkTo(page - 1)} className="button button-quiet">
          Previous
        </Link>
      )}
      {hasMore && (
        <Link to={linkTo(page + 1)} className="button button-quiet">
          Next
        </Link>
      )}
    </nav>
  );
}
