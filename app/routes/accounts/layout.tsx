// Layout of the pages that need a login. Its guard runs before every loader and action below.
import { Outlet } from 'react-router';
import { requireUser } from './guard.ts';
import { noIndex } from '../page-meta.ts';

export const middleware = [requireUser];

export function meta() {
  return [noIndex];
}

/**
 * Makes client-side navigations run the guard: without a loader here, React Router would not call the server
 * for a page that has none.
 */
export function loader() {
  return null;
}

export default function AccountLayout() {
  return <Outlet />;
}
