// Formats the stay of an inquiry: dates, guests, rent and state.
import { countNights, formatRange } from '#domain/availability.ts';
import type { InquiryStay, Side, StayState } from '#domain/inquiry.ts';
import { Badge } from '../property/badge.tsx';
import { pluralize, formatMoney } from '../property/format.ts';

const labels: Record<StayState, { label: string; className: string }> = {
  requested: { label: 'Asked', className: 'bg-amber-tint text-amber' },
  accepted: { label: 'Accepted', className: 'bg-green-tint text-green' },
  declined: { label: 'Declined', className: 'bg-red-tint text-red' },
  withdrawn: { label: 'Withdrawn', className: 'bg-sand text-muted' },
  superseded: { label: 'Overtaken', className: 'bg-sand text-muted' },
};

export function StayBadge({ state }: { state: StayState }) {
  return <Badge {...labels[state]} />;
}

const sentences: Record<StayState, Record<Side, string>> = {
  requested: {
    guest: 'The owner hasn’t decided yet.',
    owner: 'You haven’t decided yet.',
  },
  accepted: {
    guest: 'The owner said yes: these dates are held for you.',
    owner: 'You said yes: these dates are in your calendar.',
  },
  declined: {
    guest: 'The owner can’t offer these dates.',
    owner: 'You said no to these dates.',
  },
  withdrawn: {
    guest: 'You don’t need these dates anymore.',
    owner: 'The guest doesn’t need these dates anymore.',
  },
  superseded: {
    guest: 'These dates went to another guest.',
    owner: 'You promised these dates to another guest.',
  },
};

/** Explains a state to one of the two sides. */
export function describeState(state: StayState, side: Side): string {
  return sentences[state][side];
}

export function formatStayDates(stay: InquiryStay, today: string): string {
  return `${formatRange(stay, today)}, ${pluralize(countNights(stay), 'night')}`;
}

export function formatStayGuests({ guests, pets }: InquiryStay): string {
  return `${pluralize(guests, 'guest')}${pets ? ', with pets' : ''}`;
}

export function formatStayRent({ rent }: InquiryStay): string {
  return `About ${formatMoney(rent)} for the whole stay`;
}
