// The buttons at the top of the map, which appear once it shows another part than at first.

interface MapButtonsProps {
  canSearch: boolean;
  onSearch: () => void;
  canShowAll: boolean;
  onShowAll: () => void;
}

export function MapButtons({ canSearch, onSearch, canShowAll, onShowAll }: MapButtonsProps) {
  return (
    <div className="map-buttons">
      {canSearch && (
        <button type="button" className="button button-primary" onClick={onSearch}>
          Search this area
        </button>
      )}
      {canShowAll && (
        <button type="button" className="button button-quiet" onClick={onShowAll}>
          Show all results
        </button>
      )}
    </div>
  );
}
