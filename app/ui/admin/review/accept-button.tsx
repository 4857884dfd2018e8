// The button that approves a property or accepts changes. Waits for photos that are still being processed,
// because the reviewer can't see them yet.
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useFetcher, useLocation, useRevalidator } from 'react-router';
import { pluralize } from '#domain/numbers.ts';
import { countProcessing, type PropertyReview } from '#domain/review/review.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { SubmitButton } from '#ui/controls/post-form.tsx';
import type { LoadedReview } from './review-modal.tsx';

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
        data-accept
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

/** Polling interval in ms. */
const pollInterval = 3000;

/**
 * Reloads the review when fewer photos are being processed. Polls with a fetcher, so that a lost connection
 * doesn't replace the review with an error, and the list behind it reloads only after a change.
 */
function useReloadWhenProcessed(processing: number): void {
  const { load, state, data } = useFetcher<LoadedReview | null>();
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const isWaiting = processing > 0;
  const poll = useEffectEvent(() => {
    if (state === 'idle' && document.visibilityState === 'visible') void load(pathname + search);
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(poll, pollInterval);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const reloadIfChanged = useEffectEvent((found: PropertyReview) => {
    if (countProcessing(found) < processing) void revalidate();
  });
  useEffect(() => {
    if (data?.review) reloadIfChanged(data.review);
  }, [data]);
}
