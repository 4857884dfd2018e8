// One property.
import { redirect, href } from 'react-router';
import type { Route } from './+types/listing';
import { appContext, visitContext } from './context.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await context
    .get(appContext)
    .properties.getProperty(params.id, context.get(visitContext).user);
  if (!found.ok) throw redirect(`${href('/404')}?missing=property`);
  return found.value;
}

export default function Listing({ loaderData }: Route.ComponentProps) {
  return <h1 className="page py-8 text-3xl">{loaderData.title}</h1>;
}
