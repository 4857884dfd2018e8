// The button that approves a property or accepts changes. Waits for photos that are still being processed,
// because the reviewer can't see them yet.
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router';
import { pluralize } from '#domain/numbers.ts';
import { countProcessing, type PropertyReview } from '#domain/review/review.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { SubmitButton } from '#ui/controls/post-form.tsx';

interface AcceptButtonProps {
  review: PropertyReview;
  decision: { intent: string; label: string; busy: string };
}

export function AcceptButton({ review, decision: { intent, label, busy } }: AcceptButtonProps) {
  const processing = countProcessing(review);
  const location = useLocation();
  // The message stays when the photos are ready, so that no button moves.
  const [hasWaited, setHasWaited] = useState(false);
  if (processing > 0 && !hasWaited) setHasWaited(true);
  useReloadWhenProcessed(processing);
  return (
    <div className="space-y-3">
      {hasWaited && (
        <Alert tone={processing > 0 ? 'warning' : 'success'}>
          {processing > 0
            ? `${pluralize(processing, 'photo is', 'photos are')} still being processed, so you can’t see everything yet.`
            : 'All photos are ready. Please look at them before you decide.'}
          {processing > 0 && (
            <Link to={location} reloadDocument className="link ml-1 hidden noscript:inline">
              Look again
            </Link>
          )}
        </Alert>
      )}
      <SubmitButton
        intent={intent}
        busy={busy}
        waiting={processing > 0 ? 'Waiting for photos…' : null}
        aria-keyshortcuts="A"
        className="w-full"
      >
        {label}
      </SubmitButton>
    </div>
  );
}

/** In ms. */
const reloadInterval = 3000;

function useReloadWhenProcessed(processing: number): void {
  const { revalidate, state } = useRevalidator();
  const isWaiting = processing > 0;
  const reload = useEffectEvent(() => {
    if (state === 'idle' && document.visibilityState === 'visible') void revalidate();
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(reload, reloadInterval);
    return () => clearInterval(timer);
  }, [isWaiting]);
}
