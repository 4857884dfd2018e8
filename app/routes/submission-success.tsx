// The page after a submission. The id comes in the navigation's state, which only the browser knows, so that the
// server renders nothing personal here and no address can be made that shows somebody else's.
import { unlisted } from './page-meta.ts';
import { SuccessPage } from '#ui/submission/success-page.tsx';

export function meta() {
  return [{ title: 'Property submitted · Baystead' }, unlisted];
}

export default function SubmissionSuccess() {
  return <SuccessPage />;
}
