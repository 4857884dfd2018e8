import { CookiesPage } from '#ui/pages/cookies.tsx';

export function meta() {
  return [{ title: 'Cookies · Baystead' }];
}

export default function Cookies() {
  return <CookiesPage />;
}
