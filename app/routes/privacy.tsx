import { PrivacyPage } from '#ui/pages/privacy.tsx';

export function meta() {
  return [{ title: 'Privacy · Baystead' }];
}

export default function Privacy() {
  return <PrivacyPage />;
}
