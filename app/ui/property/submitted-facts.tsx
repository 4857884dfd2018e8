// The facts of a submission in groups, for the owner's page and for the review.
import type { SubmittedProperty } from '#domain/owner-property.ts';
import { yesNoLabels } from '#domain/property.ts';
import { Fact, ExternalLink } from '#ui/controls/fact-list.tsx';
import { detailsOf } from './facts.tsx';
import { formatBathrooms, formatBedrooms, pluralize, formatMoney } from './format.ts';

interface SubmittedFactsProps {
  property: SubmittedProperty;
}

export function ContactFacts({ property }: SubmittedFactsProps) {
  return (
    <>
      <Fact name="Full name">{property.landlordFullName}</Fact>
      <Fact name="Phone">
        <a href={`tel:${property.landlordPhone.replaceAll(/[^\d+]/g, '')}`}>{property.landlordPhone}</a>
      </Fact>
      <Fact name="Email">
        <MailLink address={property.landlordEmail} />
      </Fact>
      <Fact name="Company">{property.companyName}</Fact>
      <Fact name="Company website">
        {property.companyWebsite && <ExternalLink url={property.companyWebsite} />}
      </Fact>
      <Fact name="Properties managed">{property.propertiesManaged}</Fact>
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

export function AddressFacts({ property }: SubmittedFactsProps) {
  return (
    <>
      <Fact name="Address">{property.propertyAddress}</Fact>
      <Fact name="City, state">{property.location}</Fact>
      <Fact name="Zip code">{property.zipCode}</Fact>
      <Fact name="Neighborhood">{property.neighborhood}</Fact>
      <Fact name="Listing link">{property.listingLink && <ExternalLink url={property.listingLink} />}</Fact>
      <Fact name="iCal link">{property.icalUrl && <ExternalLink url={property.icalUrl} />}</Fact>
    </>
  );
}

export function PropertyFacts({ property }: SubmittedFactsProps) {
  return (
    <>
      <Fact name="Monthly rent">{formatMoney(property.desiredMonthlyRent)}</Fact>
      <Fact name="Bedrooms">{formatBedrooms(property.bedrooms)}</Fact>
      <Fact name="Bathrooms">{formatBathrooms(property.bathrooms)}</Fact>
      <Fact name="Size">{pluralize(property.approxSqft, 'sqft', 'sqft')}</Fact>
      {detailsOf(property).map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      <Fact name="Unfurnished for 1+ years">
        {property.unfurnishedOption && yesNoLabels[property.unfurnishedOption]}
      </Fact>
    </>
  );
}

export function FeatureFacts({ property }: SubmittedFactsProps) {
  return (
    <>
      <Fact name="Standard essentials">
        {property.standardEssentialsConfirmed ? 'Confirmed' : 'Not confirmed'}
      </Fact>
      <Fact name="House rules">{property.houseRules.join('\n')}</Fact>
    </>
  );
}
