// The footer of every page. Only the server loads what's in it: the browser keeps what the server sent, and
// makes its links open pages without a new document.
import { type MouseEvent, use, useState } from 'react';
import { useNavigate } from 'react-router';
import { FooterContent } from './footer-content.ts';

export function KeptFooter({ year }: { year: string }) {
  const content = use(FooterContent);
  const className = '@container border-t border-line bg-sand/60';
  return content ? (
    <footer className={className}>{content(year)}</footer>
  ) : (
    <SentFooter className={className} />
  );
}

function SentFooter({ className }: { className: string }) {
  const navigate = useNavigate();
  // The error page renders another footer, while the last one is still there.
  const [html] = useState(() => ({ __html: document.querySelector('body > footer')?.innerHTML ?? '' }));

  function handleClick(event: MouseEvent) {
    const link = (event.target as Element).closest('a');
    if (link?.origin !== origin || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(link.pathname + link.search);
  }

  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the links in it work by keyboard
    <footer className={className} onClick={handleClick} dangerouslySetInnerHTML={html} />
  );
}
