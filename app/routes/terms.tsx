import { href } from 'react-router';
import { TextPage } from '#ui/layout/text-page.tsx';
import { TermsPage } from '#ui/pages/terms.tsx';
import type { Route } from './+types/terms';
import { originOf, pageMeta } from './page-meta.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Terms',
    description: 'The rules for using Baystead, whether you’re looking for a home or listing one.',
    path: href('/terms'),
    publicUrl: originOf(matches),
  });
}

export default function Terms() {
  return (
    <TextPage>
      <TermsPage />
    </TextPage>
  );
}
