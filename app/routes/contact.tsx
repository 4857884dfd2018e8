import { ContactPage } from '#ui/pages/contact.tsx';

export function meta() {
  return [{ title: 'Contact · Baystead' }];
}

export default function Contact() {
  return <ContactPage />;
}
