// Compares a stay with a proposed one: dates, guests, totals and the new costs.
import { formatStay } from '#domain/stay/availability.ts';
import type { Terms } from '#domain/inquiry/inquiry.ts';
import { CostList } from '../property-fields/cost-list.tsx';
import { formatStayGuests } from './stay-labels.tsx';

interface StayComparisonProps {
  /** Null before a stay is agreed on. */
  now: Terms | null;
  changed: Terms;
  /** As in "$1,240 more", or the total. */
  difference: string;
  today: string;
  /** Whether the costs are unfolded. */
  isOpen?: boolean;
}

export function StayComparison({ now, changed, difference, today, isOpen = false }: StayComparisonProps) {
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 tabular-nums">
        {now && (
          <>
            <dt className="text-muted">Now</dt>
            <StayLines stay={now} today={today} />
          </>
        )}
        <dt className="text-muted">New</dt>
        <StayLines stay={changed} today={today} isNew />
      </dl>
      <details className="mt-2 text-sm" open={isOpen}>
        <summary className="link inline-flex min-h-11 items-center">{difference}</summary>
        <CostList rows={changed.cost} />
      </details>
    </>
  );
}

function StayLines({ stay, today, isNew = false }: { stay: Terms; today: string; isNew?: boolean }) {
  return (
    <dd>
      <span className={isNew ? 'font-semibold' : ''}>{formatStay(stay, today)}</span>
      <br />
      <span className="text-muted">{`${formatStayGuests(stay)} · ${stay.total}`}</span>
    </dd>
  );
}
