// The first card of the owner's page: the status, what waits for the owner, and what's coming up.
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { formatStay } from '#domain/stay/availability.ts';
import type { CalendarEntry } from '#domain/stay/owner-calendar.ts';
import { describeActivity, type WeeklyActivity } from '#domain/property/weekly-activity.ts';
import { Fact } from '#ui/controls/fact-list.tsx';
import { listNeeds, type OwnerMatters } from './owner-needs.ts';
import { PausedNotice } from './pause.tsx';
import { Correction } from './correction.tsx';

interface OverviewProps extends OwnerMatters {
  activity: WeeklyActivity;
  /** Busy nights, from today on. */
  entries: readonly CalendarEntry[];
}

export function Overview(props: OverviewProps) {
  const { property, version } = props;
  const { status, pause } = property;
  if (status === 'approved')
    return (
      <Step title={pause ? 'Your listing is off the site' : 'Your listing is public'}>
        {pause ? (
          <PausedNotice pause={pause} />
        ) : (
          <p>Anyone can find it now. When someone asks about it, we’ll email you.</p>
        )}
        <Needs {...props} />
        <Numbers {...props} />
        <ListingLink {...props} />
      </Step>
    );
  if (status === 'pending') {
    const isAsked = version?.state === 'changes-requested';
    return (
      <Step title={isAsked ? 'It’s your turn' : 'We’re reviewing it'}>
        <p>
          {isAsked
            ? 'Our reviewer needs a change first. Make it below, and we’ll take another look within 24-48 hours. Then we’ll email '
            : 'Someone on our team reviews every home. That takes 24-48 hours, and then we’ll email '}
          <span className="wrap-anywhere">{property.ownerEmail}</span>.
        </p>
        <Needs {...props} />
        <ListingLink {...props} />
      </Step>
    );
  }
  return (
    <Step title="Why it wasn’t approved">
      <p className="wrap-anywhere whitespace-pre-line">{property.reviewNotes}</p>
      <div className="mt-5">
        <Correction property={property} />
      </div>
      <ListingLink {...props} />
    </Step>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 id="next-step" className="text-xl">
        {title}
      </h2>
      <div className="mt-3">{children}</div>
    </>
  );
}

function Needs(matters: OwnerMatters) {
  const needs = listNeeds(matters);
  if (needs.length === 0)
    return matters.property.status === 'approved' ? (
      <p className="mt-3 font-semibold">Nothing needs you right now.</p>
    ) : null;
  return (
    <>
      <h3 id="needs-you" className="mt-5 text-lg">
        Needs you now
      </h3>
      <ul aria-labelledby="needs-you" className="mt-3 space-y-2">
        {needs.map(({ text, label, to }, index) => (
          <li
            key={text}
            className="flex items-center justify-between gap-4 rounded-control bg-amber-tint px-4 py-2"
          >
            <span className="min-w-0 font-semibold wrap-anywhere text-amber">{text}</span>
            <Link to={to} className={`button shrink-0 ${index === 0 ? 'button-primary' : 'button-quiet'}`}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Numbers({ entries, activity, today }: OverviewProps) {
  const stay = entries.find(({ source }) => source === 'stay');
  return (
    <dl className="mt-5 space-y-4 border-t border-line pt-5">
      {stay?.inquiryId !== undefined && (
        <Fact name={stay.from <= today ? 'Staying now' : 'Next stay'}>
          <Link to={`${href('/inquiry/:id', { id: stay.inquiryId })}?as=owner`} className="link">
            {formatStay(stay, today)}
          </Link>
        </Fact>
      )}
      <Fact name="Interest">{describeActivity(activity)}</Fact>
    </dl>
  );
}

/** Visitors see a listing only while it's public. Its owner always can. */
function ListingLink(props: OwnerMatters) {
  const { id, status, pause } = props.property;
  const isPublic = status === 'approved' && !pause;
  const isNext = !pause && status !== 'rejected' && listNeeds(props).length === 0;
  return (
    <Link
      to={href('/listings/:id', { id })}
      className={`button mt-5 ${isNext ? 'button-primary' : 'button-quiet'}`}
    >
      {isPublic ? 'See your listing' : 'How visitors will see it'}
    </Link>
  );
}
