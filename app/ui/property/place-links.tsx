// Links to the pages of places.
import { Link } from 'react-router';

export interface PlaceLink {
  name: string;
  path: string;
}

interface PlaceLinksProps {
  places: readonly (PlaceLink & { note?: string })[];
}

export function PlaceLinks({ places }: PlaceLinksProps) {
  return (
    <ul className="flex flex-wrap gap-x-8">
      {places.map(({ name, path, note }) => (
        <li key={path}>
          <Link to={path} className="foot-link">
            <span>{name}</span>
            {note === undefined ? null : <small className="ml-2">{note}</small>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
