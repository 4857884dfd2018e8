// A section that is one line until it opens: on press, with the result of one of its forms, and for a link to
// its id or to an element in it. Browsers open it for such a link without JavaScript, too.
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Icon } from './icon.tsx';

interface FoldedSectionProps {
  /** The fragment of links to the section. */
  id: string;
  title: string;
  /** One line, in view while the section is closed. */
  summary?: string;
  /** Opens the section when it becomes true. */
  opens?: boolean;
  children: ReactNode;
}

export function FoldedSection({ id, title, summary, opens = false, children }: FoldedSectionProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const location = useLocation();
  useEffect(() => {
    // For a link that the router follows, and for browsers that don't open it by themselves.
    if (location.hash === '' || details.current?.open !== false) return;
    const target = details.current.querySelector(`#${CSS.escape(location.hash.slice(1))}`);
    if (!target) return;
    details.current.open = true;
    target.scrollIntoView();
  }, [location]);
  return (
    <section aria-labelledby={`${id}-title`}>
      {/* A browser may have opened it before React starts. */}
      <details ref={details} {...useOpenState(opens)} suppressHydrationWarning className="group">
        <summary className="flex min-h-11 list-none items-center gap-4 px-4 py-3 sm:px-6 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1">
            <h2 id={`${id}-title`} className="text-lg">
              {title}
            </h2>
            {summary !== undefined && (
              <span className="block text-sm wrap-anywhere text-muted">{summary}</span>
            )}
          </span>
          <Icon
            name="chevron-down"
            className="text-muted transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        <div id={id} className="scroll-mt-20 px-4 pt-1 pb-6 sm:px-6">
          {children}
        </div>
      </details>
    </section>
  );
}

/** The `open` of a `details`, which a press changes, and which becomes true with `opens`. */
export function useOpenState(opens: boolean) {
  const [isOpen, setIsOpen] = useState(opens);
  const [opened, setOpened] = useState(opens);
  if (opens !== opened) {
    setOpened(opens);
    if (opens) setIsOpen(true);
  }
  return {
    open: isOpen,
    onToggle: ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setIsOpen(currentTarget.open),
  };
}
