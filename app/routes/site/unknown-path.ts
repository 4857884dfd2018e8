// Redirects unknown paths to /404, which responds with that status.
import { href, redirect } from 'react-router';

export function loader() {
  return redirect(href('/404'));
}

export const action = loader;
