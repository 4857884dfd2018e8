// The order of the featured list while somebody changes it: shown at once, saved one change after the other, each with
// the list that it was made in, so that nobody's change is overwritten.
import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { type FeaturedList, isSameOrder, type Reordering } from '#domain/featured.ts';
import { type FeaturedAnswer, featuredAction, refusalIn, reorderingFields } from './featured-answer.ts';

/** `stored` is the order as the server has told it last. */
export function useFeaturedOrder(stored: FeaturedList) {
  const { data, state, submit } = useFetcher<FeaturedAnswer>();
  const [unsaved, setUnsaved] = useState<Reordering | null>(null);
  const [lastAnswer, setLastAnswer] = useState(data);
  const sentSince = useRef<FeaturedAnswer | null | undefined>(null);

  // Taken over while rendering, together with the list that was read again, so that no outdated order is ever painted.
  if (data !== lastAnswer && state === 'idle') {
    setLastAnswer(data);
    setUnsaved(unsaved && data ? stillUnsaved(unsaved, data) : null);
  }
  useEffect(() => {
    // One at a time: the next change is sent when the last one is answered.
    if (!unsaved || sentSince.current === lastAnswer) return;
    sentSince.current = lastAnswer;
    void submit(reorderingFields(unsaved), { method: 'post', action: featuredAction });
  }, [unsaved, lastAnswer, submit]);

  return {
    order: unsaved?.to ?? stored,
    isSaving: unsaved !== null,
    refusal: unsaved ? null : refusalIn(data),
    reorder: (to: FeaturedList) => setUnsaved((known) => ({ from: known?.from ?? stored, to })),
  };
}

/** What was changed while another change was on its way; when that is refused, what was made on top of it goes too. */
function stillUnsaved({ to }: Reordering, answer: FeaturedAnswer): Reordering | null {
  if ('message' in answer || isSameOrder(answer.order, to)) return null;
  return { from: answer.order, to };
}
