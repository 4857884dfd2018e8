import { href } from 'react-router';
import { TextPage } from '#ui/layout/text-page.tsx';
import { AboutPage } from '#ui/pages/about.tsx';
import type { Route } from './+types/about';
import { originOf, pageMeta } from './page-meta.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'About',
    description:
      'What Baystead is, how homes get listed, and how to rent one by the bay in San Diego or Imperial Beach.',
    path: href('/about'),
    publicUrl: originOf(matches),
  });
}

export default function About() {
  return (
    <TextPage>
      <AboutPage />
    </TextPage>
  );
}
