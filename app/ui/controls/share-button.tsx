// Shares the URL of a home or a shortlist with the device's share dialog, or copies it. Both need JavaScript,
// so it appears after hydration.
import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';
import { useHydrated } from './use-hydrated.ts';

/** How long "Link copied" is shown, in ms. */
const copiedMessageMs = 5000;

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
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedMessageMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  if (!isHydrated) return null;
  const url = new URL(path, location.origin).href;
  return (
    <div className="relative flex items-center">
      {/* Present before it says anything, so that screen readers announce its text. Covers no button. */}
      <output className="toast" style={belowButton}>
        {isCopied && (
          <span className="block rounded-control bg-ink px-3 py-2 text-sm text-paper">Link copied</span>
        )}
      </output>
      <button
        type="button"
        onClick={() => void share(title, url).then(setCopied)}
        className={`-mr-2 ${actionLook}`}
      >
        <Icon name={isCopied ? 'check' : 'share'} size={18} />
        Share
      </button>
    </div>
  );
}

/** Whether the URL was copied. The share dialog of a device reports its own result. */
async function share(title: string, url: string): Promise<boolean> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url });
      return false;
    } catch (error) {
      // The visitor has canceled. After any other error, copying may still work.
      if (error instanceof DOMException && error.name === 'AbortError') return false;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return true;
  } catch {
    // Forbidden by the browser. The dialog shows the URL as text to copy.
    prompt('Copy this link:', url);
    return false;
  }
}
