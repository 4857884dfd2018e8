// The facts of a submission in groups, for the owner's page and for the review.
import type { SubmittedProperty } from '#domain/owner-property.ts';
import { yesNoLabels } from '#domain/property.ts';
import { Fact, OutsideLink } from '#ui/controls/fact-list.tsx';
import { detailsOf } from './facts.tsx';
import { formatBathrooms, formatBedrooms, pluralize, formatMoney } from './format.ts';

interface SubmittedFactsProps {
  sent: SubmittedProperty;
}

export function ContactFacts({ sent }: SubmittedFactsProps) {
  return (
    <>
      <Fact name="Full name">{sent.landlordFullName}</Fact>
      <Fact name="Phone">
        <a href={`tel:${sent.landlordPhone.replaceAll(/[^\d+]/g, '')}`}>{sent.landlordPhone}</a>
      </Fact>
      <Fact name="Email">
        <MailLink address={sent.landlordEmail} />
      </Fact>
      <Fact name="Company">{sent.companyName}</Fact>
      <Fact name="Company website">
        {sent.companyWebsite && <OutsideLink address={sent.companyWebsite} />}
      </Fact>
      <Fact name="Properties managed">{sent.propertiesManaged}</Fact>
    </>
  );
}

export function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${encodeURIComponent(address)}`} className="link">
      {address}
    </a>
  );
}

export function AddressFacts({ sent }: SubmittedFactsProps) {
  return (
    <>
      <Fact name="Address">{sent.propertyAddress}</Fact>
      <Fact name="City, state">{sent.location}</Fact>
      <Fact name="Zip code">{sent.zipCode}</Fact>
      <Fact name="Listing link">{sent.listingLink && <OutsideLink address={sent.listingLink} />}</Fact>
      <Fact name="iCal link">{sent.icalUrl && <OutsideLink address={sent.icalUrl} />}</Fact>
    </>
  );
}

export function PropertyFacts({ sent }: SubmittedFactsProps) {
  return (
    <>
      <Fact name="Monthly rent">{formatMoney(sent.desiredMonthlyRent)}</Fact>
      <Fact name="Bedrooms">{formatBedrooms(sent.bedrooms)}</Fact>
      <Fact name="Bathrooms">{formatBathrooms(sent.bathrooms)}</Fact>
      <Fact name="Size">{pluralize(sent.approxSqft, 'sqft', 'sqft')}</Fact>
      {detailsOf(sent).map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      <Fact name="Unfurnished for 1+ years">
        {sent.unfurnishedOption && yesNoLabels[sent.unfurnishedOption]}
      </Fact>
    </>
  );
}

export function FeatureFacts({ sent }: SubmittedFactsProps) {
  return (
    <>
      <Fact name="Standard essentials">
        {sent.standardEssentialsConfirmed ? 'Confirmed' : 'Not confirmed'}
      </Fact>
      <Fact name="House rules">{sent.houseRules.join('\n')}</Fact>
    </>
  );
}
