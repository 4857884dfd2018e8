// The guard (SPECIFICATION section 2), as middleware of the layouts around guarded pages: it runs before every loader
// and action below, so a page cannot forget it. Who is let in is proved again by `userOf` and `adminOf`.
import type { MiddlewareFunction } from 'react-router';
import { adminOf, userOf } from './context.ts';

/** Sends everybody who is not logged in to the home page. */
export const requireUser: MiddlewareFunction<Response> = ({ context }) => {
  userOf(context);
};

/** Sends everybody who is no administrator to the home page. */
export const requireAdmin: MiddlewareFunction<Response> = ({ context }) => {
  adminOf(context);
};
