// The verified guest of this browser, for the inquiry form on the listing's page. That page holds nothing
// personal.
import type { Route } from './+types/verified-guest';
import { privateHeaders } from '../page-meta.ts';
import { readGuestDetails } from './guest-details.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await readGuestDetails(context), { headers: privateHeaders });
}
