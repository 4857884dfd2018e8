// Any unknown path redirects to /404, which answers with that status (DECISIONS, "unknown path").
import { href, redirect } from 'react-router';

export function loader() {
  return redirect(href('/404'));
}

export const action = loader;
