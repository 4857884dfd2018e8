// The owner's page of a submitted property: its status, the next step, and everything the owner sent.
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { formatMoment } from '#domain/day.ts';
import type { RejectedVersion, OwnerSubmission } from '#domain/property/owner-property.ts';
import type { WeeklyActivity } from '#domain/weekly-activity.ts';
import { fieldSteps } from '#domain/property/fields.ts';
import { Fact, FactList, FactSection } from '#ui/controls/fact-list.tsx';
import { StatusBadge } from '#ui/property/badge.tsx';
import { Thumbnail } from '#ui/property/photo.tsx';
import { SubmittedFacts } from '#ui/property/submitted-facts.tsx';
import { pluralize } from '#domain/numbers.ts';
import { describeActivity } from './describe-activity.ts';
import type { FormResult } from '#ui/controls/form-result.ts';
import { FormAlert } from './form-alert.tsx';
import { ChangesReceived } from './changes-received.tsx';
import { PausedNotice, PausedReviewNotice } from './pause.tsx';
import { Correction, Withdrawal } from './property-actions.tsx';

interface SubmissionPageProps {
  property: OwnerSubmission;
  /** Whether a reviewer waits for changes that the owner hasn't sent. */
  hasChangeRequest: boolean;
  activity: WeeklyActivity;
  /** The result of the last form. Null if the form's section shows it. */
  result: FormResult | null;
  /** Sections between the next step and the facts. */
  children: ReactNode;
}

export function SubmissionPage(props: SubmissionPageProps) {
  const { property, result, children } = props;
  const { status, title, location, createdAt, reviewedAt, pause } = property;
  return (
    <div className="page max-w-4xl py-10 sm:py-14">
      <StatusBadge status={status} />
      {pause && <span className="pl-3 text-sm font-semibold text-amber">Off the site</span>}
      <h1 className="mt-3 text-3xl wrap-anywhere sm:text-4xl">{title}</h1>
      <p className="mt-2 wrap-anywhere text-muted">{location}</p>
      <p className="mt-1 text-sm text-muted">
        Submitted on {formatMoment(createdAt)}
        {reviewedAt && <span>, reviewed on {formatMoment(reviewedAt)}</span>}
      </p>
      {(status === 'pending' || pause) && (
        <p className="mt-3">
          <Link to={href('/listings/:id', { id: property.id })} className="link">
            How visitors will see it
          </Link>
        </p>
      )}
      {status === 'approved' && <JumpLinks />}
      <ChangesReceived id={property.id} />
      <FormAlert result={result} />
      <section aria-labelledby="next-step" className="card mt-8 p-6 shadow-soft sm:p-8">
        <NextStep {...props} />
      </section>
      {children}
      <EarlierVersions versions={property.earlierVersions} />
      <Photos property={property} />
      <div className="mt-10 space-y-8">
        <SentFacts property={property} />
      </div>
    </div>
  );
}

function NextStep({
  property,
  hasChangeRequest,
  activity,
}: Pick<SubmissionPageProps, 'property' | 'hasChangeRequest' | 'activity'>) {
  if (property.pause && property.status === 'approved') {
    return (
      <Step title="Your listing is off the site">
        <PausedNotice pause={property.pause} />
      </Step>
    );
  }
  if (property.status === 'approved') {
    return (
      <Step title="Your listing is public">
        <p>Anyone can find it now. When someone asks about it, we’ll email you.</p>
        <p className="mt-3 text-muted">{describeActivity(activity)}</p>
        <Link to={href('/listings/:id', { id: property.id })} className="button button-primary mt-5">
          See your listing
        </Link>
      </Step>
    );
  }
  if (property.status === 'pending') {
    return (
      <Step title={hasChangeRequest ? 'It’s your turn' : 'We’re reviewing it'}>
        <p>
          {hasChangeRequest
            ? 'Our reviewer needs a change first. Make it below, and we’ll take another look within 24-48 hours. Then we’ll email '
            : 'Someone on our team reviews every home. That takes 24-48 hours, and then we’ll email '}
          <span className="wrap-anywhere">{property.ownerEmail}</span>.
        </p>
        {property.pause && <PausedReviewNotice />}
        <div className="mt-3">
          <Withdrawal property={property} />
        </div>
      </Step>
    );
  }
  return (
    <Step title="Why it wasn’t approved">
      <p className="wrap-anywhere whitespace-pre-line">{property.reviewNotes}</p>
      <p className="mt-4 text-muted">{rejectedHints[property.hasDraft ? 'begun' : 'none']}</p>
      <div className="mt-5">
        <Correction property={property} />
      </div>
    </Step>
  );
}

const rejectedHints = {
  none: 'Fix what’s needed and send it again. We’ll bring over all your answers and photos.',
  begun: 'Your correction is right where you left it.',
} as const;

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 id="next-step" className="text-xl">
        {title}
      </h2>
      <div className="mt-3 max-w-prose">{children}</div>
    </>
  );
}

const sections = [
  ['availability', 'Price and availability'],
  ['changes', 'Details and photos'],
  ['calendar', 'Calendar'],
  ['inquiries', 'Inquiries'],
  ['visit', 'Show us the home'],
  ['pause', 'Take it off the site'],
] as const;

function JumpLinks() {
  return (
    <nav aria-label="On this page" className="mt-4">
      <ul className="flex flex-wrap gap-x-5">
        {sections.map(([id, label]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center text-sm font-semibold text-lagoon underline"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function EarlierVersions({ versions }: { versions: readonly RejectedVersion[] }) {
  if (versions.length === 0) return null;
  return (
    <details className="mt-10">
      <summary className="min-h-11 cursor-pointer py-2 text-xl">Earlier versions</summary>
      <ul className="mt-3 space-y-4">
        {versions.map(({ id, title, sentAt, notes }) => (
          <li key={id} className="border-l-2 border-line pl-4">
            <p className="font-semibold wrap-anywhere">{title}</p>
            <p className="text-sm text-muted">
              {sentAt === null ? 'Not approved' : `Sent on ${formatMoment(sentAt)}, not approved`}
            </p>
            <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
              {notes}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Photos({ property: { photos, title } }: { property: OwnerSubmission }) {
  return (
    <section aria-labelledby="photos" className="mt-10">
      <h2 id="photos" className="text-xl">
        {pluralize(photos.length, 'photo')}
      </h2>
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <Thumbnail
              photo={photo}
              alt={`${title}, photo ${index + 1} of ${photos.length}`}
              sizes="(min-width: 64rem) 13rem, (min-width: 40rem) 33vw, 50vw"
              urgency={index < 4 ? 'soon' : 'lazy'}
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
      <h2 className="text-xl">What you sent</h2>
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
