// Takes an approved property off the site with a reason, or puts it back.
import { formatMoment } from '#domain/day.ts';
import type { PropertyReview } from '#domain/review.ts';
import { formatDay } from '#domain/day.ts';
import { DecisionButton, DecisionForm, ReasonField, type RefusedDecision } from '../decision-form.tsx';

interface PauseControlProps {
  review: PropertyReview;
  refused: RefusedDecision | null;
}

export function PauseControl({ review: { id, pause }, refused }: PauseControlProps) {
  return (
    <div className="space-y-3">
      {pause && (
        <div className="text-sm">
          <p className="font-semibold">
            {`Off the site since ${formatMoment(pause.since)}, by ${pausers[pause.by]}`}
            {pause.until !== null && <span>{`, until ${formatDay(pause.until)}`}</span>}
          </p>
          {pause.reason !== null && <p className="mt-1 wrap-anywhere whitespace-pre-line">{pause.reason}</p>}
        </div>
      )}
      <details open={refused !== null}>
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
          {pause ? 'Put back or change the reason' : 'Take off the site'}
        </summary>
        <DecisionForm refused={refused} keptFor={id} className="mt-2">
          {pause && (
            <DecisionButton value="resume" busy="Putting it back…">
              Put back on the site
            </DecisionButton>
          )}
          <ReasonField name="pauseReason" label="Why it’s off the site" hint="We’ll email it to the owner." />
          <DecisionButton value="pause" busy="Taking it off…" variant="danger">
            Take off the site
          </DecisionButton>
        </DecisionForm>
      </details>
    </div>
  );
}

const pausers = { owner: 'its owner', administrator: 'our team', freshness: 'the 90-day rule' } as const;
