import { href } from 'react-router';
import { TextPage } from '#ui/layout/text-page.tsx';
import { ContactPage } from '#ui/pages/contact.tsx';
import type { Route } from './+types/contact';
import { originOf, pageMeta } from './page-meta.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Contact',
    description:
      'Write, call or visit Baystead: about a home that you would like to rent, or one that you would like to list.',
    path: href('/contact'),
    publicUrl: originOf(matches),
  });
}

export default function Contact() {
  return (
    <TextPage>
      <ContactPage />
    </TextPage>
  );
}
