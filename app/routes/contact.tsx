import { href } from 'react-router';
import { TextPage } from '#ui/layout/text-page.tsx';
import { ContactPage } from '#ui/pages/contact.tsx';
import type { Route } from './+types/contact';
import { originOf, pageMeta } from './page-meta.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Contact',
    description: 'Email, call, or visit Baystead about a home you’d like to rent or list.',
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
