import { AboutPage } from '#ui/pages/about.tsx';

export function meta() {
  return [{ title: 'About · Baystead' }];
}

export default function About() {
  return <AboutPage />;
}
