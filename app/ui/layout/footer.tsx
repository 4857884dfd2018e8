// The foot of every page.
import { href, Link } from 'react-router';

export function Footer() {
  return (
    <footer className="page py-8">
      <Link to={href('/about')}>About</Link>
    </footer>
  );
}
