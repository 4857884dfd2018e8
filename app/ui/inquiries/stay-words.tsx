// Formats the stay of an inquiry: dates, guests, rent and state.
import { nightsOf, rangeWords } from '#domain/availability.ts';
import type { InquiryStay, Side, StayState } from '#domain/conversation.ts';
import { Badge } from '../property/badge.tsx';
import { counted, money } from '../property/wording.ts';

const looks: Record<StayState, { label: string; look: string }> = {
  asked: { label: 'Asked', look: 'bg-amber-tint text-amber' },
  accepted: { label: 'Accepted', look: 'bg-green-tint text-green' },
  declined: { label: 'Declined', look: 'bg-red-tint text-red' },
  withdrawn: { label: 'Withdrawn', look: 'bg-sand text-muted' },
  overtaken: { label: 'Overtaken', look: 'bg-sand text-muted' },
};

export function StayBadge({ state }: { state: StayState }) {
  return <Badge {...looks[state]} />;
}

const sentences: Record<StayState, Record<Side, string>> = {
  asked: {
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
  overtaken: {
    guest: 'These dates went to another guest.',
    owner: 'You promised these dates to another guest.',
  },
};

/** Explains a state to one of the two sides. */
export function stateSentence(state: StayState, side: Side): string {
  return sentences[state][side];
}

export function stayDays(stay: InquiryStay, today: string): string {
  return `${rangeWords(stay, today)}, ${counted(nightsOf(stay), 'night')}`;
}

export function stayParty({ guests, pets }: InquiryStay): string {
  return `${counted(guests, 'guest')}${pets ? ', with pets' : ''}`;
}

export function stayTotal({ rent }: InquiryStay): string {
  return `About ${money(rent)} for the whole stay`;
}
