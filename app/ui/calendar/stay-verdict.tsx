// Shows the rent of a stay, or why it isn't available and the nearest free dates.
import { Link, useSearchParams } from 'react-router';
import { type DayRange, formatStay } from '#domain/availability.ts';
import { describeTaken } from '#domain/describe-taken.ts';
import type { Availability, StayVerdict as Verdict } from '#domain/stay.ts';
import { withDates } from '#domain/stay-query.ts';

export interface JudgedStay extends DayRange {
  verdict: Verdict;
  /** What it costs, in words (`describeCost`). */
  cost: string;
  /** As in "$13,049.40 total" (`formatTotal`). */
  total: string;
  /** For a stay of this length. US dollars. */
  monthlyRent: number;
}

interface StayVerdictProps {
  stay: Omit<JudgedStay, 'total' | 'monthlyRent'>;
  listing: Pick<Availability, 'desiredRentalLength' | 'nextAvailableDate'>;
  today: string;
  className?: string;
  /** Takes the nearest free stay. Without it, a link puts the stay into the URL. */
  onChoose?: (stay: DayRange) => void;
}

export function StayVerdict({
  stay,
  listing: { desiredRentalLength, nextAvailableDate },
  today,
  className = verdictStyle,
  onChoose,
}: StayVerdictProps) {
  const { verdict } = stay;
  const [urlQuery] = useSearchParams();
  const dates = formatStay(stay, today);
  if (verdict.kind === 'free') {
    return (
      <div className={freeStyle}>
        <p>{`Available ${dates}`}</p>
        <p>{stay.cost}</p>
      </div>
    );
  }
  if (verdict.kind === 'length') {
    return (
      <p className={className}>{`${dates}: this home rents for ${desiredRentalLength.join(' or ')} only.`}</p>
    );
  }
  const { busy, nearest } = verdict;
  const reason = describeTaken(busy, nextAvailableDate, today);
  return (
    <div className={className}>
      <p>{`${dates}: ${reason}. Nearest free stay:`}</p>
      <Link
        to={`?${withDates(urlQuery, nearest.from, nearest.to)}`}
        preventScrollReset
        onClick={(event) => {
          if (!onChoose || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onChoose(nearest);
        }}
        className="button button-quiet mt-2 w-full"
      >
        {formatStay(nearest, today)}
      </Link>
    </div>
  );
}

const boxStyle = 'rounded-control px-3 py-2 text-sm font-medium tabular-nums';
const freeStyle = `${boxStyle} bg-green-tint text-green`;
export const verdictStyle = `${boxStyle} bg-sand`;
