// Shares the URL of a home or a shortlist with the device's share dialog, or copies it. Both need JavaScript,
// so it appears after hydration.
import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';
import { useHydrated } from './use-hydrated.ts';

/** How long "Link copied" is shown, in ms. */
const copiedMessageMs = 5000;

/** A URL needs the whole width of a phone. */
const aboveBars = { bottom: '6rem' };
const belowButton = {
  position: 'absolute',
  inset: '100% 0 auto auto',
  width: 'max-content',
} as const;

/** A button beside others, without a frame. */
export const actionLook =
  'inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-medium text-lagoon hover:bg-sand';

export interface ShareButtonProps {
  title: string;
  /** The page's path, with the query of the visitor's stay. */
  path: string;
}

export function ShareButton({ title, path }: ShareButtonProps) {
  const isHydrated = useHydrated();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);

  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(null), copiedMessageMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  if (!isHydrated) return null;
  const url = new URL(path, location.origin).href;
  return (
    <div className="relative flex items-center">
      {/* Present before it says anything, so that screen readers announce its text. Covers no button. */}
      <output className="toast" style={outcome === 'failed' ? aboveBars : belowButton}>
        {outcome !== null && (
          <span className="block rounded-control bg-ink px-3 py-2 text-sm text-paper wrap-anywhere">
            {outcome === 'copied' ? 'Link copied' : `Please copy the link yourself: ${url}`}
          </span>
        )}
      </output>
      <button
        type="button"
        onClick={() => void share(title, url).then(setOutcome)}
        className={`-mr-2 ${actionLook}`}
      >
        <Icon name={outcome === 'copied' ? 'check' : 'share'} size={18} />
        Share
      </button>
    </div>
  );
}

/** Null if the device's share dialog was used, which reports its own result. */
async function share(title: string, url: string): Promise<'copied' | 'failed' | null> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url });
      return null;
    } catch (error) {
      // The visitor has canceled. After any other error, copying may still work.
      if (error instanceof DOMException && error.name === 'AbortError') return null;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
