// How the dialogs of Property Management are opened, changed and closed: by the address, so that Back and a reload do
// what they do everywhere.
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { searchWith } from './list-address.ts';

/** How a dialog was opened. */
export interface DialogOpening {
  /** Where it begins: a review at the button that approves, or any at its top. */
  focus: 'approve' | 'top';
}

/** A parameter of the address that is being loaded; null while none is. */
export function useNavigatingTo(parameter: string): string | null {
  const { location } = useNavigation();
  return new URLSearchParams(location?.search).get(parameter);
}

/** How the dialog was opened by a row of the table; null when its address was. */
export function useOpening(): DialogOpening | null {
  const location = useLocation();
  return location.state as DialogOpening | null;
}

/** Shows another property in the review that is open, which Back then closes as before. */
export function useGoToReview() {
  const navigate = useNavigate();
  const opening = useOpening();
  const [search] = useSearchParams();
  return (id: string) => {
    const state = opening && ({ focus: 'top' } satisfies DialogOpening);
    void navigate(searchWith(search, { review: id }), { replace: true, preventScrollReset: true, state });
  };
}

/** Closes the dialog: by going back where it was opened in this tab, so that Back does not open it again. */
export function useCloseDialog() {
  const navigate = useNavigate();
  const opening = useOpening();
  const [search] = useSearchParams();
  return () => {
    if (opening) void navigate(-1);
    else void navigate(searchWith(search, {}), { replace: true, preventScrollReset: true });
  };
}
