// A list of inquiries: who, the newest words, the stay, and how long it waits for the reader.
import { href, Link } from 'react-router';
import type { InquirySummary } from '#domain/inquiry/inquiry.ts';
import { countNights, formatStay } from '#domain/stay/availability.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { pluralize } from '#domain/numbers.ts';
import { StayBadge, formatStayGuests } from './stay-labels.tsx';

interface InquiryListProps {
  inquiries: readonly InquirySummary[];
  today: string;
  /** Shows the property of each inquiry, for a list about several properties. */
  showsProperty?: boolean;
}

export function InquiryList({ inquiries, today, showsProperty = false }: InquiryListProps) {
  return (
    <ul className="space-y-3">
      {inquiries.map((inquiry) => (
        <InquiryItem key={inquiry.id} inquiry={inquiry} today={today} showsProperty={showsProperty} />
      ))}
    </ul>
  );
}

function InquiryItem({
  inquiry,
  today,
  showsProperty,
}: {
  inquiry: InquirySummary;
  today: string;
  showsProperty: boolean;
}) {
  const { id, side, otherName, property, stay, isClosed, firstWords, waitingSince } = inquiry;
  const isGuest = side === 'guest';
  const who = `${otherName ?? (isGuest ? 'The owner' : 'A guest')}, ${formatStay(stay, today)}`;
  // A guest knows an inquiry by its property.
  const [heading, detail] = isGuest ? [property.title, who] : [who, property.title];
  // A guest's own messages move the time of the last one, so only an owner reads a number.
  const days = !isGuest && waitingSince && countNights({ from: todayInLosAngeles(waitingSince), to: today });
  return (
    <li className="card p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-lg wrap-anywhere">
          <Link to={`${href('/inquiry/:id', { id })}?as=${side}`} className="link underline-offset-4">
            {heading}
          </Link>
        </h3>
        <StayBadge stay={stay} />
      </div>
      <p dir="auto" className="mt-1 truncate">
        {firstWords}
      </p>
      <p className="mt-1 text-sm wrap-anywhere text-muted tabular-nums">
        {`${showsProperty ? `${detail} · ` : ''}${formatStayGuests(stay)}`}
      </p>
      {waitingSince && (
        <p className="mt-1 text-sm font-semibold text-amber">
          {`Waiting for you${days === 0 ? ' since today' : days ? ` for ${pluralize(days, 'day')}` : ''}`}
        </p>
      )}
      {isClosed && <p className="mt-1 text-sm text-muted">We’ve closed this conversation.</p>}
    </li>
  );
}
