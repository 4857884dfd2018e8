// Says where mails about a property go, with the form that corrects a mistyped address.
import { href, Link } from 'react-router';
import type { OwnerAddress } from '#domain/property/owner-property.ts';
import { PostForm, SubmitButton } from '#ui/controls/post-form.tsx';
import { EmailField } from '#ui/controls/email-field.tsx';
import type { FormResult } from '#ui/controls/form-result.ts';
import { FormAlert } from './form-alert.tsx';
import { FoldedSection } from '#ui/controls/folded-section.tsx';

interface OwnerAddressSectionProps {
  address: OwnerAddress;
  /** The contact email of the listing. Guests see it once the owner shares it. */
  contactEmail: string;
  /** The result of this form. Null before it was sent. */
  result: FormResult | null;
}

export function OwnerAddressSection({ address, contactEmail, result }: OwnerAddressSectionProps) {
  const { email, pendingEmail, change } = address;
  const contact = contactEmail.toLowerCase();
  const hasOtherContact = contact !== email.toLowerCase() && contact !== pendingEmail;
  return (
    <FoldedSection id="email" title="Where our emails go" summary={email} opens={result !== null}>
      <p className="max-w-prose wrap-anywhere">
        Mail about this home goes to <b>{email}</b>.
        {pendingEmail !== null && (
          <span>
            {' '}
            We’ve asked <b>{pendingEmail}</b> to confirm.
          </span>
        )}
        {hasOtherContact && (
          <span>
            {' '}
            The contact email that guests see once you share it is <b>{contactEmail}</b>.
          </span>
        )}
      </p>
      <FormAlert result={result?.ok || result?.issues.length === 0 ? result : null} />
      {change === 'here' ? (
        <PostForm
          key={pendingEmail}
          intent="correct-address"
          result={result?.ok === false && result.issues.length > 0 ? result : null}
          action="#email"
          preventScrollReset
          className="mt-5 max-w-sm space-y-4"
        >
          <EmailField
            name="email"
            label="Wrong address? Type the right one"
            hint={
              pendingEmail === null
                ? 'We’ll email it a link. Press the button there, and our mail moves.'
                : `We’ll email it a link, and the one we sent to ${pendingEmail} stops working. To keep ${email}, type that.`
            }
          />
          <SubmitButton busy="Sending…" variant="quiet">
            Send the link
          </SubmitButton>
        </PostForm>
      ) : (
        <p className="mt-3 max-w-prose text-muted">
          {wayToChange[change].before}
          <Link to={wayToChange[change].to} className="link">
            {wayToChange[change].label}
          </Link>
          .
        </p>
      )}
    </FoldedSection>
  );
}

const wayToChange = {
  account: {
    before: 'This home belongs to an account, so the address changes in ',
    label: 'Account Settings',
    to: href('/account'),
  },
  opened: {
    before:
      'Wrong address? Our mail there may have been opened already, so only our team can change it now. Please ',
    label: 'contact us',
    to: href('/contact'),
  },
  team: {
    before: 'Should it go somewhere else? Please ',
    label: 'contact us',
    to: href('/contact'),
  },
} as const;
