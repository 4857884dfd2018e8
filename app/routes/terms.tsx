import { TermsPage } from '#ui/pages/terms.tsx';

export function meta() {
  return [{ title: 'Terms · Baystead' }];
}

export default function Terms() {
  return <TermsPage />;
}
