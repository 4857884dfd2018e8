import { href } from 'react-router';
import { TextPage } from '#ui/layout/text-page.tsx';
import { PrivacyPage } from '#ui/pages/privacy.tsx';
import type { Route } from './+types/privacy';
import { originOf, pageMeta } from './page-meta.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Privacy',
    description:
      'What Baystead stores about visitors, owners, and account holders, who sees it, and for how long.',
    path: href('/privacy'),
    publicUrl: originOf(matches),
  });
}

export default function Privacy() {
  return (
    <TextPage>
      <PrivacyPage />
    </TextPage>
  );
}
