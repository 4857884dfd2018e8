// The links to the sections of a listing, on a phone and a tablet, where the page is long. They stay in view,
// and mark the section that is being read. Loaded after the page (listing-page.tsx): until then, and without
// JavaScript, the browser follows them.
import { useEffect, useRef, useState } from 'react';
import { jump } from './jump.ts';

interface SectionLinksProps {
  sections: readonly { id: string; title: string }[];
}

export default function SectionLinks({ sections }: SectionLinksProps) {
  const strip = useRef<HTMLUListElement>(null);
  const current = useSectionInView(sections.map(({ id }) => `#${id}`).join());

  useEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>(`[href="#${current}"]`);
    strip.current?.scrollTo({ left: (link?.offsetLeft ?? 0) - 16 });
  }, [current]);

  return (
    <nav
      aria-label="On this page"
      className="section-links sticky top-0 layer-row mt-2 border-b border-line bg-paper -mx-4 lg:hidden print:hidden"
    >
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
  );
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
