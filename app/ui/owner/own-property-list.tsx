// The list of My Properties: each submitted property with its status, problems and actions.
import { href, Link } from 'react-router';
import { describeFeedFailure } from '#domain/property/calendar-link.ts';
import { formatRange } from '#domain/day.ts';
import type { OwnerProperty } from '#domain/property/owner-property.ts';
import { describeFirstFreeDay } from '#domain/stay/availability.ts';
import { Correction } from './correction.tsx';
import { StatusBadge } from '#ui/cards/badge.tsx';
import { Thumbnail } from '#ui/cards/photo.tsx';
import { formatMoney, pluralize } from '#domain/numbers.ts';
import { countUnconfirmedDays } from './owner-needs.ts';

interface OwnPropertyListProps {
  properties: OwnerProperty[];
  /** Number of inquiries that wait for the owner's answer, by property id. */
  unanswered: Readonly<Record<string, number>>;
  today: string;
}

export function OwnPropertyList({ properties, unanswered, today }: OwnPropertyListProps) {
  return (
    <ul className="mt-8 space-y-4">
      {properties.map((property) => (
        <li key={property.id} className="card p-4 shadow-soft sm:flex sm:gap-5 sm:p-5">
          <div className="float-right ml-4 w-28 sm:float-none sm:ml-0 sm:w-48 sm:shrink-0">
            <Thumbnail photo={property.photo} sizes="(min-width: 640px) 12rem, 7rem" />
          </div>
          <div className="min-w-0 flex-1">
            <StatusBadge status={property.status} />
            {property.pause && <span className="pl-3 text-sm font-semibold text-amber">Off the site</span>}
            <h2 className="mt-2 text-lg wrap-anywhere">{property.title}</h2>
            <p className="wrap-anywhere text-muted">{property.location}</p>
            <p className="mt-2 tabular-nums">
              {`${formatMoney(property.desiredMonthlyRent)} a month`}
              {property.status !== 'rejected' && (
                <span>{` · ${describeFirstFreeDay(property.firstFreeDay, today)}`}</span>
              )}
            </p>
            {property.failedLinks.map(({ id, name, problem }) => (
              <p key={id} className="mt-1 text-sm font-semibold wrap-anywhere text-amber">
                {`We couldn’t read your calendar from ${name}. ${describeFeedFailure(problem)}`}
              </p>
            ))}
            <p className="mt-2 text-sm text-muted empty:hidden">
              {describeStayAndFreshness(property, today)}
            </p>
            {property.reviewNotes && (
              <div className="mt-3 rounded-control bg-red-tint px-4 py-3 text-sm">
                <p className="font-semibold text-red">Why it wasn’t approved</p>
                <p className="mt-1 wrap-anywhere whitespace-pre-line">{property.reviewNotes}</p>
              </div>
            )}
            <div className="mt-3 flex flex-wrap items-start gap-x-6 gap-y-2">
              {property.status === 'rejected' && <Correction property={property} />}
              <PropertyLinks property={property} unanswered={unanswered[property.id] ?? 0} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** "Next stay Mar 3 to Mar 9 · Confirmed 8 days ago". Empty without either. */
function describeStayAndFreshness(property: OwnerProperty, today: string): string {
  const { status, nextStay } = property;
  const days = status === 'approved' ? countUnconfirmedDays(property, today) : null;
  return [
    nextStay && `${nextStay.from <= today ? 'Staying now' : 'Next stay'} ${formatRange(nextStay, today)}`,
    days !== null && `Confirmed ${days} days ago`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function PropertyLinks({
  property: { id, title, status },
  unanswered,
}: {
  property: OwnerProperty;
  unanswered: number;
}) {
  const link = 'inline-flex min-h-11 items-center font-semibold underline';
  return (
    <>
      {unanswered > 0 && (
        <Link to={`${href('/submission/:id', { id })}#inquiries`} className={`${link} text-amber`}>
          {pluralize(unanswered, 'unanswered inquiry', 'unanswered inquiries')}
          <span className="sr-only"> about {title}</span>
        </Link>
      )}
      <Link to={href('/submission/:id', { id })} className={`${link} text-lagoon`}>
        Details<span className="sr-only"> of {title}</span>
      </Link>
      {status !== 'rejected' && (
        <Link
          to={{ pathname: href('/submission/:id', { id }), hash: 'calendar' }}
          className={`${link} text-lagoon`}
        >
          Calendar<span className="sr-only"> of {title}</span>
        </Link>
      )}
      {status === 'approved' && (
        <Link to={href('/listings/:id', { id })} className={`${link} text-lagoon`}>
          View listing<span className="sr-only"> of {title}</span>
        </Link>
      )}
    </>
  );
}
