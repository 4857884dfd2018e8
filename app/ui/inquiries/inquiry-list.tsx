// A list of inquiries with their stays, and whether they wait for the reader's answer.
import { href, Link } from 'react-router';
import type { InquirySummary } from '#domain/inquiry/inquiry.ts';
import { formatStay } from '#domain/stay/availability.ts';
import { formatDate } from '#domain/day.ts';
import { Thumbnail } from '../cards/photo.tsx';
import { describeState, StayBadge, formatStayGuests } from './stay-labels.tsx';

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
  const { id, side, property, stay, isClosed, isUnanswered, lastMessageAt } = inquiry;
  const days = formatStay(stay, today);
  // A guest knows an inquiry by its property. Dates tell the guests of a property apart.
  const [heading, detail] = side === 'guest' ? [property.title, days] : [days, property.title];
  return (
    <li className="card flex items-start gap-4 p-4">
      {showsProperty && (
        <div className="w-28 shrink-0">
          <Thumbnail photo={property.photo} sizes="7rem" />
        </div>
      )}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h3 className="text-lg wrap-anywhere">
            <Link to={`${href('/inquiry/:id', { id })}?as=${side}`} className="link underline-offset-4">
              {showsProperty ? heading : days}
            </Link>
          </h3>
          <StayBadge stay={stay} />
        </div>
        {showsProperty && <p className="mt-1 wrap-anywhere tabular-nums">{detail}</p>}
        <p className="text-sm text-muted">
          {formatStayGuests(stay, inquiry)} · Last message {formatDate(lastMessageAt)}
        </p>
        <p className={`mt-1 text-sm ${isUnanswered ? 'font-semibold text-amber' : 'text-muted'}`}>
          {side === 'owner' && isUnanswered
            ? 'Waiting for your answer'
            : isClosed
              ? 'We’ve closed this conversation.'
              : describeState(stay, inquiry)}
        </p>
      </div>
    </li>
  );
}
