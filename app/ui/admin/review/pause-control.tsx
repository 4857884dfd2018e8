// Takes an approved property off the site with a reason, or puts it back.
import { formatMoment } from '#domain/day.ts';
import type { PropertyReview } from '#domain/review/review.ts';
import { formatDay } from '#domain/day.ts';
import { SubmitButton } from '#ui/controls/post-form.tsx';
import { DecisionForm, ReasonField, refusedAs } from '../decision-form.tsx';
import type { DecisionResult } from './decisions.ts';

interface PauseControlProps {
  review: PropertyReview;
  result: DecisionResult | null;
}

export function PauseControl({ review: { id, pause }, result }: PauseControlProps) {
  const refused = refusedAs(result, 'pause', 'resume');
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
        <DecisionForm result={refused} keptFor={id} className="mt-2">
          {pause && (
            <SubmitButton intent="resume" busy="Putting it back…" className="w-full">
              Put back on the site
            </SubmitButton>
          )}
          <ReasonField name="pauseReason" label="Why it’s off the site" hint="We’ll email it to the owner." />
          <SubmitButton intent="pause" busy="Taking it off…" variant="danger" className="w-full">
            Take off the site
          </SubmitButton>
        </DecisionForm>
      </details>
    </div>
  );
}

const pausers = { owner: 'its owner', administrator: 'our team', freshness: 'the 90-day rule' } as const;
