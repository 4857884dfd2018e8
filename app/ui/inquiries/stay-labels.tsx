// Formats the stay of an inquiry: guests, rent and state. Its dates: `formatStay`.
import { capitalizeFirst } from '#domain/capitalize-first.ts';
import {
  type InquiryStay,
  describeOther,
  otherSide,
  type Reader,
  type Side,
  type StayState,
} from '#domain/inquiry/inquiry.ts';
import { Badge } from '../cards/badge.tsx';
import { pluralize } from '#domain/numbers.ts';

const labels: Record<StayState, { label: string; className: string }> = {
  requested: { label: 'Requested', className: 'bg-amber-tint text-amber' },
  accepted: { label: 'Accepted', className: 'bg-green-tint text-green' },
  declined: { label: 'Declined', className: 'bg-red-tint text-red' },
  withdrawn: { label: 'Withdrawn', className: 'bg-sand text-muted' },
  superseded: { label: 'No longer available', className: 'bg-sand text-muted' },
};

/** For a guest who turned down or canceled the owner's dates. */
const calledOff = { label: 'Called off', className: 'bg-sand text-muted' };

export function StayBadge({ stay: { state, proposedBy } }: { stay: InquiryStay }) {
  return <Badge {...(state === 'declined' && proposedBy === 'owner' ? calledOff : labels[state])} />;
}

/** Explains the state of a stay to one of the two sides. */
export function describeState({ state, proposedBy }: InquiryStay, reader: Reader): string {
  const { side } = reader;
  const other = capitalizeFirst(describeOther(reader));
  switch (state) {
    case 'requested':
      return describeProposal(proposedBy, reader);
    case 'accepted':
      return side === 'guest'
        ? 'It’s agreed: these dates are held for you.'
        : 'It’s agreed: these dates are in your calendar.';
    case 'superseded':
      return 'These dates went to another guest.';
    case 'declined':
    case 'withdrawn': {
      const endedBy = state === 'withdrawn' ? proposedBy : otherSide(proposedBy);
      if (endedBy === side)
        return side === 'guest' ? 'You don’t need these dates anymore.' : 'You said no to these dates.';
      return side === 'guest'
        ? `${other} can’t offer these dates.`
        : `${other} doesn’t need these dates anymore.`;
    }
  }
}

function describeProposal(proposedBy: Side, reader: Reader): string {
  const other = capitalizeFirst(describeOther(reader));
  if (proposedBy !== reader.side)
    return proposedBy === 'owner'
      ? `${other} suggested these dates. What do you think?`
      : 'You haven’t decided yet.';
  return proposedBy === 'owner'
    ? `You suggested these dates. ${other} hasn’t decided yet.`
    : `${other} hasn’t decided yet.`;
}

/** As in "2 guests, with pets", or "Dana, 2 guests, with pets" for an owner who knows the guest's name. */
export function formatStayGuests({ guests, pets }: InquiryStay, reader?: Reader): string {
  const name = reader?.side === 'owner' && reader.otherName !== null ? `${reader.otherName}, ` : '';
  return `${name}${pluralize(guests, 'guest')}${pets ? ', with pets' : ''}`;
}

export function formatInquiryTotal({ total }: InquiryStay): string {
  return `${total} for the whole stay`;
}
