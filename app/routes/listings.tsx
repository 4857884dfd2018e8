// The list of approved properties.
import { href, Link } from 'react-router';
import { parseCursor } from '#domain/search.ts';
import type { Route } from './+types/listings';
import { appContext } from './context.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return context.get(appContext).properties.listPublic(parseCursor(searchParams.get('cursor')));
}

export default function Listings({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page py-8">
      <h1 className="text-3xl">Properties</h1>
      <ul>
        {loaderData.properties.map(({ id, title }) => (
          <li key={id}>
            <Link to={href('/listings/:id', { id })}>{title}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
