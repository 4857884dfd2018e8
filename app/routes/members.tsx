// The frame around everything that takes a login. Its guard stands before every loader and action below.
import { Outlet } from 'react-router';
import { requireUser } from './guard.ts';
import { unlisted } from './page-meta.ts';

export const middleware = [requireUser];

export function meta() {
  return [unlisted];
}

/** Without a loader of its own, a navigation in the browser to a page below would not ask the guard. */
export function loader() {
  return null;
}

export default function Members() {
  return <Outlet />;
}
