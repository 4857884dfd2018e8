// The page after an owner deleted a home. It names no home, because it is gone.
import { href, Link } from 'react-router';
import { noIndexMeta } from '../page-meta.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { CardPage } from '#ui/controls/card-page.tsx';

export const meta = noIndexMeta('Home deleted');

export default function HomeDeleted() {
  return (
    <CardPage
      title="We’ve deleted your home"
      aside={
        <Link to={href('/')} className="link font-semibold">
          Go to the home page
        </Link>
      }
    >
      <Alert tone="success">Its photos and conversations are gone, too. You’re welcome back anytime.</Alert>
    </CardPage>
  );
}
