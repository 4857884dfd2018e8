// The page after a submission: its reference number, its status and links. Only the window that sent the form
// knows it, so the server renders nothing personal.
import { useEffect, useRef, useState } from 'react';
import { href, Link, Navigate } from 'react-router';
import { noIndexMeta } from '../page-meta.ts';
import { referenceOf } from '#domain/property/owner-property.ts';
import { useAuth } from '#ui/layout/use-auth.ts';
import { useHydrated } from '#ui/controls/use-hydrated.ts';
import { readSentForm, type SentForm } from '#ui/owner/sent-form.ts';

export const meta = noIndexMeta('Property submitted');

export default function SubmissionSuccess() {
  return useHydrated() ? <Sent /> : null;
}

function Sent() {
  const { user } = useAuth();
  const [sent] = useState(readSentForm);
  if (!sent) return <Navigate to={href('/')} replace />;
  // Mails about an account's homes go to its verified address.
  return <Confirmation {...sent} email={user ? '' : sent.email} isLoggedIn={user !== null} />;
}

function Confirmation({ propertyId, canOpen, email, isLoggedIn }: SentForm & { isLoggedIn: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="page py-8 sm:py-16">
      <div className="card mx-auto max-w-2xl p-6 text-center shadow-soft sm:p-12">
        <p>
          <span className="inline-block rounded-full bg-amber-tint px-4 py-1 text-sm font-semibold text-amber">
            Pending Review
          </span>
        </p>
        <h1 ref={heading} tabIndex={-1} className="mt-5 text-3xl outline-none sm:text-4xl">
          Thanks! We received your listing
        </h1>
        <p className="mx-auto mt-4 max-w-md text-muted">
          Our team will look it over. The review takes 24-48 hours, and then we’ll email you.
        </p>
        {canOpen ? (
          <Link
            to={href('/submission/:id', { id: propertyId })}
            className="button button-primary mt-6 w-full sm:w-auto"
          >
            View your submission and its status
          </Link>
        ) : (
          <p className="mx-auto mt-4 max-w-md">
            You opened this form with a link. The owner’s own page of this listing opens from our emails.
          </p>
        )}
        <dl className="mx-auto mt-8 max-w-md rounded-control bg-sand px-4 py-4">
          <dt className="text-sm text-muted">Your reference</dt>
          <dd className="text-2xl font-semibold tracking-wide tabular-nums">{referenceOf(propertyId)}</dd>
          <dt className="sr-only">Property ID</dt>
          <dd data-property-id className="mt-1 text-xs break-words text-muted select-all">
            {propertyId}
          </dd>
        </dl>
        {email !== '' && (
          <p className="mx-auto mt-6 max-w-md wrap-anywhere">
            Our emails about it go to <b>{email}</b>.
            {canOpen && (
              <Link
                to={{ pathname: href('/submission/:id', { id: propertyId }), hash: 'email' }}
                className="link flex min-h-11 items-center justify-center"
              >
                Wrong address?
              </Link>
            )}
          </p>
        )}
        <div className="mt-6 flex flex-col justify-center gap-3 border-t border-line pt-6 sm:flex-row">
          {isLoggedIn && (
            <Link to={href('/my-properties')} className="button button-quiet">
              My Properties
            </Link>
          )}
          <Link to={href('/submit-property')} className="button button-quiet">
            Submit another property
          </Link>
          <Link to={href('/')} className="button button-quiet">
            Home
          </Link>
        </div>
      </div>
    </div>
  );
}
