// The stay that a conversation is about, what has become of it, and what whoever reads it can make of it.
import { href, Link } from 'react-router';
import type { InquiryView } from '#domain/conversation.ts';
import { Photo } from '../property/photo.tsx';
import type { RefusedForm } from './decision.tsx';
import { StayDecisions } from './stay-decisions.tsx';
import { stateSentence, StayBadge, stayDays, stayParty, stayTotal } from './stay-words.tsx';

interface StayPanelProps {
  inquiry: InquiryView;
  today: string;
  refused: RefusedForm;
}

export function StayPanel({ inquiry, today, refused }: StayPanelProps) {
  const { home, stay, side, isClosed } = inquiry;
  return (
    <section aria-labelledby="stay" className="card overflow-hidden shadow-soft">
      <Photo
        photo={home.photo}
        alt=""
        sizes="(min-width: 64rem) 22rem, 100vw"
        urgency="soon"
        className="aspect-4/3 w-full bg-sand object-cover max-lg:hidden"
      />
      <div className="p-5 sm:p-6">
        <div className="flex items-start justify-between gap-4">
          <h2 id="stay" className="text-lg">
            The stay
          </h2>
          <StayBadge state={stay.state} />
        </div>
        <p className="mt-3 font-semibold tabular-nums">{stayDays(stay, today)}</p>
        <p className="text-muted">{stayParty(stay)}</p>
        <p className="text-muted tabular-nums">{stayTotal(stay)}</p>
        <p className="mt-3">{stateSentence(stay.state, side)}</p>
        {stay.state === 'asked' && !inquiry.isFree && (
          <p className="mt-2 text-amber">The calendar says these dates aren’t free anymore.</p>
        )}
        {(!isClosed || stay.state === 'accepted') && (
          <StayDecisions inquiry={inquiry} today={today} refused={refused} />
        )}
        <Link
          to={href('/listings/:id', { id: home.id })}
          className="mt-3 inline-flex min-h-11 items-center text-lagoon underline underline-offset-4"
        >
          See the home
        </Link>
      </div>
    </section>
  );
}
