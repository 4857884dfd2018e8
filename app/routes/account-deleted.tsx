// Where somebody arrives who has deleted their account.
import { href, Link } from 'react-router';
import { unlisted } from './page-meta.ts';
import { AccountCard } from '#ui/account/account-card.tsx';
import { Alert } from '#ui/controls/alert.tsx';

export function meta() {
  return [{ title: 'Account deleted · Baystead' }, unlisted];
}

export default function AccountDeleted() {
  return (
    <AccountCard
      title="Goodbye"
      aside={
        <Link to={href('/')} className="font-semibold text-lagoon underline">
          To the home page
        </Link>
      }
    >
      <Alert tone="success">Your account has been deleted. You are logged out everywhere.</Alert>
    </AccountCard>
  );
}
