// Formats the stay of an inquiry: guests and state. Its dates: `formatStay`.
import { capitalizeFirst } from '#domain/capitalize-first.ts';
import {
  describeOther,
  type InquiryDetails,
  type InquiryStay,
  type StayState,
} from '#domain/inquiry/inquiry.ts';
import { Badge } from '../cards/badge.tsx';
import { pluralize } from '#domain/numbers.ts';

const isOff = 'bg-sand text-muted';

const states: Record<StayState, { label: string; className: string; sentence: string }> = {
  requested: { label: 'Requested', className: 'bg-amber-tint text-amber', sentence: 'Not answered yet.' },
  accepted: {
    label: 'Accepted',
    className: 'bg-green-tint text-green',
    sentence: 'It’s agreed: no one else can book these dates.',
  },
  declined: { label: 'Declined', className: isOff, sentence: 'These dates were declined.' },
  withdrawn: { label: 'Withdrawn', className: isOff, sentence: 'These dates were withdrawn.' },
  canceled: { label: 'Canceled', className: isOff, sentence: 'This stay was canceled.' },
  expired: { label: 'Expired', className: isOff, sentence: 'These dates began before anyone answered.' },
  superseded: {
    label: 'No longer available',
    className: isOff,
    sentence: 'These dates went to another guest.',
  },
};

export function StayBadge({ stay }: { stay: InquiryStay }) {
  const { label, className } = states[stay.state];
  return <Badge label={label} className={className} />;
}

/** Explains to one side what its stay, or the proposed change of it, waits for. */
export function describeState(inquiry: InquiryDetails, today: string): string {
  const { side, stay, proposal } = inquiry;
  const other = capitalizeFirst(describeOther(inquiry));
  const isAgreed = stay.state === 'accepted';
  if (proposal && proposal.firstNight < today) return states.expired.sentence;
  if (proposal?.proposedBy === side)
    return `${other} hasn’t decided yet. ${isAgreed ? 'Until then, the stay stays as it is.' : 'We’ll email you when they do.'}`;
  if (proposal)
    return `${other} ${isAgreed ? 'asks for this change' : 'suggested these dates'}. What do you think?`;
  return isAgreed && stay.to <= today ? 'This stay is over.' : states[stay.state].sentence;
}

/** As in "2 guests, with pets". */
export function formatStayGuests({ guests, pets }: Pick<InquiryStay, 'guests' | 'pets'>): string {
  return pluralize(guests, 'guest') + (pets ? ', with pets' : '');
}
