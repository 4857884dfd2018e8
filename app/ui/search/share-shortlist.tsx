// Copies the URL of a shortlist, or hands it to the share dialog of a phone. Needs JavaScript, so it appears
// after hydration.
import { useEffect, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { useHydrated } from '../controls/use-hydrated.ts';

/** How long "Link copied" is shown, in ms. */
const copiedMessageMs = 5000;

export function ShareShortlist({ path }: { path: string }) {
  const isHydrated = useHydrated();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (outcome !== 'copied') return undefined;
    const timer = setTimeout(() => setOutcome(null), copiedMessageMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  if (!isHydrated) return null;
  const url = new URL(path, location.origin).href;
  const canShare = 'share' in navigator && matchMedia('(pointer: coarse)').matches;
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  const share = () =>
    navigator.share({ title: document.title, url }).catch((error: unknown) => {
      // The visitor has canceled. After any other error, copying may still work.
      if (!(error instanceof DOMException && error.name === 'AbortError')) return copy();
    });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <output className="text-sm text-muted wrap-anywhere empty:hidden">
        {outcome === 'copied'
          ? 'Link copied'
          : outcome === 'failed' && `Please copy the link yourself: ${url}`}
      </output>
      <Button variant="quiet" onClick={() => void (canShare ? share() : copy())}>
        {canShare ? 'Share' : 'Copy link'}
      </Button>
    </div>
  );
}
