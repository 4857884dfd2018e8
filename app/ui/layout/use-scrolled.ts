// Marks the document once somebody has scrolled: from then on photographs come as early as the browser likes (app.css).
import { useEffect } from 'react';

export function useScrolled(): void {
  useEffect(() => {
    function mark() {
      if (scrollY === 0) return;
      document.documentElement.dataset['scrolled'] = '';
      removeEventListener('scroll', mark);
    }
    addEventListener('scroll', mark, { passive: true });
    // It was scrolled before this script came, or was found again where it was left.
    mark();
    return () => removeEventListener('scroll', mark);
  }, []);
}
