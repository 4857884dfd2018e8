// The page for what does not exist, with the status that says so.
import { data } from 'react-router';

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <h1 className="page py-8 text-3xl">Page not found</h1>;
}
