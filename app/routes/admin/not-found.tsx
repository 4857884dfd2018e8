// Administration pages that don't exist yet: Bookings, Users, Settings and Zapier Integration among others.
import { data, href, Link } from 'react-router';
import { noIndexMeta } from '../page-meta.ts';

export const meta = noIndexMeta('Page not found');

export function loader() {
  return data(null, { status: 404 });
}

export default function AdminNotFound() {
  return (
    <div className="py-16 text-center">
      <p className="font-semibold text-muted">404</p>
      <h1 className="mt-2 text-3xl">Not available yet</h1>
      <p className="mx-auto mt-4 max-w-md text-muted">
        We haven’t built this part yet. You can review homes under Properties.
      </p>
      <Link to={href('/admin/properties')} className="button button-primary mt-8">
        Go to Properties
      </Link>
    </div>
  );
}
