// The buttons at the top of the map, which appear once it shows another part than at first.
import type { MapHomes } from '#domain/map.ts';

interface MapButtonsProps {
  canSearch: boolean;
  onSearch: () => void;
  /** The label of the button that leads back. Null if there is no way back. */
  wayBack: string | null;
  onGoBack: () => void;
}

export function MapButtons({ canSearch, onSearch, wayBack, onGoBack }: MapButtonsProps) {
  return (
    <div className="map-buttons">
      {canSearch && (
        <button type="button" className="button button-primary" onClick={onSearch}>
          Search this area
        </button>
      )}
      {wayBack !== null && (
        <button type="button" className="button button-quiet" onClick={onGoBack}>
          {wayBack}
        </button>
      )}
    </div>
  );
}

/** Names where the button leads back to: the landmark of the search, or all its homes. */
export function nameWayBack({ homes, hasMore, place }: MapHomes, isInArea: boolean): string {
  const [mark, ...others] = place.marks;
  if (mark && others.length === 0) return `Back to ${mark.name}`;
  if (isInArea) return 'Search all areas';
  if (homes.length === 1) return 'Back to the home';
  return hasMore ? 'Back to all homes' : `Back to all ${homes.length} homes`;
}
