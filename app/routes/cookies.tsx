import { href } from 'react-router';
import { TextPage } from '#ui/layout/text-page.tsx';
import { CookiesPage } from '#ui/pages/cookies.tsx';
import type { Route } from './+types/cookies';
import { originOf, pageMeta } from './page-meta.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Cookies',
    description: 'The cookies Baystead sets, what each one is for, and how long it lasts.',
    path: href('/cookies'),
    publicUrl: originOf(matches),
  });
}

export default function Cookies() {
  return (
    <TextPage>
      <CookiesPage />
    </TextPage>
  );
}
