// The button that approves a property or accepts changes. While photos are still being processed, the
// reviewer can't see them, so a sentence replaces the button.
import type { ComponentProps } from 'react';
import { useRevalidator } from 'react-router';
import { countProcessing, type PropertyReview } from '#domain/review.ts';
import { stillProcessing } from '#domain/revision.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import { DecisionButton } from '../decision-form.tsx';

interface AcceptButtonProps extends ComponentProps<typeof DecisionButton> {
  review: PropertyReview;
}

export function AcceptButton({ review, ...button }: AcceptButtonProps) {
  const { revalidate, state } = useRevalidator();
  const processing = countProcessing(review);
  if (processing === 0) return <DecisionButton {...button} />;
  return (
    <div className="space-y-3">
      <Alert tone="warning">{stillProcessing(processing)}</Alert>
      <Button
        variant="quiet"
        className="w-full"
        busy={state === 'idle' ? null : 'Looking…'}
        onClick={() => void revalidate()}
      >
        Look again
      </Button>
    </div>
  );
}
