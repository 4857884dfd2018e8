// The links to the sections of a listing, on a phone and a tablet, where the page is long. They stay in view,
// and mark the section that is being read. At the top of the window, the way back and the heart stand beside
// them. Without JavaScript, the browser follows them.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { BackLink } from '../cards/back-link.tsx';
import { Heart } from '../hearts/controls.tsx';
import { jump } from './jump.ts';

interface SectionLinksProps {
  sections: readonly { id: string; title: string }[];
  /** What can be saved. Null for a home that isn't public. */
  home: { id: string; title: string } | null;
}

export function SectionLinks({ sections, home }: SectionLinksProps) {
  const bar = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const current = useSectionInView(sections.map(({ id }) => `#${id}`).join());
  const saved = useIsAtTop(bar) ? home : null;

  useEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>(`[href="#${current}"]`);
    const start = strip.current?.offsetLeft ?? 0;
    strip.current?.scrollTo({ left: (link?.offsetLeft ?? start) - start - 16 });
  }, [current]);

  return (
    <div
      ref={bar}
      className="section-links sticky top-0 layer-row mt-2 flex border-b border-line bg-paper -mx-4 lg:hidden print:hidden"
    >
      {saved && (
        // The arrow only. Its words stay for screen readers.
        <span className="shrink-0 px-2" style={{ fontSize: 0 }}>
          <BackLink />
        </span>
      )}
      <nav aria-label="On this page" className="min-w-0 flex-1">
        <ul ref={strip} className="flex overflow-x-auto px-1 [scrollbar-width:none]">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={jump} aria-current={id === current || undefined} className="place">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {saved && <Heart {...saved} className="button size-11 shrink-0 p-0" />}
    </div>
  );
}

/** Whether a sticky bar has reached the top of the window. */
function useIsAtTop(bar: RefObject<HTMLElement | null>): boolean {
  const [isAtTop, setAtTop] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => setAtTop(entry !== undefined && entry.boundingClientRect.top < 1),
      // The top row of pixels lies outside, so that the bar crosses it.
      { rootMargin: '-1px 0px 0px', threshold: 1 },
    );
    if (bar.current) observer.observe(bar.current);
    return () => observer.disconnect();
  }, [bar]);
  return isAtTop;
}

/** The `rootMargin` of the page above a line in the window. A pressed link's section begins above it. */
const aboveLine = '10000% 0px -80%';

/** The id of the last section that begins above the line. Null above all sections. */
function useSectionInView(selector: string): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const sections = [...document.querySelectorAll(selector)];
    const begun = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) begun.add(target);
          else begun.delete(target);
        }
        setCurrent(sections.findLast((section) => begun.has(section))?.id ?? null);
      },
      { rootMargin: aboveLine },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [selector]);
  return current;
}
