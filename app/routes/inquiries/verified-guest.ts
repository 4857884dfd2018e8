// The verified guest of this browser, for the inquiry form on the listing's page. That page holds nothing
// personal.
import type { Route } from './+types/verified-guest';
import { privateHeaders } from '../page-meta.ts';
import { readGuestDetails } from './verified-guest-cookie.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  return Response.json(await readGuestDetails({ request, context }), { headers: privateHeaders });
}
