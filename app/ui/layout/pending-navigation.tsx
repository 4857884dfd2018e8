// What shows that a page is on its way: a thin bar at the top, and a spinner over the page when the next one is guarded
// (SPECIFICATION section 2). Both wait 150 ms in CSS, so that a fast answer shows nothing.
import { useNavigation } from 'react-router';
import { useAuth } from '../account/use-auth.ts';

export function PendingNavigation() {
  const { state } = useNavigation();
  const { loading } = useAuth();
  if (state === 'idle') return null;
  return (
    <output className="pending-navigation">
      <span className="sr-only">Loading</span>
      <span className="pending-bar" />
      {loading ? <span className="pending-spinner" /> : null}
    </output>
  );
}
