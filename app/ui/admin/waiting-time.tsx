// How long a property has waited for its review: in words, and in the colour of how late that is.
import { Clock } from 'lucide-react';
import { type Waiting, waitingSince } from '#domain/waiting.ts';

const looks: Record<Waiting['state'], string> = {
  'in time': 'text-muted',
  due: 'bg-amber-tint px-2 text-amber font-semibold',
  overdue: 'bg-red-tint px-2 text-red font-semibold',
};

export function WaitingTime({ since, now }: { since: Date; now: Date }) {
  const { words, state } = waitingSince(since, now);
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full py-0.5 text-xs/4 whitespace-nowrap ${looks[state]}`}
    >
      <Clock size={13} strokeWidth={1.75} aria-hidden />
      <span>
        <span className="sr-only">Waiting </span>
        {state === 'in time' ? words : `${words}, ${state}`}
      </span>
    </span>
  );
}
