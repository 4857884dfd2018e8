// Any unknown path redirects to /404, which answers with that status.
import { href, redirect } from 'react-router';

export function loader() {
  return redirect(href('/404'));
}

export const action = loader;
