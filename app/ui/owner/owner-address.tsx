// Says where mails about a property go, and how to change that.
import { href, Link } from 'react-router';
import { FoldedSection } from '#ui/controls/folded-section.tsx';

interface OwnerAddressSectionProps {
  email: string;
  /** Whether the address is that of an account. */
  isOfAccount: boolean;
  /** The contact email of the listing. Guests see it once the owner shares it. */
  contactEmail: string;
}

export function OwnerAddressSection({ email, isOfAccount, contactEmail }: OwnerAddressSectionProps) {
  return (
    <FoldedSection id="email" title="Where our emails go" summary={email}>
      {contactEmail.toLowerCase() !== email.toLowerCase() && (
        <p className="mb-3 max-w-prose wrap-anywhere">
          The contact email that guests see once you share it is <b>{contactEmail}</b>.
        </p>
      )}
      <p className="max-w-prose text-muted">
        {isOfAccount ? 'It’s your account’s address, so it changes in ' : 'Wrong address? Please '}
        <Link to={isOfAccount ? href('/account') : href('/contact')} className="link">
          {isOfAccount ? 'Account Settings' : 'contact us'}
        </Link>
        {isOfAccount ? '.' : ', and we’ll correct it.'}
      </p>
    </FoldedSection>
  );
}
