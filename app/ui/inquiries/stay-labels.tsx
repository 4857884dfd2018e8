// Formats the stay of an inquiry: guests, rent and state. Its dates: `formatStay`.
import { capitalizeFirst } from '#domain/capitalize-first.ts';
import {
  canAccept,
  describeOther,
  endedBy,
  type InquiryStay,
  type Reader,
  type StayState,
} from '#domain/inquiry/inquiry.ts';
import { Badge } from '../cards/badge.tsx';
import { pluralize } from '#domain/numbers.ts';

const labels: Record<StayState, { label: string; className: string }> = {
  requested: { label: 'Requested', className: 'bg-amber-tint text-amber' },
  accepted: { label: 'Accepted', className: 'bg-green-tint text-green' },
  declined: { label: 'Called off', className: 'bg-sand text-muted' },
  withdrawn: { label: 'Called off', className: 'bg-sand text-muted' },
  superseded: { label: 'No longer available', className: 'bg-sand text-muted' },
};

export function StayBadge({ stay }: { stay: InquiryStay }) {
  return <Badge {...labels[stay.state]} />;
}

/** Explains the state of a stay to one of the two sides. */
export function describeState(stay: InquiryStay, reader: Reader): string {
  const other = capitalizeFirst(describeOther(reader));
  switch (stay.state) {
    case 'requested':
      return canAccept(reader.side, stay)
        ? `${other} suggested these dates. What do you think?`
        : `${other} hasn’t decided yet. We’ll email you when they do.`;
    case 'accepted':
      return 'It’s agreed: no one else can book these dates.';
    case 'superseded':
      return 'These dates went to another guest.';
    case 'declined':
    case 'withdrawn':
      return `${stay.state === endedBy(reader.side, stay) ? 'You' : other} called these dates off.`;
  }
}

/** As in "2 guests, with pets". */
export function formatStayGuests({ guests, pets }: InquiryStay): string {
  return pluralize(guests, 'guest') + (pets ? ', with pets' : '');
}
