// Links to the pages of places.
import { Link } from 'react-router';

export interface PlaceLink {
  name: string;
  path: string;
  /** Such as the number of homes. */
  note?: string;
}

interface PlaceLinksProps {
  places: readonly PlaceLink[];
}

export function PlaceLinks({ places }: PlaceLinksProps) {
  return (
    <ul className="mb-3 flex flex-wrap gap-2">
      {places.map(({ name, path, note }) => (
        <li key={path}>
          <Link
            to={path}
            className="inline-flex min-h-11 items-center rounded-full bg-sand px-4 text-sm font-medium hover:bg-lagoon-tint"
          >
            <span>{name}</span>
            {note === undefined ? null : (
              <small className="ml-2 font-normal whitespace-nowrap text-muted">{note}</small>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
