// The owner's page of a submitted property: its status, the next step, and everything the owner sent.
import { type ReactNode, useEffect, useState } from 'react';
import { formatMoment } from '#domain/day.ts';
import type { OwnerSubmission } from '#domain/property/owner-property.ts';
import { fieldSteps } from '#domain/property/fields.ts';
import { Fact, FactList, FactSection } from '#ui/controls/fact-list.tsx';
import { StatusBadge } from '#ui/cards/badge.tsx';
import { Thumbnail } from '#ui/cards/photo.tsx';
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
  /** Sections above what the owner sent. */
  children: ReactNode;
}

export function SubmissionPage({ property, result, overview, children }: SubmissionPageProps) {
  const { status, title, location, createdAt, reviewedAt, pause } = property;
  return (
    <div className="page max-w-4xl py-8 sm:py-14">
      <StatusBadge status={status} />
      {pause && <span className="pl-3 text-sm font-semibold text-amber">Off the site</span>}
      <h1 className="mt-3 text-3xl wrap-anywhere sm:text-4xl">{title}</h1>
      <p className="mt-2 wrap-anywhere text-muted">{location}</p>
      <p className="mt-1 text-sm text-muted">
        Submitted on {formatMoment(createdAt)}
        {reviewedAt && <span>, reviewed on {formatMoment(reviewedAt)}</span>}
      </p>
      <ChangesReceived id={property.id} isApproved={status === 'approved'} />
      <FormAlert result={result} />
      <section aria-labelledby="next-step" className="card mt-6 p-4 shadow-soft sm:p-6">
        {overview}
      </section>
      <div className="card mt-6 divide-y divide-line">
        {children}
        <WhatYouSent property={property} />
      </div>
    </div>
  );
}

function WhatYouSent({ property }: { property: OwnerSubmission }) {
  return (
    <FoldedSection
      id="sent"
      title="What you sent"
      summary={`${pluralize(property.photos.length, 'photo')} and all your answers.`}
    >
      <div className="space-y-8">
        <Photos property={property} />
        <SentFacts property={property} />
      </div>
    </FoldedSection>
  );
}

function Photos({ property: { photos, title } }: { property: OwnerSubmission }) {
  return (
    <section aria-labelledby="photos">
      <h3 id="photos" className="text-lg">
        {pluralize(photos.length, 'photo')}
      </h3>
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <Thumbnail
              photo={photo}
              alt={`${title}, photo ${index + 1} of ${photos.length}`}
              sizes="(min-width: 64rem) 13rem, (min-width: 40rem) 33vw, 50vw"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SentFacts({ property }: { property: OwnerSubmission }) {
  return (
    <>
      <FactSection title="The home">
        <FactList>
          <SubmittedFacts property={property} step="property" visibility="listing" onlyGiven />
          <SubmittedFacts property={property} step="details" visibility="listing" onlyGiven />
        </FactList>
      </FactSection>
      <FactSection title="What it offers">
        <FactList>
          <Fact name="Amenities" long>
            {property.amenities.join(', ')}
          </Fact>
          <SubmittedFacts property={property} step="features" visibility="listing" onlyGiven />
        </FactList>
      </FactSection>
      <FactSection title="Description">
        <p dir="auto" className="mt-3 max-w-prose wrap-anywhere whitespace-pre-line">
          {property.description}
        </p>
      </FactSection>
      <FactSection title="Only you and our team can see this">
        <FactList>
          {fieldSteps.map((step) => (
            <SubmittedFacts key={step} property={property} step={step} visibility="owner" onlyGiven />
          ))}
          {property.additionalInformation && (
            <Fact name="Additional information" long>
              {property.additionalInformation}
            </Fact>
          )}
        </FactList>
      </FactSection>
    </>
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
  isPaused: boolean;
  today: string;
}

export function PropertyInquiries({ inquiries, isPaused, today }: PropertyInquiriesProps) {
  const unanswered = inquiries.filter(({ isUnanswered }) => isUnanswered).length;
  const summary = isPaused
    ? 'New questions are off for now.'
    : inquiries.length === 0
      ? 'None yet. We’ll email you when a guest asks.'
      : unanswered === 0
        ? 'You’ve answered every guest.'
        : `${pluralize(unanswered, 'guest is', 'guests are')} waiting for your answer.`;
  return (
    <FoldedSection id="inquiries" title="Inquiries" summary={summary}>
      {inquiries.length === 0 && (
        <p className="max-w-prose text-muted">
          {isPaused
            ? 'No guest has asked about this home.'
            : 'When a guest asks about your home, you’ll get an email and find it here.'}
        </p>
      )}
      <InquiryList inquiries={inquiries} today={today} />
    </FoldedSection>
  );
}
