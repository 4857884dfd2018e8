// A list of inquiries with their stays, and whether the guest awaits an answer.
import { href, Link } from 'react-router';
import type { InquirySummary } from '#domain/conversation.ts';
import { formatDate } from '#domain/day.ts';
import { Thumbnail } from '../property/photo.tsx';
import { stateSentence, StayBadge, stayDays, stayParty } from './stay-words.tsx';

interface InquiryListProps {
  inquiries: readonly InquirySummary[];
  today: string;
  /** For a list about several properties. */
  namesHomes?: boolean;
}

export function InquiryList({ inquiries, today, namesHomes = false }: InquiryListProps) {
  return (
    <ul className="space-y-3">
      {inquiries.map((inquiry) => (
        <Line key={inquiry.id} inquiry={inquiry} today={today} namesHome={namesHomes} />
      ))}
    </ul>
  );
}

function Line({ inquiry, today, namesHome }: { inquiry: InquirySummary; today: string; namesHome: boolean }) {
  const { id, side, home, stay, isUnanswered, lastWordAt } = inquiry;
  const days = stayDays(stay, today);
  return (
    <li className="card flex items-start gap-4 p-4">
      {namesHome && (
        <div className="w-28 shrink-0">
          <Thumbnail photo={home.photo} sizes="7rem" />
        </div>
      )}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h3 className="text-lg wrap-anywhere">
            <Link to={`${href('/inquiry/:id', { id })}?as=${side}`} className="link underline-offset-4">
              {namesHome ? home.title : days}
            </Link>
          </h3>
          <StayBadge state={stay.state} />
        </div>
        {namesHome && <p className="mt-1 tabular-nums">{days}</p>}
        <p className="text-sm text-muted">
          {stayParty(stay)} · Last message {formatDate(lastWordAt)}
        </p>
        <p
          className={`mt-1 text-sm ${side === 'owner' && isUnanswered ? 'font-semibold text-amber' : 'text-muted'}`}
        >
          {side === 'owner' && isUnanswered ? 'Waiting for your answer' : lineSentence(inquiry)}
        </p>
      </div>
    </li>
  );
}

function lineSentence({ side, stay, isConfirmed, isClosed }: InquirySummary): string {
  if (!isConfirmed) return 'Not sent yet: please confirm your email.';
  return isClosed ? 'We’ve closed this conversation.' : stateSentence(stay.state, side);
}
