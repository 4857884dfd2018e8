// Files dropped anywhere on the page. A file that misses its box would otherwise replace the page, and the form with it.
import { useEffect, useEffectEvent, useState } from 'react';

/** Tells whether files are held over the page at the moment. */
export function useFileDrop(onFiles: (files: FileList | null) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const handleFiles = useEffectEvent(onFiles);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener(
      'dragover',
      (event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      },
      { signal },
    );
    // Without a related target the pointer has left the window.
    window.addEventListener(
      'dragleave',
      (event) => setIsOver(holdsFiles(event) && event.relatedTarget !== null),
      { signal },
    );
    window.addEventListener(
      'drop',
      (event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        handleFiles(event.dataTransfer?.files ?? null);
      },
      { signal },
    );
    return () => listening.abort();
  }, []);

  return isOver;
}

/** Not a card of the page itself that is put in another place. */
function holdsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
