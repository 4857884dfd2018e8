// The page after an owner deleted a home. It names no home, because it is gone.
import { href, Link } from 'react-router';
import { noIndexMeta } from '../page-meta.ts';

export const meta = noIndexMeta('Home deleted');

export default function HomeDeleted() {
  return (
    <div className="page py-12 sm:py-20">
      <div className="card mx-auto max-w-2xl p-6 text-center shadow-soft sm:p-12">
        <h1 className="text-3xl">We’ve deleted your home</h1>
        <p className="mx-auto mt-4 max-w-md text-muted">
          Its photos and conversations are gone, too. You’re welcome back anytime.
        </p>
        <p className="mt-8 flex flex-col justify-center gap-3 sm:flex-row">
          <Link to={href('/submit-property')} className="button button-primary">
            List another property
          </Link>
          <Link to={href('/')} className="button button-quiet">
            Go to the home page
          </Link>
        </p>
      </div>
    </div>
  );
}
