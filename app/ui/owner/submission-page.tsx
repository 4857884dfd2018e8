// The owner's page of a submitted property: its status, the next step, and what the owner can do.
import { type ReactNode, useEffect, useState } from 'react';
import type { OwnerSubmission } from '#domain/property/owner-property.ts';
import { privateFields } from '#domain/property/fields.ts';
import { FactList } from '#ui/controls/fact-list.tsx';
import { StatusBadge } from '#ui/cards/badge.tsx';
import { SubmittedFacts } from '#ui/property-fields/submitted-facts.tsx';
import { pluralize } from '#domain/numbers.ts';
import type { FormResult } from '#ui/controls/form-result.ts';
import { FormAlert } from './form-alert.tsx';
import { FoldedSection } from '#ui/controls/folded-section.tsx';
import { Alert } from '#ui/controls/alert.tsx';
import { useHydrated } from '#ui/controls/use-hydrated.ts';
import { keepSentForm, readSentForm } from './sent-form.ts';
import type { InquirySummary } from '#domain/inquiry/inquiry.ts';
import { InquiryList } from '../inquiries/inquiry-list.tsx';

interface SubmissionPageProps {
  property: OwnerSubmission;
  /** The result of the last form. Null if the form's section shows it. */
  result: FormResult | null;
  /** What to do next, and what's coming up. */
  overview: ReactNode;
  children: ReactNode;
}

export function SubmissionPage({ property, result, overview, children }: SubmissionPageProps) {
  const { status, title, location } = property;
  return (
    <div className="page max-w-4xl py-8 sm:py-14">
      <StatusBadge status={status} />
      <h1 className="mt-3 text-3xl wrap-anywhere sm:text-4xl">{title}</h1>
      <p className="mt-2 wrap-anywhere text-muted">{location}</p>
      <ChangesReceived id={property.id} isApproved={status === 'approved'} />
      <FormAlert result={result} />
      <section aria-labelledby="next-step" className="card mt-6 p-4 shadow-soft sm:p-6">
        {overview}
      </section>
      <div className="card mt-6 divide-y divide-line">
        {children}
        <PrivateFacts property={property} />
      </div>
    </div>
  );
}

/** The listing page shows everything else that the owner sent. */
function PrivateFacts({ property }: { property: OwnerSubmission }) {
  return (
    <FoldedSection id="private" title="Only you and our team can see this">
      <FactList>
        <SubmittedFacts property={property} fields={privateFields} />
      </FactList>
    </FoldedSection>
  );
}

interface ChangesReceivedProps {
  /** The property that the page shows. */
  id: string;
  isApproved: boolean;
}

/** Thanks the owner after "Send your changes". */
function ChangesReceived(props: ChangesReceivedProps) {
  const isHydrated = useHydrated();
  return isHydrated ? <JustSent key={props.id} {...props} /> : null;
}

function JustSent({ id, isApproved }: ChangesReceivedProps) {
  const [isJustSent] = useState(() => {
    const sent = readSentForm();
    return sent?.changesProperty === true && sent.propertyId === id;
  });
  useEffect(() => {
    if (isJustSent) keepSentForm(null);
  }, [isJustSent]);
  if (!isJustSent) return null;
  return (
    <div className="mt-6">
      <Alert tone="success">
        {isApproved
          ? 'Thanks! We’ve got your changes. Your listing stays as it is until we’ve looked at them.'
          : 'Thanks! We’ve got your changes.'}
      </Alert>
    </div>
  );
}

interface PropertyInquiriesProps {
  inquiries: readonly InquirySummary[];
  today: string;
}

export function PropertyInquiries({ inquiries, today }: PropertyInquiriesProps) {
  if (inquiries.length === 0) return null;
  return (
    <FoldedSection id="inquiries" title="Inquiries" summary={pluralize(inquiries.length, 'conversation')}>
      <InquiryList inquiries={inquiries} today={today} />
    </FoldedSection>
  );
}
