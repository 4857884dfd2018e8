// The download of everything that is kept about the person who asks.
import type { Route } from './+types/account-data';
import { appContext, userOf } from './context.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const data = await context.get(appContext).ownData.read(userOf(context));
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-robots-tag': 'noindex',
      'content-disposition': 'attachment; filename="baystead-data.json"',
    },
  });
}
