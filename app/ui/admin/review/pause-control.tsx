// Takes an approved property off the site with a reason, or puts it back.
import { Form, useNavigation } from 'react-router';
import type { Issue } from '#domain/failure.ts';
import { formatMoment } from '#domain/day.ts';
import { bounds } from '#domain/property.ts';
import type { PropertyReview } from '#domain/review.ts';
import { Button } from '#ui/controls/button.tsx';
import { FormStateContext } from '#ui/controls/form-state.ts';
import { TextArea } from '#ui/controls/text-field.tsx';
import { formatDay } from '#ui/property/format.ts';
import { useDialogState } from '../list-url.ts';

interface PauseControlProps {
  review: PropertyReview;
  /** The refused form, or null. */
  failure: { issues: Issue[]; values: Readonly<Record<string, string>> } | null;
}

export function PauseControl({ review: { pause }, failure }: PauseControlProps) {
  const { state, formData } = useNavigation();
  const dialogState = useDialogState();
  const isBusy = state !== 'idle';
  const sending = isBusy ? formData?.get('decision') : null;
  return (
    <div className="space-y-3">
      {pause && (
        <div className="text-sm">
          <p className="font-semibold">
            Off the site since {formatMoment(pause.since)}, by {pausers[pause.by]}
            {pause.until !== null && `, until ${formatDay(pause.until)}`}
          </p>
          {pause.reason !== null && <p className="mt-1 wrap-anywhere whitespace-pre-line">{pause.reason}</p>}
        </div>
      )}
      <details open={failure !== null}>
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
          {pause ? 'Put back or change the reason' : 'Take off the site'}
        </summary>
        <Form
          method="post"
          noValidate
          replace
          preventScrollReset
          state={dialogState}
          className="mt-2 space-y-4"
          onSubmit={(event) => {
            if (isBusy) event.preventDefault();
          }}
        >
          {pause && (
            <Button
              type="submit"
              name="decision"
              value="resume"
              busy={sending === 'resume' ? 'Putting it back…' : null}
              className="w-full"
            >
              Put back on the site
            </Button>
          )}
          <FormStateContext value={{ values: failure?.values ?? {}, issues: failure?.issues ?? [] }}>
            <TextArea
              name="pauseReason"
              label="Why it’s off the site"
              hint="We’ll email it to the owner."
              rows={4}
              countTo={bounds.reviewNotes.max}
            />
          </FormStateContext>
          <Button
            type="submit"
            variant="danger"
            name="decision"
            value="pause"
            busy={sending === 'pause' ? 'Taking it off…' : null}
            className="w-full"
          >
            Take off the site
          </Button>
        </Form>
      </details>
    </div>
  );
}

const pausers = { owner: 'its owner', administrator: 'our team', freshness: 'the 90-day rule' } as const;
