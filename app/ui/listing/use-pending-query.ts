// The query of the page while the server still answers for it: the stay that was just chosen.
import { useLocation, useNavigation } from 'react-router';

/** Null unless new dates, guests or pets of this page are loading. */
export function usePendingQuery(): URLSearchParams | null {
  const { location: next } = useNavigation();
  const { pathname } = useLocation();
  return next?.pathname === pathname ? new URLSearchParams(next.search) : null;
}
