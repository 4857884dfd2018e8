// The navigation bar.
import { href, Link } from 'react-router';

/** What the bar knows of somebody who is logged in. */
export interface HeaderUser {
  firstName: string;
  email: string;
  isAdmin: boolean;
}

export function Header({ user }: { user: HeaderUser | null }) {
  return (
    <header className="page flex gap-4 py-4">
      <Link to={href('/')}>Home</Link>
      <Link to={href('/listings')}>Properties</Link>
      <Link to={href('/submit-property')}>List Your Property</Link>
      {user ? <span>{user.firstName}</span> : <Link to={href('/login')}>Login</Link>}
    </header>
  );
}
