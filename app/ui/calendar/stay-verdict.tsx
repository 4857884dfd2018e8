// Shows the rent of a stay, or why it isn't available and the nearest free dates.
import { Link } from 'react-router';
import { type DayRange, formatRange, formatShortDay } from '#domain/availability.ts';
import type { Availability, StayVerdict as Verdict } from '#domain/stay.ts';
import { formatMoney } from '../property/format.ts';

export type JudgedStay = DayRange & {
  verdict: Verdict;
  /** Whole US dollars. */
  rent: number;
};

interface StayVerdictProps {
  stay: JudgedStay;
  listing: Pick<Availability, 'desiredRentalLength' | 'nextAvailableDate'>;
  today: string;
  className?: string;
}

export function StayVerdict({
  stay,
  listing: { desiredRentalLength, nextAvailableDate },
  today,
  className = verdictStyle,
}: StayVerdictProps) {
  const { verdict, rent } = stay;
  const formatDates = (range: DayRange) => formatRange(range, today);
  if (verdict.kind === 'free') {
    return <p className={className}>{`${formatDates(stay)}: free, about ${formatMoney(rent)}`}</p>;
  }
  if (verdict.kind === 'length') {
    return (
      <p
        className={className}
      >{`${formatDates(stay)}: this home rents for ${desiredRentalLength.join(' or ')} only.`}</p>
    );
  }
  const { busy, nearest } = verdict;
  const query = new URLSearchParams({ checkIn: nearest.from, checkOut: nearest.to });
  const reason = busy
    ? `taken ${formatDates(busy)}`
    : `not available before ${formatShortDay(nextAvailableDate, today)}`;
  return (
    <p className={className}>
      {`${formatDates(stay)}: ${reason}. Nearest free days: `}
      <Link
        to={`?${query}`}
        preventScrollReset
        className="whitespace-nowrap text-lagoon underline underline-offset-4"
      >
        {formatDates(nearest)}
      </Link>
    </p>
  );
}

export const verdictStyle = 'mt-4 rounded-control bg-sand px-4 py-3 text-sm font-medium tabular-nums';
